"""The results of finished matches: made of tables of every game, and kept in both databases."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, select

from openrummy import table as t
from openrummy.engine.events import DealStarted
from openrummy.people.accounts import Account, make_account
from openrummy.people.persons import forget
from openrummy.people.results.history import Wanted
from openrummy.people.results.keeping import keep_result, link_all, links_of, without_result
from openrummy.people.results.public import public_matches, public_statistics
from openrummy.people.results.schema import RESULT, RESULT_SEAT
from openrummy.people.seats import PlayedSeat, link_seat, seats_of
from openrummy.store.book import Book, open_book
from openrummy.table import messages as m
from openrummy.table.history import deals_of
from openrummy.table.results.made import result_of
from openrummy.table.results.result import MatchResult, SeatResult
from openrummy.table.standings import places
from openrummy.table.table import Table
from openrummy.variants import presets
from openrummy.variants.indian.events import Dropped, Rejoined
from tests.databases import Database
from tests.people.matches import finished, match, played
from tests.table.test_endless import idled
from tests.table.world import PERSON, World

NOW = 1_800_000_000_000
WINS = "went_out", "gin", "big_gin", "knock", "undercut", "declared", "last_in", "wrong_declaration"


def made(table: Table) -> MatchResult:
    found = result_of(table)
    assert found is not None
    return found


def rows_of(table: Table) -> Iterator[list[int]]:
    """Yield the points of each seat in the deals that it was dealt, by another way than the result's."""
    dealt = [event for entry in table.log for event in getattr(entry, "events", ()) if isinstance(event, DealStarted)]
    scored = [
        (each, deal.result)
        for each, deal in zip(dealt, deals_of_all(table), strict=True)
        if deal.result and deal.result.reason != "void"
    ]
    for seat in range(len(table.seats)):
        yield [end.scores[seat].points for each, end in scored if each.hands[seat]]


def deals_of_all(table: Table) -> list[Any]:
    return list(deals_of(table))


@pytest.mark.quick(4)
@pytest.mark.parametrize("preset", [preset.key for preset in presets()])
def test_the_result_of_every_game_is_what_its_sheet_and_its_deals_say(preset: str) -> None:
    table = finished(preset).table
    result, sheet = made(table), table.state.public.sheet
    seats = result.seats
    assert (result.preset, result.game, result.deals) == (preset, table.rules.key, sheet.scored)
    assert [seat.points for seat in seats] == list(sheet.totals)
    assert [seat.place for seat in seats] == list(places(table.rules, sheet, is_over=True))
    assert {seat.seat for seat in seats if seat.place == 1} == set(sheet.winners or ())
    rows = list(rows_of(table))
    assert [seat.deals for seat in seats] == [len(row) for row in rows]
    ends = (min, max) if table.rules.lowest_wins else (max, min)
    assert [(seat.best, seat.worst) for seat in seats] == [tuple(end(row) for end in ends) for row in rows]
    assert [seat.counts["deal_points"] for seat in seats] == [sum(row) for row in rows]
    beaten = [seat.deals - seat.won - seat.counts.get("drops", 0) for seat in seats]
    assert [seat.counts.get("lost", 0) for seat in seats] == beaten
    winners = Counter(deal.result.winner for deal in deals_of_all(table) if deal.result.winner is not None)
    assert [seat.won for seat in seats] == [winners[seat.seat] for seat in seats]
    assert [seat.won for seat in seats] == [sum(seat.counts.get(word, 0) for word in WINS) for seat in seats]
    assert [bool(seat.bot) for seat in seats] == [each.sitter.kind == "bot" for each in table.seats]
    assert [seat.token for seat in seats] == [each.sitter.token for each in table.seats]
    assert result.began < result.ended == table.log[-1].at


def test_drops_and_rejoins_are_counted_with_what_they_cost() -> None:
    table = finished("indian-pool-101").table
    events = [event for entry in table.log for event in getattr(entry, "events", ())]
    dropped = [event for event in events if isinstance(event, Dropped)]
    drops = Counter(event.seat for event in dropped)
    costs = Counter({seat: sum(event.points for event in dropped if event.seat == seat) for seat in drops})
    back = Counter(event.seat for event in events if isinstance(event, Rejoined))
    assert drops.total() > 3
    assert back.total() > 0
    for seat in made(table).seats:
        got = [seat.counts.get(word, 0) for word in ("drops", "drop_points", "rejoins")]
        assert got == [drops[seat.seat], costs[seat.seat], back[seat.seat]]


