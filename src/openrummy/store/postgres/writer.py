"""The one writing thread of a process: it commits everything that waits in one transaction, then answers."""

import queue
import time
from collections.abc import Callable, Iterable
from threading import Event, Lock, Thread

import psycopg

from openrummy.store.asked import Append, Keep
from openrummy.store.faults import WriterDied
from openrummy.store.log import OnCommit, OnDeath
from openrummy.store.postgres.batch import Waiting
from openrummy.store.postgres.session import Session
from openrummy.store.postgres.trouble import trouble_of
from openrummy.store.trouble import StoreTrouble, Trouble

_BATCH = 500
"""The most appends in one transaction, so that nobody waits long for others."""

_PATIENCE_SECONDS = 5.0
"""How long a write waits for the database to return: less than clients wait for an answer."""

_PAUSE_SECONDS = 0.05

_REST_SECONDS = 0.01
"""The most from the beginning of a commit to that of the next one while several write."""
_ENOUGH = 8
"""As many writes need not wait for more: a commit costs as much processor time as ten appends, here and in PostgreSQL."""


class Writer:
    """The writing thread.  While the database is gone, a write waits for its return, then fails with StoreTrouble.

    A write whose answer was lost with the connection is given to the next one, which finds out whether it was written.
    If that takes too long, it fails too, and may be in the log or come into it; its version and its command's id keep
    anybody from writing it twice.  on_death, on_commit: as for `open_log`.
    hold: as in `Prepared`.
    """

    def __init__(self, database: str, on_death: OnDeath, on_commit: OnCommit, hold: Callable[[bool], object]) -> None:
        self._database = database
        self._on_death = on_death
        self._on_commit = on_commit
        self._hold = hold
        self._queue: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._waiting: list[Waiting] = []
        self._session: Session | None = None
        self._enough = Event()
        self._begun = 0.0
        self._is_busy = False
        self._gate = Lock()
        self._is_open = True
        self._thread = Thread(target=self._run, name="openrummy-writer", daemon=True)
        self._thread.start()

    @property
    def is_writing(self) -> bool:
        """Whether it accepts writes."""
        return self._is_open and self._thread.is_alive()

    def submit(self, asked: Append | Keep) -> None:
        """Queue a write; its future is answered after the commit.  Raises WriterDied if nothing can be written any more."""
        with self._gate:
            if not self._is_open:
                raise WriterDied("the log takes no more entries")
            self._queue.put(Waiting(asked, time.monotonic() + _PATIENCE_SECONDS))
            if self._queue.qsize() == _ENOUGH:
                self._enough.set()

    def close(self) -> None:
        """Write what is queued, then stop."""
        with self._gate:
            self._is_open = False
            self._queue.put(None)
            self._enough.set()
        self._thread.join()

    def _run(self) -> None:
        try:
            while self._gather():
                self._try()
                self._waiting = [waiting for waiting in self._waiting if not waiting.is_done]
        except BaseException as fault:  # noqa: BLE001 - whatever it is, the server has to know
            self._die(fault)
        finally:
            self._hang_up()

    def _gather(self) -> bool:
        """Take what is queued, and wait for something if nothing waits; return whether there is anything to write."""
        if self._is_open and not self._waiting:
            self._take([self._queue.get()])
            if self._waiting and self._is_busy:
                self._rest()
        self._take(self._queued())
        self._begun, self._is_busy = time.monotonic(), len(self._waiting) > 1
        return bool(self._waiting)

    def _rest(self) -> None:
        """Let more writes come.  Whoever writes alone waits for nobody."""
        self._enough.clear()
        if self._queue.qsize() < _ENOUGH:
            self._enough.wait(max(0.0, self._begun + _REST_SECONDS - time.monotonic()))

    def _queued(self) -> Iterable[Waiting | None]:
        while not self._queue.empty():
            yield self._queue.get()

    def _take(self, queued: Iterable[Waiting | None]) -> None:
        self._waiting += [waiting for waiting in queued if waiting is not None]

    def _try(self) -> None:
        """Write a batch of what waits, as far as the database allows it."""
        try:
            self._hold(self._session is not None)
            if self._session is None:
                self._session = Session(self._database, self._on_commit)
            self._session.write(self._waiting[:_BATCH])
        except psycopg.Error as fault:
            trouble = trouble_of(fault)
            if trouble is None:
                raise
            self._hang_up()
            self._bear(trouble)

    def _bear(self, trouble: Trouble) -> None:
        """Refuse those that have waited long enough; the others are tried again."""
        now = time.monotonic()
        for waiting in self._waiting:
            waiting.is_doubtful = waiting.chain is not None
            if now > waiting.until and not waiting.is_done:
                waiting.asked.done.set_exception(StoreTrouble(trouble))
        time.sleep(_PAUSE_SECONDS)

    def _hang_up(self) -> None:
        if self._session is not None:
            self._session.close()
            self._session = None

    def _die(self, fault: BaseException) -> None:
        with self._gate:
            self._is_open = False
            self._take(self._queued())
        for waiting in self._waiting:
            if not waiting.is_done:
                waiting.asked.done.set_exception(WriterDied(str(fault)))
        self._on_death(fault)
