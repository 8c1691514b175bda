"""How long a bot takes for an act, so that people can follow: less where nothing is to decide, more for what ends a deal.

The time comes from the act and from what everybody sees.  Thoughts about cards that a bot kept to itself take no longer, since a
pause would tell of them.
"""

from collections.abc import Mapping
from hashlib import blake2b
from itertools import islice

from openrummy.engine.actions import Act, DrawStock
from openrummy.engine.decide import LegalActions
from openrummy.engine.state import view
from openrummy.table.messages import Pace
from openrummy.table.table import Table
from openrummy.table.turns import lapse
from openrummy.variants.kinds import ACTIONS

ORDINARY = 0.6
"""The least seconds for an ordinary act, at a table of natural pace."""

LONGEST = 1.4
"""The most seconds for any act there."""

TIMES: Mapping[Pace, float] = {"instant": 0.0, "natural": 1.0, "slow": 2.0}
"""By how much each pace multiplies them."""

_FORCED = 0.2, 0.3
_USUAL = ORDINARY, 0.9
_HARD = 1.0, LONGEST
_ENDINGS = ("ending", "declare", "costly")
"""The places of the buttons of acts that end the deal, or the part in it."""
_MANY = 14
"""With more cards in hand, every act is a hard one."""


def pause(table: Table, seat: int, act: Act, ordinary: float = ORDINARY) -> float:
    """Return the seconds that the bot at `seat` takes for `act`: none while a clock runs for answers.

    ordinary: the least seconds for an ordinary act that whoever runs the table wants; the others go along with it.
    """
    scale = TIMES[table.settings.pace] * ordinary / ORDINARY
    if scale == 0 or lapse(table) is not None:
        return 0.0
    least, most = _span(table, seat, act)
    return (least + (most - least) * _share(table)) * scale


def longest(table: Table, ordinary: float) -> float:
    """Return the most seconds that `pause` returns."""
    return LONGEST * TIMES[table.settings.pace] * ordinary / ORDINARY


def _span(table: Table, seat: int, act: Act) -> tuple[float, float]:
    if ACTIONS[type(act)].place in _ENDINGS or table.state.public.counts[seat] > _MANY:
        return _HARD
    return _FORCED if _is_forced(table, seat, act) else _USUAL


def _is_forced(table: Table, seat: int, act: Act) -> bool:
    """Whether nothing else may be done, unless that tells of the hand: some rules let only certain hands take from the pile."""
    if isinstance(act, DrawStock) and table.state.public.pile:
        return False
    return len(list(islice(LegalActions(view(table.state, seat)), 2))) == 1


def _share(table: Table) -> float:
    """Return a number from 0 to 1 that is another one for each act, and the same in every process."""
    return blake2b(f"{table.id} {table.version}".encode(), digest_size=1).digest()[0] / 255