def test_three_games_of_hollywood_are_one_match_with_its_boxes() -> None:
    result = made(finished("gin-hollywood").table)
    assert [seat.place for seat in result.seats] in ([1, 2], [2, 1])
    for seat in result.seats:
        assert seat.counts.get("knocked", 0) >= seat.counts.get("knock", 0)
    lost = sum(seat.counts.get("knocked", 0) - seat.counts.get("knock", 0) for seat in result.seats)
    assert lost >= sum(seat.counts.get("undercut", 0) for seat in result.seats)


def test_a_tie_is_shared() -> None:
    table = finished("block", end_condition="deals", num_deals=1).table
    public = table.state.public
    sheet = replace(public.sheet, totals=(5, 9, 5), winners=(0, 2))
    tied = replace(table, state=replace(table.state, public=replace(public, sheet=sheet)))
    assert [seat.place for seat in made(tied).seats] == [1, 3, 1]


def test_a_match_without_a_winner_is_void_and_nobody_is_ranked() -> None:
    result = made(idled(World(preset="indian-points", turn_cap=20).start()).table)
    assert (result.void, result.deals) == (True, 0)
    assert [(seat.place, seat.deals, seat.counts) for seat in result.seats] == [(1, 0, {}), (1, 0, {})]


def test_neither_a_match_in_progress_nor_a_lesson_has_a_result() -> None:
    assert result_of(match("block").table) is None
    assert result_of(replace(finished("block").table, lesson="basic")) is None


def halfway(*seats: m.OpenSeat) -> World:
    return played(match("block", *seats, end_condition="deals", num_deals=2), 10)


def test_whoever_leaves_in_mid_match_has_its_result_and_is_gone() -> None:
    world = halfway()
    world.done(2, m.Leave("leave"))
    left = made(played(world).table).seats[2]
    assert (left.name, left.token, left.bot, left.gone) == ("Person 2", "hash of Person 2", "", True)


def test_whoever_comes_back_is_not_gone() -> None:
    world = halfway()
    world.done(2, m.Leave("leave"))
    world.done(None, t.Join("Person 2", "hash of Person 2", returns=True))
    assert not made(played(world).table).seats[2].gone


def test_whoever_quits_an_indian_match_has_its_result() -> None:
    world = played(match("indian-pool-101"), 2)
    world.done(2, m.Leave("leave"))
    left = made(played(world).table).seats[2]
    assert (left.token, left.gone) == ("hash of Person 2", True)


def test_a_seat_that_was_left_before_the_start_belongs_to_whoever_takes_it() -> None:
    world = World(PERSON, PERSON, preset="block", end_condition="deals", num_deals=1)
    world.join("Bob")
    world.done(1, m.Leave("leave"))
    world.join("Cleo")
    seat = made(played(world.start()).table).seats[1]
    assert (seat.name, seat.gone) == ("Cleo", False)


def test_nothing_after_the_end_changes_a_result() -> None:
    world = finished("block", PERSON, PERSON, end_condition="deals", num_deals=1)
    before = made(world.table)
    world.done(1, t.TakeName("hash of Person 1"))
    after = made(world.table)
    assert after.seats[1].name == ""
    assert replace(after, seats=(after.seats[0], replace(after.seats[1], name="Person 1"))) == before


def test_acts_of_a_stand_in_are_counted() -> None:
    world = match("block", end_condition="deals", num_deals=1, settings=m.TableSettings(clock="fast", absent="bot"))
    table = world.table
    acted = next(entry for entry in played(world).table.log if isinstance(entry, t.entries.Acted) and entry.seat == 0)
    log = tuple(replace(entry, cause="stand_in") if entry is acted else entry for entry in world.table.log)
    assert made(replace(world.table, log=log)).seats[0].counts["stood_in"] == 1
    assert table.started


@pytest.fixture
def book(database: Database) -> Iterator[Book]:
    prepared = database.prepare()
    opened = open_book(database.url)
    yield opened
    opened.close()
    prepared.close()


def seat(number: int, *, bot: str = "", name: str = "", **changed: Any) -> SeatResult:
    token = "" if bot else f"token {number}"
    usual = SeatResult(number, name or f"Name {number}", bot, token, False, number + 1, 50, 0, 4, 1, 30, 0, {"gin": 1})
    return replace(usual, **changed)


def result(name: str = "M", ended: int = NOW, seats: tuple[SeatResult, ...] | None = None) -> MatchResult:
    both = (seat(0), seat(1)) if seats is None else seats
    return MatchResult(name, ended - 900, ended, "gin", "gin", "gin(knock_limit=5)", 4, False, False, "", both)


