"""Compiled solvers for arrays of hands (extra `sim`): the same answers as the pure-Python ones, tens of times as fast.

Those for one pack answer as `openrummy.solver`, and those for hands shown in groups as `openrummy.declaring`.
"""

from openrummy.sim.compiled.one_pack.arrays import best_defences, best_indian_discards, best_melds, deadwood
from openrummy.sim.compiled.two_packs import are_whole, best_discards, best_groups, least_points

__all__ = [
    "are_whole",
    "best_defences",
    "best_discards",
    "best_groups",
    "best_indian_discards",
    "best_melds",
    "deadwood",
    "least_points",
]
