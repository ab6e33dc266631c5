"""What the compiler asks of a game family."""
