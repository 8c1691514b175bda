"""The draw that starts a turn: from the stock, from the pile, or not at all (rulebook 2.2, 2.3)."""

from collections.abc import Iterable, Iterator
from typing import Protocol, cast

import msgspec

from openrummy.cards import Cards, Face, add, format_card
from openrummy.engine.actions import Act, Decline, DrawDiscard, DrawStock
from openrummy.engine.events import Declined, DrewStock, TookDiscard
from openrummy.engine.flow import Flow
from openrummy.engine.rules import Problem
from openrummy.engine.state import View
from openrummy.engine.state import view as view_of
from openrummy.languages import Template
from openrummy.parts.closing import Closing
from openrummy.parts.finish import Finish
from openrummy.parts.recycle import Recycling

_DRAW_STOCK = DrawStock()
_STOCK_ALONE = (_DRAW_STOCK,)
_DECLINE = Decline()

_NO_STOCK = Problem("stock_empty", "The stock is empty and cannot be made again from the pile.")
_NO_PILE = Problem("pile_empty", "The discard pile is empty.")
TOP_ONLY = Problem("top_only", "You may take only the top card of the discard pile here.")
_MUST_DRAW = Problem("must_draw", "You may decline only when the stock is empty and cannot be made again.")


class StockDraw(msgspec.Struct, frozen=True):
    """Drawing the top card of the stock, after the pile has become the stock if it is empty."""

    recycling: Recycling

    def legal(self, view: View) -> Iterable[Act]:
        """Return at most one action."""
        return _STOCK_ALONE if self.check(view, _DRAW_STOCK) is None else ()

    def check(self, view: View, action: DrawStock) -> Problem | None:
        """Refuse if there is nothing to draw."""
        public = view.public
        return None if public.stock_count or self.recycling.is_possible(public) else _NO_STOCK

    def decide(self, flow: Flow, seat: int, action: DrawStock) -> None:
        """Recycle if needed, then draw."""
        if not flow.state.stock:
            self.recycling.decide(flow, seat)
        flow.emit(DrewStock(seat, flow.state.stock[0]))


class PileDraw(msgspec.Struct, frozen=True):
    """Taking the top card of the discard pile, or any card of it with every card above it.

    any_depth: whether cards below the top may be taken; the deepest card taken must then be played this turn.
    top_owed: the top card taken alone must be played too.  new_meld: a card that must be played must go into a new meld.
    gone_owed: when the stock has run out for good, every deepest card taken must be played (R17).
    floater_owed: a seat without cards must play the top card if it takes it.
    """

    closing: Closing
    recycling: Recycling
    any_depth: bool = False
    top_owed: bool = False
    new_meld: bool = False
    gone_owed: bool = False
    floater_owed: bool = False

    def legal(self, view: View) -> Iterator[Act]:
        """Yield one action for each depth from which the seat may take, the top first."""
        pile, hand = view.public.pile, view.hand
        for depth in range(1, 1 + (len(pile) if self.any_depth else min(1, len(pile)))):
            hand = add(hand, pile[-depth])
            if self._can_play(view, depth, hand):
                yield _TAKES[depth] if depth < len(_TAKES) else DrawDiscard(depth)

    def check(self, view: View, action: DrawDiscard) -> Problem | None:
        """Refuse if there is no card at that depth, or if the turn could not be finished after taking it (E2)."""
        pile, depth = view.public.pile, action.depth
        if depth != 1 and not self.any_depth:
            return TOP_ONLY
        if not 0 < depth <= len(pile):
            return _too_deep(len(pile)) if pile else _NO_PILE
        hand = view.hand
        for card in pile[-depth:]:
            hand = add(hand, card)
        if self._can_play(view, depth, hand):
            return None
        return _needs_meld(pile[-depth]) if self.new_meld and self._is_owed(view, depth) else _useless(pile[-depth])

    def decide(self, flow: Flow, seat: int, action: DrawDiscard) -> None:
        """Emit the taking."""
        flow.emit(self.taken(view_of(flow.state, seat), action.depth))

    def _can_play(self, view: View, depth: int, hand: Cards) -> bool:
        """Whether the turn can be finished after taking from `depth`, which makes the hand `hand`."""
        if not self._is_owed(view, depth):
            return bool(view.hand) or self.closing.allows(view, self.taken(view, depth))
        public = view.public
        after = View(view.rules, public, public.turn.seat, hand)
        known = self.closing.payer.at_once(after, public.pile[-depth], to_meld=self.new_meld)
        return self.closing.allows(view, self.taken(view, depth)) if known is None else known

    def _is_owed(self, view: View, depth: int) -> bool:
        if depth > 1 or self.top_owed or (self.floater_owed and not view.hand):
            return True
        public = view.public
        return self.gone_owed and not public.stock_count and not self.recycling.is_possible(public)

    def taken(self, view: View, depth: int) -> TookDiscard:
        """Return the event of taking from `depth`."""
        owed = self._is_owed(view, depth)
        return TookDiscard(view.public.turn.seat, view.public.pile[-depth:], owed, owed and self.new_meld)


