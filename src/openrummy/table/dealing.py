"""Starts the next deal: as soon as nobody has to be waited for, unless every deal is void."""

from collections.abc import Iterator
from itertools import islice, takewhile

from openrummy.engine import decide
from openrummy.engine.events import DealEnded
from openrummy.table import entries as e
from openrummy.table.chance import Chance
from openrummy.table.reducer import apply
from openrummy.table.table import Table
from openrummy.table.turns import awaited

MOST_VOID_DEALS = 10
"""A guard like the longest deal (E7): after this many void deals in a row the match ends, since seats that never go
out,
knock or declare would play on for ever.  An occasional void deal is part of gin, ten in a row are not.
"""


def with_deal(table: Table, entry: e.Entry, chance: Chance) -> tuple[e.Entry, ...]:
    """Return `entry`, followed by the next deal if everybody is now ready for it."""
    after = apply(table, entry)
    if after.status == "between" and _is_endless(after):
        return (entry, e.GivenUp(at=entry.at, deals=MOST_VOID_DEALS))
    is_empty = not after.tournament and all(after.seats[number].stand_in is not None for number in after.persons)
    if after.status != "between" or awaited(after) or is_empty or after.paused:
        return (entry,)
    return (entry, deal(after, entry.at, chance))


def _is_endless(table: Table) -> bool:
    """Return whether the last deals were all void.  Cost: looks back to the last deal that was not."""
    void = takewhile(lambda ended: ended.reason == "void", _endings(table))
    return len(tuple(islice(void, MOST_VOID_DEALS))) == MOST_VOID_DEALS


def _endings(table: Table) -> Iterator[DealEnded]:
    """Yield how deals ended, the latest first."""
    events = (event for entry in reversed(table.log) for event in reversed(getattr(entry, "events", ())))
    return (event for event in events if isinstance(event, DealEnded))


def deal(table: Table, now: int, chance: Chance) -> e.Dealt:
    """Return the next deal, whose secret the table holds; `chance` supplies the secret of the one after it."""
    nonces = tuple(seat.nonce for seat in table.seats)
    _, events = decide.deal(table.state, table.secret, nonces)
    return e.Dealt(at=now, events=events, secret=chance.secret.hex())
