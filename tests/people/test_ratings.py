"""Ratings as rows, in both databases: once for a match, at two servers at once, and without those who go."""

from concurrent.futures import ThreadPoolExecutor
from itertools import permutations
from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, select, text

from openrummy.engine.actions import Discard
from openrummy.people.accounts import Account, make_account
from openrummy.people.persons import forget
from openrummy.people.ratings import keeping
from openrummy.people.ratings.games import GAMES, game_name, game_of
from openrummy.people.ratings.keeping import Match, Player
from openrummy.people.ratings.model import NEW, Finisher, rated
from openrummy.people.ratings.results import rate_result
from openrummy.people.ratings.schema import CHANGE, RATING
from openrummy.people.results.result import MatchResult, SeatResult
from openrummy.store.book import Book
from openrummy.table.entries import Acted, SeatBack, Sitter, StoodIn, TableOpened
from openrummy.table.results.owners import owners
from openrummy.table.table import Table
from openrummy.variants import find_preset, presets

NOW = 1_700_000_000_000
PEOPLE = ("ann", "bob", "cid", "dan")


@pytest.fixture
def book(book: Book) -> Book:
    for name in PEOPLE:
        book.done(lambda db, name=name: make_account(db, Account(name, name, name, None, NOW), [1]))  # type: ignore[misc]
    return book


def match(identity: str, *who: str, game: str = "gin", left: str = "") -> Match:
    """Return a match that ended in the order of `who`; names with a dot are bots."""
    players = (
        Player(seat, seat + 1, bot=name[1:])
        if name.startswith(".")
        else Player(seat, seat + 1, name, left=name == left)
        for seat, name in enumerate(who)
    )
    return Match(identity, game, NOW, tuple(players))


def rate(book: Book, one: Match) -> bool:
    return book.done(lambda db: keeping.rate(db, one))


def means(book: Book, game: str = "gin") -> dict[str, int]:
    found = book.done(lambda db: keeping.skills_in(db, game, PEOPLE))
    return {name: skill.shown for name, skill in found.items()}


def test_a_match_is_rated_once(book: Book) -> None:
    one = match("m", "ann", "bob", ".good")
    assert [rate(book, one) for _ in range(3)] == [True, False, False]
    expected = rated([Finisher("ann", 1), Finisher("bob", 2), Finisher("bot", 3)], {})
    assert means(book) == {name: expected[name].shown for name in ("ann", "bob")}
    bots = book.done(lambda db: keeping.bots_of(db, "gin"))
    assert bots["good"].mean == pytest.approx(expected["bot"].mean, abs=0.001)
    changes = book.done(lambda db: keeping.changes_of(db, "m"))
    assert changes is not None
    assert [(change.seat, change.before.shown, change.after.shown, change.gone) for change in changes] == [
        (0, 1500, expected["ann"].shown, False),
        (1, 1500, expected["bob"].shown, False),
    ]
    assert book.done(lambda db: keeping.changes_of(db, "other")) is None


def test_games_are_rated_apart_and_the_line_has_every_match(book: Book) -> None:
    for number, game in enumerate(("gin", "gin", "500")):
        rate(book, match(f"m{number}", "ann", "bob", game=game))
    assert {game: skill.matches for game, skill in book.done(lambda db: keeping.ratings_of(db, "ann")).items()} == {
        "gin": 2,
        "500": 1,
    }
    assert [game for game, _, _ in book.done(lambda db: keeping.line_of(db, "ann"))] == ["gin", "gin", "500"]
    first, second = book.done(lambda db: keeping.line_of(db, "ann", "gin"))
    assert 1500 < first[2].mean < second[2].mean
    assert second[2].shown == means(book)["ann"]
    assert book.done(lambda db: keeping.ratings_of(db, "cid")) == {}


def test_servers_that_write_the_same_match_at_once_rate_it_once(book: Book) -> None:
    one = match("m", "ann", "bob", "cid")
    with ThreadPoolExecutor(6) as threads:
        assert sum(threads.map(lambda _: rate(book, one), range(6))) == 1
    after = book.done(lambda db: keeping.ratings_of(db, "ann"))
    assert after["gin"].matches == 1


def test_matches_that_end_at_once_all_count(book: Book) -> None:
    """The same people sit in every order, so that locks taken in the order of seats would wait for each other for ever."""
    matches = [match(f"m{number}", *order, ".good") for number, order in enumerate(permutations(PEOPLE))]
    with ThreadPoolExecutor(4) as threads:
        assert all(threads.map(lambda one: rate(book, one), matches))
    found = book.done(lambda db: keeping.skills_in(db, "gin", PEOPLE))
    assert {skill.matches for skill in found.values()} == {len(matches)}
    assert book.done(lambda db: keeping.bots_of(db, "gin"))["good"].matches == len(matches)


