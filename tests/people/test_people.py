"""Accounts and all that belongs to them, in both databases."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import Connection, func, select
from sqlalchemy.exc import IntegrityError

from openrummy.people import codes
from openrummy.people.accounts import Account, NoLogin, account_called, account_of, make_account, set_password
from openrummy.people.once import keep_once, take_once
from openrummy.people.persons import forget
from openrummy.people.schema import ONCE
from openrummy.people.seats import PlayedSeat, link_seat, seats_of
from openrummy.people.sessions import (
    FRESH_MS,
    LASTS_MS,
    MOST,
    Session,
    begin_session,
    end_session,
    end_sessions,
    known_of,
    note_use,
    session_with,
    sessions_of,
)
from openrummy.people.tables import METADATA
from openrummy.store import StoreTrouble
from openrummy.store.book import Book, open_book
from tests.databases import Database

NOW = 1_800_000_000_000


def person(book: Book, name: str = "Mira", number: int = 1234) -> Account:
    new = Account(f"{name}-id", name, "", None, NOW)
    return book.done(lambda db: make_account(db, new, [number]))


def session(number: int, of: str = "Mira-id", used: int = NOW, proved: int = NOW) -> Session:
    return Session(f"hash {number}", f"id {number}", of, "Firefox", NOW, used, proved)


def test_an_account_is_found_by_its_sign_in_name_however_it_is_typed(book: Book) -> None:
    made = person(book, "Ärmel Łoś")
    assert made.login == "ärmelłoś-1234"
    for typed in ("ärmelłoś-1234", " Ärmel ŁOŚ-1234 ", "A\N{COMBINING DIAERESIS}rmelłoś-1234"):
        assert book.done(lambda db, typed=typed: account_called(db, typed)) == made  # type: ignore[misc]
    assert book.done(lambda db: account_called(db, "armellos-1234")) is None


def test_a_sign_in_name_that_is_taken_is_drawn_again(book: Book) -> None:
    person(book)
    new = Account("other", "MIRA", "", None, NOW)
    assert book.done(lambda db: make_account(db, new, [1234, 1234, 7])).login == "mira-7"
    with pytest.raises(NoLogin):
        book.done(lambda db: make_account(db, Account("third", "Mira", "", None, NOW), [7, 1234]))


def test_a_password_is_replaced_only_where_it_is_the_one_that_was_read(book: Book) -> None:
    mira = person(book)
    assert book.done(lambda db: set_password(db, mira.id, "one"))
    assert not book.done(lambda db: set_password(db, mira.id, "dated", instead_of="none"))
    assert book.done(lambda db: set_password(db, mira.id, "two", instead_of="one"))
    found = book.done(lambda db: account_of(db, mira.id))
    assert found is not None
    assert found.password == "two"


def test_a_recovery_code_is_good_once_even_if_two_try_it_at_once(book: Book) -> None:
    mira = person(book)
    shown = [codes.code_of(bytes([number]) * codes.RANDOM_BYTES) for number in range(codes.COUNT)]
    book.done(lambda db: codes.replace_codes(db, mira.id, shown))
    with ThreadPoolExecutor(2) as threads:
        found = list(threads.map(lambda _: book.done(lambda db: codes.use_code(db, shown[3])), range(2)))
    assert sorted(found, key=str) == ["Mira-id", None]
    assert book.done(lambda db: codes.codes_left(db, mira.id)) == codes.COUNT - 1
    assert book.done(lambda db: codes.use_code(db, "AAAA-AAAA-AAAA-AAAB")) is None


def test_a_recovery_code_may_be_typed_in_many_ways_and_earlier_ones_end(book: Book) -> None:
    mira = person(book)
    code = codes.code_of(b"\x70\x04" * 5)
    assert "O" in code or "I" in code or "B" in code
    for typed in (code.lower(), code.replace("-", " "), code.replace("O", "0").replace("I", "1").replace("B", "8")):
        book.done(lambda db: codes.replace_codes(db, mira.id, [code]))
        assert book.done(lambda db, typed=typed: codes.use_code(db, typed)) == mira.id  # type: ignore[misc]
    book.done(lambda db: codes.replace_codes(db, mira.id, [code]))
    book.done(lambda db: codes.replace_codes(db, mira.id, [codes.code_of(bytes(10))]))
    assert book.done(lambda db: codes.use_code(db, code)) is None


def test_no_secret_is_in_the_database(database: Database, book: Book) -> None:
    mira = person(book)
    code = codes.code_of(b"\x70\x04" * 5)
    book.done(lambda db: codes.replace_codes(db, mira.id, [code]))
    rows = str(database.execute("SELECT hash FROM recovery_code"))
    assert code not in rows
    assert code.replace("-", "") not in rows


def test_a_secret_is_taken_once_and_in_time_and_late_ones_are_forgotten(book: Book) -> None:
    mira = person(book)
    book.done(lambda db: keep_once(db, "link", "a", NOW, NOW + 10, person=mira.id))
    book.done(lambda db: keep_once(db, "link", "b", NOW, NOW + 10, body=b"x"))
    assert book.done(lambda db: take_once(db, "other", "a", NOW)) is None
    assert book.done(lambda db: take_once(db, "link", "b", NOW + 10)) is None
    assert book.done(lambda db: take_once(db, "link", "a", NOW + 9)) == (mira.id, b"")
    assert book.done(lambda db: take_once(db, "link", "a", NOW + 9)) is None
    book.done(lambda db: keep_once(db, "link", "c", NOW + 10, NOW + 20))
    assert book.done(lambda db: list(db.execute(select(ONCE.c.hash)).scalars())) == ["c"]


def test_a_session_ends_when_it_is_not_used_and_its_use_is_noted(book: Book) -> None:
    person(book)
    book.done(lambda db: begin_session(db, session(1)))
    last = NOW + LASTS_MS - 1
    assert not session(1).is_to_note(NOW + 1000)
    assert session(1).is_to_note(last)
    assert book.read(lambda db: session_with(db, "hash 1", last)) == session(1)
    book.done(lambda db: note_use(db, session(1), last))
    book.done(lambda db: note_use(db, session(1), last - 1))
    assert book.done(lambda db: session_with(db, "hash 1", last + 1)) == session(1, used=last)
    assert book.done(lambda db: session_with(db, "hash 1", last + LASTS_MS)) is None
    assert book.done(lambda db: session_with(db, "hash 2", NOW)) is None
    assert session(1).is_fresh(NOW + FRESH_MS - 1)
    assert not session(1).is_fresh(NOW + FRESH_MS)


def test_sessions_end_one_by_one_or_together_and_only_their_persons_own(book: Book) -> None:
    person(book)
    person(book, "Otto")
    for number in range(4):
        book.done(lambda db, number=number: begin_session(db, session(number, used=NOW + number)))  # type: ignore[misc]
    assert book.done(lambda db: end_session(db, "Otto-id", "id 1")) is None
    assert book.done(lambda db: end_session(db, "Mira-id", "id 1")) == "hash 1"
    assert [one.id for one in book.done(lambda db: sessions_of(db, "Mira-id", NOW))] == ["id 3", "id 2", "id 0"]
    assert book.done(lambda db: known_of(db, ["hash 1", "hash 2"])) == {"hash 2"}
    assert sorted(book.done(lambda db: end_sessions(db, "Mira-id", "hash 3"))) == ["hash 0", "hash 2"]
    assert book.done(lambda db: session_with(db, "hash 3", NOW)) is not None


def test_the_longest_unused_session_ends_when_there_are_too_many(book: Book) -> None:
    person(book)

    def begin(db: Connection) -> list[str]:
        return [ended for number in range(MOST + 2) for ended in begin_session(db, session(number, used=NOW + number))]

    assert book.done(begin) == ["hash 0", "hash 1"]


def test_a_seat_stays_with_the_first_unless_it_has_another_token(book: Book) -> None:
    person(book)
    person(book, "Otto")
    seat, later = PlayedSeat("m", 2, "token", NOW), PlayedSeat("m", 2, "other", NOW)
    book.done(lambda db: link_seat(db, "Mira-id", seat))
    book.done(lambda db: link_seat(db, "Otto-id", seat))
    assert book.done(lambda db: (seats_of(db, "Mira-id"), seats_of(db, "Otto-id"))) == ([seat], [])
    book.done(lambda db: link_seat(db, "Otto-id", later))
    assert book.done(lambda db: (seats_of(db, "Mira-id"), seats_of(db, "Otto-id"))) == ([], [later])


def test_forgetting_a_person_leaves_no_row_of_theirs_in_any_table(book: Book) -> None:
    mira = person(book)
    person(book, "Otto")

    def fill(db: Connection) -> None:
        codes.replace_codes(db, mira.id, [codes.code_of(bytes(10))])
        begin_session(db, session(1))
        link_seat(db, mira.id, PlayedSeat("m", 0, "token", NOW))
        keep_once(db, "link", "a", NOW, NOW + 10, person=mira.id)

    book.done(fill)
    book.done(lambda db: forget(db, mira.id, NOW))
    counts = {
        table.name: book.done(lambda db, table=table: db.execute(select(func.count()).select_from(table)).scalar())  # type: ignore[misc]
        for table in METADATA.sorted_tables
    }
    assert {name: count for name, count in counts.items() if count} == {"person": 1}


def test_a_fault_undoes_the_whole_transaction(book: Book) -> None:
    person(book)

    def fail(db: Connection) -> None:
        begin_session(db, session(1))
        begin_session(db, session(2, of="nobody"))

    with pytest.raises(IntegrityError):
        book.done(fail)
    assert book.done(lambda db: session_with(db, "hash 1", NOW)) is None


def test_many_write_at_once(book: Book) -> None:
    with ThreadPoolExecutor(8) as threads:
        made = list(threads.map(lambda number: person(book, "Mira" * (number + 1), number).id, range(24)))
    assert all(book.done(lambda db, one=one: account_of(db, one)) for one in made)  # type: ignore[misc]


def test_a_database_that_is_gone_is_a_trouble_that_may_pass(tmp_path_factory: pytest.TempPathFactory) -> None:
    gone = open_book(str(tmp_path_factory.mktemp("gone") / "nothing" / "log.db"))
    with pytest.raises(StoreTrouble, match="unreachable"):
        gone.done(lambda db: account_of(db, "x"))


@pytest.mark.parametrize(
    "name", ["Rock\N{ACUTE ACCENT}n", "a\N{DIAERESIS}", "\N{GREEK SMALL LETTER IOTA WITH DIALYTIKA AND TONOS}"]
)
def test_a_sign_in_name_as_it_is_shown_opens_the_account(book: Book, name: str) -> None:
    made = person(book, name)
    assert book.done(lambda db: account_called(db, made.login)) == made


def test_what_no_database_can_keep_finds_nothing(book: Book) -> None:
    person(book)
    assert book.done(lambda db: account_called(db, "mira\0-12345")) is None
    assert book.done(lambda db: end_session(db, "Mira-id", "\0")) is None
