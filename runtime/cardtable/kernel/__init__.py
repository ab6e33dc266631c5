"""The kernel: state, decisions, events, modifiers, triggers; it knows no game family."""
