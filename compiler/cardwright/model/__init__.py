"""The intermediate representation, the one meaning of a text, and the compiled set that holds it."""
