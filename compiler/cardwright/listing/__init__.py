"""Compiled sets to ``cards.md``, what a person browses."""
