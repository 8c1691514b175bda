"""A table in memory: one command at a time, written before anybody is told."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from time import perf_counter

from openrummy import table as tables
from openrummy.languages import ENGLISH, Language
from openrummy.server import clock_and_luck
from openrummy.server.audience import Audience
from openrummy.server.crowd import Crowd
from openrummy.server.deciding import decided, decided_once
from openrummy.server.keeping import Keeper
from openrummy.server.late import overtaken, too_late
from openrummy.server.listener import Listener
from openrummy.server.looks import Looks
from openrummy.server.metrics import DECIDE
from openrummy.server.on_log import written_since
from openrummy.server.rematches import chance_for
from openrummy.server.retrying import refusal_of
from openrummy.server.sights import Report, Scene, Sights
from openrummy.server.soft.presence import Elsewhere
from openrummy.server.stakes import written_with_chips
from openrummy.server.voices import Voices
from openrummy.store import Log, StoreTrouble
from openrummy.table.commands import BotAct, Command
from openrummy.table.entries import Arranged, Entry
from openrummy.table.following import followed
from openrummy.table.messages import Line, LogPage, Mute, Say, TableView
from openrummy.table.projection import concerns
from openrummy.table.sight import Sight
from openrummy.table.talk import Talk, heard
from openrummy.table.watching import is_withheld

_SLOW_SECONDS = 1.0
"""A log that takes longer was away, or this process was."""


class LiveTable:
    """A table and everybody who follows it.

    after_change: called after every change of the log or of presence, when everybody has been told.
    followers: also called then; while there are any, the table stays in memory.
    announce: called with the version after every append, for the other processes that serve the table.
    before: returns how many of them act before this one when nobody does.  changed_here: called when somebody may have come or gone here.
    """

    def __init__(self, table: tables.Table, log: Log) -> None:
        self.table = table
        self.after_change: Callable[[], None] = lambda: None
        self.followers: set[Callable[[], None]] = set()
        self.announce: Callable[[int], None] = lambda version: None
        self.before: Callable[[], int] = lambda: 0
        self.changed_here: Callable[[], None] = lambda: None
        self.crowd = Crowd()
        self.audience = Audience()
        self._sights = Sights()
        self.voices = Voices(self.audience)
        self._shown = Scene(table, frozenset(), 0, self.voices.now)
        self._seen: tuple[tables.Table, int, Talk] | None = None
        self._log = log
        self._turn = asyncio.Lock()
        self._looks = Looks()
        self._hand_looks: defaultdict[int, Looks] = defaultdict(Looks)
        self.keeper = Keeper(log, table.id, lambda: self.table.version)

    @property
    def connected(self) -> frozenset[int]:
        """The seats whose people are connected, through this process or another."""
        return self.audience.connected

    @property
    def watching(self) -> int:
        """The number of watchers, through this process or another."""
        return self.audience.watching

    def note_elsewhere(self, elsewhere: Elsewhere) -> None:
        """Note what has changed in the other processes that serve this table."""
        self.audience.note_elsewhere(elsewhere)
        self._changed()

    @property
    def _scene(self) -> Scene:
        parts = self.table, self.audience.moves, self.voices.now
        if parts != self._seen:
            self._seen, self._shown = parts, Scene(self.table, self.connected, self.watching, self.voices.now)
        return self._shown

    def view(self, seat: int | None, language: Language = ENGLISH, board: bool = False) -> TableView:
        """Return what `seat`, a watcher, or the screen that shows the table sees now; raise Refusal if watching is not allowed."""
        return self._sights.view(self._scene, seat, language, clock_and_luck.now(), is_board=board)

    def report(
        self, seat: int | None, language: Language, last: Sight | None, seen: int, board: bool = False
    ) -> Report:
        """Return the message for one of those viewers after `last` and version `seen`; raise Refusal as `view` does."""
        return self._sights.report(self._scene, seat, language, last, seen, is_board=board)

    def log_page(self, seat: int | None, before: int | None, language: Language, board: bool = False) -> LogPage:
        """Return the log before version `before`, or its end, for one of those viewers; raise Refusal as `view` does."""
        return self._sights.page(self._scene, seat, before, language, board)

    def talk(self, seat: int | None, command: Say | Mute) -> None:
        """Say something, or mute somebody; raise Refusal.  Nothing of it is written to the log."""
        self.voices.talk(self.table, seat, command)

    def heard(self, seat: int | None, since: int) -> tuple[Line, ...]:
        """Return the lines after line `since`, for `seat` or a watcher."""
        return heard(self.voices.now, self.table, seat, since)

    @property
    def is_idle(self) -> bool:
        """Whether the table can be dropped from memory without losing anything."""
        return not self.audience and not self._turn.locked() and not self.keeper.is_waiting

    async def submit(self, seat: int | None, command: Command, by: Listener | None = None) -> tables.Outcome:
        """Carry out a command; on return its effect is on the disk and everybody has been told.

        by: the sender; its seat may belong to somebody else by now.  If nothing can be written for now, the command is
        refused with `try_again`.
        Raises WriterDied when nothing can be written any more.
        """
        return await asyncio.shield(self.carry_out(seat, command, by))  # a lost request must not stop it halfway

    async def carry_out(self, seat: int | None, command: Command, by: Listener | None = None) -> tables.Outcome:
        """Do as `submit` does, for a caller that nobody cancels meanwhile: it costs no task."""
        async with self._turn:
            try:
                outcome = await self._decided(seat, command, by)
            except StoreTrouble as trouble:
                self.halt()
                outcome = tables.Outcome(self.table, self.table.version, refusal=refusal_of(trouble))
        self._tell(outcome.entries if outcome.laid is None else (outcome.laid,))
        return outcome

    async def _decided(self, seat: int | None, command: Command, by: Listener | None) -> tables.Outcome:
        decide = partial(self._decide, seat, command, by)
        if isinstance(command, tables.Tick | BotAct):
            return await decided_once(decide, self._read_on) or overtaken(self.table)
        return await decided(decide, self._read_on, is_shared=self._log.is_shared)

    async def _decide(self, seat: int | None, command: Command, by: Listener | None) -> tables.Outcome:
        if by is not None and by.seat != seat:
            return too_late(self.table, by.token or "", command)
        chance = await chance_for(command, self.table, self._log)
        began = perf_counter()
        is_board = bool(by and by.is_board)
        outcome = tables.handle(self.table, seat, command, clock_and_luck.now(), chance, by_board=is_board)
        DECIDE.took(began)
        asked = clock_and_luck.now()
        if outcome.entries:
            outcome = await written_with_chips(self._log, self.table, seat, command, by, outcome)
        self.table = outcome.table
        if clock_and_luck.now() - asked > _SLOW_SECONDS * 1000:
            self.halt()
        if outcome.entries:
            self.announce(self.table.version)
        if outcome.laid is not None:
            self.keeper.keep(outcome.laid)
        return outcome

    async def catch_up(self, version: int | None = None) -> None:
        """Read what other processes have written, unless `version` is known already, and tell everybody here.

        Raises StoreTrouble and EditedLog.
        """
        begun = self._looks.begun
        async with self._turn:
            if not self._looks.is_answered(begun) and (version is None or version > self.table.version):
                await self._read_on()

    async def lay(self, seat: int) -> None:
        """Show how a window of `seat` at another process has arranged the hand; raise as `catch_up` does."""
        begun = self._hand_looks[seat].begun
        async with self._turn:
            if self._hand_looks[seat].is_answered(begun):
                return
            with self._hand_looks[seat].look():
                laid = await asyncio.to_thread(self.keeper.arranged_elsewhere, self.table, seat)
            for arranged in laid:
                self.table = tables.laid(self.table, arranged)
                self._tell((arranged,))

    async def level(self) -> None:
        """Read what others have written, if anybody else can; raise as `catch_up` does."""
        if self._log.is_shared:
            await self.catch_up()

    async def _read_on(self) -> bool:
        """Fold what others have written since, tell everybody here, and return whether there was anything."""
        with self._looks.look():
            entries = await asyncio.to_thread(written_since, self._log, self.table.id, self.table.version)
        if entries:
            self.table = followed(self.table, entries, clock_and_luck.now())
            self._tell(entries)
        return bool(entries)

    async def is_prompt(self) -> bool:
        """Return whether the log takes entries at once; while it does not, no clock runs.  Raises StoreTrouble."""
        loop = asyncio.get_running_loop()
        asked = loop.time()
        try:
            await asyncio.wrap_future(self._log.probe())
        except StoreTrouble:
            self.halt()
            raise
        if loop.time() - asked < _SLOW_SECONDS:
            return True
        self.halt()
        return False

    def halt(self) -> None:
        """Let no clock run while the log takes no entries, since nobody can act."""
        self.table = tables.revived(self.table, clock_and_luck.now())

    def _tell(self, entries: Sequence[Entry]) -> None:
        self.audience.wake_players(lambda seat: any(concerns(entry, seat) for entry in entries))
        if not is_withheld(self.table, entries) and any(concerns(entry, None) for entry in entries):
            self.audience.wake_watchers()
        if entries and not isinstance(entries[0], Arranged):
            self._changed()

    def _changed(self) -> None:
        self.changed_here()
        self.after_change()
        for follower in tuple(self.followers):
            follower()

    def add(self, listener: Listener) -> None:
        """Add `listener` and show everybody soon that it is connected; the oldest windows of a seat give way."""
        self.audience.add(listener)
        self._changed()

    def remove(self, listener: Listener) -> None:
        """Remove `listener`."""
        self.audience.remove(listener)
        self.keeper.flush()  # whoever left may sit down at another process
        if not self.audience:
            self._sights.forget()
        self._changed()

    def stop(self) -> None:
        """Let everybody finish what they started and leave; `is_idle` is true when they have."""
        self.audience.leave()

    def wake(self) -> None:
        """Announce a change that is not in the log."""
        self.audience.wake_all()
