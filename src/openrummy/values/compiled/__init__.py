"""Learned values of gin as kernels: what is known of a view, a network, the player that asks it, and the deals that teach it."""
