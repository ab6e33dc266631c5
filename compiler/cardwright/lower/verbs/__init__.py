"""Verb phrases to statements."""
