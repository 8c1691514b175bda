"""Reports of players, for the operator.  Nothing follows from a report by itself."""

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, select, text, update

from openrummy.people.conduct.schema import REPORT
from openrummy.people.schema import SEAT

REASONS = ("cheating", "insults", "stalling", "name", "other")

_REPORT = text(
    "INSERT INTO report (id, match, version, seat, person, by_seat, by_person, at, reason, words)"
    " VALUES (:id, :match, :version, :seat, :person, :by_seat, :by_person, :at, :reason, :words) ON CONFLICT DO NOTHING"
)


class Report(msgspec.Struct, frozen=True):
    """A report of the player in a seat, made by the one in `by_seat`.  version: of the table's log at that moment.  closed: None while it is open."""

    id: str
    match: str
    version: int
    seat: int
    person: str | None
    by_seat: int
    by_person: str | None
    at: int
    reason: str
    words: str
    closed: int | None = None


def keep_report(db: Connection, report: Report, tokens: Sequence[str]) -> bool:
    """Write a report with the persons of the two seats; return False if the same player was reported here before.

    tokens: the hashes of the tokens of the table's seats, by which persons are known.
    """
    seats = {seat: _person_at(db, report.match, seat, tokens[seat]) for seat in (report.seat, report.by_seat)}
    known = msgspec.structs.replace(report, person=seats[report.seat], by_person=seats[report.by_seat])
    return bool(db.execute(_REPORT, msgspec.structs.asdict(known)).rowcount)


def _person_at(db: Connection, match: str, seat: int, token: str) -> str | None:
    wanted = select(SEAT.c.person).where(SEAT.c.match == match, SEAT.c.seat == seat, SEAT.c.token == token)
    return db.execute(wanted).scalar()


def reports(db: Connection, *, also_closed: bool = False, person: str = "", most: int = 100) -> list[Report]:
    """Return the latest reports: those that are open, or all; of one person, or of everybody."""
    wanted = select(REPORT).order_by(REPORT.c.at.desc(), REPORT.c.id).limit(most)
    if not also_closed:
        wanted = wanted.where(REPORT.c.closed.is_(None))
    if person:
        wanted = wanted.where(REPORT.c.person == person)
    return [Report(**row._mapping) for row in db.execute(wanted)]  # noqa: SLF001 - SQLAlchemy's public name for it


def made_by(db: Connection, person: str) -> list[Report]:
    """Return the reports that a person has made, for their export."""
    found = db.execute(select(REPORT).where(REPORT.c.by_person == person).order_by(REPORT.c.at))
    return [Report(**row._mapping) for row in found]  # noqa: SLF001


def report_called(db: Connection, identity: str) -> Report | None:
    """Return a report by its id."""
    row = db.execute(select(REPORT).where(REPORT.c.id == identity)).first()
    return None if row is None else Report(**row._mapping)  # noqa: SLF001


def close_report(db: Connection, identity: str, now: int) -> bool:
    """Close a report; return False if there is none that is open."""
    closing = update(REPORT).where(REPORT.c.id == identity, REPORT.c.closed.is_(None))
    return bool(db.execute(closing.values(closed=now)).rowcount)
