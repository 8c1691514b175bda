"""The finished deals of a table as a record; the deal in progress and its secret are left out."""

from collections.abc import Iterator

from openrummy.engine.events import DealEnded, DealStarted, Happening
from openrummy.engine.match import DealLog, Deed, Match
from openrummy.record import Record, SeatRecord, record_of, write_record, write_text
from openrummy.table.entries import Acted, Dealt, SeatLeft
from openrummy.table.packs import check_unsealed
from openrummy.table.refusal import Refusal
from openrummy.table.table import Table


def record_json(table: Table) -> str:
    """Return the record in JSON, as `openrummy verify` reads it; raise Refusal as `table_record`."""
    return write_record(table_record(table))


def record_text(table: Table) -> str:
    """Return the record in its compact form, with tags and moves; raise Refusal as `table_record`."""
    return write_text(table_record(table))


def table_record(table: Table) -> Record:
    """Return the record; raise Refusal for a lesson, for an attempt, for a match that began with real cards, and while others play the same pack."""
    check_told(table)
    if table.paper is not None:
        raise Refusal(
            "paper_record", "A match that began with real cards has no record: nobody can check its first deals."
        )
    deals = tuple(deals_of(table))  # a deal has its result only after all of it has been read
    match = Match.so_far(table.state, [deal for deal in deals if deal.result is not None])
    return record_of(match, [_seat(table, number) for number in range(len(table.seats))])


def check_told(table: Table) -> None:
    """Raise Refusal if the deals of a table are not told, or not yet."""
    if table.lesson:
        raise Refusal("lesson_record", "A lesson has no record: its pack is arranged, so there is nothing to check.")
    if table.attempt is not None:
        raise Refusal("attempt_record", "A moment that is tried again has no record: its cards are known.")
    check_unsealed(table)


def _seat(table: Table, number: int) -> SeatRecord:
    """Return the occupant of a seat; a bot's seed is included only after the match, so that nobody can tell what it will do."""
    sitter, seed = table.seats[number].sitter, None
    if sitter.kind == "program":
        return SeatRecord(sitter.name, "bot")  # nobody here can run it again
    if sitter.kind != "bot":
        return SeatRecord(sitter.name)
    if table.status == "over":
        seed = sitter.seed
    return SeatRecord(sitter.name, "bot", sitter.bot, seed, sitter.version, _since(table, number))


def _since(table: Table, number: int) -> int:
    """Return how many acts a seat had made when a person left it for the last time."""
    acts, since = 0, 0
    for entry in table.log:
        if isinstance(entry, Acted):
            acts += entry.seat == number
        elif isinstance(entry, SeatLeft) and entry.seat == number:
            since = acts
    return since


def deals_of(table: Table) -> Iterator[DealLog]:
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
