"""The draw that starts a turn: from the stock, from the pile, or not at all (rulebook 2.2, 2.3, 3.2, 4.1, 5.2)."""

from collections.abc import Iterable, Iterator
from typing import Protocol, cast

import msgspec

from openrummy.cards import Cards, Face, add, cards_of, format_card
from openrummy.engine.actions import Act, Decline, DrawDiscard, DrawStock
from openrummy.engine.events import Declined, DrewStock, TookDiscard
from openrummy.engine.flow import Flow
from openrummy.engine.rules import Problem
from openrummy.engine.state import Public, View
from openrummy.languages import Plural, Template
from openrummy.parts.closing import Closing
from openrummy.parts.finish import Finish, Window
from openrummy.parts.recycle import Recycling

_DRAW_STOCK = DrawStock()
_STOCK_ALONE = (_DRAW_STOCK,)
_DECLINE = Decline()
_DECLINE_ALONE = (_DECLINE,)
_TAKES = tuple(map(DrawDiscard, range(33)))

_NO_STOCK = Problem("stock_empty", "The stock is empty and cannot be made again from the pile.")
_NO_PILE = Problem("pile_empty", "The discard pile is empty: draw from the stock.")
_TOP_ONLY = Problem("top_only", "You may take only the top card of the discard pile here.")
_MUST_DRAW = Problem("must_draw", "You may decline only when the stock is empty and cannot be made again.")


class StockDraw(msgspec.Struct, frozen=True):
    """Drawing the top card of the stock, after the pile has become the stock if it is empty.

    window: the time after the draw, if others may then act.
    """

    recycling: Recycling
    window: Window | None = None

    def legal(self, view: View) -> Iterable[Act]:
        """Return at most one action."""
        return _STOCK_ALONE if view.public.stock_count or self.check(view, _DRAW_STOCK) is None else ()

    def check(self, view: View, action: DrawStock) -> Problem | None:
        """Refuse if there is nothing to draw."""
        public = view.public
        return None if public.stock_count or self.recycling.is_possible(public) else _NO_STOCK

    def decide(self, flow: Flow, seat: int, action: DrawStock) -> None:
        """Recycle if needed, then draw."""
        if not flow.state.stock:
            self.recycling.decide(flow, seat)
        flow.emit(DrewStock(seat, flow.state.stock[0]))
        if self.window is not None:
            self.window.open(flow)


class Debt(msgspec.Struct, frozen=True):
    """The cards from the pile that must be played in the turn in which they are taken: the deepest of several, and more.

    top: the top card taken alone too.  new_meld: a card that must be played must go into a new meld.
    gone: when the stock has run out for good, the top card too (R17).
    floater: for a seat without cards, the top card too.
    """

    recycling: Recycling
    top: bool = False
    new_meld: bool = False
    gone: bool = False
    floater: bool = False

    def is_owed(self, public: Public, depth: int, *, floats: bool) -> bool:
        """Whether the card at `depth` must be played.  floats: the seat has no card."""
        if depth > 1 or self.top or (self.floater and floats):
            return True
        return self.gone and not public.stock_count and not self.recycling.is_possible(public)


class Terms(Protocol):
    """A condition for taking from the pile."""

    def allow(self, view: View, depth: int, hand: Cards) -> bool:
        """Whether the seat may take from `depth`, which makes its hand `hand`."""

    def refusal(self, view: View, depth: int) -> Problem:
        """Return why it may not."""


class PileDraw(msgspec.Struct, frozen=True):
    """Taking the top card of the discard pile, or any card of it with every card above it.

    any_depth: cards below the top may be taken.  debt: the cards that must then be played, None if there are none.
    terms: a condition, if there is one.  top: the action that takes the top card.
    """

    terms: Terms | None = None
    debt: Debt | None = None
    any_depth: bool = False
    top: Act = _TAKES[1]

    def legal(self, view: View) -> Iterable[Act]:
        """Return one action for each depth from which the seat may take, the top first."""
        if self.any_depth:
            return self._at_depths(view)
        pile = view.public.pile
        if pile and (self.terms is None or self.terms.allow(view, 1, add(view.hand, pile[-1]))):
            return (self.top,)
        return ()

    def _at_depths(self, view: View) -> Iterator[Act]:
        pile, hand = view.public.pile, view.hand
        for depth in range(1, 1 + len(pile)):
            hand = add(hand, pile[-depth])
            if self.terms is None or self.terms.allow(view, depth, hand):
                yield _TAKES[depth] if depth < len(_TAKES) else DrawDiscard(depth)

    def check(self, view: View, action: Act) -> Problem | None:
        """Refuse if there is no card at that depth, or if the terms do not allow it."""
        pile, depth = view.public.pile, _depth(action)
        if depth != 1 and not self.any_depth:
            return _TOP_ONLY
        if not 0 < depth <= len(pile):
            return _too_deep(len(pile)) if pile else _NO_PILE
        if self.terms is None:
            return None
        hand = cards_of(pile[-depth:], view.hand)
        return None if self.terms.allow(view, depth, hand) else self.terms.refusal(view, depth)

    def decide(self, flow: Flow, seat: int, action: Act) -> None:
        """Emit the taking."""
        public = flow.state.public
        if self.debt is None and not self.any_depth:
            flow.emit(TookDiscard(seat, public.pile[-1:]))
        else:
            flow.emit(taken(public, _depth(action), self.debt))


