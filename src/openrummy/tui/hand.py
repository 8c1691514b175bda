"""The hand as its owner sees it: the order, the raised cards and the cursor.  Nothing moves unless its owner moved it."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Literal, TypeAlias

import msgspec

from openrummy.tui.faces import sort_key

Step: TypeAlias = Literal[-1, 1]


class Held(msgspec.Struct, frozen=True):
    """One card in the hand; `copy` tells apart the copies of a face."""

    card: str
    copy: int = 0


def keep(mine: Iterable[Held], hand: Iterable[str], leaving: Collection[Held] = ()) -> tuple[Held, ...]:
    """The cards of `hand` in the order of `mine`, new ones at the end.

    leaving: these go first when a copy of their face has left the hand.
    """
    mine, left = tuple(mine), Counter(hand)
    stays = set()
    for held in sorted(mine, key=lambda one: one in leaving):
        if left[held.card] > 0:
            left[held.card] -= 1
            stays.add(held)
    kept = [held for held in mine if held in stays]
    for card in left.elements():
        kept.append(_fresh(card, kept))
    return tuple(kept)


def _fresh(card: str, others: Collection[Held]) -> Held:
    return next(held for copy in range(len(others) + 1) if (held := Held(card, copy)) not in others)


def move(held: Sequence[Held], moved: Collection[Held], place: int) -> tuple[Held, ...]:
    """`held` with the cards of `moved`, in their order, from `place` on among the others."""
    others = [one for one in held if one not in moved]
    return (*others[:place], *(one for one in held if one in moved), *others[place:])


class HandState:
    """What the owner has done to the hand.  tell: gets the new order when the owner changed it."""

    def __init__(self, tell: Callable[[Sequence[str]], None]) -> None:
        self.held: tuple[Held, ...] = ()
        self.raised: frozenset[Held] = frozenset()
        self.cursor = 0
        self._tell = tell
        self._deal = -1

    @property
    def raised_cards(self) -> tuple[str, ...]:
        """The raised cards, in their order in the hand."""
        return tuple(one.card for one in self.held if one in self.raised)

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards in their owner's order."""
        return tuple(one.card for one in self.held)

    def receive(self, deal: int, hand: Sequence[str], laid: Iterable[Iterable[str]]) -> None:
        """Take in the hand that the table shows; `laid` is how the table remembers its order."""
        is_fresh, self._deal = deal != self._deal, deal
        before = keep((), (card for group in laid for card in group)) if is_fresh else self.held
        self.held = keep(before, hand, self.raised)
        self.raised = frozenset() if is_fresh else self.raised & frozenset(self.held)
        self.put_cursor(self.cursor)

    def put_cursor(self, place: int) -> None:
        """Put the cursor on the card at `place`, or on the nearest there is."""
        self.cursor = max(0, min(place, len(self.held) - 1))

    def toggle(self, place: int) -> None:
        """Raise or lower the card at `place`."""
        if 0 <= place < len(self.held):
            self.put_cursor(place)
            self.raised ^= {self.held[place]}

    def extend(self, by: Step) -> None:
        """Raise the card under the cursor and the one beside it, and go there."""
        if self.held:
            before = self.cursor
            self.put_cursor(before + by)
            self.raised |= {self.held[before], self.held[self.cursor]}

    def lower(self) -> None:
        """Lower every card."""
        self.raised = frozenset()

    def raise_cards(self, cards: Iterable[str]) -> None:
        """Raise just these cards, one copy of a face for each time that it is named."""
        self.raised = frozenset(keep(self.held, cards)) & frozenset(self.held)

    def nudge(self, by: Step) -> None:
        """Move the card under the cursor, or all raised ones when it is raised, one place."""
        if not self.held:
            return
        under = self.held[self.cursor]
        moved = self.raised if under in self.raised else frozenset({under})
        first = next(place for place, one in enumerate(self.held) if one in moved)
        self._reorder(move(self.held, moved, max(0, first + by)))
        self.put_cursor(self.held.index(under))

    def carry(self, start: int, end: int) -> None:
        """Move the card at `start` so that it lies at `end`."""
        if 0 <= start < len(self.held):
            self._reorder(move(self.held, {self.held[start]}, end))
            self.put_cursor(end)

    def sort(self, *, by_rank: bool) -> None:
        """Sort by rank, or by suit."""
        self._reorder(tuple(sorted(self.held, key=lambda one: sort_key(one.card, by_rank=by_rank))))

    def _reorder(self, held: tuple[Held, ...]) -> None:
        if held != self.held:
            self.held = held
            self._tell(self.cards)
