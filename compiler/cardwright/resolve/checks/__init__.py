"""Settled IR to findings: what is grammatical and resolved but cannot be meant, or cannot be done."""
