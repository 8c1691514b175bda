"""Results that are worked out for a hand and then asked for parts of it, as the plays of a turn leave less and less of one hand."""

from collections.abc import Callable
from typing import Generic, TypeVar

from openrummy.cards import Cards, is_within
from openrummy.engine.rules import Rules

T = TypeVar("T")


class OfHand(Generic[T]):
    """A function of rules and a hand that remembers its last result, which also serves for parts of that hand.

    of: the function.
    """

    def __init__(self, of: Callable[[Rules, Cards], T]) -> None:
        self._of = of
        self._last: tuple[Rules, Cards, T] | None = None

    def __call__(self, rules: Rules, hand: Cards) -> T:
        last = self._last  # one value, replaced whole, so that threads cannot mix up two
        if last is None or last[0] is not rules or not is_within(hand, last[1]):
            last = self._last = rules, hand, self._of(rules, hand)
        return last[2]
