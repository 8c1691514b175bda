"""A quick match: a table that waits a few seconds for others, and then starts by itself with bots in the free seats."""

from openrummy.table import entries as e
from openrummy.table.draft import Draft
from openrummy.table.sitters import filled


def begin_quick(draft: Draft) -> None:
    """Start the match now: bots of the level that was asked for take the free seats."""
    seats = draft.table.seats
    for number, sitter in enumerate(filled([seat.sitter for seat in seats], draft.table.quick, draft.chance)):
        if seats[number].sitter.kind == "free":
            draft.add(e.SeatTaken(at=draft.now, seat=number, sitter=sitter))
    draft.add(e.Begun(at=draft.now))
    draft.deal()


def begin_when_full(draft: Draft) -> None:
    """Start a quick match as soon as nobody else can sit down."""
    table = draft.table
    if table.quick and table.status == "lobby" and all(seat.sitter.kind != "free" for seat in table.seats):
        begin_quick(draft)
