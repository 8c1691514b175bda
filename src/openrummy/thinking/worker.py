"""The program of a worker process: it reads tasks, does them, and writes the results, until the server is gone.

A frame is its length in four bytes and then its body.  A worker says `READY` first.  An answer begins with `DONE` and the result, or
with `FAILED` and the type of the fault.
"""

import gc
import os
import signal
import sys
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO

from openrummy.thinking import question  # noqa: F401 - loaded before the first task, whose time it would take
from openrummy.thinking.task import decode

HEAD_BYTES = 4
READY, DONE, FAILED = b"r", b"+", b"-"
_MOST_BYTES = 1024 * 1024 * 1024
"""A worker has 30 to 60 MB; one that wants this much has lost its way, and is replaced."""

_KINDNESS = 10
"""People's acts come first where processes compete for a core."""


def main() -> None:
    """Do tasks from standard input until it ends."""
    for sign in (signal.SIGINT, signal.SIGTERM):  # a terminal and systemd send them to all processes of a server
        signal.signal(sign, signal.SIG_IGN)
    _be_modest()
    gc.freeze()
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a stray print must not garble the answers
    tasks: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(sys.stdin.buffer, tasks), daemon=True).start()
    _write(sink, READY)
    with suppress(MemoryError):
        while True:
            _write(sink, answered(tasks.get()))
    os._exit(1)


def answered(written: bytes) -> bytes:
    """Return the body of the answer to the task in `written`.  Raises MemoryError: this process has become too large."""
    try:
        return DONE + decode(written).done()
    except MemoryError:
        raise
    except Exception as fault:  # noqa: BLE001 - whatever it is, the server says so and the table goes on
        return FAILED + type(fault).__name__.encode()


def framed(body: bytes) -> bytes:
    """Return a frame."""
    return len(body).to_bytes(HEAD_BYTES, "big") + body


def _be_modest() -> None:
    """Yield to the server, and take only so much memory, where the system can do that."""
    if hasattr(os, "nice"):
        os.nice(_KINDNESS)
    with suppress(ImportError, OSError, ValueError):  # Windows has no such module, and a limit may be lower already
        import resource  # noqa: PLC0415 - only where there is one

        resource.setrlimit(resource.RLIMIT_DATA, (_MOST_BYTES, _MOST_BYTES))


def _listen(source: BinaryIO, tasks: "SimpleQueue[bytes]") -> None:
    """Read while the other thread works: so this process ends with the server even in the middle of a long thought."""
    while len(head := source.read(HEAD_BYTES)) == HEAD_BYTES:
        tasks.put(source.read(int.from_bytes(head, "big")))
    os._exit(0)


def _write(sink: BinaryIO, body: bytes) -> None:
    try:
        sink.write(framed(body))
        sink.flush()
    except OSError:  # the server is gone
        os._exit(0)
