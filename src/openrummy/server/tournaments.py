"""All tournaments of a server: opened, entered, and loaded from the log, where they continue after a restart."""

import asyncio
import logging
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress

from msgspec.structs import replace

from openrummy import tournament as tournaments
from openrummy.languages import Language, Template
from openrummy.server import clock_and_luck
from openrummy.server.costs import BOT, TABLE
from openrummy.server.entry_fees import fees_beside
from openrummy.server.finding import answers_to_code
from openrummy.server.live_tournament import PREFIX, LiveTournament, load, write
from openrummy.server.logs import mark
from openrummy.server.past_tournaments import Past
from openrummy.server.settings import Settings
from openrummy.server.tables import Tables
from openrummy.server.tournament_runner import Directing
from openrummy.store import EditedLog, Log, StoreTrouble, VersionConflict
from openrummy.table import messages as m
from openrummy.table.codes import tidy_code
from openrummy.table.refusal import Refusal
from openrummy.tournament.commands import Command
from openrummy.tournament.draw import MOST_ENTRANTS
from openrummy.tournament.entries import TournamentOpened
from openrummy.tournament.starting import is_forgotten

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_EDITED: Template = "Entry {version} of this tournament was changed after it was written, so it cannot go on."
_LOGGER = logging.getLogger(__name__)


