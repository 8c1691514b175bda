"""All tables of a server: opened, joined, and loaded from the log on demand."""

import asyncio
import logging
import re
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress

from openrummy import table as tables
from openrummy.languages import Template
from openrummy.server import clock_and_luck
from openrummy.server.attendance import Attended, Noted, attend, loaded
from openrummy.server.costs import TABLE, cost_of
from openrummy.server.finding import CodeSearch, answers_to_code
from openrummy.server.hands import Hands
from openrummy.server.limits import Limit, is_counted
from openrummy.server.live import LiveTable
from openrummy.server.logs import mark
from openrummy.server.metrics import TABLES
from openrummy.server.on_log import load, write
from openrummy.server.settings import Settings
from openrummy.server.thinking.thinkers import thinkers_for
from openrummy.server.weights import bytes_of
from openrummy.store import EditedLog, Log, VersionConflict
from openrummy.table.codes import code_of, tidy_code, with_code
from openrummy.table.entries import Entry, TableOpened
from openrummy.table.messages import JoinTable, OpenLesson, OpenTable, Seated
from openrummy.table.refusal import Refusal

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_GLANCE_SECONDS = 0.01
_OPENED: Template = "Too many tables were opened from your address; wait a moment."
_EDITED: Template = "Entry {version} of this table was changed after it was written, so this table cannot go on. Other tables are not affected."
_LOGGER = logging.getLogger(__name__)


