"""Friends and clubs in both databases: what the server's own tests cannot bring about."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import Connection

from openrummy.people.accounts import Account, make_account
from openrummy.people.clubs import invitations, members
from openrummy.people.clubs.club import Club, club_with, make_club
from openrummy.people.clubs.counting import played_in
from openrummy.people.clubs.invitations import Invitation, make_invitation, take_as_friend
from openrummy.people.clubs.members import add_member, give_role, hand_on, join_by, members_of
from openrummy.people.clubs.seasons import Season, begin_season
from openrummy.people.clubs.standings import Played
from openrummy.people.clubs.tables import follow, note_table, tables_of
from openrummy.people.friends import ties
from openrummy.people.friends.company import check_known, met_by
from openrummy.people.persons import forget
from openrummy.people.results.keeping import keep_result
from openrummy.people.results.result import MatchResult, SeatResult
from openrummy.people.seats import PlayedSeat, link_seat
from openrummy.store.book import Book
from openrummy.table.refusal import Refusal

NOW = 1_800_000_000_000


def people(book: Book, *names: str) -> None:
    def make(db: Connection) -> None:
        for name in names:
            make_account(db, Account(name, name, "", None, NOW), [1234])

    book.done(make)


def club(book: Book, owner: str, *others: str) -> None:
    def make(db: Connection) -> None:
        make_club(db, Club("club", "Club", ("gin",), NOW), owner)
        for number, other in enumerate(others, 1):
            add_member(db, "club", other, "member", NOW + number)

    book.done(make)


def sit(book: Book, match: str, *names: str) -> None:
    def link(db: Connection) -> None:
        for seat, name in enumerate(names):
            link_seat(db, name, PlayedSeat(match, seat, f"{match} {name}", NOW + len(match)))

    book.done(link)


def result(match: str, *names: str, ended: int = NOW + 9, void: bool = False) -> MatchResult:
    """Return the result of a match whose players finished in the order of their names."""
    seats = tuple(
        SeatResult(seat, name, "", f"{match} {name}", False, seat + 1, 0, 0, 1, 0, 0, 0, {})
        for seat, name in enumerate(names)
    )
    return MatchResult(match, NOW, ended, "gin", "gin", "gin", 1, void, False, "", seats)


def roles(book: Book) -> list[tuple[str, str]]:
    return [(one.id, one.role) for one in book.done(lambda db: members_of(db, "club"))]


def test_one_of_many_who_follow_a_link_at_once_becomes_the_friend(book: Book) -> None:
    people(book, "Ann", "Bob", "Carl", "Dora")
    book.done(lambda db: make_invitation(db, Invitation("hash", "id", "Ann", None, NOW)))

    def take(name: str) -> bool:
        try:
            book.done(lambda db: take_as_friend(db, "hash", name, NOW))
        except Refusal:
            return False
        return True

    with ThreadPoolExecutor(3) as threads:
        assert sum(threads.map(take, ("Bob", "Carl", "Dora"))) == 1
    assert len(book.done(lambda db: ties.tied(db, "Ann", "friend"))) == 1


def test_two_who_ask_at_once_are_friends_or_may_still_accept(book: Book) -> None:
    people(book, "Ann", "Bob")
    pairs = (("Ann", "Bob"), ("Bob", "Ann"))

    def ask(pair: tuple[str, str]) -> None:
        book.done(lambda db: ties.ask_to_be_friends(db, *pair, NOW))

    with ThreadPoolExecutor(2) as threads:
        list(threads.map(ask, pairs))
    if not book.done(lambda db: ties.are_friends(db, "Ann", "Bob")):
        assert [one.id for one in book.done(lambda db: ties.asking(db, "Ann"))] == ["Bob"]
        book.done(lambda db: ties.answer(db, "Ann", "Bob", NOW, accepts=True))
    assert book.done(lambda db: ties.are_friends(db, "Bob", "Ann"))


def test_friends_are_as_many_as_there_is_room_for_on_both_sides(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    people(book, "Ann", "Bob", "Carl")
    monkeypatch.setattr(ties, "MOST_FRIENDS", 1)
    book.done(lambda db: ties.befriend(db, "Ann", "Bob", NOW))
    with pytest.raises(Refusal, match="You can have at most 1 friend"):
        book.done(lambda db: ties.befriend(db, "Ann", "Carl", NOW))
    with pytest.raises(Refusal, match="They have as many friends"):
        book.done(lambda db: ties.befriend(db, "Carl", "Ann", NOW))
    assert book.done(lambda db: ties.tied(db, "Carl", "friend")) == []


def test_the_heir_of_a_club_is_a_helper_or_else_the_longest_member(book: Book) -> None:
    people(book, "Ann", "Bob", "Carl", "Dora")
    club(book, "Ann", "Bob", "Carl", "Dora")
    book.done(lambda db: give_role(db, "club", "Ann", "Dora", "helper"))
    book.done(lambda db: hand_on(db, "Bob"))  # who owns nothing
    book.done(lambda db: forget(db, "Ann", NOW))
    assert roles(book) == [("Dora", "owner"), ("Bob", "member"), ("Carl", "member")]
    book.done(lambda db: forget(db, "Dora", NOW))
    assert roles(book) == [("Bob", "owner"), ("Carl", "member")]


def test_two_owners_who_go_at_once_leave_one_or_no_club(book: Book) -> None:
    people(book, "Ann", "Bob")
    club(book, "Ann", "Bob")
    with ThreadPoolExecutor(2) as threads:
        list(threads.map(lambda name: book.done(lambda db: forget(db, name, NOW)), ("Ann", "Bob")))
    assert book.done(lambda db: club_with(db, "club")) is None


def test_a_club_is_full_at_its_limit_even_if_two_join_at_once(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    people(book, "Ann", "Bob", "Carl")
    club(book, "Ann")
    monkeypatch.setattr(members, "MOST_MEMBERS", 2)
    book.done(lambda db: make_invitation(db, Invitation("hash", "id", "Ann", "club", NOW)))

    def join(name: str) -> str:
        try:
            book.done(lambda db: join_by(db, "hash", name, NOW))
        except Refusal as refusal:
            return refusal.code
        return ""

    with ThreadPoolExecutor(2) as threads:
        assert sorted(threads.map(join, ("Bob", "Carl"))) == ["", "club_full"]
    assert len(roles(book)) == 2


def test_links_of_a_person_and_of_a_club_are_counted_and_revoked_apart(book: Book) -> None:
    people(book, "Ann", "Bob")
    club(book, "Ann", "Bob")
    book.done(lambda db: make_invitation(db, Invitation("own", "own", "Ann", None, NOW)))
    book.done(lambda db: make_invitation(db, Invitation("clubs", "clubs", "Ann", "club", NOW)))
    with pytest.raises(Refusal):
        book.done(lambda db: invitations.revoke(db, "clubs", "Ann"))
    book.done(lambda db: invitations.revoke(db, "clubs", "Bob", "club"))
    assert [one.id for one in book.done(lambda db: invitations.all_invitations(db, "Ann"))] == ["own"]


def test_people_have_met_at_tables_where_both_sat_and_nobody_else_may_be_named(book: Book) -> None:
    people(book, "Ann", "Bob", "Carl")

    for match, names in (("one", ("Ann", "Bob")), ("two", ("Bob", "Ann")), ("three", ("Carl",))):
        sit(book, match, *names)
    assert [(one.id, one.times, one.last) for one in book.done(lambda db: met_by(db, "Ann"))] == [("Bob", 0, NOW + 3)]
    book.done(lambda db: keep_result(db, result("two", "Bob", "Ann")))
    assert [(one.id, one.times, one.last) for one in book.done(lambda db: met_by(db, "Ann"))] == [("Bob", 1, NOW + 9)]
    book.done(lambda db: check_known(db, "Ann", "Bob"))
    for other in ("Carl", "Ann", "nobody", "\0"):
        with pytest.raises(Refusal, match="only with people you have played with"):
            book.done(lambda db, other=other: check_known(db, "Ann", other))  # type: ignore[misc]


def test_the_rematch_of_a_table_belongs_to_its_club_and_any_other_to_none(book: Book) -> None:
    people(book, "Ann")
    club(book, "Ann")
    book.done(lambda db: note_table(db, "club", "first", NOW))
    for _ in range(2):
        book.done(lambda db: follow(db, "first", "second", NOW + 1))
    book.done(lambda db: follow(db, "other", "third", NOW + 1))
    assert book.done(lambda db: tables_of(db, "club", NOW)) == ["second", "first"]
    assert book.done(lambda db: tables_of(db, "club", NOW + 1)) == ["second"]


def test_a_season_counts_what_members_finished_at_tables_of_the_club_while_it_went_on(book: Book) -> None:
    people(book, "Ann", "Bob", "Carl")
    club(book, "Ann", "Bob")
    season = Season("season", "Winter", NOW + 5)
    book.done(lambda db: begin_season(db, "club", season))
    ends = {
        "before": NOW + 4,
        "first": NOW + 5,
        "later": NOW + 8,
        "void": NOW + 8,
        "elsewhere": NOW + 8,
        "after": NOW + 9,
    }
    for match, ended in ends.items():
        sit(book, match, "Carl", "Bob", "Ann")
        if match != "elsewhere":
            book.done(lambda db, match=match: note_table(db, "club", match, NOW))  # type: ignore[misc]
        kept = result(match, "Carl", "Bob", "Ann", ended=ended, void=match == "void")
        book.done(lambda db, kept=kept: keep_result(db, kept))  # type: ignore[misc]

    def matches(until: int | None) -> list[Played]:
        asked = Season("season", "Winter", NOW + 5, until)
        return sorted(book.done(lambda db: played_in(db, "club", asked)), key=lambda one: one.ended)

    places = {"Bob": 2, "Ann": 3}  # Carl is no member
    assert matches(NOW + 9) == [Played("first", NOW + 5, places), Played("later", NOW + 8, places)]
    assert [one.match for one in matches(None)] == ["first", "later", "after"]
