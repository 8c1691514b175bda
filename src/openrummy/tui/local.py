"""A seat at a table in this process, against bots: no server, no socket, no database."""

import asyncio
import secrets
import time

from openrummy import table as tables
from openrummy.languages import ENGLISH, Language, Template, ToldValueError, saying
from openrummy.shuffle import SECRET_BYTES, secret_from_seed
from openrummy.table import messages as m
from openrummy.table.commands import Command as TableCommand
from openrummy.table.history import record_json
from openrummy.table.pace import ORDINARY, pause
from openrummy.table.players import OVERTAKEN, advice, bot_act, bot_to_act
from openrummy.table.reasons import reason
from openrummy.tui.seat import Command, Hear, Link

YOU = 0
_AGAIN = "again"
"""The id of the table of a rematch: nobody else is there to find it."""


class LocalSeat:
    """The first seat of a table that runs in this process.

    seed: a word that determines deals and bots; None takes randomness from the operating system.
    bot_delay: the least seconds that a bot takes for an ordinary act.  language: of the table's sentences.
    """

    where: Template = "on this computer"

    def __init__(
        self, asked: m.OpenTable, seed: str | None = None, bot_delay: float = ORDINARY, language: Language = ENGLISH
    ) -> None:
        self._asked, self._seed = asked, seed
        self._language = language
        self._bot_delay = bot_delay
        self._inbox: asyncio.Queue[Command | m.Arrange | m.Why] = asyncio.Queue()
        self._moved = asyncio.Event()
        self._seen = 0
        self._hear: Hear = lambda _: None
        self.table = tables.opened(tables.open_table("local", asked, "", _now(), self._chance(1)))
        self._handle(YOU, m.Start("start"))

    def send(self, message: Command | m.Arrange | m.Why) -> None:
        self._inbox.put_nowait(message)

    async def record(self) -> str:
        return await asyncio.to_thread(record_json, self.table)

    def next_table(self, table: str) -> "LocalSeat":
        seed = None if self._seed is None else f"{self._seed} {_AGAIN}"
        return LocalSeat(self._asked, seed, self._bot_delay, self._language)

    async def sit_down(self, name: str, number: int) -> None:
        raise ToldValueError(saying("You have a seat at this table."))

    async def run(self, hear: Hear) -> None:
        self._hear = hear
        hear(Link("open"))
        self._tell()
        async with asyncio.TaskGroup() as both:
            both.create_task(self._serve())
            both.create_task(self._run_bots())

    async def _serve(self) -> None:
        while True:
            message = await self._inbox.get()
            if isinstance(message, m.Hint):
                self._hear(await asyncio.to_thread(advice, self.table, YOU, message.id, self._language))
            elif isinstance(message, m.Why):
                self._hear(reason(self.table, YOU, message, self._language))
            elif isinstance(message, m.Say | m.Mute):
                words = self._language.say("There is nobody here to chat with.")
                self._hear(m.Refused(message.id, "nobody", words, self.table.version))
            else:
                self._carry_out(message)

    def _carry_out(self, message: TableCommand) -> None:
        outcome = self._handle(YOU, message)
        identity = getattr(message, "id", None)
        if outcome.refusal is not None:
            refusal = outcome.refusal
            self._hear(m.Refused(identity or "", refusal.code, refusal.with_signs(self._language), outcome.version))
        elif identity is not None:
            self._hear(m.Accepted(identity, outcome.version))
        self._tell()

    async def _run_bots(self) -> None:
        while True:
            await self._moved.wait()
            self._moved.clear()
            while (seat := bot_to_act(self.table)) is not None:
                await self._bot_acts(seat)

    async def _bot_acts(self, seat: int) -> None:
        """Carry out one act of a bot, chosen in a thread so that the screen stays responsive."""
        sitter = self.table.bot_of(seat)
        if sitter is not None:
            table, began = self.table, time.monotonic()
            act = await asyncio.to_thread(bot_act, table, seat, sitter)
            await asyncio.sleep(began + pause(table, seat, act.action, self._bot_delay) - time.monotonic())
            outcome = self._handle(seat, act)
            assert outcome.refusal is None or outcome.refusal.code in OVERTAKEN, outcome.refusal
            self._tell()

    def _handle(self, seat: int, command: TableCommand) -> tables.Outcome:
        after_next = self.table.state.public.deal + 2  # the table already holds the secret of the next deal
        outcome = tables.handle(self.table, seat, command, _now(), self._chance(after_next))
        self.table = outcome.table
        self._moved.set()
        return outcome

    def _tell(self) -> None:
        told = tables.told_since(self.table, self._seen, YOU, language=self._language)
        self._seen = self.table.version
        self._hear(m.Update(told, tables.view_for(self.table, YOU, {YOU}, language=self._language)))

    def _chance(self, deal: int) -> tables.Chance:
        if self._seed is None:
            return tables.Chance(secrets.token_bytes(SECRET_BYTES), secrets.token_hex(16), _AGAIN)
        return tables.Chance(secret_from_seed(self._seed, deal), self._seed, _AGAIN)


def _now() -> int:
    return time.time_ns() // 1_000_000
