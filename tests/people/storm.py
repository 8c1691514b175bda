"""Random operations on the ledger with crashes, and what must hold whatever happened.

    python -m tests.people.storm [1000000] [--seed 1] [--kills 200] [--threads 3] [--only sqlite] [--minutes 50]

Operation i of a seed is always the same, so a client that got no answer asks for it again, as real ones do.  Here crashes are raised in the
midst of a transaction, or after its commit and before the answer; the command also kills the process that works, with SIGKILL, while
several of its threads are in the midst of something.  After so many minutes it asks for nothing new, and reads the books.
"""

import argparse
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, TypeAlias

from sqlalchemy import Connection, event, select
from sqlalchemy.exc import IntegrityError

from openrummy.people.accounts import Account as Person
from openrummy.people.accounts import NoLogin, make_account
from openrummy.people.ledger import escrow as e
from openrummy.people.ledger import transfers as t
from openrummy.people.ledger.at_tables import pay_out, stakes_of, take_stakes
from openrummy.people.ledger.audit import audit
from openrummy.people.ledger.purses import account_for, known_account, top_up
from openrummy.people.ledger.schema import TRANSFER
from openrummy.people.ledger.transfers import ISSUE, Account, Move, OtherTransfer, Transfer
from openrummy.people.persons import forget
from openrummy.people.seats import PlayedSeat, link_seat
from openrummy.store import StoreTrouble, prepare
from openrummy.store.book import Book, open_book
from openrummy.table.refusal import Refusal
from tests.services.postgres import Postgres

PLAYERS = [Account("player", str(number)) for number in range(24)]
_ROUND = 40
"""Operations for which the same few tables and tournaments are open, and a day lasts."""
_LIFE, _PEOPLE = 4_000, 16
"""Operations for which the same people are there, and how many they are."""
REFUSALS = {"too_few_chips", "not_covered", "enough_chips", "nobody", "not_started"}
DAY_MS = 24 * 3600 * 1000
Work: TypeAlias = Callable[[Connection], bool]


class CrashError(Exception):
    """The process is gone, as far as its client can tell."""


class HoldsMore(Exception):  # noqa: N818 - named after what was found
    """A settlement does not pay out everything, so it was not carried out."""


def operation(seed: int, number: int, *, again: bool = True) -> tuple[str, Work]:
    """Return the key of an operation and what it does; again: it may be one that was asked for before."""
    # Long: a line for each kind of operation.
    rng = Random(f"{seed} {number}")
    repeats = rng.random() < 0.15
    if again and number and repeats:
        return operation(seed, rng.randrange(max(0, number - 200), number), again=False)
    key, at = f"{seed}-{number}", number
    player, amount = rng.choice(PLAYERS), rng.randrange(1, 4_000)
    held = Account(rng.choice(("table", "tournament")), f"{number // _ROUND}-{rng.randrange(3)}")
    kind = rng.random()
    if kind < 0.45:
        return of_people(seed, number, rng)
    if kind < 0.7:
        return key, lambda db: e.stake(db, key, player, held, amount, at)
    if kind < 0.8:
        return key, lambda db: _settle(db, key, held, rng, at)
    if kind < 0.85:
        return key, lambda db: e.give_back(db, key, held, at)
    if kind < 0.9:
        return key, lambda db: t.carry_out(db, Transfer(key, "odd", at, _odd(Random(key))))
    return key, lambda db: t.carry_out(db, Transfer(key, "start", at, (Move(ISSUE, player, amount),)))


def _settle(db: Connection, key: str, held: Account, rng: Random, at: int) -> bool:
    """Pay out what is held at random, with a fee."""
    if t.was_done(db, key):
        return False
    left = t.balance_of(db, held, to_change=True)
    fee = left // 50
    paid, rest = {}, left - fee
    for player in e.stakes_in(db, held):
        paid[player] = Random(key + player.name).randint(0, rest)
        rest -= paid[player]
    try:
        return e.settle(db, key, held, paid, fee + rest, at)
    except ValueError as fault:
        raise HoldsMore from fault


def _odd(rng: Random) -> tuple[Move, ...]:
    """Return moves around a few players, which some of them may not be able to pay."""
    around = rng.sample(PLAYERS, 4)
    return tuple(
        Move(giver, taker, rng.randrange(1, 500)) for giver, taker in zip(around, around[1:] + around[:1], strict=True)
    )


