"""Nouns, amounts and places to expressions."""