def people(book: Book, *names: str) -> None:
    for name in names:
        account = Account(name, name, "", None, NOW)
        book.done(lambda db, account=account: make_account(db, account, [1234]))  # type: ignore[misc]


def linked(book: Book, person: str, number: int, match: str = "M", since: int = NOW - 500) -> None:
    book.done(lambda db: link_seat(db, person, PlayedSeat(match, number, f"token {number}", since)))


def owners(book: Book, match: str = "M") -> list[str | None]:
    wanted = select(RESULT_SEAT.c.person).where(RESULT_SEAT.c.match == match).order_by(RESULT_SEAT.c.seat)
    return book.done(lambda db: list(db.execute(wanted).scalars()))


def test_a_result_is_written_once_and_what_follows_from_it_is_done_once(book: Book) -> None:
    heard: list[MatchResult] = []

    def work(db: Connection) -> None:
        keep_result(db, result(), [lambda _, found: heard.append(found)])

    people(book, "ann")
    linked(book, "ann", 0)
    for _ in range(3):
        book.done(work)
    assert owners(book) == ["ann", None]
    assert [[each.person for each in found.seats] for found in heard] == [["ann", None]]


def test_a_fault_in_what_follows_leaves_no_result(book: Book) -> None:
    def fail(db: Connection, found: MatchResult) -> None:
        raise ZeroDivisionError

    people(book, "ann")
    linked(book, "ann", 0)
    with pytest.raises(ZeroDivisionError):
        book.done(lambda db: keep_result(db, result(), [fail]))
    assert owners(book) == []


def test_a_match_of_guests_has_no_rows_unless_it_is_public(book: Book) -> None:
    book.done(lambda db: keep_result(db, result()))
    assert book.done(lambda db: db.execute(select(RESULT)).all()) == []
    book.done(lambda db: keep_result(db, replace(result(), listed=True)))
    assert owners(book) == [None, None]


def test_a_public_match_stays_without_the_names_of_those_who_delete_their_accounts(book: Book) -> None:
    people(book, "ann")
    linked(book, "ann", 0)
    alone = replace(result(seats=(seat(0), seat(1, bot="good"))), listed=True)
    book.done(lambda db: keep_result(db, alone))
    book.done(lambda db: forget(db, "ann", NOW))
    (left,) = book.done(lambda db: public_matches(db, Wanted(), "", 5)).matches
    assert (left.table, [each.bot for each in left.seats]) == ("M", ["", "good"])
    rows = book.done(lambda db: db.execute(select(RESULT_SEAT).order_by(RESULT_SEAT.c.seat)).all())
    assert [(row.person, row.name, row.token) for row in rows] == [(None, "", ""), (None, "Name 1", "")]


def public(book: Book, **names: tuple[int, str, tuple[SeatResult, ...]]) -> None:
    for name, (ended, preset, seats) in names.items():
        one = replace(result(name, ended, seats), listed=True, preset=preset)
        book.done(lambda db, one=one: keep_result(db, one))  # type: ignore[misc]


@pytest.fixture
def busy(book: Book) -> Book:
    """Three public matches, the first two of gin, and one that is private."""
    people(book, "ann")
    linked(book, "ann", 0, "private")
    book.done(lambda db: keep_result(db, result("private", NOW + 9)))
    good = seat(1, bot="good", place=1)
    public(
        book,
        a=(NOW, "gin", (seat(0, place=2), good)),
        b=(NOW, "gin", (seat(0), seat(1))),
        c=(NOW + 5, "oklahoma", (seat(0), good)),
    )
    return book


@pytest.mark.parametrize(
    ("wanted", "bots", "found"),
    [
        (Wanted(), "", "cba"),
        (Wanted(game="gin"), "", "cba"),
        (Wanted(game="oklahoma"), "", "c"),
        (Wanted(), "good", "ca"),
        (Wanted(), "casual", ""),
        (Wanted(), "none", "b"),
        (Wanted(since=NOW + 5), "", "c"),
        (Wanted(until=NOW + 5), "", "ba"),
        (Wanted(before=f"{NOW}.b"), "", "a"),
    ],
)
def test_public_matches_are_found_and_private_ones_are_not(busy: Book, wanted: Wanted, bots: str, found: str) -> None:
    page = busy.read(lambda db: public_matches(db, wanted, bots, 5))
    assert ("".join(match.table for match in page.matches), page.next) == (found, "")
    assert busy.read(lambda db: public_statistics(db, wanted, bots)).counted == len(found)


