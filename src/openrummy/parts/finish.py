"""The end of a turn and of a deal (rulebook 2.2, 2.3)."""

from collections.abc import Iterator

import msgspec

from openrummy.cards import JOKER, Face, distinct, format_card
from openrummy.engine.actions import Act, Discard
from openrummy.engine.events import DealEnded, Discarded, MatchEnded, TurnStarted
from openrummy.engine.flow import Flow
from openrummy.engine.rules import Problem
from openrummy.engine.state import View
from openrummy.parts.closing import Closing
from openrummy.parts.ending import Ending
from openrummy.parts.recycle import Recycling
from openrummy.parts.score import Scoring

_DISCARDS = tuple(Discard(card) for card in range(JOKER + 1))


class Finish(msgspec.Struct, frozen=True):
    """What follows a turn: the next one, or the end of the deal.

    ends_with_stock: the deal is blocked at the end of the turn in which the stock ran out for good.
    turn_cap: turns after which a deal is void (E7), or None.
    """

    recycling: Recycling
    ends_with_stock: bool
    turn_cap: int | None
    scoring: Scoring
    ending: Ending

    def next_turn(self, flow: Flow) -> None:
        """Pass the turn to the left, unless the deal is blocked or void."""
        public = flow.state.public
        if self.ends_with_stock and not public.stock_count and not self.recycling.is_possible(public):
            self.end(flow, "blocked", None)
        elif self.turn_cap is not None and public.turn.number >= self.turn_cap:
            self.end(flow, "void", None)
        else:
            flow.emit(TurnStarted((public.turn.seat + 1) % flow.state.rules.players))

    def end(self, flow: Flow, reason: str, winner: int | None) -> None:
        """Score the deal, and end the match if that decides it."""
        state = flow.state
        scores, chips = self.scoring.score(state, reason, winner)
        flow.emit(DealEnded(reason, winner, state.hands, scores, chips, state.secret))
        winners = self.ending.winners(flow.state.public.sheet)
        if winners:
            flow.emit(MatchEnded(winners))


class DiscardPlay(msgspec.Struct, frozen=True):
    """Throw one card: the end of the turn, and of the deal when it was the last card."""

    closing: Closing
    finish: Finish

    def legal(self, view: View) -> Iterator[Act]:
        """One action for each face that may be thrown."""
        if view.public.turn.owed:
            return
        for card in distinct(view.hand):
            if not self.closing.bars(view, card):
                yield _DISCARDS[card]

    def check(self, view: View, action: Discard) -> Problem | None:
        """Refused for a card not held, the card just taken, or while a card is owed to the table."""
        if not view.hand >> action.card & 1:
            return not_held(action.card)
        if view.public.turn.owed:
            return _owes(view)
        return _barred(action.card) if self.closing.bars(view, action.card) else None

    def decide(self, flow: Flow, seat: int, action: Discard) -> None:
        """Throw it and see what follows."""
        flow.emit(Discarded(seat, action.card))
        if flow.state.hands[seat]:
            self.finish.next_turn(flow)
        else:
            self.finish.end(flow, "went_out", seat)


def not_held(card: Face) -> Problem:
    """The refusal of a card that is not in the hand."""
    return Problem("not_held", f"You do not hold {format_card(card)}.")


def _owes(view: View) -> Problem:
    owed = " and ".join(map(format_card, distinct(view.public.turn.owed)))
    return Problem("owed", f"You must play {owed} before you throw a card.")


def _barred(card: Face) -> Problem:
    words = f"You took {format_card(card)} from the pile this turn: throw another card, or play it."
    return Problem("taken_card", words)
