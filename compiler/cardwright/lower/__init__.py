"""Trees to IR, by what is said."""
