"""Compiled solvers for arrays of hands (extra `sim`): the same answers as `openrummy.solver`, tens of times as fast."""

from openrummy.sim.compiled.solving import best_defences, best_melds, best_throws, deadwood

__all__ = ["best_defences", "best_melds", "best_throws", "deadwood"]
