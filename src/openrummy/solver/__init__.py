"""The exact best arrangement of a hand (rulebook 1.6): never a heuristic.

Internal costs are `BASE` x points + 1 for each card left, so one number orders arrangements by points and
then by cards left.
"""

from openrummy.solver.arrange import Arrangement, best_discards, counter_for, deadwood, solve
from openrummy.solver.counting import Counter, after_discards, counter
from openrummy.solver.defence import Defence, defend
from openrummy.solver.large import TooLargeError

__all__ = [
    "Arrangement",
    "Counter",
    "Defence",
    "TooLargeError",
    "after_discards",
    "best_discards",
    "counter",
    "counter_for",
    "deadwood",
    "defend",
    "solve",
]
