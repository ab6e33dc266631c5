"""Settled IR to Python."""
