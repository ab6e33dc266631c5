"""Conditions to truth expressions."""
