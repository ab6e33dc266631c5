"""Compiled sets to ``cards.json``, and its schema."""
