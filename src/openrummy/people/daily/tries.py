"""The tries of a day: one for each browser and each account, its result, and how often everybody chose what."""

from collections.abc import Collection, Iterable, Mapping

import msgspec
from sqlalchemy import Connection, func, or_, select, text, update

from openrummy.people.daily.schema import CHOICE, TRY

_CHOSEN = text(
    "INSERT INTO daily_choice (day, position, move, people) VALUES (:day, :position, :move, 1)"
    " ON CONFLICT (day, position, move) DO UPDATE SET people = daily_choice.people + 1"
)
_BEGUN = text(
    "INSERT INTO daily_try (match, day, guest, person, begun, looked)"
    " VALUES (:match, :day, :guest, :person, :begun, :begun) ON CONFLICT DO NOTHING"
)
_ASKED_AT_ONCE = 200


class Try(msgspec.Struct, frozen=True):
    """A try at the deal of a day, as it is in the database."""

    match: str
    day: str
    guest: str
    person: str | None
    begun: int
    looked: int
    ended: int | None = None
    result: int | None = None


def begin_try(db: Connection, wanted: Try) -> Try:
    """Return the try of this browser or this account at the day: the one that there is, or else `wanted`, which is written."""
    db.execute(_BEGUN, msgspec.structs.asdict(wanted))
    found = tries_of(db, [wanted.day], {wanted.day: wanted.guest}, wanted.person)
    return found[wanted.day]


def tries_of(db: Connection, days: Collection[str], guests: Mapping[str, str], person: str | None) -> dict[str, Try]:
    """Return the tries of a browser, which is another for each day, and of an account, by day; the account's own goes before."""
    mine = [TRY.c.guest.in_(list(guests.values()))] + ([TRY.c.person == person] if person else [])
    wanted = select(TRY).where(TRY.c.day.in_(list(days)), or_(*mine)).order_by(TRY.c.begun)
    found: dict[str, Try] = {}
    for row in db.execute(wanted):
        known = found.get(row.day)
        if known is None or (person and row.person == person):
            found[row.day] = Try(**row._mapping)  # noqa: SLF001 - SQLAlchemy's public name for it
    return found


def try_at(db: Connection, match: str) -> Try | None:
    """Return the try that is played at a table; None for a table of a day that had passed."""
    row = db.execute(select(TRY).where(TRY.c.match == match)).first()
    return None if row is None else Try(**row._mapping)  # noqa: SLF001


def end_try(db: Connection, match: str, result: int | None, chosen: Iterable[tuple[str, str]], now: int) -> bool:
    """Note the result of a try with its choices, each a position and a move; return False if that was done before.

    result: None if the player left, whose choices are not counted.
    """
    ended = update(TRY).where(TRY.c.match == match, TRY.c.ended.is_(None)).values(ended=now, looked=now, result=result)
    day = db.execute(ended.returning(TRY.c.day)).scalar()
    if day is None:
        return False
    rows = [{"day": day, "position": position, "move": move} for position, move in sorted(set(chosen))]
    if result is not None and rows:
        db.execute(_CHOSEN, rows)
    return True


def to_look_at(db: Connection, day: str, before: int, most: int, now: int) -> list[str]:
    """Return tables of tries that were not looked at since `before` and may have ended, and note that they are looked at now."""
    wanted = select(TRY.c.match).where(TRY.c.day == day, TRY.c.ended.is_(None), TRY.c.looked < before)
    found = list(db.execute(wanted.order_by(TRY.c.looked).limit(most)).scalars())
    if found:
        db.execute(update(TRY).where(TRY.c.match.in_(found)).values(looked=now))
    return found


def spread_of(db: Connection, day: str) -> list[tuple[int, int]]:
    """Return each result of a day and how many people have it, the best first."""
    wanted = select(TRY.c.result, func.count()).where(TRY.c.day == day, TRY.c.result.is_not(None))
    return [(row[0], row[1]) for row in db.execute(wanted.group_by(TRY.c.result).order_by(TRY.c.result.desc()))]


def best_of(db: Connection, day: str) -> str | None:
    """Return the table with the best result of a day, the first of several."""
    wanted = select(TRY.c.match).where(TRY.c.day == day, TRY.c.result.is_not(None))
    return db.execute(wanted.order_by(TRY.c.result.desc(), TRY.c.ended, TRY.c.match).limit(1)).scalar()


def choices_at(db: Connection, day: str, positions: Collection[str]) -> dict[str, dict[str, int]]:
    """Return how many chose each move, by position."""
    found: dict[str, dict[str, int]] = {position: {} for position in positions}
    wanted = select(CHOICE).where(CHOICE.c.day == day, CHOICE.c.position.in_(list(positions)[:_ASKED_AT_ONCE]))
    for row in db.execute(wanted):
        found[row.position][row.move] = row.people
    return found


def all_tries(db: Connection, person: str) -> list[Try]:
    """Return every try of an account, for its export."""
    rows = db.execute(select(TRY).where(TRY.c.person == person).order_by(TRY.c.day))
    return [Try(**row._mapping) for row in rows]  # noqa: SLF001
