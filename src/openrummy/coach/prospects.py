"""The prospects of a hand and what the others probably hold, together: one piece of work for a worker."""

import msgspec

from openrummy.cards import Face
from openrummy.coach.holdings import Holding, holdings
from openrummy.coach.outs import Outs, outs
from openrummy.engine.state import View


class Prospects(msgspec.Struct, frozen=True):
    """The outs of a hand, and what the others probably hold."""

    outs: Outs
    holdings: tuple[Holding, ...]


def prospects(view: View, chosen: Face | None = None) -> Prospects:
    """Return the prospects of the seat of `view`; `chosen` as in `outs`.  It takes up to a fifth of a second."""
    return Prospects(outs(view, chosen), holdings(view))
