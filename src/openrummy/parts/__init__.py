"""Pieces of rules that variants choose from: each a small struct of data with the judgement of one action."""
