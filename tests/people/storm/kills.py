"""Processes that carry out a storm, and are killed in the midst of it."""

import argparse
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from random import Random

from openrummy.store import prepare
from openrummy.store.book import open_book
from tests.people.storm.books import Books


def work(database: str, seed: int, numbers: range, threads: int) -> None:
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
