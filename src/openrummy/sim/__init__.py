"""Play many matches between players and report the results: statistics with their uncertainty, and duplicate matches."""

from openrummy.sim.duplicate import DuplicateResult, duplicate
from openrummy.sim.many import simulate, simulate_deals
from openrummy.sim.match import Limits, MatchResult, play_match
from openrummy.sim.results import SeatResult, SimResult

__all__ = [
    "DuplicateResult",
    "Limits",
    "MatchResult",
    "SeatResult",
    "SimResult",
    "duplicate",
    "play_match",
    "simulate",
    "simulate_deals",
]
