"""A small hand-made set, in the shape that the compiler writes: for the runtime's own tests."""
