"""The compact text of a record: tags in square brackets, then one line of moves per turn."""

import json
import re
from collections.abc import Iterable, Iterator

from openrummy.cards import format_cards
from openrummy.engine.actions import Decline, Discard
from openrummy.engine.match import Deed
from openrummy.record.model import FORMAT, VERSION, DealRecord, Record, Result, SeatRecord
from openrummy.record.moves import format_move
from openrummy.record.proofs import format_score

NOTHING = "-"


def write_text(record: Record) -> str:
    """Return the compact text of `record`, which `read_record` reads."""
    return "\n".join((*_head(record), *(line for deal in record.deals for line in ("", *_deal(deal))), ""))


def _tag(name: str, *values: str | None) -> str:
    return f"[{' '.join((name, *(json.dumps(value, ensure_ascii=False) for value in values)))}]"


def _head(record: Record) -> Iterator[str]:
    yield _tag("Format", f"{FORMAT} {VERSION}")
    yield _tag("Rules", record.rules)
    yield _tag("Variant", f"{record.variant} {record.variant_version}")
    if record.start:
        yield _tag("Start", record.start)
    for seat in record.seats:
        yield _tag("Seat", seat.name, seat.kind, *_of_bot(seat))
    for name, value in sorted(record.tags.items()):
        yield _tag("Tag", name, value)
    yield _tag("Totals", _row(record.totals))
    yield _tag("Winners", _row(winner + 1 for winner in record.winners))
    if record.payout is not None:
        yield from (_tag("Payout", format_score(score)) for score in record.payout.chips)
        yield _tag("Fee", str(record.payout.fee))
    if record.digest:
        yield _tag("Digest", record.digest)


def _of_bot(seat: SeatRecord) -> Iterator[str | None]:
    if seat.agent is not None or seat.seed is not None:
        yield from (seat.agent, seat.seed)
        if seat.version or seat.since:
            yield from (str(seat.version), str(seat.since))


def _row(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def _deal(deal: DealRecord) -> Iterator[str]:
    yield _tag("Deal", str(deal.deal))
    yield _tag("Commitment", deal.commitment)
    yield _tag("Secret", deal.secret.hex())
    yield _tag("Nonces", *deal.nonces)
    for turn in _turns(deal.deeds):
        yield f"{turn[0].seat + 1}: {' '.join(format_move(deed.action) for deed in turn)}"
    yield from _result(deal.result)


def _turns(deeds: Iterable[Deed]) -> Iterator[list[Deed]]:
    """Yield the actions of each turn: those of one seat up to its discard."""
    turn: list[Deed] = []
    for deed in deeds:
        if turn and (deed.seat != turn[-1].seat or isinstance(turn[-1].action, Discard | Decline)):
            yield turn
            turn = []
        turn.append(deed)
    if turn:
        yield turn


def _result(result: Result) -> Iterator[str]:
    yield f"= {result.reason}" if result.winner is None else f"= {result.reason} {result.winner + 1}"
    yield f"hands: {' / '.join(format_cards(hand) or NOTHING for hand in result.hands)}"
    yield from (f"score: {format_score(score)}" for score in result.scores)
    yield from (f"chips: {format_score(score)}" for score in result.chips)


def is_text(source: str) -> bool:
    """Whether `source` begins like a record in this form."""
    return re.match(r"\s*\[Format\b", source) is not None
