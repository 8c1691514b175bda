"""The HTTP routes of ratings."""

from collections.abc import Mapping

from litestar.datastructures import State
from litestar.di import NamedDependency
from sqlalchemy import Connection

from openrummy.languages import Language
from openrummy.people.ratings import messages as m
from openrummy.people.ratings.games import game_name, game_of
from openrummy.people.ratings.keeping import Change, bots_of, changes_of, line_of, ratings_of, skills_in
from openrummy.people.ratings.model import NEW, Skill
from openrummy.people.results.keeping import links_of
from openrummy.server.documented import get
from openrummy.server.live import LiveTable
from openrummy.server.people.house import house_of
from openrummy.server.requester import Asked, check_reading, seat_asking
from openrummy.table import Table

_POINTS = 200


@get("/ratings")
async def get_ratings(state: State, request: Asked, language: NamedDependency[Language]) -> m.Ratings:
    """The ratings of the account that is signed in, with their lines."""
    house = house_of(state)
    session = await house.player(request)
    return await house.read_for(session, lambda db: _ratings(db, session.person, language))


@get("/tables/{table:str}/ratings", cost=5)
async def get_table_ratings(
    live: NamedDependency[LiveTable], state: State, request: Asked, language: NamedDependency[Language]
) -> m.TableRatings:
    """The ratings of the players at a rated table, and how its match has changed them; for the same people as the table."""
    seat = seat_asking(request, live.table)
    if seat is None and live.table.started:
        check_reading(request, live.table)
    table, title = live.table, language.say(game_name(game_of(live.table.rules.text)))
    if not table.settings.rated:
        return m.TableRatings(title, rated=False, seats=())
    return await house_of(state).read(lambda db: _at_table(db, table, title))


def _ratings(db: Connection, person: str, language: Language) -> m.Ratings:
    lines: dict[str, list[m.RatingPoint]] = {}
    for game, at, skill in line_of(db, person):
        lines.setdefault(game, []).append(m.RatingPoint(at, skill.shown, skill.margin))
    found = sorted(ratings_of(db, person).items(), key=lambda each: -each[1].matches)
    return m.Ratings(
        tuple(
            m.GameRating(game, language.say(game_name(game)), view_of(skill), tuple(lines.get(game, ())[-_POINTS:]))
            for game, skill in found
        )
    )


def _at_table(db: Connection, table: Table, title: str) -> m.TableRatings:
    changes = changes_of(db, table.id)
    game = game_of(table.rules.text)
    if changes is not None:
        by_seat = {change.seat: change for change in changes}
        return m.TableRatings(
            title, rated=True, seats=tuple(_changed(by_seat.get(number)) for number in range(len(table.seats)))
        )
    links = links_of(db, table.id, [seat.sitter.token for seat in table.seats if seat.sitter.token])
    people = skills_in(db, game, [link.person for link in links.values()])
    bots = bots_of(db, game)
    known = {token: people.get(link.person, NEW) for token, link in links.items()}
    return m.TableRatings(
        title, rated=False, seats=tuple(_sitting(table, number, known, bots) for number in range(len(table.seats)))
    )


def _changed(change: Change | None) -> m.SeatRating:
    if change is None:
        return m.SeatRating()
    return m.SeatRating(view_of(change.after), change.before.shown, change.gone)


def _sitting(table: Table, number: int, people: Mapping[str, Skill], bots: Mapping[str, Skill]) -> m.SeatRating:
    sitter = table.seats[number].sitter
    skill = bots.get(sitter.bot) if sitter.kind == "bot" and not sitter.token else people.get(sitter.token)
    return m.SeatRating(None if skill is None else view_of(skill))


def view_of(skill: Skill) -> m.RatingView:
    """Return a rating as it is sent."""
    return m.RatingView(skill.shown, skill.margin, skill.is_provisional, skill.matches)
