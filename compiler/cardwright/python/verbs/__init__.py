"""Statements to lines."""
