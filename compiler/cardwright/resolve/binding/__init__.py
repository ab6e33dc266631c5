"""Nouns to what they point at: who may be meant, who is, and which block a sentence belongs to."""
