"""When the next deal starts: as soon as nobody has to be waited for."""

from openrummy.engine import decide
from openrummy.table import entries as e
from openrummy.table.chance import Chance
from openrummy.table.fold import apply
from openrummy.table.table import Table
from openrummy.table.turns import awaited


def with_deal(table: Table, entry: e.Entry, chance: Chance) -> tuple[e.Entry, ...]:
    """`entry`, and the next deal when everybody is ready for it now."""
    after = apply(table, entry)
    is_empty = not after.tournament and all(after.seats[number].stand_in is not None for number in after.persons)
    if after.status != "between" or awaited(after) or is_empty or after.paused:
        return (entry,)
    return (entry, deal(after, entry.at, chance))


def deal(table: Table, now: int, chance: Chance) -> e.Dealt:
    """The next deal, whose secret the table holds; `chance` gives the secret of the one after it."""
    nonces = tuple(seat.nonce for seat in table.seats)
    _, events = decide.deal(table.state, table.secret, nonces)
    return e.Dealt(at=now, events=events, secret=chance.secret.hex())
