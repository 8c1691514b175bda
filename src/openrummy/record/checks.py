"""Checks of a record in either form, so that it can be written in both without loss, and replayed."""

import re
from collections.abc import Iterator

from openrummy.engine.scores import Payout
from openrummy.record.model import DealRecord, Record, RecordError
from openrummy.record.proofs import is_writable

_LONGEST = 200
_PLAIN = re.compile(rf"[^\x00-\x1f\x7f-\x9f\ud800-\udfff]{{0,{_LONGEST}}}")
_LONGEST_START = 20_000
_BAD_SCORE = "a score is not made of points, a rule, a card, a seat, an option and parts as it should"
_TAG = re.compile(r"[A-Za-z][A-Za-z0-9]{0,30}")


def checked(record: Record) -> Record:
    """Return `record`; raises RecordError with the first fault."""
    for fault in _head_faults(record):
        raise RecordError(fault)
    for index, deal in enumerate(record.deals):
        for fault in _deal_faults(deal, len(record.seats)):
            raise RecordError(f"deal {index + 1}: {fault}", line=record.lines.of(index, None), deal=index + 1)
        for number, deed in enumerate(deal.deeds):
            if not 0 <= deed.seat < len(record.seats):
                line = record.lines.of(index, number)
                raise RecordError(f"there is no seat {deed.seat}", line=line, deal=index + 1, action=number + 1)
    return record


def _head_faults(record: Record) -> Iterator[str]:
    players = len(record.seats)
    texts = [record.rules, record.variant, record.digest, *record.tags.values()]
    for seat in record.seats:
        texts += [seat.name, seat.agent or "", seat.seed or ""]
    yield from (_bad_text(text) for text in texts if not _PLAIN.fullmatch(text))
    if len(record.start) > _LONGEST_START or not record.start.isprintable():
        yield "the position of the start is too long or has control characters"
    if not all(0 <= number < 10**9 for seat in record.seats for number in (seat.version, seat.since)):
        yield "the version of a bot, or the time since when it plays, makes no sense"
    yield from (f"{tag[:40]!r} cannot be the name of a tag" for tag in record.tags if not _TAG.fullmatch(tag))
    if not 0 <= record.variant_version < 10**9:
        yield "the version of the variant makes no sense"
    if len(record.totals) != players:
        yield f"there are {len(record.totals)} totals for {players} seats"
    if any(abs(total) >= 10**12 for total in record.totals):
        yield "a total is far too large"
    if list(record.winners) != sorted(set(record.winners) & set(range(players))):
        yield "the winners are not seats in their order"
    if record.payout is not None:
        yield from _payout_faults(record.payout, players)


def _payout_faults(payout: Payout, players: int) -> Iterator[str]:
    if len(payout.chips) != players:
        yield f"there are {len(payout.chips)} payouts for {players} seats"
    if not 0 <= payout.fee < 10**12:
        yield "the fee makes no sense"
    if not all(map(is_writable, payout.chips)):
        yield _BAD_SCORE


def _deal_faults(deal: DealRecord, players: int) -> Iterator[str]:
    result = deal.result
    for what, items in (("nonces", deal.nonces), ("hands", result.hands), ("scores", result.scores)):
        if len(items) != players:
            yield f"there are {len(items)} {what} for {players} seats"
    if len(result.chips) not in (0, players):
        yield f"there are {len(result.chips)} chip counts for {players} seats"
    yield from (_bad_text(text) for text in (deal.commitment, *deal.nonces) if not _PLAIN.fullmatch(text))
    if not 0 <= deal.deal < 10**9:
        yield "the number of the deal makes no sense"
    if not re.fullmatch(r"[a-z_]{1,40}", result.reason):
        yield f"{result.reason[:40]!r} is not an end of a deal"
    if result.winner is not None and not 0 <= result.winner < players:
        yield f"the winner of the deal cannot be seat {result.winner}: there is no such seat"
    if not all(map(is_writable, (*result.scores, *result.chips))):
        yield _BAD_SCORE


def _bad_text(text: str) -> str:
    return f"{text[:40]!r} is too long or has control characters"
