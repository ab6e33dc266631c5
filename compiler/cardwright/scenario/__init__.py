"""Scenario files to results."""
