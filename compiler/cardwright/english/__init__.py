"""IR to canonical English."""
