"""The decisions of a seat in a finished match, judged one after another by the workers."""

from collections.abc import Callable, Sequence

import msgspec

from openrummy.review.decisions import Decision
from openrummy.review.summary import Judged
from openrummy.server.efforts import Effort, Efforts
from openrummy.server.thinking.pool import Unanswered
from openrummy.server.thinking.thinkers import Thinkers
from openrummy.thinking.judgement import judge_task, verdict_in

_KEPT = 64
"""Reviews kept, each with the views of a match: some 2 MB for the longest."""

_AT_ONCE = 4


class Asked(msgspec.Struct, frozen=True):
    """A seat of a table."""

    table: str
    seat: int


class MatchReview(Effort):
    """A review; its progress is the number of decisions that were looked at.

    judged: those that could be.  is_covered: whether search knows this game.
    """

    def __init__(self, all_decisions: Sequence[Decision], group: str, thinkers: Thinkers) -> None:
        super().__init__()
        self.decisions, self._group, self._thinkers = all_decisions, group, thinkers
        self.judged: list[Judged] = []
        self.is_covered = True

    @property
    def is_done(self) -> bool:
        """Whether every decision was looked at, or none can be."""
        return self.progress >= len(self.decisions) or not self.is_covered

    async def part(self) -> None:
        """Have a worker judge the next decision; one that a worker fails at is left out."""
        decision = self.decisions[self.progress]
        try:
            verdict = verdict_in(await self._thinkers.result(judge_task(decision), self._group))
        except Unanswered:
            if not self.judged:
                raise
        else:
            if verdict is None:
                self.is_covered = bool(self.judged)
            else:
                self.judged.append(Judged(decision, verdict))
        self.progress += 1


class Reviews:
    """The reviews of a server.  clock: seconds.  Use it inside one event loop."""

    def __init__(self, thinkers: Thinkers, clock: Callable[[], float]) -> None:
        self._thinkers = thinkers
        self._efforts: Efforts[Asked, MatchReview] = Efforts(_AT_ONCE, _KEPT, clock)

    def begun(self, asked: Asked) -> bool:
        """Whether there is a review of this seat already."""
        return self._efforts.has(asked)

    async def more(self, asked: Asked, known: int, found: Sequence[Decision]) -> MatchReview:
        """Return the review as soon as more than `known` decisions were looked at; see `Efforts.more`.

        found: the decisions, if it is not begun.
        """
        return await self._efforts.more(asked, known, lambda: MatchReview(found, asked.table, self._thinkers))

    def close(self) -> None:
        """Stop judging."""
        self._efforts.close()
