"""The scoring of a round of Indian rummy of which only numbers, or some hands, are known."""

from msgspec.structs import astuple, replace

from openrummy.cards import Cards
from openrummy.engine.scores import Score, leaf, total
from openrummy.engine.state import Public, State
from openrummy.parts.paper.round import Round
from openrummy.variants.indian.paper_form import HAND, NO_TURN, VALUES
from openrummy.variants.indian.scoring import DealScoring
from openrummy.variants.indian.value_cards import ValueCards, ValueFormat


class ToldHands(DealScoring, frozen=True, kw_only=True):
    """The points of losers as they were told."""

    told: Round

    def loser(self, public: Public, seat: int, hand: Cards) -> Score:
        """Return the points told for a hand, or those of its cards."""
        points = self.told.number(seat, HAND)
        if points is None:
            return super().loser(public, seat, hand)
        over = 0 if self.unplayed_cap is None else points - self.unplayed_cap
        if over <= 0 or self.told.hands[seat].mark != NO_TURN:
            return leaf(points, "counted", seat=seat)
        capped = leaf(-over, "over_the_cap", option=f"unplayed_loser_cap={self.unplayed_cap}")
        return total("counted", (leaf(points, "counted"), capped), seat=seat)


class ToldValues(ValueCards, frozen=True, kw_only=True):
    """The value cards as they were told."""

    told: Round

    def of_seat(self, state: State, seat: int) -> Score:
        """Return the points told for the value cards of a seat, or those of its cards; nothing if neither is known."""
        return self.told.told(seat, VALUES, "value_cards") or self.worth(state.public, self._cards(state, seat))

    def _cards(self, state: State, seat: int) -> Cards:
        hand = self.told.hands[seat]
        return hand.held(VALUES) if VALUES in hand.cards else hand.held(HAND)


def told_scoring(scoring: DealScoring, told: Round) -> ToldHands:
    """Return the same rule of scoring for a round that was told."""
    played = scoring.format
    if isinstance(played, ValueFormat):
        played = replace(played, values=ToldValues(*astuple(played.values), told=told))
    return ToldHands(*astuple(replace(scoring, format=played)), told=told)
