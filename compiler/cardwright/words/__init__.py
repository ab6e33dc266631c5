"""Blocks to what texts may say: the vocabulary of a set and of those it needs."""