class Tables:
    """The tables of one server.  Create it inside the event loop.

    announce: called with the id and the version of a table after every append, for the other processes.
    before: returns how many of the processes that serve a table act before this one when nobody does.
    joined, left: called when a table has come into memory, and with its id when it has left.
    noted: called with it when it has come, and when its match is over.
    """

    def __init__(self, log: Log, settings: Settings) -> None:
        self.prefix = ""
        self.is_everywhere = False
        self.announce: Callable[[str, int], None] = lambda identity, version: None
        self.before: Callable[[str], int] = lambda identity: 0
        self.joined: Callable[[LiveTable], None] = lambda live: None
        self.left: Callable[[str], None] = lambda identity: None
        self.noted: Noted = lambda table: None
        self.hands = Hands(self.loaded)
        self._log = log
        self._settings = settings
        clock = asyncio.get_running_loop().time
        self.codes = CodeSearch(log, clock)
        self._openings = Limit(settings.open_rate, settings.open_burst, _OPENED, clock)
        self.thinkers = thinkers_for(settings)
        self._live: OrderedDict[str, asyncio.Task[Attended | None]] = OrderedDict()

    async def open(self, asked: OpenTable | OpenLesson, by: str) -> Seated:
        """Open a table with the host in its first seat, for the address `by`; raise Refusal."""
        self.count_opening(by, cost_of(asked))
        token = clock_and_luck.new_token()
        identity = await self._opened(asked, clock_and_luck.token_hash(token))
        return Seated(identity, 0, token)

    def count_opening(self, by: str, cost: float = TABLE) -> None:
        """Count an opening; raise Refusal if the address `by` opens too much.  What costs much leaves a debt."""
        if is_counted(by, self._settings.proxy):  # this machine is not: its operator may open any number
            self._openings.take(by, cost)

    def take_back_opening(self, by: str, cost: float) -> None:
        """Do not count an opening that was refused."""
        self._openings.give_back(by, cost)

    async def open_for_first(self, asked: OpenTable) -> str:
        """Open a table whose host is the first person to sit down, and return its id; raise Refusal."""
        return await self._opened(asked, None)

    async def _opened(self, asked: OpenTable | OpenLesson, host_token: str | None) -> str:
        listed = isinstance(asked, OpenTable) and asked.settings.listed
        return await self.begin(
            lambda one: (tables.open_table(one, asked, host_token, clock_and_luck.now(), clock_and_luck.draw()),),
            listed=listed,
        )

    async def begin(self, entries_of: Callable[[str], Sequence[Entry]], *, listed: bool = False) -> str:
        """Open a table by its first entries, which `entries_of` returns for its id; return the id.  Raise Refusal as that does."""
        identity = clock_and_luck.new_table_id(listed=listed)
        while await self._is_taken(code_of(identity)):
            identity = clock_and_luck.new_table_id(listed=listed)
        with suppress(VersionConflict):  # nobody else writes under a random id: an append of ours was sent twice
            await write(self._log, identity, 0, entries_of(identity))
        _LOGGER.info("a table was opened", extra={"table": mark(identity)})
        return identity

    async def _is_taken(self, code: str) -> bool:
        """Return whether the code stands for another table in play; in a log that is shared, for any other table."""
        if not self._log.is_shared:
            return code in map(code_of, self._live)
        return bool(await asyncio.to_thread(self._log.starting_with, with_code(code, "")))

    async def join(self, identity: str, asked: JoinTable, by: str) -> Seated:
        """Sit down in the wanted seat, in any, or in the one that this token left, for the address `by`; raise Refusal."""
        live = await self.get(identity, by)
        token, returns = asked.token or clock_and_luck.new_token(), bool(asked.token)
        outcome = await live.submit(
            None, tables.Join(asked.name, clock_and_luck.token_hash(token), asked.seat, asked.chips, returns)
        )
        if outcome.refusal is not None:
            raise outcome.refusal
        seat = live.table.seat_of(clock_and_luck.token_hash(token))
        assert seat is not None  # it has just been assigned
        return Seated(live.table.id, seat, token)

    async def seat(self, opening: TableOpened, *then: Entry) -> LiveTable:
        """Return the table whose first entry is `opening`, opening it if needed, with `then`; raise Refusal for an edited log."""
        found = await self._found(opening.table)
        if found is None:
            with suppress(VersionConflict):  # another process opened it
                await write(self._log, opening.table, 0, [opening, *then])
            found = await self._found(opening.table)
        assert found is not None  # it has just been written
        return found.live

    def loaded(self, identity: str) -> LiveTable | None:
        """Return a table if it is in memory, because somebody here has asked for it."""
        loading = self._live.get(identity)
        found = None if loading is None else loaded(loading)
        return None if found is None else found.live

    def alive(self) -> Iterator[LiveTable]:
        """Yield the tables in memory."""
        for found in map(loaded, self._live.values()):
            if found is not None:
                yield found.live

    async def get(self, identity: str, by: str) -> LiveTable:
        """Return the table with that id or code for the address `by`, loading it if needed; raise Refusal if none."""
        code = tidy_code(identity)
        if code is not None:
            found = await self.codes.find(code, by, "", self._playable)
        else:
            found = await self._found(identity) if _ID.fullmatch(identity) else None
        if found is None:
            raise Refusal("no_table", "There is no such table. The link may be incomplete.")
        return found.live

    async def _playable(self, identity: str) -> Attended | None:
        """Return the table with that id while its code is valid, otherwise None."""
        found = await self._found(identity)
        return found if found is not None and answers_to_code(found.live.table) else None

    async def _found(self, identity: str) -> Attended | None:
        if identity not in self._live:
            self._live[identity] = asyncio.get_running_loop().create_task(self._load(identity))
            self._forget_idle()
        self._live.move_to_end(identity)
        loading = self._live[identity]
        try:
            found = await asyncio.shield(loading)
        except Exception:
            self._live.pop(identity, None)
            raise
        if found is None:
            self._live.pop(identity, None)
        elif self._live.get(identity) is not loading:  # dropped while this waited: nobody would hear of its changes
            return await self._found(identity)
        return found

    async def _load(self, identity: str) -> Attended | None:
        try:
            table = await asyncio.to_thread(load, self._log, identity)
        except EditedLog as fault:
            _LOGGER.error("the log of a table was edited", extra={"table": mark(identity), "version": fault.version})  # noqa: TRY400 - the place in the program says nothing
            raise Refusal("edited", _EDITED, version=fault.version) from None
        if table is None:
            return None
        live = LiveTable(tables.revived(table, clock_and_luck.now()), self._log)
        live.announce = lambda version: self.announce(identity, version)
        live.before = lambda: self.before(identity)
        self.joined(live)
        live.keeper.announce = lambda seat: self.hands.announce(identity, seat)
        return attend(live, self._settings, self.thinkers, self.noted)

    def versions(self) -> Mapping[str, int]:
        """Return the version of each table in memory, by its id."""
        return {live.table.id: live.table.version for live in self.alive()}

    def is_behind(self, identity: str, version: int) -> bool:
        """Return whether a table in memory, or one that is being loaded, may lack something up to `version`."""
        return identity in self._live and ((live := self.loaded(identity)) is None or live.table.version < version)

    async def catch_up(self, identity: str, version: int) -> None:
        """Read what other processes wrote to a table; one that has nobody here is dropped instead: they serve it."""
        loading = self._live.get(identity)
        found = None if loading is None else await asyncio.shield(loading)
        if found is None or not self.is_behind(identity, version):
            return
        if found.is_deserted:
            found.stop()
            del self._live[identity]
            self.left(identity)
        else:
            await found.live.catch_up(version)

    async def discover(self) -> None:
        """Read nothing: a table is read when somebody asks for it."""

    def halt(self) -> None:
        """Let no clock run: the log cannot be reached."""
        for live in self.alive():
            live.halt()

    def _forget_idle(self) -> None:
        """Drop the longest unused tables from memory until they fit the limit; the log has them all."""
        spare = self._settings.table_bytes - sum(bytes_of(live.table, live.audience.viewers) for live in self.alive())
        for identity, loading in list(self._live.items()):
            if spare >= 0:
                break
            found = loaded(loading)
            if found is not None and found.is_idle:
                spare += bytes_of(found.live.table)
                del self._live[identity]
                self.left(identity)
        TABLES.set(len(self._live))

    async def drain(self) -> None:
        """Stop the bots, and let every command that has started be finished and answered; then the sockets close."""
        found = [task.result() for task in self._live.values() if task.done() and not task.cancelled()]
        for attended in filter(None, found):
            attended.stop()
            attended.live.stop()
        while not all(attended.live.is_idle for attended in filter(None, found)):  # noqa: ASYNC110 - many events end it
            await asyncio.sleep(_GLANCE_SECONDS)

    async def close(self) -> None:
        """Stop the bots and the clocks."""
        for found in map(loaded, self._live.values()):
            if found is not None:
                found.stop()
        await self.thinkers.close()
