"""The values that are kept, for whoever does what follows from a result."""

from openrummy.table.results.result import MatchResult, SeatResult

__all__ = ["MatchResult", "SeatResult"]
