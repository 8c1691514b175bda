"""Random operations on the ledger with crashes, and what must hold whatever happened.

    python -m tests.people.storm [1000000] [--seed 1] [--kills 200] [--only sqlite]

Operation i of a seed is always the same, so a client that got no answer asks for it again, as real ones do.  Here crashes are raised in the
midst of a transaction, or after its commit and before the answer; the command also kills the process that works, with SIGKILL.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, TypeAlias

from sqlalchemy import Connection, event, select

from openrummy.people.ledger import escrow as e
from openrummy.people.ledger import transfers as t
from openrummy.people.ledger.audit import audit
from openrummy.people.ledger.schema import TRANSFER
from openrummy.people.ledger.transfers import ISSUE, Account, Move, OtherTransfer, Transfer
from openrummy.store import prepare
from openrummy.store.book import Book, open_book
from openrummy.table.refusal import Refusal
from tests.services.postgres import Postgres

PLAYERS = [Account("player", str(number)) for number in range(24)]
_ROUND = 40
"""Operations for which the same few tables and tournaments are open."""
Work: TypeAlias = Callable[[Connection], bool]


class CrashError(Exception):
    """The process is gone, as far as its client can tell."""


def operation(seed: int, number: int, *, again: bool = True) -> tuple[str, Work]:
    """Return the key of an operation and what it does; again: it may be one that was asked for before."""
    rng = Random(f"{seed} {number}")
    repeats = rng.random() < 0.15
    if again and number and repeats:
        return operation(seed, rng.randrange(max(0, number - 200), number), again=False)
    key, at = f"{seed}-{number}", number
    player, amount = rng.choice(PLAYERS), rng.randrange(1, 4_000)
    held = Account(rng.choice(("table", "tournament")), f"{number // _ROUND}-{rng.randrange(3)}")
    kind = rng.random()
    if kind < 0.55:
        return key, lambda db: e.stake(db, key, player, held, amount, at)
    if kind < 0.75:
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
    return e.settle(db, key, held, paid, fee + rest, at)


def _odd(rng: Random) -> tuple[Move, ...]:
    """Return moves around a few players, which some of them may not be able to pay."""
    around = rng.sample(PLAYERS, 4)
    return tuple(
        Move(giver, taker, rng.randrange(1, 500)) for giver, taker in zip(around, around[1:] + around[:1], strict=True)
    )


class Books:
    """The ledger in one database, and what its client knows of it.  crashes: how often, of all operations."""

    def __init__(self, book: Book, seed: int, crashes: float) -> None:
        self.book, self.seed, self.chance, self._rng = book, seed, crashes, Random(f"crashes {seed}")
        self.done: set[str] = set()
        self.refused = Counter[str]()
        self.crashes = self.repeated = 0

    def run(self, numbers: range) -> None:
        """Ask for operations, each until it is answered."""
        for number in numbers:
            while True:
                try:
                    self._ask(number)
                    break
                except CrashError:
                    self.crashes += 1

    def _ask(self, number: int) -> None:
        key, work = operation(self.seed, number)
        crash = self._rng.random() < self.chance
        step = self._rng.randrange(1, 12) if crash and self._rng.random() < 0.7 else None
        try:
            with _crashing(self.book, step):
                is_new = self.book.done(work)
        except Refusal as refusal:
            self.refused[refusal.code] += 1
            return
        except OtherTransfer:
            self.refused["other transfer"] += 1
            return
        if crash and step is None:
            raise CrashError  # it is written, and nobody was told
        self.repeated += not is_new
        self.done.add(key)

    def faults(self) -> Iterator[str]:
        """Yield what is wrong with the books."""
        found = self.book.done(audit)
        if not found.is_sound:
            yield f"the books do not add up: {found}"
        if self.refused.keys() > {"too_few_chips"}:
            yield f"refused: {self.refused}"
        keys = set(self.book.done(lambda db: list(db.execute(select(TRANSFER.c.key)).scalars())))
        if keys != self.done:
            yield f"{len(self.done - keys)} lost, {len(keys - self.done)} that nobody was told of"


@contextmanager
def _crashing(book: Book, step: int | None) -> Iterator[None]:
    """Crash before a statement; None for never."""
    if step is None:
        yield
        return
    left = [step]

    def count(*_: Any) -> None:
        left[0] -= 1
        if not left[0]:
            raise CrashError

    event.listen(book._engine, "before_cursor_execute", count)
    try:
        yield
    finally:
        event.remove(book._engine, "before_cursor_execute", count)


def main() -> None:
    """Run the storm on a file and on a PostgreSQL of its own, or be a worker of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("operations", type=int, nargs="?", default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--only", choices=("sqlite", "postgres"))
    parser.add_argument("--work", nargs=2, help="a database and the first operation")
    asked = parser.parse_args()
    if asked.work is not None:
        database, start = asked.work
        _work(database, asked.seed, range(int(start), asked.operations))
        return
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        if asked.only != "postgres":
            faults += storm(f"{folder}/log.db", folder, asked.operations, asked.seed, asked.kills)
        if asked.only != "sqlite":
            with Postgres() as server, server.fresh() as url:
                faults += storm(url, folder, asked.operations, asked.seed, asked.kills)
    sys.exit(faults > 0)


def _work(database: str, seed: int, numbers: range) -> None:
    """Carry out operations and say so after each, until killed."""
    books = Books(open_book(database), seed, 0.05)
    for number in numbers:
        before = len(books.done)
        books.run(range(number, number + 1))
        key = operation(seed, number)[0]
        sys.stdout.write(f"{number} {key if len(books.done) > before or key in books.done else '-'}\n")
        sys.stdout.flush()


def storm(database: str, folder: str, operations: int, seed: int, kills: int) -> int:
    """Let workers carry out operations, kill them, and read the books; return how many faults there are."""
    prepared = prepare(database, f"{folder}/key", alone=False)
    try:
        return _storm(database, operations, seed, kills)
    finally:
        prepared.close()


def _storm(database: str, operations: int, seed: int, kills: int) -> int:
    books, began, number, killed = Books(open_book(database), seed, 0.0), time.monotonic(), 0, 0
    rng = Random(f"kills {seed}")
    while number < operations:
        until = operations if killed >= kills else number + rng.randrange(1, 2 * operations // (kills + 1) + 2)
        number = _watched(database, seed, number, min(until, operations), operations, books.done)
        killed += number < operations
    faults = list(books.faults())
    seconds = time.monotonic() - began
    kind = "PostgreSQL" if database.startswith("postgresql:") else "SQLite"
    print(f"{kind}: {operations} operations, {killed} kills, {len(books.done)} transfers, {seconds:.0f} s")
    print("\n".join(faults) or "sum 0, nothing lost, nothing doubled, nobody below 0")
    return len(faults)


def _watched(database: str, seed: int, start: int, until: int, end: int, done: set[str]) -> int:
    """Let a worker begin at an operation, and kill it when it has said that it has come to another; return the next."""
    command = [sys.executable, "-m", "tests.people.storm", str(end), "--seed", str(seed)]
    with subprocess.Popen([*command, "--work", database, str(start)], stdout=subprocess.PIPE, text=True) as worker:
        assert worker.stdout is not None
        number = start
        for line in worker.stdout:
            said, key = line.split()
            number = int(said) + 1
            done |= {key} - {"-"}
            if number >= until and until < end:
                worker.kill()  # what it said meanwhile is heard too
    if number < until:
        raise RuntimeError(f"the worker ended at operation {number}")
    return number


if __name__ == "__main__":
    main()
