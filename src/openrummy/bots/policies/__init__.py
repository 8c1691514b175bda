"""Skilled policies: a deterministic function of a view and a skill, which is a frozen struct of numbers.

Where the batch covers a game, the same policy is compiled in `sim.batch`, so that skills are tuned there and search plays on with it.
"""
