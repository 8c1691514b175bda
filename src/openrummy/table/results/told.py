"""A result as it is told to one of its seats, and what it tells everybody."""

from typing import Any

from openrummy.table.messages.results import FinishedMatch, MatchSeat, PlayedMatch
from openrummy.table.refusal import Refusal
from openrummy.table.results.made import result_of
from openrummy.table.results.result import MatchResult
from openrummy.table.table import Table


def played_match(table: Table, token: str) -> PlayedMatch | None:
    """Return the match of a table for whoever has that hashed token.

    None before its end, and for a single deal, so that a browser may ask for all its seats.  Raises Refusal for a stranger
    to a finished match.
    """
    result = result_of(table)
    if result is None:
        return None
    seat = next((each.seat for each in result.seats if each.token and each.token == token), None)
    if seat is None:
        raise Refusal("no_seat", "That token does not belong to a seat at this table.")
    return told_to(result, seat)


def told_to(result: MatchResult, seat: int) -> PlayedMatch:
    """Return a result for one of its seats."""
    mine = result.seats[seat]
    return PlayedMatch(
        **facts_of(result),
        you=seat,
        seats=tuple(MatchSeat(each.name, each.place, each.points, each.bot, each.gone) for each in result.seats),
        played=mine.deals,
        won=mine.won,
        best=mine.best,
        worst=mine.worst,
        chips=mine.chips,
        counts=dict(mine.counts),
    )


def facts_of(result: MatchResult) -> dict[str, Any]:
    """Return the fields of `FinishedMatch` for a result."""
    fields = [field for field in FinishedMatch.__struct_fields__ if field != "table"]
    return {"table": result.match, **{field: getattr(result, field) for field in fields}}
