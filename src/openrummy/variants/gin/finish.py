"""The end of a turn and of a deal of gin (rulebook 4.1 to 4.3)."""

import msgspec

from openrummy.engine.events import DealEnded, KnockOffered, MatchEnded, TurnStarted
from openrummy.engine.flow import Flow
from openrummy.engine.scores import leaf
from openrummy.variants.gin.game import Game
from openrummy.variants.gin.scoring import KnockScoring


class GinFinish(msgspec.Struct, frozen=True):
    """The step after a turn: the next turn, or the end of the deal.

    dead_stock: the deal is dead when this many cards are left in the stock.  offers_last: the other player may still
    knock with the last discard.  turn_cap: turns after which a deal is void (E7), or None.
    """

    dead_stock: int
    offers_last: bool
    turn_cap: int | None
    scoring: KnockScoring
    game: Game

    def next_turn(self, flow: Flow) -> None:
        """Pass the turn after a discard, unless the deal is dead."""
        public = flow.state.public
        other = 1 - public.turn.seat
        if public.stock_count <= self.dead_stock:
            if self.offers_last:
                flow.emit(KnockOffered(other))
            else:
                self.void(flow)
        elif self.turn_cap is not None and public.turn.number >= self.turn_cap:
            self.void(flow)
        else:
            flow.emit(TurnStarted(other))

    def void(self, flow: Flow) -> None:
        """End the deal without a score."""
        scores = tuple(leaf(0, "void", seat=seat) for seat in range(flow.state.rules.players))
        flow.emit(DealEnded("void", None, flow.state.hands, scores, (), flow.state.secret))

    def score(self, flow: Flow, knocker: int) -> None:
        """Score the deal that `knocker` ended, and end the match if its scores decide it."""
        state = flow.state
        reason, winner, scores = self.scoring.result(state, knocker)
        flow.emit(DealEnded(reason, winner, state.hands, scores, (), state.secret))
        self.after_deal(flow)

    def after_deal(self, flow: Flow) -> None:
        """End the match if the deal just scored decides it."""
        sheet = flow.state.public.sheet
        if self.game.is_over(sheet):
            finals = self.game.finals(sheet)
            best = max(final.points for final in finals)
            winners = tuple(seat for seat, final in enumerate(finals) if final.points == best)
            flow.emit(MatchEnded(winners, finals))
