"""The game families."""
