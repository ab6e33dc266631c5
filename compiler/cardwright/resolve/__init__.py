"""IR to settled IR: what references stand for, keywords expanded, and what cannot be meant."""
