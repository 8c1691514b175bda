"""The finished matches of an event or a club, looked at one after another by the workers while somebody waits for it."""

import asyncio
from collections.abc import Callable, Mapping, Sequence

import msgspec

from openrummy.fairness.pairs import Pair
from openrummy.server.efforts import Effort, Efforts
from openrummy.server.tables import Tables
from openrummy.server.thinking.pool import Unanswered
from openrummy.server.thinking.thinkers import Thinkers
from openrummy.table.history import table_record
from openrummy.table.refusal import Refusal
from openrummy.table.table import Table
from openrummy.thinking.company import FactsTask, PairsTask, facts_task, pairs_in

MOST_MATCHES = 500
"""Matches of one list, the latest: some five seconds of a worker each hundred."""
_KEPT, _AT_ONCE = 16, 4


class Met(msgspec.Struct, frozen=True):
    """A finished match.  players: by seat; empty for bots, and for guests of a club."""

    match: str
    players: tuple[str, ...]


class Matter(msgspec.Struct, frozen=True):
    """The things to look at.  names: of the players.  matches: that are over."""

    names: Mapping[str, str]
    matches: Sequence[Met]


class CompanyLook(Effort):
    """A list in the making; its progress is the number of matches that were looked at, and one for the list.

    pairs: empty until it is done.  left_out: matches that could not be read.
    """

    def __init__(self, matter: Matter, hall: Tables, thinkers: Thinkers, group: str) -> None:
        super().__init__()
        self.matter, self._hall, self._thinkers, self._group = matter, hall, thinkers, group
        self.pairs: list[Pair] = []
        self.left_out = 0
        self._facts: list[bytes] = []

    @property
    def total(self) -> int:
        """The number of things to do."""
        return len(self.matter.matches) + 1

    @property
    def is_done(self) -> bool:
        """Whether the list is made."""
        return self.progress >= self.total

    async def part(self) -> None:
        """Have a worker look at the next match, or make the list."""
        if self.progress < len(self.matter.matches):
            await self._look(self.matter.matches[self.progress])
        else:
            self.pairs = pairs_in(await self._thinkers.result(PairsTask(tuple(self._facts)), self._group))
        self.progress += 1

    async def _look(self, met: Met) -> None:
        try:
            table = (await self._hall.get(met.match, "")).table
            task = await asyncio.to_thread(_task, table, met)
            self._facts.append(await self._thinkers.result(task, self._group))
        except (Refusal, Unanswered):
            self.left_out += 1


def _task(table: Table, met: Met) -> FactsTask:
    """Return the task of a match; raise Refusal while it goes on, whatever the caller says of it."""
    if table.status != "over":
        raise Refusal("not_over", "The match is not over yet.")
    return facts_task(met.match, table_record(table), met.players)


class CompanyLooks:
    """The lists of a server, by whose they are.  clock: seconds.  Use it inside one event loop."""

    def __init__(self, hall: Tables, clock: Callable[[], float]) -> None:
        self._hall = hall
        self._efforts: Efforts[tuple[str, ...], CompanyLook] = Efforts(_AT_ONCE, _KEPT, clock)

    async def more(self, of: str, matter: Matter, known: int) -> CompanyLook:
        """Return the list of an event or a club, as in `Efforts.more`; it begins anew when another match is over."""
        latest = msgspec.structs.replace(matter, matches=matter.matches[-MOST_MATCHES:])
        key = (of, *(met.match for met in latest.matches))
        return await self._efforts.more(
            key, known, lambda: CompanyLook(latest, self._hall, self._hall.thinkers, "company")
        )

    def close(self) -> None:
        """Stop looking."""
        self._efforts.close()
