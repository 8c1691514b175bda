"""The finished deals of a table as a record; the deal in progress and its secret are left out."""

from collections.abc import Iterator

from openrummy.engine.events import DealEnded, DealStarted, Happening
from openrummy.engine.match import DealLog, Deed, Match
from openrummy.record import Record, SeatRecord, record_of, write_record, write_text
from openrummy.table.entries import Acted, Dealt
from openrummy.table.refusal import Refusal
from openrummy.table.table import Seat, Table


def record_json(table: Table) -> str:
    """Return the record in JSON, as `openrummy verify` reads it; raise Refusal for a lesson."""
    return write_record(table_record(table))


def record_text(table: Table) -> str:
    """Return the record in its compact form, with tags and moves; raise Refusal for a lesson."""
    return write_text(table_record(table))


def table_record(table: Table) -> Record:
    """Return the record; raise Refusal for a lesson."""
    if table.lesson:
        raise Refusal("lesson_record", "A lesson has no record: its pack is arranged, so there is nothing to check.")
    match = Match(table.state)
    deals = tuple(_deals(table))  # a deal has its result only after all of it has been read
    match.log = [deal for deal in deals if deal.result is not None]
    return record_of(match, [_seat(seat, is_over=table.status == "over") for seat in table.seats])


def _seat(seat: Seat, *, is_over: bool) -> SeatRecord:
    """Return the occupant of a seat; a bot's seed is included only after the match."""
    sitter = seat.sitter
    if sitter.kind != "bot":
        return SeatRecord(sitter.name)
    return SeatRecord(sitter.name, "bot", sitter.bot, sitter.seed if is_over else None)


def _deals(table: Table) -> Iterator[DealLog]:
    """Yield every deal as it was played, including the one in progress."""
    deal: DealLog | None = None
    for entry in table.log:
        if isinstance(entry, Dealt):
            deal = _begun(entry)
            yield deal
        elif isinstance(entry, Acted) and deal is not None:
            deal.deeds.append(Deed(entry.seat, entry.action))
            deal.result = _end(entry.events) or deal.result  # questions may follow the end


def _begun(entry: Dealt) -> DealLog:
    started = next(event for event in entry.events if isinstance(event, DealStarted))
    assert started.secret is not None  # the log is not redacted
    return DealLog(started.deal, started.secret, started.nonces, [])


def _end(events: tuple[Happening, ...]) -> DealEnded | None:
    return next((event for event in events if isinstance(event, DealEnded)), None)
