"""Finds a table or a tournament by its code, for addresses that have not tried too many wrong codes."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from openrummy.languages import Template
from openrummy.server import clock_and_luck
from openrummy.server.limits import Limit
from openrummy.store import Log
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

    def __init__(self, log: Log, clock: Callable[[], float]) -> None:
        self._log = log
        self._guesses = Limit(_GUESSES_A_SECOND, _GUESSES_AT_ONCE, _WRONG_CODES, clock)

    async def find(
        self, code: str, by: str, prefix: str, opened: Callable[[str], Awaitable[_Found | None]]
    ) -> _Found | None:
        """Return the table or tournament with that code, or None if there is none; the address `by` asks.

        prefix: the beginning of the log's name.  opened: loads an id, or returns None if its code has expired.
        Raises Refusal, before looking anything up, if `by` tried too many wrong codes: an answer that depends on the
        code would distinguish a right one from a wrong one.
        """
        self._guesses.take(by)
        for name in await asyncio.to_thread(self._log.starting_with, prefix + with_code(code, "")):
            found = await opened(name.removeprefix(prefix))
            if found is not None:
                self._guesses.give_back(by)
                return found
        return None


def answers_to_code(found: Table | Tournament) -> bool:
    """Return whether a code still leads to it: a code expires when the match is over or after 14 days without activity.

    A link never expires.
    """
    return found.status not in ("over", "cancelled") and clock_and_luck.now() - found.log[-1].at < _OLD_MS
