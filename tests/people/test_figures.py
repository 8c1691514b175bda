"""The list and the statistics of a person's matches, in both databases."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from openrummy.people.results.history import PAGE, Wanted, all_of, history_of
from openrummy.people.results.keeping import keep_result
from openrummy.people.results.messages import Against
from openrummy.people.results.statistics import MOST_SHOWN, statistics_of
from openrummy.store.book import Book
from openrummy.table.messages.results import MatchSeat, PlayedMatch
from openrummy.table.results.result import MatchResult
from openrummy.table.results.told import told_to
from tests.people.kept import NOW, linked, people, result, seat
from tests.web_matches import TARGET, text
from tests.web_matches import match as some_match


@pytest.fixture
def book(book: Book) -> Book:
    people(book, "ann", "bob")
    return book


def kept(book: Book, name: str, ended: int, *, against: str = "bob", **changed: Any) -> MatchResult:
    """Keep a match of Ann against Bob, a guest or a level of bot."""
    other = seat(1) if against in ("bob", "guest") else seat(1, bot=against)
    made = replace(result(name, ended, (seat(0), other)), **changed)
    linked(book, "ann", 0, name, ended - 100)
    if against == "bob":
        linked(book, "bob", 1, name, ended - 100)
    book.done(lambda db: keep_result(db, made))
    return made


def listed(book: Book, **wanted: Any) -> list[str]:
    return [match.table for match in book.done(lambda db: history_of(db, "ann", Wanted(**wanted))).matches]


def test_a_match_is_told_as_it_was_kept(book: Book) -> None:
    made = kept(book, "M", NOW, against="good", void=True, tournament="cup", low=True)
    assert book.done(lambda db: all_of(db, "ann")) == [told_to(made, 0)]
    assert book.done(lambda db: all_of(db, "bob")) == []


def test_each_person_of_a_match_is_told_of_their_own_seat(book: Book) -> None:
    kept(book, "M", NOW)
    assert [book.done(lambda db, who=who: all_of(db, who)[0].you) for who in ("ann", "bob")] == [0, 1]  # type: ignore[misc]


def test_one_person_at_two_seats_has_the_match_once(book: Book) -> None:
    linked(book, "ann", 0)
    linked(book, "ann", 1)
    book.done(lambda db: keep_result(db, result()))
    assert [match.you for match in book.done(lambda db: all_of(db, "ann"))] == [0]


def test_matches_are_listed_by_game_company_and_time(book: Book) -> None:
    kept(book, "first", NOW)
    kept(book, "second", NOW + 10, against="good", preset="gin-250")
    kept(book, "third", NOW + 20, against="guest", game="basic", preset="basic")
    assert listed(book) == ["third", "second", "first"]
    assert listed(book, game="gin") == ["second", "first"]
    assert listed(book, game="gin-250") == ["second"]
    assert listed(book, against="people") == ["third", "first"]
    assert listed(book, against="bots") == ["second"]
    assert listed(book, since=NOW + 10, until=NOW + 20) == ["second"]
    assert listed(book, before="nonsense") == ["third", "second", "first"]
    assert book.done(lambda db: history_of(db, "ann", Wanted(game="gin"))).presets == ("basic", "gin", "gin-250")


def test_pages_hold_every_match_once_though_many_end_at_once(book: Book) -> None:
    names = [f"M{number:02}" for number in range(2 * PAGE + 1)]
    for name in names:
        kept(book, name, NOW + len(name), against="good")
    pages: list[list[str]] = []
    cursor = ""
    while len(pages) < 5:
        page = book.done(lambda db, before=cursor: history_of(db, "ann", Wanted(before=before)))  # type: ignore[misc]
        pages.append([match.table for match in page.matches])
        cursor = page.next
        if not cursor:
            break
    assert [len(page) for page in pages] == [PAGE, PAGE, 1]
    assert [name for page in pages for name in page] == names[::-1]


def played(*places: int, bots: str = "", **changed: Any) -> PlayedMatch:
    """Return a match in which seat 0, which is yours, and the others had these places."""
    seats = tuple(MatchSeat("" if bots else f"Name {number}", place, 9, bots) for number, place in enumerate(places))
    usual = PlayedMatch(
        table="M",
        began=NOW,
        ended=NOW + 1,
        game="gin",
        preset="gin",
        rules="gin",
        deals=3,
        you=0,
        seats=seats,
        played=3,
        won=1,
        best=20,
        worst=-5,
        counts={"gin": 1, "deal_points": -4},
    )
    return replace(usual, **changed)


def test_the_figures_of_a_game() -> None:
    matches = [
        played(1, 2),
        played(2, 1, void=True, best=99),
        played(1, 1, best=25),
        played(2, 1, worst=-9),
        played(1, 2),
    ]
    (figures,) = statistics_of(matches[::-1]).games
    assert (figures.matches, figures.void, figures.won, figures.run) == (4, 1, 3, 2)
    assert (figures.played, figures.won_deals, figures.best, figures.worst) == (12, 4, 25, -9)
    assert figures.counts == {"gin": 4, "deal_points": -16}
    assert figures.against == (Against("Name 1", 4, 2, 1),)
    assert [point.place for point in figures.course] == [1, 1, 2, 1]


def test_the_best_deal_of_a_game_of_penalties_is_the_one_with_the_fewest_points() -> None:
    (figures,) = statistics_of(
        [played(1, 2, low=True, best=3, worst=40), played(1, 2, low=True, best=0, worst=30)]
    ).games
    assert (figures.best, figures.worst) == (0, 40)


def test_two_bots_of_a_level_are_met_once_a_match_and_have_the_better_place() -> None:
    (figures,) = statistics_of([played(2, 1, 3, bots="good"), played(1, 2, 3, bots="good")]).games
    assert figures.against == (Against("", 2, 1, 0, "good"),)


def test_games_are_told_the_latest_first_and_the_course_is_bounded() -> None:
    many = [played(1, 2, ended=NOW + number) for number in range(MOST_SHOWN + 50)][::-1]
    games = statistics_of([played(1, 2, preset="basic"), *many]).games
    assert [figures.preset for figures in games] == ["basic", "gin"]
    course = [point.ended for point in games[1].course]
    assert len(course) == MOST_SHOWN
    assert all(one < other for one, other in pairwise(course))
    assert course[-1] == many[0].ended


def test_nobody_who_played_only_void_matches_has_a_best_deal() -> None:
    (figures,) = statistics_of([played(1, 1, void=True)]).games
    assert (figures.matches, figures.best, figures.worst, figures.course) == (0, 0, 0, ())


def test_the_matches_that_test_the_client_are_fresh() -> None:
    assert TARGET.read_text("utf-8") == text(), "run make golden"


def test_sums_over_any_matches_agree() -> None:
    random = Random(7)
    matches = [some_match(random, number) for number in range(200)]
    games = statistics_of(matches).games
    counted = [match for match in matches if not match.void]
    assert sum(figures.matches + figures.void for figures in games) == 200
    assert sum(figures.won for figures in games) == sum(match.seats[0].place == 1 for match in counted)
    assert sum(figures.counts["deal_points"] for figures in games) == sum(
        match.counts["deal_points"] for match in counted
    )
