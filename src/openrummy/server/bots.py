"""The bots of a table, stand-ins among them: they get what their seat sees and are judged as anybody."""

import asyncio
import logging
from concurrent.futures import Executor

from openrummy.bots import make_agent
from openrummy.engine.actions import Act
from openrummy.engine.state import view
from openrummy.server.live import LiveTable
from openrummy.store import WriterDied
from openrummy.table import BotAct
from openrummy.table.turns import to_act

_OVERTAKEN = ("stale", "paused", "not_playing")
"""Refusals that mean that the table moved on while a bot thought."""
_LOGGER = logging.getLogger(__name__)


class Bots:
    """Acts for every bot of a live table, one act at a time.

    delay: seconds before each act.  executor: where they think, so that nobody waits for it.
    """

    def __init__(self, live: LiveTable, delay: float, executor: Executor) -> None:
        self._live = live
        self._delay = delay
        self._executor = executor
        self._work: asyncio.Task[None] | None = None

    @property
    def is_working(self) -> bool:
        """Whether a bot is about to act."""
        return self._work is not None and not self._work.done()

    def wake(self) -> None:
        """Act if a bot is to."""
        if not self.is_working and self._next() is not None:
            self._work = asyncio.get_running_loop().create_task(self._run())

    def stop(self) -> None:
        """Act no more; what a bot was about to do, it will do when the table is loaded again."""
        if self._work is not None:
            self._work.cancel()

    def _next(self) -> int | None:
        table = self._live.table
        return next((seat for seat in to_act(table) if table.bot_of(seat) is not None), None)

    async def _run(self) -> None:
        try:
            while (seat := self._next()) is not None:
                await asyncio.sleep(self._delay)
                if not await self._act(seat):
                    return
        except WriterDied:
            _LOGGER.warning("a bot cannot act: the log takes no more entries")
        except Exception:
            _LOGGER.exception("a bot failed at version %d of its table", self._live.table.version)

    async def _act(self, seat: int) -> bool:
        """Whether the bot of `seat` could act; a refusal because the table moved on meanwhile is no harm."""
        table = self._live.table
        sitter = table.bot_of(seat)
        if sitter is None:  # its person is back
            return True
        agent = make_agent(sitter.bot, sitter.seed)
        seen = view(table.state, seat)
        action: Act = await asyncio.get_running_loop().run_in_executor(self._executor, agent.act, seen)
        outcome = await self._live.submit(seat, BotAct(table.version, action))
        if outcome.refusal is not None and outcome.refusal.code not in _OVERTAKEN:
            _LOGGER.error("bot %s was refused: %s", sitter.bot, outcome.refusal.code)
            return False
        return True
