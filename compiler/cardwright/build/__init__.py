"""Sets to generated folders: the order of the stages."""
