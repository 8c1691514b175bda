"""The costs of opening tables, of what an address may open: a table for two and one for eight people cost the same; bots work, so they cost more."""

from openrummy.table.messages import OpenLesson, OpenTable

TABLE, BOT = 1.0, 0.25
_SEAT = 0.125
_ROUND = 0.05
"""A deal on paper that a table goes on from: its cards may have to be counted."""


def cost_of(asked: OpenTable | OpenLesson) -> float:
    """Return the cost of the table that is asked for."""
    if isinstance(asked, OpenLesson):
        return TABLE
    rounds = 0 if asked.paper is None else len(asked.paper.rounds)
    return cost_for(len(asked.seats), sum(seat.bot is not None for seat in asked.seats)) + rounds * _ROUND


def cost_for(seats: int, bots: int) -> float:
    """Return the cost of a table with so many seats, some of them for bots."""
    return max(TABLE, seats * _SEAT + bots * BOT)
