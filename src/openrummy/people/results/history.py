"""The matches of a person, read from their rows."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, RowMapping, Select, exists, func, or_, select

from openrummy.people.results.messages import History
from openrummy.people.results.schema import RESULT, RESULT_SEAT
from openrummy.table.messages.results import PlayedMatch, PublicMatch
from openrummy.table.results.result import MatchResult, SeatResult
from openrummy.table.results.told import told_to

PAGE = 20
_AT_ONCE = 500
_MOST_DIGITS = 17
_COUNTS = msgspec.json.Decoder(dict[str, int])
_MINE, _OTHER = RESULT_SEAT.alias("mine"), RESULT_SEAT.alias("other")
_MATCH = tuple(field for field in MatchResult.__struct_fields__ if field in RESULT.c)
_SEAT = tuple(field for field in SeatResult.__struct_fields__ if field in RESULT_SEAT.c)


class Wanted(msgspec.Struct, frozen=True):
    """The matches to list.  game: a preset or a variant.  against: `people` or `bots`.  since, until: of their ends.  before: a cursor."""

    game: str = ""
    against: str = ""
    since: int = 0
    until: int = 0
    before: str = ""


class Found(msgspec.Struct, frozen=True):
    """Rows of matches, as they were read: they become matches after the transaction, in which writers would wait for it."""

    matches: Sequence[RowMapping]
    seats: Sequence[RowMapping]


def history_of(db: Connection, person: str, wanted: Wanted) -> History:
    """Return a page of the matches of a person, the latest first."""
    found = matches_in(rows_found(db, _listed(person, wanted).limit(PAGE + 1)))
    return History(tuple(found[:PAGE]), presets_of(db, person), cursor_after(found, PAGE))


def cursor_after(found: Sequence[PlayedMatch | PublicMatch], page: int) -> str:
    """Return the cursor of the page after `found`, which has one match more than a page if there is another; empty on the last."""
    return f"{found[page - 1].ended}.{found[page - 1].table}" if len(found) > page else ""


def presets_of(db: Connection, person: str) -> tuple[str, ...]:
    """Return the presets that a person has played, sorted."""
    wanted = select(RESULT.c.preset).join(RESULT_SEAT, RESULT_SEAT.c.match == RESULT.c.match).distinct()
    return tuple(sorted(db.execute(wanted.where(RESULT_SEAT.c.person == person)).scalars()))


def all_of(db: Connection, person: str) -> list[PlayedMatch]:
    """Return all matches of a person, the latest first.  Cost: reads every one."""
    return matches_in(rows_of(db, person))


def rows_of(db: Connection, person: str) -> Found:
    """Return the rows of all matches of a person, for `matches_in`."""
    return rows_found(db, _listed(person, Wanted()))


def _listed(person: str, wanted: Wanted) -> Select[Any]:
    """Return what asks for the matches of a person and their seats, the first of two that one person had."""
    first = select(func.min(_OTHER.c.seat)).where(_OTHER.c.match == RESULT.c.match, _OTHER.c.person == person)
    asked = select(RESULT, _MINE.c.seat).join(_MINE, _MINE.c.match == RESULT.c.match)
    asked = asked.where(_MINE.c.person == person, _MINE.c.seat == first.scalar_subquery(), *_filters(wanted))
    return asked.order_by(RESULT.c.ended.desc(), RESULT.c.match.desc())


def _filters(wanted: Wanted) -> Iterator[ColumnElement[bool]]:
    yield from within(wanted)
    if wanted.against:
        other = (_OTHER.c.match == RESULT.c.match) & (_OTHER.c.bot == "") & (_OTHER.c.seat != _MINE.c.seat)
        yield exists().where(other) if wanted.against == "people" else ~exists().where(other)


def within(wanted: Wanted) -> Iterator[ColumnElement[bool]]:
    """Yield the conditions for a game, a time and a cursor."""
    if wanted.game:
        yield or_(RESULT.c.preset == wanted.game, RESULT.c.game == wanted.game)
    if wanted.since:
        yield RESULT.c.ended >= wanted.since
    if wanted.until:
        yield RESULT.c.ended < wanted.until
    ended, _, match = wanted.before.partition(".")
    if ended.isdecimal() and len(ended) < _MOST_DIGITS:
        earlier = (RESULT.c.ended == int(ended)) & (RESULT.c.match < match)
        yield or_(RESULT.c.ended < int(ended), earlier)


def rows_found(db: Connection, asked: Select[Any]) -> Found:
    """Return the rows of the matches that are asked for, and of all their seats."""
    rows = db.execute(asked).mappings().all()
    names, seats = [row["match"] for row in rows], list[RowMapping]()
    for start in range(0, len(names), _AT_ONCE):
        here = RESULT_SEAT.c.match.in_(names[start : start + _AT_ONCE])
        seats += db.execute(select(RESULT_SEAT).where(here).order_by(RESULT_SEAT.c.seat)).mappings()
    return Found(rows, seats)


def matches_in(found: Found) -> list[PlayedMatch]:
    """Return the matches of rows."""
    return [told_to(result, row["seat"]) for row, result in zip(found.matches, results_in(found), strict=True)]


def results_in(found: Found) -> list[MatchResult]:
    """Return the results of rows."""
    seats: defaultdict[str, list[SeatResult]] = defaultdict(list)
    for row in found.seats:
        seats[row["match"]].append(_seat(row))
    return [_result(row, seats[row["match"]]) for row in found.matches]


def _result(row: RowMapping, seats: Sequence[SeatResult]) -> MatchResult:
    values = {field: row[field] for field in _MATCH}
    return MatchResult(
        **values
        | {"void": bool(row["void"]), "low": bool(row["low"]), "listed": bool(row["listed"]), "seats": tuple(seats)}
    )


def _seat(row: RowMapping) -> SeatResult:
    values = {field: row[field] for field in _SEAT}
    return SeatResult(**values | {"gone": bool(row["gone"]), "counts": _COUNTS.decode(row["counts"])})
