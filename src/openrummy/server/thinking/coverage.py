"""The rules that search covers, as far as this process knows: some options of its games it does not, which a worker tells."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec

from openrummy.bots.searching import can_search, is_searched
from openrummy.engine.rules import Rules
from openrummy.server.thinking.pool import NoWorkers, Unanswered
from openrummy.thinking.coverage import CoverageTask

_MOST_RULES = 1_000
_PATIENCE = 2.0
"""Seconds that a page waits to know whether to offer a review; a worker that is at work answers in milliseconds."""


class Coverage:
    """Remembers what workers said.  ask: has one do a task."""

    def __init__(self, ask: Callable[[CoverageTask], Awaitable[bytes]]) -> None:
        self._ask = ask
        self._known = dict[CoverageTask, bool]()
        self._asking = dict[CoverageTask, asyncio.Task[None]]()

    def may(self, rules: str, players: int) -> bool:
        """Whether search covers these rules, or nobody knows yet that it does not."""
        return can_search() and is_searched(rules) and self._known.get(CoverageTask(rules, players), True)

    def note(self, rules: str, players: int, *, covered: bool) -> None:
        """Remember what a worker said."""
        if len(self._known) < _MOST_RULES:
            self._known[CoverageTask(rules, players)] = covered

    async def has(self, rules: Rules) -> bool:
        """Whether search covers these rules; if no worker says so within seconds, the best guess."""
        key = CoverageTask.of(rules)
        if self.may(*_fields(key)) and key not in self._known:
            if key not in self._asking:
                self._asking[key] = asyncio.ensure_future(self._learn(key))
            await asyncio.wait([self._asking[key]], timeout=_PATIENCE)
        return self.may(*_fields(key))

    def stop(self) -> None:
        """Ask nothing more."""
        for task in self._asking.values():
            task.cancel()

    async def _learn(self, key: CoverageTask) -> None:
        try:
            with suppress(Unanswered, NoWorkers):
                self.note(*_fields(key), covered=msgspec.json.decode(await self._ask(key), type=bool))
        finally:
            del self._asking[key]


def _fields(key: CoverageTask) -> tuple[str, int]:
    return key.rules, key.players
