"""The acts of the bots of a finished match, done again one after another by the workers."""

from collections.abc import Callable, Sequence
from typing import Self

import msgspec

from openrummy.receipts import BotAct, Receipt, begun, bot_acts, compared
from openrummy.record import Record
from openrummy.server.efforts import Effort, Efforts
from openrummy.server.thinking.thinkers import Thinkers
from openrummy.thinking.question import decode_action, question_of

_KEPT = 32
"""Checks kept, each with the views of a match."""

_AT_ONCE = 4


class Matter(msgspec.Struct, frozen=True):
    """The things to check: the acts, and the receipts to begin with."""

    acts: Sequence[BotAct]
    bots: dict[int, Receipt]

    @classmethod
    def of(cls, record: Record) -> Self:
        """Return the matter of a match; raises RecordError."""
        return cls(tuple(bot_acts(record)), begun(record))


class Check(Effort):
    """A check; its progress is the number of acts."""

    def __init__(self, matter: Matter, group: str, thinkers: Thinkers) -> None:
        super().__init__()
        self.acts, self.bots = matter.acts, dict(matter.bots)
        self._group, self._thinkers = group, thinkers

    @property
    def is_done(self) -> bool:
        """Whether every act was done again."""
        return self.progress >= len(self.acts)

    async def part(self) -> None:
        """Have a worker do the next act again."""
        act = self.acts[self.progress]
        bot, would = self.bots[act.seat], None
        if not act.is_before:
            would = decode_action(await self._thinkers.result(question_of(bot.agent, act.seed, act.seen), self._group))
        self.bots[act.seat] = compared(bot, act, would)
        self.progress += 1


class Checks:
    """The checks of a server, by table.  clock: seconds.  Use it inside one event loop."""

    def __init__(self, thinkers: Thinkers, clock: Callable[[], float]) -> None:
        self._thinkers = thinkers
        self._efforts: Efforts[str, Check] = Efforts(_AT_ONCE, _KEPT, clock)

    def begun(self, table: str) -> bool:
        """Whether there is a check of this table already."""
        return self._efforts.has(table)

    async def more(self, table: str, known: int, matter: Matter | None) -> Check:
        """Return the check as soon as more than `known` acts were done again; see `Efforts.more`.  matter: if it is not begun."""

        def begin() -> Check:
            assert matter is not None  # it is not begun
            return Check(matter, table, self._thinkers)

        return await self._efforts.more(table, known, begin)

    def close(self) -> None:
        """Stop checking."""
        self._efforts.close()
