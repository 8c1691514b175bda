"""A deal of Indian rummy, played online, as it would be told with real cards."""

import msgspec

from openrummy.cards import faces_of, remove_all
from openrummy.engine.events import DealEnded
from openrummy.engine.facts import the_part
from openrummy.engine.state import State
from openrummy.parts.paper.cards import cards_text, held_text
from openrummy.parts.paper.form import Form
from openrummy.parts.paper.told import PaperHand
from openrummy.variants.indian.paper_form import HAND, NO_TURN, VALUES, WRONG
from openrummy.variants.indian.scoring import DealScoring
from openrummy.variants.indian.seats import Seats, seats_of
from openrummy.variants.indian.value_cards import ValueFormat, takes_part


class Teller(msgspec.Struct, frozen=True):
    """The telling of one deal.  before: at the end of its play.  form: of a round under its rules."""

    before: State
    ended: DealEnded
    form: Form

    @property
    def _seats(self) -> Seats:
        return seats_of(self.before.public)

    @property
    def ender(self) -> int | None:
        """The seat that declared; None if the deal ended otherwise."""
        reason = self.ended.reason
        if reason == WRONG:
            return self.before.public.turn.seat
        return self.ended.winner if reason == "declared" else None

    def hand(self, seat: int) -> PaperHand:
        """Return the hand of a seat as it would be told."""
        points: dict[str, int] = {}
        cards: dict[str, str] = {}
        if self._is_shown(seat):
            costs = self._scoring.costs(self.before, self.ended.reason, self.ended.winner)
            points[HAND], cards[HAND] = costs[seat].points, self._shown(seat)
        played = self._scoring.format
        if isinstance(played, ValueFormat) and self.ended.reason != "void" and takes_part(self._seats, seat):
            points[VALUES] = played.values.of_seat(self.before, seat).points
            cards[VALUES] = held_text(self.before.hands[seat])
        return PaperHand(self._mark(seat), points, cards)

    @property
    def _scoring(self) -> DealScoring:
        return the_part(self.before.rules, DealScoring)

    def _is_shown(self, seat: int) -> bool:
        return self.ended.reason == "declared" and seat != self.ended.winner and bool(self._seats.inside >> seat & 1)

    def _shown(self, seat: int) -> str:
        """Return the cards of a loser in the groups shown; one by one if none were, so that they are not grouped anew."""
        groups, hand = self._seats.shown[seat] or (), self.before.hands[seat]
        if self._scoring.best:
            return held_text(hand)
        return cards_text(groups, faces_of(remove_all(hand, [card for group in groups for card in group])))

    def _mark(self, seat: int) -> str:
        price, asks = self._seats.prices[seat], {mark.key for mark in self.form.marks}
        if price or NO_TURN not in asks or not self._is_shown(seat):
            return price
        return "" if self._seats.turned >> seat & 1 else NO_TURN
