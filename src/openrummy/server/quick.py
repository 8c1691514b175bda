"""Play now: whoever asks gets a seat at a table that waits for the same, or at a new one, which starts by itself a few seconds later."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress

from msgspec.structs import replace

from openrummy import table as tables
from openrummy.bots import USUAL
from openrummy.server import clock_and_luck
from openrummy.server.live import LiveTable
from openrummy.server.soft.waiting import Waiting
from openrummy.server.tables import Tables
from openrummy.table.clock import QUICK_MS
from openrummy.table.entries import TableOpened
from openrummy.table.messages import AskQuick, JoinTable, Leave, OpenSeat, OpenTable, Seated, TableSettings
from openrummy.table.names import looks_like_any
from openrummy.table.opening import known_bot
from openrummy.table.refusal import Refusal

_PASSED_BY = ("full", "started", "no_table", "name_taken", "name_long", "edited", "one_seat")
"""Why a table that waited cannot be joined after all, so that another one will do."""
_MEET_SECONDS = 0.15
"""In which processes hear of each other's tables."""
_LATE_SECONDS = 0.5
"""A table that starts so soon is not joined: whoever came would see no cards dealt."""


class _PassedBy(Exception):  # noqa: N818 - not an error
    """A table cannot be joined after all."""


MaySit = Callable[[tables.Table], Awaitable[None]]


def wish_of(asked: AskQuick) -> str:
    """Return all that the players at one table must agree on; the level of bots is that of the first."""
    return f"{asked.preset} {asked.players} {asked.clock} {'rated' if asked.rated else 'casual'}"


def opening_of(asked: AskQuick) -> OpenTable:
    """Return the table to open; bots give up their seats to people who come later, unless it is rated."""
    settings = TableSettings(clock=asked.clock, absent="bot", listed=True, takeover=not asked.rated, rated=asked.rated)
    return OpenTable(asked.preset, asked.name, (OpenSeat(),) * asked.players, hints=not asked.rated, settings=settings)


class Quick:
    """Seats people at once.  Create it inside the event loop."""

    def __init__(self, hall: Tables, waiting: Waiting) -> None:
        self._hall, self._waiting = hall, waiting
        self._turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def seat(self, asked: AskQuick, by: str, may_sit: MaySit) -> Seated:
        """Return a seat for the address `by`; raise Refusal.  may_sit: raises Refusal for a table where they may not sit down."""
        wish, bot = wish_of(asked), known_bot(USUAL if asked.bot is None else asked.bot)
        async with self._turns[wish]:  # of two who ask here at once, the second finds the table of the first
            found = await self._joined(asked, by, may_sit, self._waiting.tables(wish))
            if found is None:
                found = await self._opened(asked, bot, by)
                self._follow((await self._hall.get(found.table, by)), wish)
        if not any(lock.locked() for lock in self._turns.values()):
            self._turns.clear()
        return await self._met(asked, found, by, may_sit) if self._waiting.reaches_others else found

    async def _joined(self, asked: AskQuick, by: str, may_sit: MaySit, waiting: Iterable[str]) -> Seated | None:
        for table in waiting:
            with suppress(_PassedBy):
                return await self._joined_at(table, asked.name, by, may_sit)
        return None

    async def _joined_at(self, table: str, name: str, by: str, may_sit: MaySit) -> Seated:
        """Sit down at a table; whoever has the name of somebody there gets a number."""
        try:
            live = await self._hall.get(table, by)
            await may_sit(live.table)
            taken = [seat.sitter.name for seat in live.table.seats]
            names = (name, *(f"{name} {number}" for number in range(2, len(taken) + 2)))
            free = next(each for each in names if not looks_like_any(each, taken))
            return await self._hall.join(table, JoinTable(free), by)
        except Refusal as refusal:
            if refusal.code in _PASSED_BY:
                raise _PassedBy from None
            raise

    async def _opened(self, asked: AskQuick, bot: str, by: str) -> Seated:
        self._hall.count_opening(by)
        token, opening = clock_and_luck.new_token(), opening_of(asked)
        kept, now = clock_and_luck.token_hash(token), clock_and_luck.now()

        def first(identity: str) -> tuple[TableOpened, ...]:
            entry = tables.open_table(identity, opening, kept, now, clock_and_luck.draw())
            return (replace(entry, quick=bot),)

        return Seated(await self._hall.begin(first, listed=True), 0, token)

    def _follow(self, live: LiveTable, wish: str) -> None:
        """Offer the free seats of a table until it starts or nobody waits there any more."""
        until = asyncio.get_running_loop().time() + QUICK_MS / 1000 - _LATE_SECONDS

        def look() -> None:
            left = until - asyncio.get_running_loop().time()
            kinds = [seat.sitter.kind for seat in live.table.seats]
            if live.table.status != "lobby" or left <= 0 or "person" not in kinds:
                live.followers.discard(look)
                self._waiting.withdraw(live.table.id)
            elif "free" in kinds:
                self._waiting.offer(live.table.id, wish, left)
            else:
                self._waiting.withdraw(live.table.id)

        live.followers.add(look)
        look()

    async def _met(self, asked: AskQuick, seated: Seated, by: str, may_sit: MaySit) -> Seated:
        """Return a seat at the table that another process opened at the same time, if it comes first in order; otherwise `seated`."""
        await asyncio.sleep(_MEET_SECONDS)
        live = await self._hall.get(seated.table, by)
        if live.table.persons != (seated.seat,):
            return seated
        earlier = [table for table in self._waiting.tables(wish_of(asked)) if table < seated.table]
        other = await self._joined(asked, by, may_sit, earlier)
        if other is None:
            return seated
        await live.submit(seated.seat, Leave(clock_and_luck.new_token()))
        return other
