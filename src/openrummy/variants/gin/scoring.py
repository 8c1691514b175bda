"""The points of a deal of gin, with their proof (rulebook 4.2, 4.3)."""

from typing import Literal, TypeAlias

import msgspec

from openrummy.engine.scores import Score, leaf, total
from openrummy.engine.state import State
from openrummy.parts.deadwood import deadwood_score
from openrummy.parts.finish import Result
from openrummy.parts.score import nothing
from openrummy.variants.gin.limit import is_spade_deal
from openrummy.variants.gin.pair import inside, other

BIG_GIN_CARDS = 11

Knocks: TypeAlias = Literal["knock", "gin", "big_gin"]
"""The ways in which a player ends the play."""


class KnockScoring(msgspec.Struct, frozen=True):
    """The rule by which a deal is scored.

    big_gin: its bonus, or None if it is not allowed.  box: the points added at once for winning the deal.  doubles: a
    spade as the first upcard doubles the deal.
    """

    gin: int
    big_gin: int | None
    undercut: int
    undercut_on_tie: bool
    box: int
    doubles: bool

    def result(self, state: State, reason: str, winner: int | None) -> Result:
        """Return the result of the deal.  winner: the seat that knocked, after the other has finished; None if it is void."""
        if winner is None:
            return Result(reason, None, nothing(state.rules.players, reason))
        return self._knocked(state, winner)

    def _knocked(self, state: State, knocker: int) -> Result:
        defender = other(state.public, knocker)
        mine, theirs = (self.deadwood(state, seat) for seat in (knocker, defender))
        how = self.ended(state, knocker)
        if how != "knock":
            return self._won(state, knocker, how, (theirs, self._gin_bonus(how)))
        if mine.points < theirs.points:
            return self._won(state, knocker, "knock", (theirs, _less(mine)))
        if mine.points == theirs.points and not self.undercut_on_tie:
            return Result("tied_knock", None, nothing(state.rules.players, "tied_knock"))
        bonus = leaf(self.undercut, "undercut_bonus", option=f"undercut_bonus={self.undercut}")
        return self._won(state, defender, "undercut", (mine, _less(theirs), bonus))

    def deadwood(self, state: State, seat: int) -> Score:
        """Return the points of the cards that are left in a hand."""
        return deadwood_score(state.rules, seat, state.hands[seat])

    def ended(self, state: State, knocker: int) -> Knocks:
        """Return how the knocker ended the play."""
        if state.hands[knocker]:
            return "knock"
        down = sum(len(meld.shape.cards) for meld in state.public.melds if meld.owner == knocker)
        return "big_gin" if down == BIG_GIN_CARDS else "gin"

    def _gin_bonus(self, how: Knocks) -> Score:
        if how == "big_gin":
            return leaf(self.big_gin or 0, "big_gin_bonus", option=f"big_gin_bonus={self.big_gin}")
        return leaf(self.gin, "gin_bonus", option=f"gin_bonus={self.gin}")

    def _won(self, state: State, winner: int, reason: str, parts: tuple[Score, ...]) -> Result:
        score = total(reason, parts, seat=winner)
        if self.doubles and is_spade_deal(state.public):
            score = total(
                "spades_double", (total(reason, parts),), times=2, seat=winner, option="oklahoma_spade_double=true"
            )
        if self.box:
            box = leaf(self.box, "box", option="boxes_immediate=true")
            score = total("deal_and_box", (msgspec.structs.replace(score, seat=None), box), seat=winner)
        seats, playing = range(state.rules.players), inside(state.public)
        scores = [
            leaf(0, "no_points", seat=seat) if playing >> seat & 1 else leaf(0, "sat_out", seat=seat) for seat in seats
        ]
        scores[winner] = score
        return Result(reason, winner, tuple(scores))


def _less(deadwood: Score) -> Score:
    return total("less_deadwood", (deadwood,), times=-1)
