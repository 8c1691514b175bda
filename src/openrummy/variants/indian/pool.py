"""Pool rummy (rulebook 5.8): points add up, a player who reaches the limit is out, and the last one left wins the pool.

Between two deals several seats may be asked at once: those put out whether to rejoin, or those left whether to split.
"""

from decimal import Decimal
from typing import Literal

import msgspec

from openrummy.engine.flow import Flow
from openrummy.engine.rules import Problem
from openrummy.engine.scores import Score, leaf, total
from openrummy.engine.state import DEAL, Public, State, View
from openrummy.parts.chips import fee_of
from openrummy.parts.finish import Result
from openrummy.variants.indian.events import (
    PutOut,
    QuestionsClosed,
    RejoinDeclined,
    Rejoined,
    RejoinOffered,
    SplitAnswered,
    SplitOffered,
)
from openrummy.variants.indian.formats import Scores, entries, pool_prizes, settled
from openrummy.variants.indian.money import drops_left, manual_split
from openrummy.variants.indian.seats import seats_of

REJOIN = "rejoin"
SPLIT = "split"

_NOT_ASKED = Problem("not_asked", "There is no question for you to answer now.")


class PoolFormat(msgspec.Struct, frozen=True):
    """A match for a pool.

    entry: in hundredths.  percent: the house's share of the pool.  first_drop: its points, for the split by drops.
    rejoin_up_to: players may rejoin while no one left has a higher total than this; None if nobody may.
    rejoins: how often a seat may rejoin, or None for any number.  split: how the pool may be split; auto_from: it is split
    without asking when all totals have reached this.
    """

    limit: int
    entry: int
    percent: Decimal
    first_drop: int
    rejoin_up_to: int | None
    rejoins: int | None
    split: Literal["none", "manual", "auto"]
    auto_from: int

    def takes_part(self, public: Public) -> tuple[int, ...]:
        """Return the seats that are not out."""
        return seats_of(public).players

    def booked(self, state: State, costs: Scores, reason: str, winner: int | None) -> Result:
        """Return what the deal cost as points, and no chips."""
        return Result(reason, winner, costs)

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
            self.after_rejoins(flow)

    def after_leave(self, flow: Flow) -> None:
        """End the match if one seat is left; cancel a split that was being asked, and keep other questions open."""
        if self._is_won(flow):
            return
        public = flow.state.public
        if public.turn.phase == SPLIT:
            flow.emit(QuestionsClosed())
        elif public.turn.phase == REJOIN and not seats_of(public).asked:
            self.after_rejoins(flow)

    def _is_won(self, flow: Flow) -> bool:
        left = seats_of(flow.state.public).players
        if len(left) > 1:
            return False
        prizes, fee = pool_prizes(self.pool(flow.state.public), self.percent, left)
        settled(flow, self.entry, prizes, fee)
        return True

    def _may_rejoin(self, public: Public, seat: int) -> bool:
        if self.rejoin_up_to is None or self._highest(public) > self.rejoin_up_to:
            return False
        return self.rejoins is None or seats_of(public).rejoins[seat] < self.rejoins

    def _highest(self, public: Public) -> int:
        return max(public.sheet.totals[seat] for seat in seats_of(public).players)

    def pool(self, public: Public) -> int:
        """Return what has been paid in, in hundredths."""
        return sum(entries(public, self.entry))

    def after_rejoins(self, flow: Flow) -> None:
        """After everybody asked to rejoin has answered: split the pool, ask about it, or let the next deal begin."""
        public = flow.state.public
        few = len(seats_of(public).players) in (2, 3) and len(seats_of(public).players) < flow.state.rules.players
        shares = self.shares(public) if few and self.split == "manual" else ()
        if few and self.split == "auto" and self._all_near(public):
            prizes, fee = pool_prizes(self.pool(public), self.percent, seats_of(public).players)
            settled(flow, self.entry, prizes, fee)
        elif shares:
            flow.emit(SplitOffered(seats_of(public).players, shares))
        elif public.turn.phase != DEAL:
            flow.emit(QuestionsClosed())

    def _all_near(self, public: Public) -> bool:
        return all(public.sheet.totals[seat] >= self.auto_from for seat in seats_of(public).players)

    def shares(self, public: Public) -> tuple[Score, ...]:
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

    def _split_up(self, flow: Flow) -> None:
        public = flow.state.public
        won = {share.seat: [share] for share in self.shares(public) if share.seat is not None}
        settled(flow, self.entry, won, fee_of(self.pool(public), self.percent))

    def rejoin(self, flow: Flow, seat: int) -> None:
        """Let a seat come back, and go on after the last answer."""
        flow.emit(Rejoined(seat, seats_of(flow.state.public).back_with))
        self._next_question(flow)

    def stay_out(self, flow: Flow, seat: int) -> None:
        """Leave a seat out, and go on after the last answer."""
        flow.emit(RejoinDeclined(seat))
        self._next_question(flow)

    def _next_question(self, flow: Flow) -> None:
        if not seats_of(flow.state.public).asked:
            self.after_rejoins(flow)

    def accept(self, flow: Flow, seat: int) -> None:
        """Agree to a split; the last one to agree pays it out."""
        flow.emit(SplitAnswered(seat, True))
        if not seats_of(flow.state.public).asked:
            self._split_up(flow)

    def refuse(self, flow: Flow, seat: int) -> None:
        """Refuse a split, so that the next deal begins."""
        flow.emit(SplitAnswered(seat, False))
        flow.emit(QuestionsClosed())


def not_asked(view: View) -> Problem | None:
    """Return the refusal of a seat that is not asked or has answered, or None."""
    asked = view.seat is not None and seats_of(view.public).asked >> view.seat & 1
    return None if asked else _NOT_ASKED
