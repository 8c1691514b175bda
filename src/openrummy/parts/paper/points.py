"""Hands and melds counted at the table, in the games that score cards (rulebook 2.4, 3.5)."""

from collections.abc import Iterator

import msgspec

from openrummy.cards import Cards, faces_of
from openrummy.engine.scores import Score, total
from openrummy.engine.state import State, View
from openrummy.parts.paper.round import Round
from openrummy.parts.score import Feats, PointScoring

HAND = "hand"
MELDED = "melded"
RUMMY = "rummy"
FIRST = "first_round"


class ToldPoints(PointScoring, frozen=True, kw_only=True):
    """The scoring of a deal of which only numbers, or some cards, are known.  loose: for each seat, cards melded that are in no meld told."""

    told: Round
    loose: tuple[Cards, ...]

    def feats(self, state: State) -> Feats:
        """Return the feats that were told."""
        switches = self.told.switches
        return Feats(self.bonus != "none" and RUMMY in switches, self.first_triple and FIRST in switches)

    def hand(self, values: tuple[int, ...], seat: int, hand: Cards) -> Score:
        """Return the points told for a hand, or those of its cards."""
        return self.told.told(seat, HAND, "hand") or super().hand(values, seat, hand)

    def melded(self, state: State | View, seat: int) -> Score:
        """Return the points told for the cards melded, or those of the cards."""
        told = self.told.told(seat, MELDED, "melded")
        if told is not None:
            return told
        on_table = super().melded(state, seat)
        return total("melded", (*on_table.parts, *self._loose(state, seat)), seat=seat)

    def _loose(self, state: State | View, seat: int) -> Iterator[Score]:
        return (self.card(card, state.rules.values[card]) for card in faces_of(self.loose[seat]))


def as_told(scoring: PointScoring, told: Round, loose: tuple[Cards, ...]) -> ToldPoints:
    """Return the same rule of scoring for a round that was told."""
    return ToldPoints(*msgspec.structs.astuple(scoring), told=told, loose=loose)
