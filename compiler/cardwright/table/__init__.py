"""Games to what is shown and asked at a terminal."""