def test_whoever_deletes_the_account_takes_the_rating_along_and_the_others_keep_theirs(book: Book) -> None:
    rate(book, match("m", "ann", "bob"))
    before = means(book)
    book.done(lambda db: forget(db, "bob", NOW))
    assert means(book) == {"ann": before["ann"]}
    assert [change.seat for change in book.done(lambda db: keeping.changes_of(db, "m")) or ()] == [0]
    assert book.done(_persons) == {"ann"}
    assert rate(book, match("n", "ann", "cid", "bob"))
    assert means(book)["cid"] < 1500 < means(book)["ann"]
    assert "bob" not in book.done(_persons)


def _persons(db: Connection) -> set[str]:
    found = [*db.execute(select(RATING.c.person)).scalars(), *db.execute(select(CHANGE.c.person)).scalars()]
    return set(found)


def test_a_fault_undoes_all_of_a_match(book: Book) -> None:
    def fail(db: Connection) -> None:
        keeping.rate(db, match("m", "ann", "bob"))
        db.execute(text("SELECT no_such_column FROM rating"))

    with pytest.raises(Exception, match="no_such_column"):
        book.done(fail)
    assert means(book) == {}
    assert rate(book, match("m", "ann", "bob"))


def result(**chosen: Any) -> MatchResult:
    seat = SeatResult(0, "", "", "", False, 1, 0, 0, 1, 0, 0, 0, {}, "ann")
    seats = (
        seat,
        replace(seat, seat=1, person="bob", place=2),
        replace(seat, seat=2, person=None, place=1),  # a guest
        replace(seat, seat=3, person=None, bot="good", place=4),
    )
    made = MatchResult("m", 1, NOW, "gin", "gin", "gin(knock_limit=5)", 1, False, False, "", seats, True)
    return replace(made, **chosen)


@pytest.mark.parametrize("not_counted", [{"rated": False}, {"void": True}, {"tournament": "cup"}])
def test_only_a_rated_match_with_a_winner_counts(book: Book, not_counted: dict[str, Any]) -> None:
    book.done(lambda db: rate_result(db, result(**not_counted)))
    assert means(book) == {}
    book.done(lambda db: rate_result(db, result()))
    assert set(means(book)) == {"ann", "bob"}
    assert set(book.done(lambda db: keeping.bots_of(db, "gin"))) == {"good"}


@pytest.mark.parametrize("how", ["gone", "replaced"])
def test_who_left_and_who_did_not_come_back_have_left(book: Book, how: str) -> None:
    one = result()
    seats = (replace(one.seats[0], **{how: True}), *one.seats[1:])
    book.done(lambda db: rate_result(db, replace(one, seats=seats)))
    changes = book.done(lambda db: keeping.changes_of(db, "m")) or []
    assert [(change.seat, change.gone) for change in changes] == [(0, True), (1, False)]
    assert changes[0].after.mean < 1500 < changes[1].after.mean


def test_a_bot_that_still_plays_for_somebody_at_the_end_is_noted() -> None:
    people = tuple(Sitter("person", name, name) for name in ("ann", "bob", "cid", "dan"))
    bot = Sitter("bot", "ann", bot="good")
    act = Discard(card=3)
    log = (
        TableOpened(at=1, table="t", rules="gin", sitters=people, hints=False, secret=""),
        *(StoodIn(at=2, seat=seat, sitter=bot) for seat in range(3)),
        SeatBack(at=3, seat=1),
        Acted(at=4, seat=0, id="#", action=act, events=(), cause="stand_in"),
        Acted(at=4, seat=2, id="x", action=act, events=()),
        StoodIn(at=5, seat=3, sitter=bot),  # after the end
    )
    found = owners(cast("Table", SimpleNamespace(log=log, moved=len(log) - 1)))
    assert [owner.replaced for owner in found] == [True, False, False, False]


def test_every_preset_has_a_game_with_a_name() -> None:
    assert {game_of(preset.key) for preset in presets()} == set(GAMES)
    assert game_of("gin-oklahoma(knock_limit=5)") == "gin"
    assert game_of("indian-pool-101") == game_of("indian-pool-201") != game_of("indian-points")
    names = [game_name(game) for game in GAMES]
    assert len(set(names)) == len(names)
    assert game_name("gin") == find_preset("gin").name
    assert NEW.is_provisional
