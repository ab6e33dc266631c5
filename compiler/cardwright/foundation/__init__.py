"""What every room stands on: spans, findings, files, numbers, words and their forms, parse tables."""
