"""A tournament in memory: one command at a time, written before anybody is told."""

import asyncio
from collections.abc import Callable, Sequence
from functools import reduce

from openrummy import tournament as tournaments
from openrummy.server import clock_and_luck
from openrummy.server.deciding import decided
from openrummy.server.looks import Looks
from openrummy.store import Log, Row
from openrummy.tournament.entries import Entry
from openrummy.tournament.handle import Command

PREFIX = "tournament."
"""How the names of tournament logs begin; no table's name does, since its id has no dot."""


class LiveTournament:
    """A tournament.

    after_change: called after every change of the log.  hosted: the matches whose tables are open.
    announce: as in `LiveTable`.
    """

    def __init__(self, tournament: tournaments.Tournament, log: Log) -> None:
        self.tournament = tournament
        self.after_change: Callable[[], None] = lambda: None
        self.announce: Callable[[int], None] = lambda version: None
        self.hosted: set[str] = set()
        self._log = log
        self._turn = asyncio.Lock()
        self._looks = Looks()

    async def submit(self, command: Command) -> None:
        """Carry out a command; on return its effect is on the disk.  Raises Refusal, or WriterDied."""
        await asyncio.shield(self._submit(command))  # a lost request must not stop it halfway

    async def _submit(self, command: Command) -> None:
        async with self._turn:
            outcome = await decided(lambda: self._decide(command), self._read_on, is_shared=self._log.is_shared)
        if outcome.entries:
            self.after_change()
        if outcome.refusal is not None:
            raise outcome.refusal

    async def _decide(self, command: Command) -> tournaments.Outcome:
        outcome = tournaments.handle(self.tournament, command, clock_and_luck.now(), clock_and_luck.draw().seed)
        if outcome.entries:
            await write(self._log, self.tournament.id, self.tournament.version, outcome.entries)
            self.tournament = outcome.tournament
            self.announce(self.tournament.version)
        return outcome

    async def catch_up(self, version: int | None = None) -> None:
        """Read what other processes have written, as `LiveTable.catch_up` does."""
        begun = self._looks.begun
        async with self._turn:
            if not self._looks.is_answered(begun) and (version is None or version > self.tournament.version):
                await self._read_on()

    async def level(self) -> None:
        """Read what others have written and opened, if anybody else can; raise StoreTrouble and EditedLog."""
        if self._log.is_shared:
            await self.catch_up()
            await self.find_open()

    async def find_open(self) -> None:
        """Note which matches in progress have their tables, whichever process opened them; raise StoreTrouble."""
        sought = [sitting.match for sitting in self.tournament.running if sitting.match not in self.hosted]
        heads = await asyncio.to_thread(self._log.heads, sought) if sought else {}
        self.hosted.update(match for match, version in heads.items() if version)

    async def _read_on(self) -> bool:
        """Fold what others have written since, and return whether there was anything."""
        with self._looks.look():
            entries = await asyncio.to_thread(_written_since, self._log, self.tournament.id, self.tournament.version)
        if entries:
            self.tournament = reduce(tournaments.apply, entries, self.tournament)
            self.after_change()
        return bool(entries)


async def write(log: Log, identity: str, expected: int, entries: Sequence[Entry]) -> None:
    """Append entries and wait for the disk."""
    await asyncio.wrap_future(log.append(PREFIX + identity, expected, [_row(entry) for entry in entries]))


def _row(entry: Entry) -> Row:
    secret = tournaments.is_secret(entry)
    return Row(tournaments.kind_of(entry), tournaments.encode_entry(entry), entry.at, is_secret=secret)


def _written_since(log: Log, identity: str, version: int) -> list[Entry]:
    return [tournaments.decode_entry(row.body) for row in log.read(PREFIX + identity, version)]


def load(log: Log, identity: str) -> tournaments.Tournament | None:
    """Return the tournament from the log, or None.  Cost: reads and folds all of it; not for the event loop."""
    rows = log.read(PREFIX + identity)
    return tournaments.fold(tournaments.decode_entry(row.body) for row in rows) if rows else None
