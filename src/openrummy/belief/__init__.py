"""Believable worlds: full states that fit a view and the history of its deal, for bots that search, and for reviews."""

from openrummy.belief.worlds import Worlds, worlds

__all__ = ["Worlds", "worlds"]
