"""A tournament in memory: one command at a time, written before anybody is told."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial, reduce

from openrummy import tournament as tournaments
from openrummy.server import clock_and_luck
from openrummy.server.deciding import decided
from openrummy.server.entry_fees import fees_beside
from openrummy.server.looks import Looks
from openrummy.store import Log, Row
from openrummy.store.asked import Beside
from openrummy.table.refusal import Refusal
from openrummy.tournament.commands import Command
from openrummy.tournament.entries import Entry

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

    async def submit(self, command: Command, session: str | None = None) -> None:
        """Carry out a command; on return its effect is on the disk.  Raises Refusal, or WriterDied.

        session: the hash of whose it is, who brings chips by it.
        """
        await asyncio.shield(self._submit(command, session))  # a lost request must not stop it halfway

    async def _submit(self, command: Command, session: str | None) -> None:
        async with self._turn:
            decide = partial(self._decide, command, session)
            outcome = await decided(decide, self._read_on, is_shared=self._log.is_shared)
        if outcome.entries:
            self.after_change()
        if outcome.refusal is not None:
            raise outcome.refusal

    async def _decide(self, command: Command, session: str | None) -> tournaments.Outcome:
        before = self.tournament
        outcome = tournaments.handle(before, command, clock_and_luck.now(), clock_and_luck.draw().seed)
        if not outcome.entries:
            return outcome
        try:
            await write(
                self._log, before.id, before.version, outcome.entries, fees_beside(before, outcome.entries, session)
            )
        except Refusal as refusal:
            return tournaments.Outcome(before, refusal=refusal)
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


async def write(log: Log, identity: str, expected: int, entries: Sequence[Entry], beside: Beside | None = None) -> None:
    """Append entries and wait for the disk.  beside: as for a table's."""
    name, rows = PREFIX + identity, [_row(entry) for entry in entries]
    done = log.append(name, expected, rows) if beside is None else log.append_with(name, expected, rows, beside)
    await asyncio.wrap_future(done)


def _row(entry: Entry) -> Row:
    secret = tournaments.is_secret(entry)
    return Row(tournaments.kind_of(entry), tournaments.encode_entry(entry), entry.at, is_secret=secret)


def _written_since(log: Log, identity: str, version: int) -> list[Entry]:
    return [tournaments.decode_entry(row.body) for row in log.read(PREFIX + identity, version)]


def load(log: Log, identity: str) -> tournaments.Tournament | None:
    """Return the tournament from the log, or None.  Cost: reads and folds all of it; not for the event loop."""
    rows = log.read(PREFIX + identity)
    return tournaments.fold(tournaments.decode_entry(row.body) for row in rows) if rows else None
