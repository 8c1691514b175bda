"""The exact best arrangement of a hand (rulebook 1.6): never a heuristic.

Costs inside are `BASE` x points + 1 for each card left, so one number orders arrangements by points and
then by cards left.
"""

from openrummy.solver.arrange import Arrangement, best_discards, deadwood, solve

__all__ = ["Arrangement", "best_discards", "deadwood", "solve"]
