"""Finding a table or a tournament by its code, for addresses that have not tried too many wrong ones."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from openrummy.languages import Template
from openrummy.server import clock_and_luck
from openrummy.server.limits import Limit
from openrummy.store import EventLog
from openrummy.table import Table
from openrummy.table.codes import with_code
from openrummy.tournament import Tournament

_GUESSES_A_SECOND = 2
_GUESSES_AT_ONCE = 60
_OLD_MS = 14 * 24 * 3_600_000
_WRONG_CODES: Template = "Too many wrong codes were tried from your address; wait a moment."
_Found = TypeVar("_Found")


class CodeSearch:
    """Looks codes up in the log.  clock: seconds that never go back."""

    def __init__(self, log: EventLog, clock: Callable[[], float]) -> None:
        self._log = log
        self._guesses = Limit(_GUESSES_A_SECOND, _GUESSES_AT_ONCE, _WRONG_CODES, clock)

    async def find(
        self, code: str, by: str, prefix: str, opened: Callable[[str], Awaitable[_Found | None]]
    ) -> _Found | None:
        """The table or tournament with that code, for the address `by`; None where there is none.

        prefix: how the names of their logs begin.  opened: loads the one of an id, or returns None where its code is dead.
        Raises Refusal when `by` tried too many wrong codes, before anything is looked up: an answer that depends on the
        code would tell a right one from a wrong one.
        """
        self._guesses.take(by)
        for name in await asyncio.to_thread(self._log.starting_with, prefix + with_code(code, "")):
            found = await opened(name.removeprefix(prefix))
            if found is not None:
                self._guesses.give_back(by)
                return found
        return None


def answers_to_code(found: Table | Tournament) -> bool:
    """Whether a code leads to it: a code is dead once the match is over or nothing was done for 14 days.

    The link leads there for ever.
    """
    return found.status != "over" and clock_and_luck.now() - found.log[-1].at < _OLD_MS