def taken(public: Public, depth: int, debt: Debt | None) -> TookDiscard:
    """Return the event of taking from `depth`."""
    seat, cards = public.turn.seat, public.pile[-depth:]
    if debt is None or not debt.is_owed(public, depth, floats=not public.counts[seat]):
        return TookDiscard(seat, cards)
    return TookDiscard(seat, cards, True, debt.new_meld)


def what_is_taken(view: View, action: DrawDiscard) -> TookDiscard:
    """Return the event of a legal taking from the pile: its cards, and whether the deepest must be played."""
    part = cast(PileDraw, view.rules.phases[view.public.turn.phase].actions[DrawDiscard])
    return taken(view.public, action.depth, part.debt)


def _depth(action: Act) -> int:
    return action.depth if type(action) is DrawDiscard else 1


def _too_deep(size: int) -> Problem:
    only = Plural(
        "There is only {count} card in the discard pile.", "There are only {count} cards in the discard pile."
    )
    return Problem("too_deep", only, {"count": size})


class Playable(msgspec.Struct, frozen=True):
    """The condition that a card that must be played can be played, and the turn finished (E2)."""

    closing: Closing
    debt: Debt | None = None

    def allow(self, view: View, depth: int, hand: Cards) -> bool:
        """Whether the turn can be finished after taking from `depth`, which makes the hand `hand`."""
        public, debt = view.public, self.debt
        if debt is None or not debt.is_owed(public, depth, floats=not view.hand):
            return bool(view.hand) or self.closing.allows(view, taken(public, depth, debt))
        after = View(view.rules, public, public.turn.seat, hand)
        known = self.closing.payer.at_once(after, public.pile[-depth], to_meld=debt.new_meld)
        return self.closing.allows(view, taken(public, depth, debt)) if known is None else known

    def refusal(self, view: View, depth: int) -> Problem:
        """Return the refusal of a card that could not be played."""
        public, debt = view.public, self.debt
        to_meld = debt is not None and debt.new_meld and debt.is_owed(public, depth, floats=not view.hand)
        return (_needs_meld if to_meld else _useless)(public.pile[-depth])


def _useless(card: Face) -> Problem:
    words: Template = "Whoever takes {card} must play it in the same turn, and your hand cannot."
    return Problem("cannot_play_taken", words, {"card": format_card(card)})


def _needs_meld(card: Face) -> Problem:
    words: Template = (
        "Whoever takes {card} must put it into a new meld in the same turn, and it makes none with your hand."
    )
    return Problem("cannot_play_taken", words, {"card": format_card(card)})


class Declining(msgspec.Struct, frozen=True):
    """Drawing nothing, which ends the deal.

    reason: how it ends.  recycling: with it the stock must be at its end first; None if a player may always decline.
    """

    finish: Finish
    reason: str
    recycling: Recycling | None = None

    def legal(self, view: View) -> Iterable[Act]:
        """Return at most one action."""
        return _DECLINE_ALONE if self.check(view, _DECLINE) is None else ()

    def check(self, view: View, action: Decline) -> Problem | None:
        """Refuse while a card must be drawn from the stock."""
        if self.recycling is None:
            return None
        public = view.public
        return _MUST_DRAW if public.stock_count or self.recycling.is_possible(public) else None

    def decide(self, flow: Flow, seat: int, action: Decline) -> None:
        """End the deal."""
        flow.emit(Declined(seat))
        self.finish.end(flow, self.reason, None)
