"""The parts that a variant provides for compiled tables, and the records that its kernels get besides the batch's."""

from collections.abc import Callable, Sequence
from typing import Annotated, Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from openrummy.engine.rules import Rules
from openrummy.engine.state import Public
from openrummy.env.observations import Sight
from openrummy.sim.batch.game import Kernel, Program
from openrummy.sim.compiled.records import Int64, Record, layout

OneRecord: TypeAlias = npt.NDArray[np.void]
"""An array of one record: passing a bare record to a kernel costs more than all the rest of a step."""

Places: TypeAlias = Any
"""A record of where each item of an observation begins; its fields are the items of the variant's `Sight`."""

LIST = -1
"""No action: only list the legal ones."""

OVER, SHUFFLES = -1, -2
"""Returned by `advance` instead of a seat: the deal is over; the pile must first be put into the order of the new stock, and
nothing was done."""

MOST_PHASES = 12
SEATS = 6


class Standing(Record):
    """The parts of an observation that belong to the match and are not in a deal's record."""

    phases: Annotated[Int64, MOST_PHASES]  # for each phase of the record, its number in an observation
    totals: Annotated[Int64, SEATS]  # the score sheet
    deal: Int64  # its number in the match
    gone: Int64  # seats as bits
    asked: Int64


STANDING = layout(Standing)


def _no_work() -> OneRecord:
    return np.zeros(1, np.uint8)


def _always(rules: Rules) -> bool:
    return True


def _nothing_else(standing: np.void, public: Public) -> None:
    """Write nothing: most games remember nothing of a match but the totals."""


class Table(NamedTuple):
    """A compiled table of a variant.

    program: the batch's.  phases: of its record, by number.  terms: makes its records of the rules, which take a new stock in the
    order of the pile, and of the tables.

    The kernels: advance (deal, rules, tables, action, is_ready, mask, work) carries out a legal action, writes what is legal next,
    and returns the seat that must act, or OVER.  If the action needs a new stock and `is_ready` does not say that the pile is in
    its order, it does nothing and returns SHUFFLES.  With LIST as the action it only lists.
    see (deal, rules, places, standing, seat, seen) writes what a seat may know.

    work: makes a scratch array for the kernels.  remember: writes other facts of the match into a record `STANDING`.
    keeps_top: whether the top card stays on the pile when the rest becomes the stock.
    """

    program: Program
    phases: Sequence[str]
    terms: Callable[[Rules], tuple[np.void, np.void | Record]]
    advance: Kernel
    see: Kernel
    work: Callable[[], OneRecord] = _no_work
    remember: Callable[[np.void, Public], None] = _nothing_else
    keeps_top: Callable[[Rules], bool] = _always


def places_in(sight: Sight) -> OneRecord:
    """Return where each item of an observation begins, with one field per item."""
    places = np.zeros(1, np.dtype([(name, np.int64) for name in sight.layout], align=True))
    for name, part in sight.layout.items():
        places[name] = part.start
    return places


def in_array(record: np.void | Record) -> OneRecord:
    """Return a record of a batch's terms as an array of one that shares its memory."""
    return np.frombuffer(record.data, record.dtype)
