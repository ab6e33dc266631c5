"""Noun phrases to nouns, filters, places and amounts."""
