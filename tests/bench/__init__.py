"""Benchmarks: what compiling and playing cost, as ratios within one run."""
