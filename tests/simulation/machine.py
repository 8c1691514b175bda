"""The operating system of a world: its clocks, its luck, and what servers write to their logs of faults."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from unittest.mock import patch

from openrummy.server import clock_and_luck
from openrummy.table.chance import Chance
from openrummy.table.codes import LENGTH, PRIVATE_LENGTH, new_code, with_code
from tests.simulation.loop import PLACE, VirtualLoop

_BEGINNING_MS = 1_700_000_000_000


class Machine:
    """Answers what the server asks of the operating system."""

    def __init__(self, loop: VirtualLoop, luck: Random) -> None:
        self._loop = loop
        self._luck = luck
        self._names = 0

    def now(self) -> int:
        """Return milliseconds since 1970 by the clock of the process that asks."""
        return _BEGINNING_MS + round((self._loop.time() + PLACE.get().skew) * 1000)

    def draw(self) -> Chance:
        """Return the random values for one command."""
        return Chance(self._luck.randbytes(32), self._luck.randbytes(16).hex())

    def new_token(self) -> str:
        """Return a token."""
        return self._luck.randbytes(32).hex()

    def new_table_id(self, *, listed: bool) -> str:
        """Return an id for a table or a tournament."""
        self._names += 1
        code = new_code(self._luck.choice, LENGTH if listed else PRIVATE_LENGTH)
        return with_code(code, f"table{self._names}")

    def new_process(self) -> str:
        """Return the name of a process that starts."""
        return PLACE.get().name

    @contextmanager
    def running(self, complain: Callable[[str], None]) -> Iterator[None]:
        """Answer from now on.  complain: told of whatever a server logs as an error, since none is expected."""
        listener = _Listener(complain)
        log = logging.getLogger("openrummy")
        log.addHandler(listener)
        answers = {name: getattr(self, name) for name in ("now", "draw", "new_token", "new_table_id", "new_process")}
        try:
            with patch.multiple(clock_and_luck, **answers):
                yield
        finally:
            log.removeHandler(listener)


class _Listener(logging.Handler):
    def __init__(self, complain: Callable[[str], None]) -> None:
        super().__init__(logging.ERROR)
        self._complain = complain

    def emit(self, record: logging.LogRecord) -> None:
        fault = record.exc_info[1] if record.exc_info else None
        self._complain(f"logged: {record.getMessage()}: {fault!r}")
