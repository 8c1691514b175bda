"""Rendezvous: balanced, the same everywhere, and little moves."""

import subprocess
import sys
from collections import Counter

from openrummy.server.soft.rendezvous import first

PROCESSES = tuple(f"process-{number}" for number in range(8))
TABLES = tuple(f"TABLE{number}" for number in range(4000))


def test_every_process_stands_in_the_order_once() -> None:
    assert sorted(first("A", (*PROCESSES, *PROCESSES))) == sorted(PROCESSES)
    assert first("A", ()) == ()


def test_the_order_of_asking_does_not_matter() -> None:
    assert all(first(table, PROCESSES) == first(table, reversed(PROCESSES)) for table in TABLES[:100])


def test_each_place_is_balanced() -> None:
    expected = len(TABLES) / len(PROCESSES)
    for place in (0, 1, 7):
        counts = Counter(first(table, PROCESSES)[place] for table in TABLES)
        assert all(0.8 * expected < counts[process] < 1.2 * expected for process in PROCESSES)


def test_only_the_tables_of_a_lost_process_move_and_they_move_to_its_second() -> None:
    for table in TABLES[:500]:
        order = first(table, PROCESSES)
        for gone in PROCESSES:
            assert first(table, set(PROCESSES) - {gone}) == tuple(one for one in order if one != gone)


def test_another_interpreter_finds_the_same_order() -> None:
    code = f"from openrummy.server.soft.rendezvous import first; print(*first('A', {PROCESSES!r}))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert tuple(told.split()) == first("A", PROCESSES)
