"""Baselines of the environments: fixed players, and one that learned from examples, in a table that can be made again."""
