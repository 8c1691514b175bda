"""Hands of three packs shown in groups, as in the 21-card game (rulebook 6), as in `openrummy.declaring`."""

from openrummy.sim.compiled.three_packs.arrays import are_whole, best_groups, least_points, planes_of

__all__ = ["are_whole", "best_groups", "least_points", "planes_of"]