def of_people(seed: int, number: int, rng: Random) -> tuple[str, Work]:
    """Return an operation of people with accounts: they come, fill up, start and end matches, and go."""
    names = [f"{seed}-{number // _LIFE}-{one}" for one in range(_PEOPLE)]
    name, kind = rng.choice(names), rng.random()
    if kind < 0.25:
        return f"start {name}", lambda db: _come(db, name, number)
    if kind < 0.4:
        day = number // _ROUND
        return f"top up {name} {day}", lambda db: _fill_up(db, name, day)
    if kind < 0.43:
        return f"close {name}", lambda db: _go(db, name, number)
    match = f"{seed}-{number // 10}"
    if kind < 0.7:
        sitting, stake = rng.sample(names, rng.randrange(2, 5)), rng.randrange(1, 2_500)
        return f"stake {match}", lambda db: _start(db, match, sitting, stake, number)
    ended = f"{seed}-{max(0, number // 10 - rng.randrange(3))}"
    return f"end {ended}", lambda db: _end(db, ended, Random(ended), number)


def _come(db: Connection, name: str, at: int) -> bool:
    if t.was_done(db, f"start {name}"):
        return False
    try:
        make_account(db, Person(name, name, "", None, at), [1])
    except NoLogin:  # another thread lets the same person come
        raise CrashError from None
    account_for(db, name, name, at)
    return True


def _fill_up(db: Connection, name: str, day: int) -> bool:
    if t.was_done(db, f"top up {name} {day}"):
        return False
    top_up(db, _known(db, name), day * DAY_MS)
    return True


def _go(db: Connection, name: str, at: int) -> bool:
    if t.was_done(db, f"close {name}"):
        return False
    _known(db, name)
    forget(db, name, at)
    return True


def _known(db: Connection, name: str) -> Account:
    account = known_account(db, name)
    if account is None:
        raise Refusal("nobody", "Nobody is called so.")
    return account


def _start(db: Connection, match: str, names: Sequence[str], stake: int, at: int) -> bool:
    if t.was_done(db, f"stake {match}"):
        return False
    seats = [(PlayedSeat(match, number, name, at), name) for number, name in enumerate(names)]
    for seat, name in seats:
        _known(db, name)
        link_seat(db, name, seat)
    take_stakes(db, seats, stake, at)
    return True


def _end(db: Connection, match: str, rng: Random, at: int) -> bool:
    """Let one of those who are in a match win it all, or nobody."""
    if t.was_done(db, f"end {match}"):
        return False
    stakes = stakes_of(db, match)
    if not stakes:
        raise Refusal("not_started", "The match has not started.")
    winner = rng.randrange(len(stakes) + 1)
    pot = sum(amount for _, amount in stakes)
    won = [pot * (seat == winner) for seat in range(len(stakes))]
    return pay_out(db, match, won if sum(won) else None, at)


class Books:
    """The ledger in one database, and what its client knows of it.  crashes: how often, of all operations."""

    def __init__(self, book: Book, seed: int, crashes: float) -> None:
        self.book, self.seed, self.chance, self._rng = book, seed, crashes, Random(f"crashes {seed}")
        self.done: set[str] = set()
        self.refused = Counter[str]()
        self.crashes = self.repeated = 0
        self._step = threading.local()
        event.listen(book._engine, "before_cursor_execute", self._count)

    def run(self, numbers: Iterable[int], told: Callable[[int, str], object] = lambda number, key: None) -> None:
        """Ask for operations, each until it is answered; tell its number, and its key if something was done."""
        for number in numbers:
            while True:
                try:
                    told(number, self._ask(number))
                    break
                except (CrashError, StoreTrouble):
                    self.crashes += 1

    def _ask(self, number: int) -> str:
        key, work = operation(self.seed, number)
        crash = self._rng.random() < self.chance
        step = self._rng.randrange(1, 16) if crash and self._rng.random() < 0.7 else 0
        self._step.left = step
        try:
            is_new = self.book.done(work)
        except Refusal as refusal:
            self.refused[refusal.code] += 1
            return ""
        except (HoldsMore, IntegrityError):  # chips came to an empty table, or somebody went, a moment ago
            raise CrashError from None
        except OtherTransfer:
            self.refused["other transfer"] += 1
            return ""
        finally:
            self._step.left = 0
        if crash and not step:
            raise CrashError  # it is written, and nobody was told
        self.repeated += not is_new
        self.done.add(key)
        return key

    def _count(self, *_: Any) -> None:
        """Crash before a statement of this thread."""
        left = getattr(self._step, "left", 0)
        if left:
            self._step.left = left - 1
            if left == 1:
                raise CrashError

    def faults(self) -> Iterator[str]:
        """Yield what is wrong with the books."""
        found = self.book.done(audit)
        if not found.is_sound:
            yield f"the books do not add up: {found}"
        if self.refused.keys() - REFUSALS:
            yield f"refused: {self.refused}"
        keys = set(self.book.done(lambda db: list(db.execute(select(TRANSFER.c.key)).scalars())))
        if keys != self.done:
            yield f"{len(self.done - keys)} lost, {len(keys - self.done)} that nobody was told of"


