"""What a variant gives so that its tables can be compiled, and the records that its kernels get beside the batch's."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from openrummy.engine.rules import Rules
from openrummy.engine.state import Public
from openrummy.env.observations import Sight
from openrummy.sim.batch.game import Kernel, Program

Record: TypeAlias = Any
"""An array of one record: as an argument of a call a record by itself costs more than all the rest of a step."""

LIST = -1
"""No action: what is legal is asked alone."""

OVER, SHUFFLES = -1, -2
"""What `advance` gives in place of a seat: the deal is over; the pile has to lie in the order of the new stock, and nothing was done."""

MOST_PHASES = 12
SEATS = 6

STANDING = np.dtype(
    [
        ("phases", np.int64, MOST_PHASES),  # for each phase of the record its number in an observation
        ("totals", np.int64, SEATS),  # the score sheet
        ("deal", np.int64),  # its number in the match
        ("gone", np.int64),  # seats as bits
        ("asked", np.int64),
    ],
    align=True,
)
"""What an observation shows and a deal's record lacks: it is the match's."""


def _no_work() -> Record:
    return np.zeros(1, np.uint8)


def _always(rules: Rules) -> bool:
    return True


def _nothing_else(standing: Any, public: Public) -> None:
    """Most games remember nothing of a match but the totals."""


class Table(NamedTuple):
    """A compiled table of a variant.

    program: the batch's.  phases: of its record, by number.  terms: its records of rules, in which a new stock lies as the pile did, and of
    tables.

    The kernels: advance (deal, rules, tables, action, is_ready, mask, work) carries out a legal action, unless that would make a new stock
    and `is_ready` does not say that the pile lies in its order; it writes what is legal then, and returns the seat that is asked, OVER or SHUFFLES.
    With LIST for an action it does nothing before.
    see (deal, rules, places, standing, seat, seen) writes what a seat may know.

    work: makes an array that kernels use as they like.  remember: writes what else is remembered of a match into a record `STANDING`.
    keeps_top: whether the top of the pile stays there when the rest becomes the stock.
    """

    program: Program
    phases: Sequence[str]
    terms: Callable[[Rules], tuple[Any, Any]]
    advance: Kernel
    see: Kernel
    work: Callable[[], Record] = _no_work
    remember: Callable[[Any, Public], None] = _nothing_else
    keeps_top: Callable[[Rules], bool] = _always


def places_in(sight: Sight) -> Record:
    """Where each item of an observation begins, a field an item."""
    places = np.zeros(1, np.dtype([(name, np.int64) for name in sight.layout], align=True))
    for name, part in sight.layout.items():
        places[name] = part.start
    return places


def in_array(record: Any) -> Record:
    """A record of a batch's terms as an array of one, on the same memory."""
    return np.frombuffer(record.data, record.dtype)
