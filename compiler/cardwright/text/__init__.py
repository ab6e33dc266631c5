"""Characters to trees: words, tokens, levels, the parse, and what an LALR grammar cannot refuse."""