_TAKES = tuple(map(DrawDiscard, range(33)))
_TOP = _TAKES[1:2]


class TopDraw(msgspec.Struct, frozen=True):
    """Taking the top card of the discard pile, with no duty to play it."""

    def legal(self, view: View) -> Iterable[Act]:
        """Return at most one action."""
        return _TOP if view.public.pile else ()

    def check(self, view: View, action: DrawDiscard) -> Problem | None:
        """Refuse if the pile is empty, or if the action names a deeper card."""
        if action.depth != 1:
            return TOP_ONLY
        return None if view.public.pile else _NO_PILE

    def decide(self, flow: Flow, seat: int, action: DrawDiscard) -> None:
        """Emit the taking."""
        flow.emit(TookDiscard(seat, flow.state.public.pile[-1:]))

    def taken(self, view: View, depth: int) -> TookDiscard:
        """Return the event of taking the top card."""
        return TookDiscard(view.public.turn.seat, view.public.pile[-1:])


class Taking(Protocol):
    """A part that takes from the pile."""

    def taken(self, view: View, depth: int) -> TookDiscard:
        """Return the event of taking from `depth`."""


def what_is_taken(view: View, action: DrawDiscard) -> TookDiscard:
    """Return the event of a legal taking from the pile: its cards, and whether the deepest must be played."""
    part = cast(Taking, view.rules.phases[view.public.turn.phase].actions[DrawDiscard])
    return part.taken(view, action.depth)


def _too_deep(size: int) -> Problem:
    if size == 1:
        return Problem("too_deep", "There is only 1 card in the discard pile.")
    return Problem("too_deep", "There are only {number} cards in the discard pile.", {"number": size})


def _useless(card: Face) -> Problem:
    words: Template = "You would have to play {card} this turn, but you cannot."
    return Problem("cannot_play_taken", words, {"card": format_card(card)})


def _needs_meld(card: Face) -> Problem:
    words: Template = "You would have to put {card} into a new meld this turn, but you cannot."
    return Problem("cannot_play_taken", words, {"card": format_card(card)})


class Declining(msgspec.Struct, frozen=True):
    """Drawing nothing, which ends the deal blocked."""

    recycling: Recycling
    finish: Finish

    def legal(self, view: View) -> Iterator[Act]:
        """Yield at most one action."""
        if self.check(view, _DECLINE) is None:
            yield _DECLINE

    def check(self, view: View, action: Decline) -> Problem | None:
        """Refuse while a card can be drawn from the stock."""
        public = view.public
        return _MUST_DRAW if public.stock_count or self.recycling.is_possible(public) else None

    def decide(self, flow: Flow, seat: int, action: Decline) -> None:
        """End the deal as blocked."""
        flow.emit(Declined(seat))
        self.finish.end(flow, "blocked", None)
