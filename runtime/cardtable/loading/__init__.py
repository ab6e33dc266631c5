"""Generated sets to definitions."""
