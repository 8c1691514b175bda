"""The bots of a table, including stand-ins: each sees what its seat sees and is checked like any player."""

import asyncio
import logging

from openrummy.server.live import LiveTable
from openrummy.server.retrying import until_written
from openrummy.server.thinking.thinkers import Thinkers
from openrummy.server.turns import in_turn
from openrummy.store import WriterDied
from openrummy.table.pace import longest, pause
from openrummy.table.players import OVERTAKEN, bot_to_act

_LOGGER = logging.getLogger(__name__)


class Bots:
    """Acts for every bot at a live table, one act at a time.

    ordinary: the least seconds for an ordinary act (`table.pace`).  thinkers: who think
    for it, so that the event loop is never blocked.
    """

    def __init__(self, live: LiveTable, ordinary: float, thinkers: Thinkers) -> None:
        self._live = live
        self._ordinary = ordinary
        self._thinkers = thinkers
        self._work: asyncio.Task[None] | None = None

    @property
    def is_working(self) -> bool:
        """Whether a bot is about to act."""
        return self._work is not None and not self._work.done()

    def wake(self) -> None:
        """Act if it is a bot's turn."""
        if not self.is_working and self._next() is not None:
            self._work = asyncio.get_running_loop().create_task(self._run())

    def stop(self) -> None:
        """Stop acting; a bot does what it was about to do when the table is loaded again."""
        if self._work is not None:
            self._work.cancel()

    def _next(self) -> int | None:
        return bot_to_act(self._live.table)

    async def _run(self) -> None:
        try:
            while (seat := self._next()) is not None:
                if await self._is_due(seat) and not await self._act(seat):
                    return
        except WriterDied:
            _LOGGER.warning("a bot cannot act: the log takes no more entries")
        except Exception:
            _LOGGER.exception("a bot failed at version %d of its table", self._live.table.version)

    async def _is_due(self, seat: int) -> bool:
        """Wait while another process should act, and until it is the table's turn; return whether the bot has to act."""
        table, late = self._live.table, in_turn(self._live.before())
        if not late:
            self._thinkers.prepare()
        await asyncio.sleep((late + longest(table, self._ordinary)) if late else 0)
        await self._thinkers.turn(self._live.table)
        return self._next() == seat and (not late or self._live.table.version == table.version)

    async def _act(self, seat: int) -> bool:
        """Return whether the bot at `seat` could act; a refusal is harmless if the table has moved on in the meantime."""
        table = self._live.table
        sitter = table.bot_of(seat)
        if sitter is None:  # the person is back
            return True
        loop = asyncio.get_running_loop()
        began = loop.time()
        act = await self._thinkers.bot_act(table, seat, sitter)
        await asyncio.sleep(began + pause(table, seat, act.action, self._ordinary) - loop.time())
        outcome = await until_written(lambda: self._live.submit(seat, act))
        if outcome.refusal is not None and outcome.refusal.code not in OVERTAKEN:
            _LOGGER.error("bot %s was refused: %s", sitter.bot, outcome.refusal.code)
            return False
        return True