class Tournaments:
    """The tournaments of one server.  Create it inside the event loop.

    announce: as in `Tables`.  before: returns how many processes should direct a match, or a tournament, before this one.
    """

    prefix = PREFIX
    is_everywhere = True

    def __init__(self, log: Log, hall: Tables, settings: Settings) -> None:
        self.announce: Callable[[str, int], None] = lambda identity, version: None
        self.before: Callable[[str], int] = lambda identity: 0
        self._log = log
        self._hall = hall
        self._settings = settings
        self._live: dict[str, LiveTournament] = {}
        self._done: set[str] = set()
        self.past = Past()
        self._directing: dict[str, Directing] = {}
        self._loading = asyncio.Lock()

    async def resume(self) -> None:
        """Resume every tournament that is not over and not in memory.  Cost: reads each that it has not read before."""
        for name in await asyncio.to_thread(self._log.starting_with, PREFIX):
            identity = name.removeprefix(PREFIX)
            if identity not in self._live and identity not in self._done:
                await self._resume(identity)

    async def _resume(self, identity: str) -> None:
        """Read a tournament; one that is over, or cannot be read, is not read again before somebody asks for it."""
        self._done.add(identity)
        try:
            live = await self._loaded(identity)
        except Refusal as refusal:
            _LOGGER.error("a tournament cannot go on: %s", refusal.code, extra={"table": mark(identity)})  # noqa: TRY400 - the place in the program says nothing
        except StoreTrouble as trouble:
            _LOGGER.warning("a tournament cannot be read now: %s", trouble.reason, extra={"table": mark(identity)})
            if trouble.reason != "damaged":
                self._done.discard(identity)  # so that it is found at the next look
        except Exception:  # one unreadable log must not stop all others
            _LOGGER.exception("a tournament cannot be read", extra={"table": mark(identity)})
        else:
            if live is not None and live.tournament.is_done:
                del self._live[identity], self._directing[identity]
                self.past.note(live.tournament)

    def versions(self) -> Mapping[str, int]:
        """Return the version of each tournament in memory, by its id."""
        return {identity: live.tournament.version for identity, live in self._live.items()}

    def is_behind(self, identity: str, version: int) -> bool:
        """Return whether a tournament lacks something up to `version`, or is not known yet."""
        live = self._live.get(identity)
        return live is None or live.tournament.version < version

    async def catch_up(self, identity: str, version: int) -> None:
        """Read a tournament that another process has opened, or what it has added."""
        live = await self.find(identity)
        if live is not None:
            await live.catch_up(version)

    async def discover(self) -> None:
        """Read the tournaments that were opened elsewhere, in case the message was lost."""
        await self.resume()

    def halt(self) -> None:
        """Give the time to answer again: the log cannot be reached."""
        for directing in self._directing.values():
            directing.halt()

    async def open(
        self, asked: m.OpenTournament, by: str, session: str | None = None, wish: str = "", identity: str = ""
    ) -> m.TournamentSeat:
        """Open a tournament, and enter its host if they gave a name, for the address `by`; raise Refusal.

        session: the hash of whose it is, who brings chips by it.  wish: of a sit-and-go, which has no host, and whose `identity`
        others may know too: raises VersionConflict if one of them was first.
        """
        cost = TABLE + min(max(asked.start.fill, 0), MOST_ENTRANTS) * BOT
        self._hall.count_opening(by, cost)
        token, identity = clock_and_luck.new_token(), identity or clock_and_luck.new_table_id(listed=True)
        hashed = clock_and_luck.token_hash(token)
        host = clock_and_luck.token_hash(clock_and_luck.new_token()) if wish else hashed
        entry = tournaments.open_tournament(identity, asked, host, clock_and_luck.draw().secret, clock_and_luck.now())
        entry = replace(entry, wish=wish)
        entries = tournaments.first_entries(entry, asked, hashed)
        with suppress(VersionConflict):  # as when a table is opened
            fees = fees_beside(tournaments.opened(entry), entries[1:], session)
            await write(self._log, identity, 0, entries, fees)
        live = await self._loaded(identity)
        if wish and (live is None or live.tournament.entrant_of(hashed) is None):
            self._hall.take_back_opening(by, cost)
            raise VersionConflict(identity, 0)
        self.announce(identity, len(entries))
        _LOGGER.info("a tournament was opened", extra={"table": mark(identity)})
        return m.TournamentSeat(identity, token, None if asked.name is None else 0)

    async def open_event(self, identity: str, entry: TournamentOpened) -> None:
        """Open an event of a schedule, unless another process has opened it."""
        with suppress(VersionConflict):
            await write(self._log, identity, 0, [entry])
        await self._loaded(identity)
        self.announce(identity, 1)

    async def enter(
        self, identity: str, asked: m.EnterTournament, by: str, session: str | None = None, brought: str = ""
    ) -> m.TournamentSeat:
        """Enter a tournament that has not started, for the address `by`; raise Refusal.

        session: as in `open`.  brought: a token; its host enters with the one that makes them the host, and anybody else with a new one.
        """
        live = await self.get(identity, by)
        token, hashed = brought, clock_and_luck.token_hash(brought)
        if hashed != live.tournament.host:
            token = clock_and_luck.new_token()
            hashed = clock_and_luck.token_hash(token)
        await live.submit(tournaments.Enter(asked.name, hashed, asked.nonce), session)
        return m.TournamentSeat(live.tournament.id, token, live.tournament.entrant_of(hashed))

    async def do(self, identity: str, command: Command, by: str, session: str | None = None) -> LiveTournament:
        """Carry out a command, for the address `by`; raise Refusal.  session: as in `open`."""
        live = await self.get(identity, by)
        with self._counted(command, by):
            await live.submit(command, session)
        return live

    @contextmanager
    def _counted(self, command: Command, by: str) -> Iterator[None]:
        """Count the bots that a tournament starts with, unless the start is refused; raise Refusal."""
        bots = command.bots if isinstance(command, tournaments.Begin) else 0
        cost = min(max(bots, 0), MOST_ENTRANTS) * BOT
        if cost:
            self._hall.count_opening(by, cost)
        try:
            yield
        except Refusal:
            self._hall.take_back_opening(by, cost)
            raise

    async def forget(self) -> None:
        """Call off the events in which chips have been held for very long; raise StoreTrouble.  Cost: that of `resume`."""
        await self.resume()
        async with self._loading:  # another look may be reading one
            known = list(self._live.values())
        for live in known:
            if is_forgotten(live.tournament, clock_and_luck.now()):
                with suppress(Refusal):  # one that cannot be called off must not keep the others
                    await live.submit(tournaments.Forget())

    def listed(self) -> Iterator[tournaments.Tournament]:
        """Yield the tournaments that can be entered, by the time of their start, then those in progress."""
        found = [live.tournament for live in self._live.values()]
        yield from sorted((one for one in found if one.status == "open"), key=lambda one: one.start.at)
        yield from (one for one in found if one.status == "running")

    def finished(self, language: Language) -> tuple[m.TournamentListing, ...]:
        """Return the last tournaments that are over, the latest first."""
        for live in self._live.values():
            if live.tournament.is_done:
                self.past.note(live.tournament)
        return self.past.listed(language)

    async def get(self, identity: str, by: str) -> LiveTournament:
        """Return the tournament with that id or code, for the address `by`; raise Refusal if there is none."""
        code = tidy_code(identity)
        if code is not None:
            found = await self._hall.codes.find(code, by, PREFIX, self._going_on)
        else:
            found = await self.find(identity)
        if found is None:
            raise Refusal("no_tournament", "There is no such tournament. The link may be incomplete.")
        return found

    async def find(self, identity: str) -> LiveTournament | None:
        """Return the tournament with that id; None if there is none."""
        return await self._loaded(identity) if _ID.fullmatch(identity) else None

    async def _going_on(self, identity: str) -> LiveTournament | None:
        """Return the tournament with that id while its code is valid, otherwise None."""
        found = await self._loaded(identity)
        return found if found is not None and answers_to_code(found.tournament) else None

    async def _loaded(self, identity: str) -> LiveTournament | None:
        async with self._loading:
            if identity not in self._live:
                try:
                    tournament = await asyncio.to_thread(load, self._log, identity)
                except EditedLog as fault:
                    raise Refusal("edited", _EDITED, version=fault.version) from None
                if tournament is None:
                    return None
                self._live[identity] = self._directed(tournament)
        return self._live[identity]

    def _directed(self, tournament: tournaments.Tournament) -> LiveTournament:
        live = LiveTournament(tournament, self._log)
        live.announce = lambda version: self.announce(tournament.id, version)
        directing = Directing(live, self._hall, self._settings, self._before)
        live.after_change = directing.wake
        directing.wake()
        self._directing[tournament.id] = directing
        return live

    def _before(self, key: str) -> int:
        return self.before(key)

    def close(self) -> None:
        """Stop directing."""
        for directing in self._directing.values():
            directing.stop()
