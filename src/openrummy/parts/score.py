"""The points of a deal, each with its proof (rulebook 2.4, 3.5), and the chips of a cash table (2.5).

Everything follows from what each seat owes for its hand and to whom; the modes differ only in how that is written down.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from openrummy.cards import Cards, Face, faces_of, format_card
from openrummy.engine.scores import Score, leaf, total
from openrummy.engine.state import State, TableMeld, View
from openrummy.melds import is_low_ace
from openrummy.parts.finish import Result

Mode = Literal["losers_penalty", "winner_scores", "meld_minus_hand"]
Blocked = Literal["own_deadwood", "lowest_scores_all", "lowest_difference", "none"]
Bonus = Literal["none", "double", "plus_10"]


class Debts(msgspec.Struct, frozen=True):
    """The seat that collects for this deal, if any, and the points that others owe.  hands: the value of every hand."""

    collector: int | None
    owed: Mapping[int, Score]
    hands: Mapping[int, Score]


class Feats(NamedTuple):
    """The feats of the seat that went out, as far as they pay: the whole hand in one turn, and that in the first round of turns."""

    rummy: bool = False
    first: bool = False


class PointScoring(msgspec.Struct, frozen=True):
    """The rule by which a deal is scored.

    reasons: for each face, the option that set its value.  low_ace: the points of an ace at the low end of a run
    on the table, if they differ.  point_value: chips, in hundredths, per point at a cash table.
    first_triple: the deal counts triple if the seat that went out did so in the first round of turns.
    """

    mode: Mode
    bonus: Bonus
    blocked: Blocked
    reasons: tuple[str, ...]
    low_ace: int | None
    point_value: int | None
    first_triple: bool = False

    def result(self, state: State, reason: str, winner: int | None) -> Result:
        """Return one score per seat, and one chip count per seat if they play for chips.

        reason: how the deal ended.  winner: the seat that went out, or None.
        """
        seats = range(state.rules.players)
        debts = self._debts(state, reason, winner)
        feats = Feats() if winner is None else self.feats(state)
        if reason == "void":
            scores = nothing(state.rules.players, "void")
        elif self.mode == "meld_minus_hand":
            scores = tuple(self._net(state, seat, feats if seat == winner else Feats()) for seat in seats)
        else:
            scores = tuple(self._points(debts, seat, feats) for seat in seats)
        return Result(reason, winner, scores, self._chips(debts, seats))

    def feats(self, state: State) -> Feats:
        """Return the feats of the seat that went out."""
        turn = state.public.turn
        return Feats(self.bonus != "none" and turn.fresh, self.first_triple and turn.number <= state.rules.players)

    def _debts(self, state: State, reason: str, winner: int | None) -> Debts:
        hands = {seat: self.hand(state.rules.values, seat, hand) for seat, hand in enumerate(state.hands)}
        if winner is not None:
            return Debts(winner, _others(hands, winner), hands)
        if reason == "void" or self.blocked == "none" or self.mode == "meld_minus_hand":
            return Debts(None, {}, hands)
        if self.blocked == "own_deadwood":
            return Debts(None, hands, hands)
        return _debts_to_lowest(hands, difference=self.blocked == "lowest_difference")

    def hand(self, values: tuple[int, ...], seat: int, hand: Cards) -> Score:
        """Return the value of the cards left in a hand."""
        return total("hand", (self.card(card, values[card]) for card in faces_of(hand)), seat=seat)

    def card(self, card: Face, points: int) -> Score:
        """Return the points of one card, with the option behind them."""
        return leaf(points, "card", card=format_card(card), option=self.reasons[card])

    def _points(self, debts: Debts, seat: int, feats: Feats) -> Score:
        owed = debts.owed.get(seat)
        if self.mode == "losers_penalty":
            if owed is None:
                return leaf(0, "no_penalty", seat=seat)
            return self._rewarded("penalty", (owed,), seat, feats)
        if seat == debts.collector:
            return self._rewarded("collects", tuple(debts.owed.values()), seat, feats)
        if debts.collector is None and owed is not None:
            return total("loses_own", (owed,), times=-1, seat=seat, option="blocked_scoring=own_deadwood")
        return leaf(0, "no_points", seat=seat)

    def _rewarded(self, rule: str, parts: tuple[Score, ...], seat: int, feats: Feats) -> Score:
        option = f"going_rummy_bonus={self.bonus}"
        if feats.rummy and self.bonus == "plus_10":
            parts = (*parts, leaf(10, "going_rummy_plus_10", option=option))
        score = total(rule, parts)
        if feats.rummy and self.bonus == "double":
            score = total("going_rummy_double", (score,), times=2, option=option)
        if feats.first:
            score = total("first_round_triple", (score,), times=3, option="first_round_triple=true")
        return replace(score, seat=seat)

    def _net(self, state: State, seat: int, feats: Feats) -> Score:
        return self._rewarded("meld_minus_hand", self._melded_and_held(state, seat, state.hands[seat]), seat, feats)

    def _melded_and_held(self, state: State | View, seat: int, hand: Cards) -> tuple[Score, Score]:
        held = total("held", (self.hand(state.rules.values, seat, hand),), times=-1)
        return self.melded(state, seat), held

    def standing(self, view: View, seat: int) -> Score:
        """Return what the hand of a view would count for its `seat` if another player went out now."""
        if self.mode != "meld_minus_hand":
            return self.hand(view.rules.values, seat, view.hand)
        return total("meld_minus_hand", self._melded_and_held(view, seat, view.hand), seat=seat)

    def melded(self, state: State | View, seat: int) -> Score:
        """Return the value of the cards on the table that count for `seat`."""
        leaves = (
            self._table_card(state, meld, index)
            for meld in state.public.melds
            for index, credit in enumerate(meld.credit)
            if credit == seat
        )
        return total("melded", leaves, seat=seat)

    def _table_card(self, state: State | View, meld: TableMeld, index: int) -> Score:
        card = meld.shape.cards[index]
        if self.low_ace is not None and is_low_ace(state.rules.melds, meld.shape, index):
            return leaf(self.low_ace, "low_ace", card=format_card(card), option=f"ace_low_run_value={self.low_ace}")
        return self.card(card, state.rules.values[card])

    def _chips(self, debts: Debts, seats: range) -> tuple[Score, ...]:
        if self.point_value is None:
            return ()
        return tuple(self._cash(debts, seat, self.point_value) for seat in seats)

    def _cash(self, debts: Debts, seat: int, value: int) -> Score:
        option = f"point_value={value / 100:g}"
        if debts.collector is None:
            return leaf(0, "no_winner_no_chips", seat=seat)
        if seat == debts.collector:
            paid = _others(debts.hands, seat).values()
            return total("is_paid", paid, times=value, seat=seat, option=option)
        return total("pays", (debts.hands[seat],), times=-value, seat=seat, option=option)


def nothing(players: int, rule: str) -> tuple[Score, ...]:
    """Return no points for every seat."""
    return tuple(leaf(0, rule, seat=seat) for seat in range(players))


def _others(hands: Mapping[int, Score], seat: int) -> dict[int, Score]:
    return {other: hand for other, hand in hands.items() if other != seat}


def _debts_to_lowest(hands: Mapping[int, Score], *, difference: bool) -> Debts:
    """Return the debts to the lowest hand; nobody collects if the lowest is tied."""
    lowest = min(hand.points for hand in hands.values())
    best = [seat for seat, hand in hands.items() if hand.points == lowest]
    if len(best) > 1:
        return Debts(None, {}, hands)
    own, others = hands[best[0]], _others(hands, best[0])
    if difference:
        others = {seat: _difference(seat, hand, own) for seat, hand in others.items()}
    return Debts(best[0], others, hands)


def _difference(seat: int, hand: Score, lowest: Score) -> Score:
    return total("difference", (hand, total("less_lowest", (lowest,), times=-1)), seat=seat)
