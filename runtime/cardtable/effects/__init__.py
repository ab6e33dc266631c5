"""What effects ask and do: the verbs, queries and choices behind `cardtable.api`."""