def test_pages_of_public_matches_lose_none(busy: Book) -> None:
    found, before = list[str](), ""
    while True:
        page = busy.read(lambda db, before=before: public_matches(db, Wanted(before=before), "", 1))  # type: ignore[misc]
        found += [match.table for match in page.matches]
        if not (before := page.next):
            break
    assert found == ["c", "b", "a"]


def test_the_statistics_of_public_matches(busy: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    found = busy.read(lambda db: public_statistics(db, Wanted(game="gin"), ""))
    assert (found.counted, found.complete) == (3, True)
    gin, oklahoma = found.games
    assert (gin.preset, gin.matches, gin.void, gin.deals) == ("gin", 2, 0, 8)
    assert [(each.bot, each.seats, each.won, each.deals) for each in gin.levels] == [("", 3, 1, 12), ("good", 1, 1, 4)]
    assert [each.won_deals for each in oklahoma.levels] == [1, 1]
    monkeypatch.setattr("openrummy.people.results.public.MOST_COUNTED", 2)
    latest = busy.read(lambda db: public_statistics(db, Wanted(), ""))
    assert (latest.counted, latest.complete) == (2, False)


def test_a_seat_that_comes_along_later_is_credited_and_nothing_follows_from_it(book: Book) -> None:
    heard: list[MatchResult] = []
    people(book, "ann", "bob", "eve")
    linked(book, "ann", 0, since=NOW + 5)
    book.done(lambda db: keep_result(db, result(), [lambda _, found: heard.append(found)]))
    assert (owners(book), heard) == (["ann", None], [])
    linked(book, "bob", 1, since=NOW + 9)
    book.done(lambda db: keep_result(db, result(), [lambda _, found: heard.append(found)]))
    assert (owners(book), heard) == (["ann", "bob"], [])


def test_a_seat_keeps_the_person_who_had_it_first(book: Book) -> None:
    people(book, "ann", "eve")
    linked(book, "ann", 0)
    book.done(lambda db: keep_result(db, result()))
    other = replace(result(), seats=(replace(seat(0), token="token of Eve"), seat(1)))
    book.done(lambda db: link_seat(db, "eve", PlayedSeat("M", 0, "token of Eve", NOW)))
    book.done(lambda db: keep_result(db, other))
    assert owners(book) == ["ann", None]


def test_tokens_carry_over_to_the_next_match(book: Book) -> None:
    people(book, "ann")
    linked(book, "ann", 0, "before")
    book.done(lambda db: link_all(db, "M", {0: "token 0", 1: "token 1"}, NOW + 1))
    assert [each.match for each in book.done(lambda db: seats_of(db, "ann"))] == ["before", "M"]
    link = book.done(lambda db: links_of(db, "M", ["token 0", "token 1"]))
    assert {token: (each.person, each.since) for token, each in link.items()} == {"token 0": ("ann", NOW - 500)}


def test_matches_without_a_result_are_found(book: Book) -> None:
    people(book, "ann")
    linked(book, "ann", 0)
    linked(book, "ann", 1, "N", NOW - 100)
    linked(book, "ann", 2, "old", NOW - 10_000)
    assert book.done(lambda db: without_result(db, NOW - 5000, 10)) == ["N", "M"]
    book.done(lambda db: keep_result(db, result()))
    assert book.done(lambda db: without_result(db, NOW - 5000, 10)) == ["N"]


def test_whoever_deletes_their_account_is_in_no_result_any_more(book: Book) -> None:
    people(book, "ann", "bob")
    linked(book, "ann", 0)
    linked(book, "bob", 1)
    linked(book, "ann", 0, "alone")
    book.done(lambda db: keep_result(db, result()))
    book.done(lambda db: keep_result(db, result("alone", seats=(seat(0), seat(1, bot="good")))))
    assert owners(book, "alone") == ["ann", None]
    book.done(lambda db: forget(db, "ann", NOW))
    rows = book.done(lambda db: db.execute(select(RESULT_SEAT).order_by(RESULT_SEAT.c.seat)).all())
    assert [(row.match, row.person, row.name, row.token) for row in rows] == [
        ("M", None, "", ""),
        ("M", "bob", "Name 1", "token 1"),
    ]
    book.done(lambda db: forget(db, "bob", NOW))
    assert book.done(lambda db: db.execute(select(RESULT)).all()) == []
