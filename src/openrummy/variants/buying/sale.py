"""The sale of the top discard, a phase between the draw from the stock and the plays of the turn.

The seat in turn has drawn from the stock.  All others are asked at once; the nearest on its left that wants the card buys it.
"""

from collections.abc import Iterable, Iterator, Mapping

import msgspec
from msgspec.structs import replace

from openrummy.engine.actions import Act, DrawStock
from openrummy.engine.events import DrewStock
from openrummy.engine.facts import part_of
from openrummy.engine.flow import Flow
from openrummy.engine.rules import ActionRule, Phase, Problem
from openrummy.engine.state import DRAW, PLAY, Public, View
from openrummy.languages import Plural, Saying, Template, saying
from openrummy.parts.draw import StockDraw
from openrummy.parts.plain import Plain
from openrummy.variants.buying.actions import Buy, PassBuy
from openrummy.variants.buying.events import Bought, BuyingClosed, BuyingOpened, BuyPassed, BuyWanted
from openrummy.variants.buying.memory import buys_of

BUYING = "buying"
"""The phase after a draw from the stock in which the others may buy."""

_BUY = (Buy(),)
_OWN_TURN = Problem("own_turn", "It is your turn, and you drew from the stock: the others may buy now.")
_DOWN = Problem("has_melded", "You have melds on the table, so you may not buy any more in this deal.")
_OWN_DISCARD = Problem("own_discard", "You discarded that card yourself.")
_NO_MORE = Problem("no_more_buys", "You have bought as often as you may in this deal.")
_ANSWERED = Problem("passed", "You have already answered.")
_TAKEN = Problem("called_already", "A player ahead of you wants to buy it.")


class Buying(msgspec.Struct, frozen=True):
    """The sale of the top discard.  limit: how often a seat may buy in a deal, None for any number."""

    limit: int | None

    def open(self, flow: Flow) -> bool:
        """Ask the others if any of them may buy, and return whether one may."""
        if not self._asked(flow.state.public):
            return False
        flow.emit(BuyingOpened())
        return True

    def _asked(self, public: Public) -> list[int]:
        """Return the seats that may buy and have not answered, from the left of the seat in turn."""
        if not public.pile or not public.stock_count:
            return []
        players = len(public.counts)
        seats = ((public.turn.seat + step) % players for step in range(1, players))
        return [seat for seat in seats if self.may_be_asked(public, seat)]

    def may_be_asked(self, public: Public, seat: int) -> bool:
        """Return whether a seat may buy and has not answered; those that come before it do not matter."""
        return seat != public.turn.seat and self._barred(public, seat) is None

    def _barred(self, public: Public, seat: int) -> Problem | None:
        buys = buys_of(public)
        reasons = (
            (public.melded >> seat & 1, _DOWN),
            (seat == buys.discarder, _OWN_DISCARD),
            (self.limit is not None and buys.bought[seat] >= self.limit, _NO_MORE),
            (buys.passed >> seat & 1 or seat == buys.wanted, _ANSWERED),
        )
        return next((problem for applies, problem in reasons if applies), None)

    def closed(self, view: View) -> Problem | None:
        """Return why the seat of the view may not buy now, or None."""
        public, seat = view.public, view.seat
        if seat is None or seat == public.turn.seat:
            return _OWN_TURN
        barred = self._barred(public, seat)
        return barred or (None if self._is_ahead(public, seat) else _TAKEN)

    def _is_ahead(self, public: Public, seat: int) -> bool:
        """Whether a seat comes before the one that wants the card, if one does."""
        wanted, players = buys_of(public).wanted, len(public.counts)
        return wanted is None or (seat - public.turn.seat) % players < (wanted - public.turn.seat) % players

    def legal(self, view: View) -> Iterable[Act]:
        """Return at most one action."""
        return () if self.closed(view) else _BUY

    def check(self, view: View, action: Buy) -> Problem | None:
        """Refuse a seat that may not buy."""
        return self.closed(view)

    def decide(self, flow: Flow, seat: int, action: Buy) -> None:
        """Note the wish, and sell if no seat before it has yet to answer."""
        if self._asked(flow.state.public)[0] == seat:
            self._sell(flow, seat)
        else:
            flow.emit(BuyWanted(seat))

    def let_pass(self, flow: Flow, seat: int) -> None:
        """Note the answer; the last one that matters ends the sale."""
        flow.emit(BuyPassed(seat))
        public = flow.state.public
        wanted = buys_of(public).wanted
        if any(self._is_ahead(public, other) for other in self._asked(public)):
            return
        if wanted is None:
            flow.emit(BuyingClosed())
        else:
            self._sell(flow, wanted)

    def _sell(self, flow: Flow, seat: int) -> None:
        flow.emit(Bought(seat, flow.state.public.pile[-1:]))
        flow.emit(DrewStock(seat, flow.state.stock[0]))


def buys_left(view: View) -> Iterator[Saying]:
    """Yield how often the seat of the view may still buy in this deal, if there is a limit and it may buy at all."""
    sale, public, seat = part_of(view.rules, Buying), view.public, view.seat
    if sale is not None and sale.limit is not None and seat is not None and not public.melded >> seat & 1:
        left = sale.limit - buys_of(public).bought[seat]
        yield saying(Plural("{count} buy left", "{count} buys left"), count=left)


def with_buying(phases: Mapping[str, Phase], limit: int | None) -> dict[str, Phase]:
    """Return a phase table with draws and plays in which others may buy after a draw from the stock.  limit: as in `Buying`."""
    sale, draw, play = Buying(limit), phases[DRAW], phases[PLAY]
    stock = draw.actions[DrawStock]
    assert isinstance(stock, StockDraw)  # the draw of every game with a stock
    answers: dict[type[Act], ActionRule] = {Buy: sale, PassBuy: Plain(PassBuy(), sale.let_pass, sale.closed)}
    waiting: Template = "The others may buy the top discard."
    return {
        **phases,
        DRAW: Phase({**draw.actions, DrawStock: replace(stock, window=sale)}, draw.after),
        PLAY: Phase(play.actions, {**play.after, BuyingOpened: BUYING}),
        BUYING: Phase(answers, {DrewStock: PLAY, BuyingClosed: PLAY}, frozenset(answers), PassBuy(), waiting=waiting),
    }
