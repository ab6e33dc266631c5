"""Command lines to work: one module a command."""
