"""A seat in a finished match: its decisions, judged one after another by the workers, and then luck and skill apart."""

from collections.abc import Callable, Sequence
from typing import Self

import msgspec

from openrummy.engine.rules import Rules
from openrummy.record import Record
from openrummy.review.accounts import Departed, Outlook
from openrummy.review.decisions import Decision, decisions
from openrummy.review.summary import Judged
from openrummy.server.efforts import Effort, Efforts
from openrummy.server.thinking.pool import Unanswered
from openrummy.server.thinking.thinkers import Thinkers
from openrummy.thinking.accounting import outlook_in, outlook_task, points_in, weigh_task
from openrummy.thinking.judgement import judge_task, verdict_in

_KEPT = 32
"""Reviews kept, each with the views of a match: some 4 MB for the longest."""

_AT_ONCE = 16
"""Reviews that go on at the same time; the workers take turns between them."""


class Asked(msgspec.Struct, frozen=True):
    """A seat of a table."""

    table: str
    seat: int


class Matter(msgspec.Struct, frozen=True):
    """The things to look at.  decisions: of the seat.  others: of all other seats.  record: of the match."""

    decisions: Sequence[Decision]
    others: Sequence[Decision]
    record: Record

    @classmethod
    def of(cls, record: Record, seat: int) -> Self:
        """Return the matter of a seat; raises RecordError."""
        found = tuple(decisions(record))
        mine = [each for each in found if each.seat == seat]
        return cls(mine, [each for each in found if each.seat != seat], record)


class MatchReview(Effort):
    """A review; its progress is the number of decisions that were looked at, those of the seat first, and then the match.

    judged: those that could be.  is_covered: whether search knows this game.  departed: of all seats.  outlook: None until it is known.
    """

    def __init__(self, matter: Matter, group: str, thinkers: Thinkers) -> None:
        super().__init__()
        self.matter, self._group, self._thinkers = matter, group, thinkers
        self.judged: list[Judged] = []
        self.departed: list[Departed] = []
        self.outlook: Outlook | None = None
        self.is_covered = True

    @property
    def total(self) -> int:
        """The number of things to look at."""
        return len(self.matter.decisions) + len(self.matter.others) + 1

    @property
    def is_done(self) -> bool:
        """Whether everything was looked at, or nothing can be."""
        return self.progress >= self.total or not self.is_covered

    async def part(self) -> None:
        """Have a worker look at the next thing; one that a worker fails at is left out."""
        try:
            await self._look()
        except Unanswered:
            if not self.judged:
                raise
        self.progress += 1

    async def _look(self) -> None:
        mine, others = self.matter.decisions, self.matter.others
        if self.progress < len(mine):
            await self._judge(mine[self.progress])
        elif self.progress < len(mine) + len(others):
            await self._weigh(others[self.progress - len(mine)])
        else:
            self.outlook = outlook_in(await self._thinkers.result(outlook_task(self.matter.record), self._group))

    async def _judge(self, decision: Decision) -> None:
        verdict = verdict_in(await self._thinkers.result(judge_task(decision), self._group))
        if verdict is None:
            self.is_covered = bool(self.judged)
        else:
            self.judged.append(Judged(decision, verdict))
            self.departed.append(Departed(decision.deal, decision.seat, verdict.points))

    async def _weigh(self, decision: Decision) -> None:
        points = points_in(await self._thinkers.result(weigh_task(decision), self._group))
        self.departed.append(Departed(decision.deal, decision.seat, points))


class Reviews:
    """The reviews of a server.  clock: seconds.  Use it inside one event loop."""

    def __init__(self, thinkers: Thinkers, clock: Callable[[], float]) -> None:
        self._thinkers = thinkers
        self._efforts: Efforts[Asked, MatchReview] = Efforts(_AT_ONCE, _KEPT, clock)

    async def can_judge(self, rules: Rules) -> bool:
        """Whether matches by these rules can be reviewed here."""
        return await self._thinkers.can_judge(rules)

    def begun(self, asked: Asked) -> bool:
        """Whether there is a review of this seat already."""
        return self._efforts.has(asked)

    async def more(self, asked: Asked, known: int, matter: Matter | None) -> MatchReview:
        """Return the review as soon as more than `known` decisions were looked at; see `Efforts.more`.

        matter: if it is not begun.
        """

        def begin() -> MatchReview:
            assert matter is not None  # it is not begun
            return MatchReview(matter, asked.table, self._thinkers)

        return await self._efforts.more(asked, known, begin)

    def close(self) -> None:
        """Stop judging."""
        self._efforts.close()
