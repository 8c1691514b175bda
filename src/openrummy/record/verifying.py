"""Verifying a record: everything that follows from its secrets and actions is computed again and compared."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from openrummy.cards import format_cards
from openrummy.engine.events import DealEnded
from openrummy.engine.scores import Payout, Score
from openrummy.engine.state import State
from openrummy.languages import ENGLISH, Language, Template, row
from openrummy.position import default_commitment
from openrummy.record.making import digest, payout_of, result_of
from openrummy.record.model import Record, RecordError
from openrummy.record.replaying import deal_steps, fault_at, goes_on, start_of
from openrummy.shuffle import commitment

_HOLDS: Template = "The record holds: {deals} with {actions}."
_UNFINISHED: Template = "The record holds: {deals} with {actions}; the match is not finished."
_LACKS_PAYOUT: Template = "The record holds: {deals} with {actions}; it does not say what the match paid."
_FROM_POSITION: Template = (
    "From its position on the record holds: {deals} with {actions}. The shuffle before the position cannot be verified."
)
_UNFINISHED_FROM_POSITION: Template = (
    "From its position on the record holds: {deals} with {actions}; the match is not finished. "
    "The shuffle before the position cannot be verified."
)
_PLACES: tuple[Template, ...] = ("deal {number}", "action {number}", "line {number}")


class Verdict(msgspec.Struct, frozen=True):
    """Whether a record holds, or the first place where it does not.

    deals, actions: how many were replayed.  finished: whether the record goes to the end of the match.
    deal, action: the place of the fault, numbered from 1.  line: of the file, if the record was read from one.
    lacks_payout: the match paid chips at its end, but the record, made before payouts were written, does not list them.
    from_position: the match began from a position, so nobody can tell how its cards were dealt and played up to there.
    """

    holds: bool
    deals: int
    actions: int
    finished: bool = False
    reason: str = ""
    deal: int | None = None
    action: int | None = None
    line: int | None = None
    lacks_payout: bool = False
    from_position: bool = False

    @property
    def words(self) -> str:
        """Return the verdict as one sentence in English."""
        return self.said(ENGLISH)

    def said(self, language: Language) -> str:
        """Return the verdict as one sentence; the reason is in English."""
        if self.holds:
            deals = language.count(self.deals, "{count} deal", "{count} deals")
            actions = language.count(self.actions, "{count} action", "{count} actions")
            return language.say(self._template, deals=deals, actions=actions)
        place = row(self._places(language), language)
        if not place:
            return language.say("The record does not hold: {reason}", reason=self.reason)
        return language.say("The record does not hold ({place}): {reason}", place=place, reason=self.reason)

    @property
    def _template(self) -> Template:
        if self.from_position:
            return _FROM_POSITION if self.finished else _UNFINISHED_FROM_POSITION
        if self.lacks_payout:
            return _LACKS_PAYOUT
        return _HOLDS if self.finished else _UNFINISHED

    def _places(self, language: Language) -> Iterator[str]:
        for words, number in zip(_PLACES, (self.deal, self.action, self.line), strict=True):
            if number is not None:
                yield language.say(words, number=number)

    def to_plain(self) -> dict[str, Any]:
        """Return the verdict as plain data."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain


def verify(record: Record) -> Verdict:
    """Replay `record` and compare its commitments, scores, totals, winners, payout and digest with the result."""
    counts: list[int] = []
    try:
        state = start_of(record)
        for index, deal in enumerate(record.deals):
            state = _checked_deal(record, index, state)
            counts.append(len(deal.deeds))
        _check_end(record, state)
    except RecordError as fault:
        return Verdict(False, len(counts), sum(counts), False, fault.reason, fault.deal, fault.action, fault.line)
    lacks_payout = record.payout is None and state.public.sheet.settled is not None
    is_over, is_part = bool(record.winners), bool(record.start)
    return Verdict(True, len(counts), sum(counts), is_over, lacks_payout=lacks_payout, from_position=is_part)


def _checked_deal(record: Record, index: int, state: State) -> State:
    deal = record.deals[index]
    known = default_commitment(deal.secret) if goes_on(record, index) else commitment(deal.secret)
    if deal.commitment != known:
        raise fault_at(record, index, None, "the commitment does not match the secret")
    for step in deal_steps(record, index, state):
        state = step[0]
    _check_result(record, index, state)
    return state


def _check_result(record: Record, index: int, state: State) -> None:
    ended = state.public.last_deal
    assert ended is not None  # a deal that is over has an end
    for reason in _differences(record, index, ended):
        raise fault_at(record, index, None, reason)


def _differences(record: Record, index: int, ended: DealEnded) -> Iterator[str]:
    said, found = record.deals[index].result, result_of(ended)
    if (said.reason, said.winner) != (found.reason, found.winner):
        yield f"the deal ended as {_ending(found.reason, found.winner)}, not as {_ending(said.reason, said.winner)}"
    for seat, (shown, held) in enumerate(zip(said.hands, found.hands, strict=True)):
        if shown != held:
            yield f"seat {seat} held {format_cards(held) or 'nothing'} at the end, not {format_cards(shown) or 'nothing'}"
    yield from _score_differences("scores", said.scores, found.scores)
    yield from _score_differences("chips", said.chips, found.chips)


def _ending(reason: str, winner: int | None) -> str:
    return repr(reason) if winner is None else f"{reason!r} by seat {winner}"


def _score_differences(what: str, said: Sequence[Score], found: Sequence[Score]) -> Iterator[str]:
    if len(said) != len(found):
        yield f"{len(said)} {what} are recorded, but there are {len(found)}"
    for seat, (shown, right) in enumerate(zip(said, found, strict=False)):
        if shown.points != right.points:
            yield f"the {what} of seat {seat} are recorded as {shown.points}, but are {right.points}"
        elif shown != right:
            yield f"the {what} of seat {seat} are {right.points} as recorded, but their proof differs"


def _check_end(record: Record, state: State) -> None:
    sheet = state.public.sheet
    if record.totals != sheet.totals:
        words = f"the totals are recorded as {record.totals}, but are {sheet.totals}"
        raise RecordError(words, line=record.lines.head("totals"))
    if record.winners != (sheet.winners or ()):
        words = f"the winners are recorded as {_seats(record.winners)}, but are {_seats(sheet.winners or ())}"
        raise RecordError(words, line=record.lines.head("winners"))
    for reason in _payout_differences(record.payout, payout_of(sheet)):
        raise RecordError(reason, line=record.lines.head("payout"))
    if record.digest != digest(record):
        words = "the digest does not match: something was changed that a replay cannot see, such as a name"
        raise RecordError(words, line=record.lines.head("digest"))


def _payout_differences(said: Payout | None, found: Payout | None) -> Iterator[str]:
    """Yield the differences; none for a record without a payout, as earlier versions made them."""
    if said is None:
        return
    if found is None:
        yield "a payout is recorded, but the match pays none"
        return
    yield from _score_differences("payouts", said.chips, found.chips)
    if said.fee != found.fee:
        yield f"the fee is recorded as {said.fee}, but is {found.fee}"


def _seats(winners: Sequence[int]) -> str:
    return " and ".join(f"seat {seat}" for seat in winners) or "nobody yet"
