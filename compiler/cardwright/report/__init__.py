"""The language to what is told of it: one text, its reach, its words, the balance of games."""
