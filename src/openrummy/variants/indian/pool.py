"""Pool rummy (rulebook 5.8): points add up, a player who reaches the limit is out, and the last one left wins the pool.

Between two deals several seats may be asked at once: those put out whether to rejoin, or those left whether to split.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from openrummy.engine.actions import Act, Decline
from openrummy.engine.events import Happening
from openrummy.engine.flow import Flow
from openrummy.engine.panels import Reader
from openrummy.engine.rules import ActionRule, Phase, Problem
from openrummy.engine.scores import Score, leaf, total
from openrummy.engine.seats import seats_in
from openrummy.engine.state import DEAL, Public, View
from openrummy.languages import Plural, Saying, Template, saying
from openrummy.parts.chips import fee_of
from openrummy.parts.panels import QuestionPanel, question_panel
from openrummy.parts.plain import Plain
from openrummy.variants.indian.actions import AcceptSplit, RefuseSplit, Rejoin
from openrummy.variants.indian.events import (
    PutOut,
    QuestionsClosed,
    RejoinDeclined,
    Rejoined,
    RejoinOffered,
    SplitAnswered,
    SplitOffered,
)
from openrummy.variants.indian.formats import chips
from openrummy.variants.indian.money import drops_left, manual_split
from openrummy.variants.indian.pooled import Pooled
from openrummy.variants.indian.seats import seats_of

REJOIN = "rejoin"
SPLIT = "split"

_NOT_ASKED = Problem("not_asked", "There is no question for you to answer now.")


class PoolFormat(Pooled, frozen=True):
    """A match for a pool until one player is left.

    first_drop: its points, for the split by drops.
    rejoin_up_to: players may rejoin while no one left has a higher total than this; None if nobody may.
    rejoins: how often a seat may rejoin, or None for any number.  split: how the pool may be split; auto_from: it is split
    without asking when all totals have reached this.
    """

    limit: int
    first_drop: int
    rejoin_up_to: int | None
    rejoins: int | None
    split: Literal["none", "manual", "auto"]
    auto_from: int

    def after_deal(self, flow: Flow) -> None:
        """Put out the seats that have reached the limit, then ask the questions that follow."""
        public = flow.state.public
        out = tuple(seat for seat in seats_of(public).players if public.sheet.totals[seat] >= self.limit)
        if out:
            flow.emit(PutOut(out))
        if self._is_won(flow):
            return
        offered = tuple(seat for seat in out if self._may_rejoin(flow.state.public, seat))
        if offered:
            flow.emit(RejoinOffered(offered, self._highest(flow.state.public) + 1, self.entry))
        else:
            self._after_rejoins(flow)

    def after_leave(self, flow: Flow) -> None:
        """End the match if one seat is left; cancel a split that was being asked, and keep other questions open."""
        if self._is_won(flow):
            return
        public = flow.state.public
        if public.turn.phase == SPLIT:
            flow.emit(QuestionsClosed())
        elif public.turn.phase == REJOIN:
            self._next_question(flow)

    def _is_won(self, flow: Flow) -> bool:
        left = seats_of(flow.state.public).players
        if len(left) == 1:
            self.pay(flow, left)
        return len(left) == 1

    def _may_rejoin(self, public: Public, seat: int) -> bool:
        if self.rejoin_up_to is None or self._highest(public) > self.rejoin_up_to:
            return False
        return self.rejoins is None or seats_of(public).rejoins[seat] < self.rejoins

    def _highest(self, public: Public) -> int:
        return max(public.sheet.totals[seat] for seat in seats_of(public).players)

    def _after_rejoins(self, flow: Flow) -> None:
        """After everybody asked to rejoin has answered: split the pool, ask about it, or let the next deal begin."""
        public, players = flow.state.public, seats_of(flow.state.public).players
        few = len(players) in (2, 3) and len(players) < flow.state.rules.players
        shares = self._shares(public) if few and self.split == "manual" else ()
        if few and self.split == "auto" and all(public.sheet.totals[seat] >= self.auto_from for seat in players):
            self.pay(flow, players)
        elif shares:
            flow.emit(SplitOffered(players, shares))
        elif public.turn.phase != DEAL:
            flow.emit(QuestionsClosed())

    def _shares(self, public: Public) -> tuple[Score, ...]:
        """Return what each seat left would get, in hundredths; empty if the rest is less than an entry (R43)."""
        players, totals = seats_of(public).players, public.sheet.totals
        pool = self.pool(public) - fee_of(self.pool(public), self.percent)
        drops = [drops_left(self.limit, totals[seat], self.first_drop) for seat in players]
        split = manual_split(pool, self.entry, drops) if self.entry else None
        if split is None:
            return ()
        return tuple(
            total("pool_share", (leaf(extra, "for_drops_left"), leaf(rest, "equal_share")), seat=seat)
            for seat, (extra, rest) in zip(players, split, strict=True)
        )

    @property
    def questions(self) -> Mapping[str, Phase]:
        """Return the questions whether to rejoin and whether to share the pool."""
        closed: dict[type[Happening], str] = {QuestionsClosed: DEAL}
        return {
            REJOIN: Phase(
                _answers({Rejoin(): self._rejoin, Decline(): self._stay_out}),
                {**closed, SplitOffered: SPLIT},
                frozenset({Rejoin, Decline}),
                Decline(),
                waiting="The others are deciding whether to rejoin.",
                calm=True,
                between=True,
            ),
            SPLIT: Phase(
                _answers({AcceptSplit(): self._accept, RefuseSplit(): self._refuse}),
                closed,
                frozenset({AcceptSplit, RefuseSplit}),
                RefuseSplit(),
                waiting="The others are deciding whether to share the pool.",
                calm=True,
                between=True,
            ),
        }

    def _rejoin(self, flow: Flow, seat: int) -> None:
        """Let a seat come back, and go on after the last answer."""
        flow.emit(Rejoined(seat, seats_of(flow.state.public).back_with))
        self._next_question(flow)

    def _stay_out(self, flow: Flow, seat: int) -> None:
        """Leave a seat out, and go on after the last answer."""
        flow.emit(RejoinDeclined(seat))
        self._next_question(flow)

    def _next_question(self, flow: Flow) -> None:
        if not seats_of(flow.state.public).asked:
            self._after_rejoins(flow)

    def _accept(self, flow: Flow, seat: int) -> None:
        """Agree to a split; the last one to agree pays it out."""
        flow.emit(SplitAnswered(seat, True))
        public = flow.state.public
        if not seats_of(public).asked:
            won = {share.seat: [share] for share in self._shares(public) if share.seat is not None}
            self.settle(flow, won, fee_of(self.pool(public), self.percent))

    def _refuse(self, flow: Flow, seat: int) -> None:
        """Refuse a split, so that the next deal begins."""
        flow.emit(SplitAnswered(seat, False))
        flow.emit(QuestionsClosed())

    def question(self, view: View, reader: Reader) -> QuestionPanel | None:
        """Return the question whether to rejoin, or to split the pool."""
        public = view.public
        if public.turn.phase == REJOIN:
            seats = seats_in(seats_of(public).asked) if self.entry else ()
            sums = tuple(next(self.entry_paid(seat=seat)) for seat in seats)
            return question_panel(reader, saying("Rejoin?"), self._afford(public), sums)
        if public.turn.phase != SPLIT:
            return None
        return question_panel(reader, saying("Share the pool?"), self._terms(public), self._shares(public))

    def _afford(self, public: Public) -> Iterator[Saying]:
        then = seats_of(public).back_with
        words: Template = "The highest total still in is {highest}, so a player who rejoins has {total}."
        yield saying(words, total=then, highest=then - 1)
        afford = Plural(
            "You can afford one drop at {points} before reaching {limit}.",
            "You can afford {count} drops at {points} each before reaching {limit}.",
        )
        drops = drops_left(self.limit, then, self.first_drop)
        yield saying(afford, count=drops, points=self.first_drop, limit=self.limit)

    def _terms(self, public: Public) -> Iterator[Saying]:
        yield saying("In the pool: {chips}", chips=chips(self.pool(public)))
        yield saying(
            "For each drop at {points} that you can afford beyond the player who can afford fewest, you get {chips}; the rest is shared equally.",
            points=self.first_drop,
            chips=chips(self.entry),
        )

    def standing(self, public: Public) -> Iterator[Saying]:
        """Yield the limit, and the pool."""
        yield saying(Plural("Out at {count} point", "Out at {count} points"), count=self.limit)
        yield from super().standing(public)


def _answers(acts: Mapping[Act, Callable[[Flow, int], None]]) -> dict[type[Act], ActionRule]:
    return {type(answer): Plain(answer, act, not_asked) for answer, act in acts.items()}


def not_asked(view: View) -> Problem | None:
    """Return the refusal of a seat that is not asked or has answered, or None."""
    asked = view.seat is not None and seats_of(view.public).asked >> view.seat & 1
    return None if asked else _NOT_ASKED
