"""What effects ask of a game."""
