"""The ledger of play chips, in both databases."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError

from openrummy.people.accounts import Account as Person
from openrummy.people.accounts import make_account
from openrummy.people.ledger import at_events as events
from openrummy.people.ledger import audit as audit_module
from openrummy.people.ledger import purses as p
from openrummy.people.ledger import transfers as t
from openrummy.people.ledger.audit import Audit, audit
from openrummy.people.ledger.escrow import give_back, held_by, settle, stake
from openrummy.people.ledger.transfers import FEE, ISSUE, Account, Move, OtherTransfer, Transfer, balance_of, carry_out
from openrummy.people.persons import forget
from openrummy.store import is_file
from openrummy.store.book import Book, open_book
from openrummy.table.refusal import Refusal
from tests.databases import Database
from tests.people.storm.books import Books

ANN, BOB, TABLE = Account("player", "ann"), Account("player", "bob"), Account("table", "T1")
DAY = 24 * 3600 * 1000
NOW = 20_000 * DAY + 5
_MISCOUNT = text("UPDATE chip_account SET balance = balance + :by WHERE id = 'player:bob'")


@pytest.fixture
def book(book: Book) -> Iterator[Book]:
    yield book
    assert book.done(audit).is_sound


def give(book: Book, account: Account, amount: int) -> None:
    book.done(lambda db: carry_out(db, Transfer(f"give {account.id}", "start", NOW, (Move(ISSUE, account, amount),))))


def balances(book: Book, *accounts: Account) -> list[int]:
    return book.done(lambda db: [balance_of(db, account) for account in accounts])


def refused(book: Book, work: Any) -> str:
    with pytest.raises(Refusal) as fault:
        book.done(work)
    return fault.value.code


def test_a_transfer_moves_chips_once(book: Book) -> None:
    give(book, ANN, 100)
    move = Transfer("k", "stake", NOW, (Move(ANN, TABLE, 30), Move(ANN, BOB, 20)))
    assert [book.done(lambda db: carry_out(db, move)) for _ in range(3)] == [True, False, False]
    assert balances(book, ANN, BOB, TABLE, ISSUE) == [50, 20, 30, -100]


@pytest.mark.parametrize(
    "other",
    [
        Transfer("k", "stake", NOW, (Move(ANN, TABLE, 31),)),
        Transfer("k", "settle", NOW, (Move(ANN, TABLE, 30),)),
        Transfer("k", "stake", NOW, (Move(ANN, BOB, 30),)),
        Transfer("k", "stake", NOW, (Move(ANN, TABLE, 30), Move(ANN, BOB, 1))),
        Transfer("k", "stake", NOW, ()),
    ],
)
def test_a_key_stands_for_one_transfer(book: Book, other: Transfer) -> None:
    give(book, ANN, 100)
    book.done(lambda db: carry_out(db, Transfer("k", "stake", NOW, (Move(ANN, TABLE, 30),))))
    with pytest.raises(OtherTransfer):
        book.done(lambda db: carry_out(db, other))
    assert balances(book, ANN, TABLE) == [70, 30]


@pytest.mark.parametrize("amount", [0, -1, 2**53 + 1, 1.0, True, "3"])
def test_only_whole_amounts_move(amount: Any) -> None:
    with pytest.raises(ValueError, match="cannot be moved"):
        Move(ANN, BOB, amount)


def test_nobody_gives_to_themselves() -> None:
    with pytest.raises(ValueError, match="to itself"):
        Move(ANN, ANN, 1)


@pytest.mark.parametrize("giver", [ANN, TABLE, FEE, Account("tournament", "x")])
def test_no_account_but_the_issue_goes_below_zero_and_a_refusal_leaves_nothing(book: Book, giver: Account) -> None:
    give(book, giver, 10)
    moves = Transfer("k", "odd", NOW, (Move(ISSUE, BOB, 5), Move(giver, BOB, 11)))
    assert refused(book, lambda db: carry_out(db, moves)) == "too_few_chips"
    assert balances(book, giver, BOB, ISSUE) == [10, 0, -10]
    assert not book.done(lambda db: t.was_done(db, "k"))


def test_the_database_itself_refuses_what_would_not_add_up(book: Book) -> None:
    give(book, ANN, 10)
    for statement in (
        "UPDATE chip_account SET balance = -1 WHERE id = 'player:ann'",
        "INSERT INTO chip_move VALUES ('give player:ann', 9, 'issue:', 'player:ann', 0)",
        "INSERT INTO chip_move VALUES ('give player:ann', 9, 'issue:', 'issue:', 5)",
        "INSERT INTO chip_move VALUES ('give player:ann', 0, 'issue:', 'player:ann', 5)",
        "INSERT INTO chip_move VALUES ('nothing', 0, 'issue:', 'player:ann', 5)",
        "INSERT INTO chip_move VALUES ('give player:ann', 9, 'player:nobody', 'player:ann', 5)",
    ):
        with pytest.raises(IntegrityError):
            book.done(lambda db, statement=statement: db.execute(text(statement)) and None)  # type: ignore[misc]


def test_stakes_are_settled_to_the_last_chip_or_not_at_all(book: Book) -> None:
    for player in (ANN, BOB):
        give(book, player, 100)
        book.done(lambda db, player=player: stake(db, f"stake {player.id}", player, TABLE, 40, NOW))  # type: ignore[misc]
    assert balances(book, ANN, TABLE) == [60, 80]
    assert book.done(lambda db: held_by(db, ANN)) == 40
    with pytest.raises(ValueError, match="holds more"):
        book.done(lambda db: settle(db, "end", TABLE, {ANN: 70}, 5, NOW))
    assert refused(book, lambda db: settle(db, "end", TABLE, {ANN: 76}, 5, NOW)) == "too_few_chips"
    results = [book.done(lambda db: settle(db, "end", TABLE, {ANN: 75, BOB: 0}, 5, NOW)) for _ in range(2)]
    assert results == [True, False]
    assert balances(book, ANN, BOB, TABLE, FEE) == [135, 60, 0, 5]
    assert book.done(lambda db: (held_by(db, ANN), held_by(db, BOB))) == (0, 0)


def test_a_void_match_gives_back_what_everybody_brought(book: Book) -> None:
    for number, (player, amount) in enumerate([(ANN, 40), (BOB, 10), (ANN, 20)]):
        give(book, player, 100)
        book.done(lambda db, n=number, one=player, a=amount: stake(db, f"stake {n}", one, TABLE, a, NOW))  # type: ignore[misc]
    assert [book.done(lambda db: give_back(db, "void", TABLE, NOW)) for _ in range(2)] == [True, False]
    assert balances(book, ANN, BOB, TABLE) == [100, 100, 0]


def person(book: Book, name: str = "mira") -> None:
    book.done(lambda db: make_account(db, Person(name, name, "", None, NOW), [1]))


def account(book: Book, name: str = "mira", new: str = "a") -> Account:
    return book.done(lambda db: p.account_for(db, name, new, NOW))


def test_everybody_starts_with_ten_thousand_chips_once(book: Book) -> None:
    person(book)
    with ThreadPoolExecutor(4) as threads:
        found = set(threads.map(lambda number: account(book, new=f"new {number}"), range(4)))
    assert len(found) == 1
    assert balances(book, *found, ISSUE) == [10_000, -10_000]


def test_whoever_has_few_chips_is_filled_up_once_a_day_with_those_at_tables_counted(book: Book) -> None:
    person(book)
    mine = account(book)
    assert refused(book, lambda db: p.top_up(db, mine, NOW)) == "enough_chips"
    book.done(lambda db: stake(db, "s", mine, TABLE, 9_500, NOW))
    assert refused(book, lambda db: p.top_up(db, mine, NOW)) == "enough_chips"
    book.done(lambda db: settle(db, "lost", TABLE, {BOB: 9_500}, 0, NOW))
    assert book.done(lambda db: p.purse_of(db, mine, NOW)) == p.Purse(mine, 500, 0, True)
    book.done(lambda db: p.top_up(db, mine, NOW))
    assert book.done(lambda db: p.purse_of(db, mine, NOW)) == p.Purse(mine, 2_000, 0, False)
    book.done(lambda db: carry_out(db, Transfer("lost too", "odd", NOW, (Move(mine, BOB, 1_999),))))
    assert refused(book, lambda db: p.top_up(db, mine, NOW + DAY - 6)) == "topped_up"
    book.done(lambda db: p.top_up(db, mine, NOW + DAY))
    assert balances(book, mine) == [2_000]
    lines = book.done(lambda db: p.entries_of(db, mine, None))
    assert [(one.kind, one.amount) for one in lines if one.at > NOW] == [("top up", 1_999)]
    assert sum(one.amount for one in lines) == 2_000


def test_the_day_of_a_top_up_ends_at_midnight_and_a_clock_that_is_set_back_gives_nothing(book: Book) -> None:
    person(book)
    mine = account(book)

    def lose_all(key: str) -> None:
        left = balances(book, mine)[0]
        book.done(lambda db: carry_out(db, Transfer(f"lost {key}", "odd", NOW, (Move(mine, BOB, left),))))

    lose_all("the start")
    midnight = NOW - NOW % DAY + DAY
    for at, more in ((midnight - 1, True), (midnight - 1, False), (midnight, True), (midnight + DAY - 1, False)):
        assert book.done(lambda db, at=at: p.purse_of(db, mine, at)).can_top_up is more  # type: ignore[misc]
        if more:
            book.done(lambda db, at=at: p.top_up(db, mine, at))  # type: ignore[misc]
            lose_all(str(at))
        else:
            assert refused(book, lambda db, at=at: p.top_up(db, mine, at)) == "topped_up"
    assert refused(book, lambda db: p.top_up(db, mine, midnight - 1)) == "topped_up"
    assert (
        sum(one.amount for one in book.done(lambda db: p.entries_of(db, mine, None)) if one.kind == "top up") == 4_000
    )


@pytest.mark.parametrize(("left", "given"), [(0, 2_000), (1_999, 1), (2_000, 0)])
def test_a_top_up_gives_what_is_missing_from_two_thousand(book: Book, left: int, given: int) -> None:
    person(book)
    mine = account(book)
    book.done(lambda db: carry_out(db, Transfer("lost", "odd", NOW, (Move(mine, BOB, 10_000 - left),))))
    if given:
        book.done(lambda db: p.top_up(db, mine, NOW))
    else:
        assert refused(book, lambda db: p.top_up(db, mine, NOW)) == "enough_chips"
    assert balances(book, mine) == [left + given]


def test_of_two_that_fill_up_at_once_one_does(book: Book) -> None:
    person(book)
    mine = account(book)
    book.done(lambda db: carry_out(db, Transfer("lost", "odd", NOW, (Move(mine, BOB, 10_000),))))

    def fill(_: int) -> str:
        try:
            book.done(lambda db: p.top_up(db, mine, NOW))
        except Refusal as refusal:
            return refusal.code
        return "done"

    with ThreadPoolExecutor(4) as threads:
        assert sorted(threads.map(fill, range(4))) == ["done", "topped_up", "topped_up", "topped_up"]
    assert balances(book, mine) == [2_000]


def test_the_chips_of_a_deleted_person_go_back_and_their_account_is_nobodys(book: Book, database: Database) -> None:
    person(book)
    mine = account(book)
    book.done(lambda db: stake(db, "s", mine, TABLE, 100, NOW))
    book.done(lambda db: forget(db, "mira", NOW))
    assert balances(book, mine, ISSUE, TABLE) == [0, -100, 100]
    book.done(lambda db: settle(db, "late", TABLE, {mine: 100}, 0, NOW))
    for table in ("chip_account", "chip_move", "chip_transfer", "purse"):
        assert "mira" not in str(database.execute(f"SELECT * FROM {table}"))


def test_transfers_in_both_directions_at_once_wait_for_each_other(book: Book) -> None:
    give(book, ANN, 500)
    give(book, BOB, 500)
    sides = [(ANN, BOB), (BOB, ANN)]

    def move(number: int) -> None:
        giver, taker = sides[number % 2]
        book.done(lambda db: carry_out(db, Transfer(f"{number}", "odd", NOW, (Move(giver, taker, 1),))))

    with ThreadPoolExecutor(6) as threads:
        list(threads.map(move, range(60)))
    assert balances(book, ANN, BOB) == [500, 500]


def test_the_books_are_read_in_portions_of_one_moment(
    book: Book, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audit_module, "PORTION", 2)
    for number in range(5):
        moves = (Move(ISSUE, ANN, 7), Move(ANN, BOB, 3), Move(BOB, FEE, 1))
        book.done(lambda db, n=number, m=moves: carry_out(db, Transfer(f"{n}", "odd", NOW, m)))  # type: ignore[misc]
    read = audit_module._moved

    def meanwhile(db: Connection) -> Any:
        found = read(db)
        if not is_file(database.url):  # in a file the others wait
            give(book, TABLE, 50)
        return found

    monkeypatch.setattr(audit_module, "_moved", meanwhile)
    assert book.done(audit).is_sound
    monkeypatch.setattr(audit_module, "_moved", read)
    for by, wrong in ((1, (BOB.id,)), (-1, ())):
        book.done(lambda db, by=by: db.execute(_MISCOUNT, {"by": by}) and None)  # type: ignore[misc]
        assert book.done(audit) == Audit(max(0, by), (), wrong)


@pytest.mark.slow
def test_a_storm_of_operations_and_crashes_leaves_the_books_in_order(book: Book) -> None:
    books = Books(book, seed=1, crashes=0.2)
    books.run(range(1_200))
    assert list(books.faults()) == []
    assert min(books.crashes, books.refused["too_few_chips"], books.repeated) > 40
    kinds = set(book.done(lambda db: list(db.execute(text("SELECT DISTINCT kind FROM chip_transfer")).scalars())))
    assert {"stake", "settle", "give back", "entry", "entry back", "prize"} <= kinds


_REAL = carry_out


@pytest.mark.slow
@pytest.mark.parametrize("fault", ["commits in the midst", "forgets a move", "answers before it is done"])
def test_a_planted_fault_is_found_by_the_storm(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    folder = tmp_path_factory.mktemp("storm")
    database = Database(str(folder / "log.db"), str(folder / "log.key"))
    prepared, change = database.prepare(), t._change
    book = open_book(database.url)

    def halfway(db: Connection, account: Account, by: int) -> None:
        change(db, account, by)
        db.exec_driver_sql("COMMIT")
        db.exec_driver_sql("BEGIN IMMEDIATE")

    def forgetful(db: Connection, account: Account, by: int) -> None:
        change(db, account, by + (account.kind == "fee"))

    def hasty(db: Connection, transfer: Transfer) -> bool:
        return transfer.kind == "odd" or _REAL(db, transfer)

    if fault == "answers before it is done":
        monkeypatch.setattr(t, "carry_out", hasty)
    else:
        monkeypatch.setattr(t, "_change", halfway if fault == "commits in the midst" else forgetful)
    books = Books(book, seed=2, crashes=0.2)
    books.run(range(600))
    assert list(books.faults())
    book.close()
    prepared.close()


def test_an_event_is_called_off_although_an_account_that_was_deleted_had_its_entry_back(book: Book) -> None:
    """The entry of somebody who was in when they deleted their account belongs to nobody; the others still have theirs."""
    event = events.escrow_of("cup")
    for name, key in (("mira", "2"), ("theo", "the token of an entry of earlier days")):
        person(book, name)
        entry = Move(account(book, name, name), event, 50)
        book.done(lambda db, k=key, m=entry: carry_out(db, Transfer(f"enter cup {k}", "entry", NOW, (m,))))  # type: ignore[misc]
    book.done(lambda db: p.close_purse(db, "mira", NOW))
    book.done(lambda db: events.return_entry(db, events.Entry("cup", 2, "m"), 50, NOW))
    book.done(lambda db: events.return_all(db, "cup", NOW))
    assert balances(book, account(book, "theo"), event, ISSUE) == [10_000, 0, -10_000]