def main() -> None:
    """Run the storm on a file and on a PostgreSQL of its own, or be a worker of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("operations", type=int, nargs="?", default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--threads", type=int, default=3)
    parser.add_argument("--only", choices=("sqlite", "postgres"))
    parser.add_argument("--minutes", type=float, default=float("inf"), help="of each database, at most")
    parser.add_argument("--work", nargs=2, help="a database and the first operation")
    asked = parser.parse_args()
    if asked.work is not None:
        database, start = asked.work
        _work(database, asked.seed, range(int(start), asked.operations), asked.threads)
        return
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        if asked.only != "postgres":
            faults += storm(f"{folder}/log.db", folder, asked)
        if asked.only != "sqlite":
            with Postgres() as server, server.fresh() as url:
                faults += storm(url, folder, asked)
    sys.exit(faults > 0)


def _work(database: str, seed: int, numbers: range, threads: int) -> None:
    """Carry out operations in threads and say so after each, until killed."""
    books, said = Books(open_book(database), seed, 0.05), threading.Lock()

    def tell(number: int, key: str) -> None:
        with said:
            sys.stdout.write(f"{number} {key.replace(' ', '_') or '-'}\n")
            sys.stdout.flush()

    with ThreadPoolExecutor(threads) as pool:
        for done in [pool.submit(books.run, numbers[one::threads], tell) for one in range(threads)]:
            done.result()


def storm(database: str, folder: str, asked: argparse.Namespace) -> int:
    """Let workers carry out operations, kill them, and read the books; return how many faults there are."""
    prepared = prepare(database, f"{folder}/key", alone=False)
    try:
        return _storm(database, asked)
    finally:
        prepared.close()


def _storm(database: str, asked: argparse.Namespace) -> int:
    books, began, killed = Books(open_book(database), asked.seed, 0.0), time.monotonic(), 0
    rng, said, late = Random(f"kills {asked.seed}"), Said(asked.operations), began + 60 * asked.minutes
    spread = 2 * asked.operations // (asked.kills + 1) + 2
    while said.next < said.end:
        if time.monotonic() > late:
            said.end = min(said.end, said.last + 1 + 2 * asked.threads)
        until = said.end if killed >= asked.kills else min(said.next + rng.randrange(1, spread), said.end)
        killed += _watched(database, asked, said, until, late)
    books.done = said.done
    faults = list(books.faults())
    seconds = time.monotonic() - began
    kind = "PostgreSQL" if database.startswith("postgresql:") else "SQLite"
    print(f"{kind}: {said.end} operations, {killed} kills, {len(books.done)} transfers, {seconds:.0f} s")
    print("\n".join(faults) or "sum 0, nothing lost, nothing doubled, nobody below 0")
    return len(faults)


class Said:
    """Heard from the workers: which operations have their answers, and what was done.

    next: the first without an answer.  last: the last with one.  end: the first that nobody asks for.
    """

    def __init__(self, operations: int) -> None:
        self._answered, self.done = bytearray(operations + 1), set[str]()
        self.next, self.last, self.end = 0, -1, operations

    def hear(self, line: str) -> None:
        number, key = line.split()
        self._answered[int(number)] = 1
        self.last = max(self.last, int(number))
        if key != "-":
            self.done.add(key.replace("_", " "))
        while self._answered[self.next]:
            self.next += 1


def _watched(database: str, asked: argparse.Namespace, said: Said, until: int, late: float) -> bool:
    """Let a worker begin at the first operation without an answer, and kill it at another or when it is late; return whether it was killed."""
    was_late = time.monotonic() > late
    command = [sys.executable, "-m", "tests.people.storm", str(said.end), "--seed", str(asked.seed)]
    command += ["--threads", str(asked.threads), "--work", database, str(said.next)]
    is_killed = False
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as worker:
        assert worker.stdout is not None
        for line in worker.stdout:
            if line.endswith("\n"):  # it may be killed in the midst of a word
                said.hear(line)
            is_due = said.next >= until and until < said.end
            if (is_due or (time.monotonic() > late and not was_late)) and not is_killed:
                worker.kill()  # what it said meanwhile is heard too
                is_killed = True
    if said.next < until and not is_killed:
        raise RuntimeError(f"the worker ended at operation {said.next}")
    return is_killed


if __name__ == "__main__":
    main()
