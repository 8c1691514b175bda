"""Making the record of a match."""

import hashlib
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from openrummy.engine.events import DealEnded
from openrummy.engine.match import DealLog, Deed, Match
from openrummy.engine.scores import Payout
from openrummy.engine.state import DEAL, OVER, Sheet, State
from openrummy.languages import Language
from openrummy.position import default_commitment, format_position
from openrummy.record.as_text import write_text
from openrummy.record.checks import checked
from openrummy.record.model import DealRecord, Record, RecordError, Result, SeatRecord
from openrummy.record.moves import normal


def saved_words(file: object, state: State, language: Language) -> str:
    """Return the sentence that a record was saved to `file`, and whether the deal in progress was left out of it."""
    if state.public.turn.phase in (DEAL, OVER):
        return language.say("The record was saved to {file}.", file=file)
    return language.say("The record was saved to {file}, without the deal in progress.", file=file)


def record_of(match: Match, seats: Sequence[SeatRecord], tags: Mapping[str, str] | None = None) -> Record:
    """Return the finished deals of `match`; a running deal is left out, since its secret must not be revealed.

    A match from a position in mid-deal is recorded from there on.  Raises RecordError if the match began in any other place,
    or a name has control characters.
    """
    rules, sheet = match.rules, match.state.public.sheet
    deals = tuple(_deal(log, log.result) for log in match.log if log.result is not None)
    if len(seats) != rules.players:
        raise RecordError(f"{len(seats)} seats are named for {rules.players} players")
    before, first = _beginning(match)
    if len(deals) != len(sheet.rows) - before or [deal.deal for deal in deals] != list(
        range(first, first + len(deals))
    ):
        raise RecordError(
            "the match did not begin with its first deal, or with a position in mid-deal, so it cannot be replayed"
        )
    return sealed(
        Record(
            rules.text,
            rules.key,
            rules.version,
            tuple(seats),
            deals,
            sheet.totals,
            sheet.winners or (),
            dict(tags or {}),
            payout=payout_of(sheet),
            start="" if match.start is None else format_position(match.start, secret=True),
        )
    )


def _beginning(match: Match) -> tuple[int, int]:
    """Return the rows of the score sheet that were there when `match` began, and the number of its first deal."""
    start = match.start
    return (0, 1) if start is None else (len(start.public.sheet.rows), start.public.deal)


def sealed(record: Record) -> Record:
    """Return `record` with the digest of its contents; raises RecordError if it is not a valid record."""
    return replace(checked(record), digest=digest(record))


def digest(record: Record) -> str:
    """Return the SHA-256, in hexadecimal, of the compact text of `record` without its digest, as UTF-8."""
    return hashlib.sha256(write_text(replace(record, digest="")).encode()).hexdigest()


def result_of(event: DealEnded) -> Result:
    """Return the result of a deal, from the event that ended it."""
    return Result(event.reason, event.winner, event.hands, event.scores, event.chips)


def payout_of(sheet: Sheet) -> Payout | None:
    """Return the payment that ended the match, or None if there was none."""
    return sheet.settled


def _deal(log: DealLog, event: DealEnded) -> DealRecord:
    deeds = tuple(Deed(deed.seat, normal(deed.action)) for deed in log.deeds)
    return DealRecord(log.deal, default_commitment(log.secret), log.secret, log.nonces, deeds, result_of(event))
