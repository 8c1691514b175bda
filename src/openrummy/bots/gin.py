"""How the sensible player plays gin: by the deadwood that its best arrangement leaves."""

from collections.abc import Callable, Mapping
from typing import Any

from openrummy.cards import Cards, Face, add, bits
from openrummy.engine.actions import (
    Act,
    BigGin,
    Decline,
    Discard,
    DrawDiscard,
    DrawStock,
    FinishLayoffs,
    Knock,
    LayOff,
    PassUpcard,
    TakeUpcard,
)
from openrummy.engine.state import View
from openrummy.solver import deadwood


def play_gin(view: View, allowed: tuple[Act, ...]) -> Act:
    """The legal action that promises most."""
    return min(allowed, key=lambda action: _RANKS[type(action)](view, action))


def _left(view: View, hand: Cards) -> int:
    return deadwood(view.rules.melds, view.rules.values, hand)


def _take(view: View, action: Act) -> tuple[int, ...]:
    """Take a card that brings the deadwood down."""
    card = view.public.pile[-1]
    hand = add(view.hand, card)
    after = min(_left(view, hand ^ 1 << other) for other in bits(hand) if other != card)
    return (0,) if after < _left(view, view.hand) else (9,)


def _throw(view: View, action: Discard) -> tuple[int, ...]:
    return (5, _left(view, view.hand ^ 1 << action.card), -view.rules.values[action.card], _use(view, action.card))


def _use(view: View, card: Face) -> int:
    """How many cards of the hand stand beside `card` in a suit or a rank."""
    near = 1 << card << 1 | 1 << card >> 1 | 1 << card << 2 | 1 << card >> 2
    rank = sum(1 << 16 * suit + (card & 15) for suit in range(4))
    return (view.hand & (near | rank)).bit_count()


def _knock(view: View, action: Knock) -> tuple[int, ...]:
    return (2, _left(view, view.hand ^ 1 << action.discard))


def _lay_off(view: View, action: LayOff) -> tuple[int, ...]:
    """Lay off what no meld of the own hand needs."""
    after = _left(view, view.hand ^ 1 << action.card)
    return (3, after) if after < _left(view, view.hand) else (9,)


def _always(*rank: int) -> Callable[[View, Any], tuple[int, ...]]:
    return lambda view, action: rank


_RANKS: Mapping[type[Act], Callable[[View, Any], tuple[int, ...]]] = {
    BigGin: _always(1),
    Knock: _knock,
    LayOff: _lay_off,
    FinishLayoffs: _always(4),
    TakeUpcard: _take,
    PassUpcard: _always(4),
    DrawDiscard: _take,
    DrawStock: _always(4),
    Decline: _always(4),
    Discard: _throw,
}
"""What each kind of action is worth, the least the best."""
