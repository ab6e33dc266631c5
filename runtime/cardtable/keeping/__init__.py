"""Records, saves and what is taken back."""
