"""The honesty of bots: everything that the bots of a record did is done again from what their seats saw, their seeds and versions.

A bot is a function of its view, its seed and its version, so the same act must follow.  An act that differs was made by somebody else, or with
knowledge that the seat did not have.
"""

from collections.abc import Iterator
from typing import TypeAlias

import msgspec

from openrummy.bots import AGENTS, make_agent, version_of
from openrummy.engine.match import Deed
from openrummy.engine.state import State, view
from openrummy.languages import Saying, saying
from openrummy.record import Record, SeatRecord, replay
from openrummy.record.moves import format_move, normal

Place: TypeAlias = tuple[int, int]


class Difference(msgspec.Struct, frozen=True):
    """An act that the bot would not have done.  deal, action: its place, numbered from 1.  did, would: as a record writes them."""

    deal: int
    action: int
    did: str
    would: str


class Receipt(msgspec.Struct, frozen=True):
    """The acts of one bot.

    seat: counted from 0.  acts: those that were done again; none if `reason` says why the bot cannot be asked.
    skipped: those from before it sat down.
    """

    seat: int
    name: str
    agent: str
    version: int
    acts: int = 0
    skipped: int = 0
    differences: tuple[Difference, ...] = ()
    reason: Saying | None = None

    @property
    def holds(self) -> bool:
        """Whether every act was done again, and none differs."""
        return self.reason is None and not self.differences


def receipts(record: Record) -> tuple[Receipt, ...]:
    """Return the receipt of each seat that a bot held at the end of the match.  Raises RecordError if the record cannot be replayed."""
    bots = {number: _asked(number, seat) for number, seat in enumerate(record.seats) if seat.kind == "bot"}
    acts = dict.fromkeys(bots, 0)
    for place, state, deed in _deeds(record):
        bot = bots.get(deed.seat)
        if bot is not None and bot.reason is None:
            acts[deed.seat] += 1
            bots[deed.seat] = _compared(bot, record.seats[deed.seat], acts[deed.seat], place, state, deed)
    return tuple(bots.values())


def _asked(number: int, seat: SeatRecord) -> Receipt:
    receipt = Receipt(number, seat.name, seat.agent or "", seat.version)
    return msgspec.structs.replace(receipt, reason=_why_not(seat))


def _why_not(seat: SeatRecord) -> Saying | None:
    """Return why a bot cannot be asked again, or None.  Only our own are: a record must not name code that then runs."""
    if seat.agent is None or seat.agent not in AGENTS:
        return saying("this program has no bot {bot}", bot=repr(seat.agent or "")[:40])
    if seat.seed is None:
        return saying("the record does not have its seed, which is revealed when the match is over")
    if seat.version not in (0, version_of(seat.agent)):
        return saying(
            "it was version {old}, and this program has version {new}", old=seat.version, new=version_of(seat.agent)
        )
    return None


def _deeds(record: Record) -> Iterator[tuple[Place, State, Deed]]:
    """Yield each act with the numbers of its deal and of the act in it, from 1, and the state before it."""
    steps = replay(record)
    for number, deal in enumerate(record.deals, 1):
        state = next(steps)[0]
        for count, deed in enumerate(deal.deeds, 1):
            yield (number, count), state, deed
            state = next(steps)[0]


def _compared(receipt: Receipt, seat: SeatRecord, number: int, place: Place, state: State, deed: Deed) -> Receipt:
    """Return the receipt with one more act.  number: of the act among those of the seat, from 1."""
    if number <= seat.since:
        return msgspec.structs.replace(receipt, skipped=receipt.skipped + 1)
    receipt = msgspec.structs.replace(receipt, acts=receipt.acts + 1)
    would = normal(make_agent(receipt.agent, seat.seed or "").act(view(state, deed.seat)))
    if would == normal(deed.action):
        return receipt
    difference = Difference(*place, format_move(normal(deed.action)), format_move(would))
    return msgspec.structs.replace(receipt, differences=(*receipt.differences, difference))
