"""A table that a screen shows to everybody in the room, while each phone holds one hand.

The screen has a token and no seat.  It sees what a watcher sees who may see the public cards, whatever the table allows to
watchers, and does what a host does for everybody (`handle`).
"""

from msgspec.structs import replace

from openrummy.languages import Template
from openrummy.table.chance import Chance
from openrummy.table.entries import TableOpened
from openrummy.table.messages import OpenTable
from openrummy.table.opening import open_table
from openrummy.table.refusal import Refusal

_STAKE: Template = (
    "One screen shows this table and may pause it and go on for everybody, so no chips can be at stake here: open the "
    "table from a seat of your own."
)
_RATED: Template = (
    "One screen shows this table and may pause it and go on for everybody, so it cannot be rated: open the table from a "
    "seat of your own."
)


def open_board(identity: str, asked: OpenTable, token: str, now: int, chance: Chance) -> TableOpened:
    """Return the first entry of a table that a screen shows, at which nobody sits yet.

    token: the hash of the screen's.  Raises Refusal as `open_table` does, and if chips or ratings are at stake.
    """
    if asked.settings.stake:
        raise Refusal("board_stake", _STAKE)
    if asked.settings.rated:
        raise Refusal("board_rated", _RATED)
    return replace(open_table(identity, asked, None, now, chance), board=token)
