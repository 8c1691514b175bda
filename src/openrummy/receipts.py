"""The honesty of bots: everything that the bots of a record did is done again from what their seats saw, their seeds and versions.

A bot is a function of its view, its seed and its version, so the same act must follow.  An act that differs was made by somebody else, or with
knowledge that the seat did not have.
"""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import msgspec

from openrummy.bots import AGENTS, make_agent, version_of
from openrummy.engine.actions import Act
from openrummy.engine.match import Deed
from openrummy.engine.state import State, View, view
from openrummy.languages import Language, Saying, Template, saying
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


class BotAct(msgspec.Struct, frozen=True):
    """An act of a seat that a bot held at the end.  place: its deal and its number in it, from 1.  seed: of the bot.

    is_before: whether somebody else did it, before the bot sat down.
    """

    place: Place
    seat: int
    seed: str
    seen: View
    did: Act
    is_before: bool


def receipts(record: Record) -> tuple[Receipt, ...]:
    """Return the receipt of each seat that a bot held at the end of the match.  Raises RecordError if the record cannot be replayed."""
    bots = begun(record)
    for act in bot_acts(record):
        bot = bots[act.seat]
        would = None if act.is_before else make_agent(bot.agent, act.seed).act(act.seen)
        bots[act.seat] = compared(bot, act, would)
    return tuple(bots.values())


def begun(record: Record) -> dict[int, Receipt]:
    """Return the receipts of the seats that a bot held at the end, by seat, before any act was done again."""
    return {number: _asked(number, seat) for number, seat in enumerate(record.seats) if seat.kind == "bot"}


def bot_acts(record: Record) -> Iterator[BotAct]:
    """Yield the acts of the bots that can be asked again, in order.  Raises RecordError if the record cannot be replayed."""
    asked = {number for number, receipt in begun(record).items() if receipt.reason is None}
    acts = dict.fromkeys(asked, 0)
    for place, state, deed in _deeds(record):
        if deed.seat in asked:
            acts[deed.seat] += 1
            seat = record.seats[deed.seat]
            is_before = acts[deed.seat] <= seat.since
            yield BotAct(place, deed.seat, seat.seed or "", view(state, deed.seat), normal(deed.action), is_before)


def compared(receipt: Receipt, act: BotAct, would: Act | None) -> Receipt:
    """Return the receipt with one more act.  would: what the bot does now; None for an act from before it sat down."""
    if would is None:
        return msgspec.structs.replace(receipt, skipped=receipt.skipped + 1)
    receipt = msgspec.structs.replace(receipt, acts=receipt.acts + 1)
    if normal(would) == act.did:
        return receipt
    difference = Difference(*act.place, format_move(act.did), format_move(normal(would)))
    return msgspec.structs.replace(receipt, differences=(*receipt.differences, difference))


def _asked(number: int, seat: SeatRecord) -> Receipt:
    receipt = Receipt(number, seat.name, seat.agent or "", seat.version)
    return msgspec.structs.replace(receipt, reason=_why_not(seat))


def _why_not(seat: SeatRecord) -> Saying | None:
    """Return why a bot cannot be asked again, or None.  Only our own are: a record must not name code that then runs."""
    if seat.agent is None:
        return saying("it is a program of somebody's own, and nobody else can run it again")
    if seat.agent not in AGENTS:
        return saying("this program has no bot {bot}", bot=repr(seat.agent)[:40])
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


def told(found: Sequence[Receipt], language: Language) -> Iterator[str]:
    """Yield the receipts in words: a line for each bot and for each act that differs."""
    if not found:
        yield language.say("No bot played to the end of this match.")
    for receipt in found:
        yield _line(receipt, language)
        for each in receipt.differences:
            yield language.say(
                "  deal {deal}, action {action}: {did}, where the bot would {would}",
                deal=each.deal,
                action=each.action,
                did=each.did,
                would=each.would,
            )


def _line(receipt: Receipt, language: Language) -> str:
    name = language.say(
        "{name} (seat {number}, {bot})",
        name=receipt.name,
        number=receipt.seat + 1,
        bot=receipt.agent or language.say("a program"),
    )
    if receipt.reason is not None:
        reason = receipt.reason.said(language)
        return language.say("{name} cannot be asked again: {reason}.", name=name, reason=reason)
    acts = language.count(receipt.acts, "{count} act", "{count} acts")
    if receipt.holds:
        words: Template = "{name}: {acts}, each of them what the bot does with what its seat saw."
        return language.say(words, name=name, acts=acts)
    other = language.count(len(receipt.differences), "{count} differs", "{count} differ")
    return language.say("{name}: {acts}, of which {other}.", name=name, acts=acts, other=other)
