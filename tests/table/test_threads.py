"""Several threads may read logs at once in a process that has not read any before."""

import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from openrummy.table.logbook import decode_entry, encode_entry
from tests.table.world import World

_ROOT = Path(__file__).parents[2]
_PROCESSES = 60
_THREADS = 8


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="the processes are forked")
def test_threads_that_read_entries_for_the_first_time_do_not_crash() -> None:
    command = [sys.executable, "-m", "tests.table.test_threads"]
    done = subprocess.run(command, cwd=_ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, "crashed: 0"), done.stderr


def crashes(bodies: Sequence[bytes]) -> int:
    """Return how many of several processes die when they read `bodies` in threads; each process starts fresh."""
    return sum(_is_crash(bodies) for _ in range(_PROCESSES))


def _is_crash(bodies: Sequence[bytes]) -> bool:
    child = os.fork()
    if child == 0:
        _read_together(bodies)
        os._exit(0)
    return os.waitpid(child, 0)[1] != 0


def _read_together(bodies: Sequence[bytes]) -> None:
    sys.setswitchinterval(1e-6)
    gate = threading.Barrier(_THREADS)

    def read() -> None:
        gate.wait()
        for body in bodies:
            decode_entry(body)

    threads = [threading.Thread(target=read) for _ in range(_THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    entries = World(preset="basic-house").start().play(Random(1), 60).table.log
    print(f"crashed: {crashes([encode_entry(entry) for entry in entries])}")
