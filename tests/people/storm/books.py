"""The ledger under a storm: crashes are raised in the midst of a transaction, or after its commit and before the answer."""

import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

from sqlalchemy import event
from sqlalchemy.exc import IntegrityError

from openrummy.people.ledger.audit import audit, rows_of
from openrummy.people.ledger.schema import TRANSFER
from openrummy.people.ledger.transfers import OtherTransfer
from openrummy.store import StoreTrouble
from openrummy.store.book import Book
from openrummy.table.refusal import Refusal
from tests.people.storm.crash import CrashError, HoldsMore
from tests.people.storm.operations import operation

REFUSALS = {"too_few_chips", "not_covered", "enough_chips", "nobody", "not_started", "not_entered"}


class Books:
    """The ledger in one database, and what its client knows of it.  crashes: how often, of all operations."""

    def __init__(self, book: Book, seed: int, crashes: float) -> None:
        self.book, self.seed, self.chance, self._rng = book, seed, crashes, Random(f"crashes {seed}")
        self.done: set[str] = set()
        self.refused = Counter[str]()
        self.crashes = self.repeated = 0
        self._step = threading.local()
        event.listen(book._writers, "before_cursor_execute", self._count)

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
        keys = set(self.book.done(lambda db: [row.key for row in rows_of(db, [TRANSFER.c.key])]))
        if keys != self.done:
            yield f"{len(self.done - keys)} lost, {len(keys - self.done)} that nobody was told of"
