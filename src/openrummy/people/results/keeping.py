"""Results as rows: written once for each match, credited to whoever keeps an account later, and without the names of those who go."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, exists, insert, select, text, update

from openrummy.people.results.schema import RESULT, RESULT_SEAT
from openrummy.people.schema import SEAT
from openrummy.people.seats import PlayedSeat, link_seat
from openrummy.table.results.result import MatchResult, SeatResult

Hook = Callable[[Connection, MatchResult], object]
"""Does what follows from a result, in the transaction that writes it; its seats have the persons who were known when it ended."""


class Link(msgspec.Struct, frozen=True):
    """A person whose token is known.  since: when they showed it."""

    person: str
    since: int


def keep_result(db: Connection, result: MatchResult, hooks: Iterable[Hook] = ()) -> None:
    """Write a result, if it is public or an account has played there, and it was not written; credit it to those who have an account by now.

    It can be repeated: hooks are called once for a match, and only with persons whose seats were known before it ended.
    """
    links = links_of(db, result.match, [seat.token for seat in result.seats])
    if not links and not result.listed:
        return
    timely = {token: link for token, link in links.items() if link.since <= result.ended}
    known = credited(result, timely)
    if _is_written_now(db, result) and timely:
        for hook in hooks:
            hook(db, known)
    _credit(db, credited(result, links))


def links_of(db: Connection, match: str, tokens: Collection[str], *, to_change: bool = True) -> dict[str, Link]:
    """Return the persons of tokens: as they are linked at this match, or else where the token was shown last.

    to_change: nobody else changes these rows before the end of the transaction.
    """
    wanted = select(SEAT).where(SEAT.c.token.in_([token for token in tokens if token])).order_by(SEAT.c.since)
    found = db.execute(wanted.with_for_update() if to_change else wanted).all()
    persons = {each.token: each.person for each in sorted(found, key=lambda each: each.match == match)}
    first = {(each.token, each.person): each.since for each in reversed(found)}
    return {token: Link(person, first[token, person]) for token, person in persons.items()}


def link_all(db: Connection, match: str, tokens: Mapping[int, str], now: int) -> None:
    """Link the seats of a match to the persons of their tokens, which came from the match or the tournament before."""
    links = links_of(db, match, tokens.values())
    for seat, token in tokens.items():
        if token in links:
            link_seat(db, links[token].person, PlayedSeat(match, seat, token, now))


def credited(result: MatchResult, links: Mapping[str, Link]) -> MatchResult:
    """Return a result with the persons of its seats."""
    seats = tuple(
        msgspec.structs.replace(seat, person=links[seat.token].person) if seat.token in links else seat
        for seat in result.seats
    )
    return msgspec.structs.replace(result, seats=seats)


_INSERT = text(
    "INSERT INTO match_result (match, began, ended, game, preset, rules, deals, void, low, tournament, rated, listed)"
    " VALUES (:match, :began, :ended, :game, :preset, :rules, :deals, :void, :low, :tournament, 0, :listed) ON CONFLICT DO NOTHING"
)


def _is_written_now(db: Connection, result: MatchResult) -> bool:
    """Write the rows of a result, as nobody's, unless they are there; return whether they were not."""
    if not db.execute(_INSERT, _row(result)).rowcount:
        return False
    rows = [{**_row(seat), "match": result.match, "person": None} for seat in result.seats]
    db.execute(insert(RESULT_SEAT), rows)
    return True


def _row(part: MatchResult | SeatResult) -> dict[str, Any]:
    """Return the values of a row; databases have no truth values in common."""
    row = msgspec.structs.asdict(part)
    if isinstance(part, SeatResult):
        del row["replaced"]  # it matters when the match ends, and to nobody later
        return row | {"gone": int(part.gone), "counts": msgspec.json.encode(part.counts).decode()}
    return row | {"void": int(part.void), "low": int(part.low), "listed": int(part.listed)}


def _credit(db: Connection, result: MatchResult) -> None:
    for seat in result.seats:
        if seat.person is not None:
            here = (RESULT_SEAT.c.match == result.match) & (RESULT_SEAT.c.seat == seat.seat)
            free = RESULT_SEAT.c.person.is_(None) & (RESULT_SEAT.c.token == seat.token)
            db.execute(update(RESULT_SEAT).where(here & free).values(person=seat.person))


_PENDING = text(
    "SELECT seat.match, max(seat.since) AS latest FROM seat LEFT JOIN match_result ON match_result.match = seat.match"
    " WHERE match_result.match IS NULL AND seat.since > :since GROUP BY seat.match ORDER BY latest DESC LIMIT :most"
)


def without_result(db: Connection, since: int, most: int) -> list[str]:
    """Return the matches that an account has played in since a time and that have no result, the latest first."""
    return list(db.execute(_PENDING, {"since": since, "most": most}).scalars())


def forget_results(db: Connection, person: str) -> None:
    """Take a person out of all results; those in which nobody else has an account go, but for public matches."""
    mine = select(RESULT_SEAT.c.match).where(RESULT_SEAT.c.person == person)
    other = RESULT_SEAT.alias()
    others = exists().where(other.c.match == RESULT.c.match, other.c.person.is_not(None), other.c.person != person)
    db.execute(delete(RESULT).where(RESULT.c.match.in_(mine), RESULT.c.listed == 0, ~others))
    db.execute(update(RESULT_SEAT).where(RESULT_SEAT.c.person == person).values(person=None, name="", token=""))
