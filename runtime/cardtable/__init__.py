"""The Cardwright runtime: plays compiled card sets, on the standard library alone."""
