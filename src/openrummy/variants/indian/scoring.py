"""The points of each seat in a deal, with their proofs (rulebook 5.6, 6)."""

import msgspec

from openrummy.cards import Cards
from openrummy.declaring import Judgement, judge, loser_score
from openrummy.declaring.best_arrangement import best_groups
from openrummy.engine.scores import Score, leaf
from openrummy.engine.state import Public, State
from openrummy.parts.finish import Result
from openrummy.variants.indian.formats import Format
from openrummy.variants.indian.prices import Prices
from openrummy.variants.indian.seats import seats_of
from openrummy.variants.indian.wilds import Wilds


class DealScoring(msgspec.Struct, frozen=True):
    """The rule by which a deal is scored.

    best: losers count the best groups that their hands allow, not those they showed.  unplayed_cap: the most points for a
    loser who had no turn, or None for no limit.
    """

    wilds: Wilds
    prices: Prices
    best: bool
    unplayed_cap: int | None
    format: Format

    def result(self, state: State, reason: str, winner: int | None) -> Result:
        """Return the scores and chips of the deal, as the match enters them."""
        return self.format.booked(state, self.costs(state, reason, winner), reason, winner)

    def costs(self, state: State, reason: str, winner: int | None) -> tuple[Score, ...]:
        """Return what the deal costs each seat, at least 0; the winner pays nothing."""
        return tuple(self._seat(state, reason, winner, seat) for seat in range(state.rules.players))

    def _seat(self, state: State, reason: str, winner: int | None, seat: int) -> Score:
        seats = seats_of(state.public)
        if reason == "void":
            return leaf(0, "void", seat=seat)
        if seats.prices[seat]:
            return self.prices.score(seats.prices[seat], seat)
        if seat == winner:
            return leaf(0, "declared_hand", seat=seat) if reason == "declared" else leaf(0, "last_in", seat=seat)
        if not seats.inside >> seat & 1:
            return leaf(0, "sits_out", seat=seat)
        if reason == "wrong_declaration":
            return leaf(0, "spared", seat=seat)
        return self.loser(state.public, seat, state.hands[seat])

    def loser(self, public: Public, seat: int, hand: Cards) -> Score:
        """Return the score of the hand of a loser."""
        cap = None if seats_of(public).turned >> seat & 1 else self.unplayed_cap
        judged = self.judged(public, seat, hand)
        return loser_score(self.wilds.rules(public), hand, judged, seat=seat, unplayed_cap=cap)

    def judged(self, public: Public, seat: int, hand: Cards) -> Judgement:
        """Return the judgement of the groups that count for a loser."""
        show = self.wilds.rules(public)
        return judge(show, hand, best_groups(show, hand).groups if self.best else seats_of(public).shown[seat] or ())
