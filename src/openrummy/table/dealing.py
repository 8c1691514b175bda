"""Starts the next deal: as soon as nobody has to be waited for, unless every deal is void."""

from collections.abc import Iterator
from itertools import islice, takewhile

from openrummy.engine.events import DealEnded
from openrummy.table import entries as e
from openrummy.table.draft import Draft
from openrummy.table.table import Table
from openrummy.table.turns import awaited

MOST_VOID_DEALS = 10
"""A guard like the longest deal (E7): after this many void deals in a row the match ends, since seats that never go
out,
knock or declare would play on for ever.  An occasional void deal is part of gin, ten in a row are not.
"""


def deal_when_ready(draft: Draft) -> None:
    """Start the next deal if everybody is now ready for it."""
    table = draft.table
    if table.status == "between" and _is_endless(table):
        draft.add(e.GivenUp(at=draft.now, deals=MOST_VOID_DEALS))
        return
    is_empty = not table.tournament and all(table.seats[number].stand_in is not None for number in table.holders)
    if table.status == "between" and not awaited(table) and not is_empty and not table.paused:
        draft.deal()


def _is_endless(table: Table) -> bool:
    """Return whether the last deals were all void.  Cost: looks back to the last deal that was not."""
    void = takewhile(lambda ended: ended.reason == "void", _endings(table))
    return len(tuple(islice(void, MOST_VOID_DEALS))) == MOST_VOID_DEALS


def _endings(table: Table) -> Iterator[DealEnded]:
    """Yield how deals ended, the latest first."""
    events = (event for entry in reversed(table.log) for event in reversed(getattr(entry, "events", ())))
    return (event for event in events if isinstance(event, DealEnded))
