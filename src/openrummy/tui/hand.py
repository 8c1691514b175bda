"""The hand as its owner sees it: groups, order, selected cards and the cursor.  Only its owner moves cards."""

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


Laid: TypeAlias = tuple[tuple[Held, ...], ...]
"""A hand in groups; the last one holds the loose cards, and none of the others is empty."""


def keep(mine: Iterable[Held], hand: Iterable[str], leaving: Collection[Held] = ()) -> tuple[Held, ...]:
    """Return the cards of `hand` in the order of `mine`, with new ones at the end.

    leaving: these go first if a copy of their face has left the hand.
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


def _as_laid(groups: Iterable[Iterable[str]]) -> Laid:
    """Return the groups that a table remembers, as the hand holds them."""
    seen: Counter[str] = Counter()
    laid = []
    for group in groups:
        cards = []
        for card in group:
            cards.append(Held(card, seen[card]))
            seen[card] += 1
        laid.append(tuple(cards))
    return _settled(laid or [()])


def _settled(groups: Sequence[Sequence[Held]]) -> Laid:
    return (*(tuple(group) for group in groups[:-1] if group), tuple(groups[-1]))


Row: TypeAlias = tuple[Held | None, ...]
"""A hand in one row, with `None` between two groups."""


def in_row(groups: Laid) -> Row:
    """Return the groups side by side."""
    return tuple(one for number, group in enumerate(groups) for one in ((None, *group) if number else group))


def _parted(row: Iterable[Held | None]) -> Laid:
    groups: list[list[Held]] = [[]]
    for one in row:
        if one is None:
            groups.append([])
        else:
            groups[-1].append(one)
    return _settled(groups)


def move(row: Sequence[Held | None], moved: Collection[Held], place: int) -> Row:
    """Return `row` with the cards of `moved`, in their order, starting at `place` among the others."""
    others = [one for one in row if one not in moved]
    return (*others[:place], *(one for one in row if one in moved), *others[place:])


class HandState:
    """The owner's arrangement of the hand.  tell: called with the groups, loose cards last, when the owner changes them."""

    def __init__(self, tell: Callable[[Sequence[Sequence[str]]], None]) -> None:
        self.groups: Laid = ((),)
        self.selected: frozenset[Held] = frozenset()
        self.cursor = 0
        self._tell = tell
        self._deal = -1

    @property
    def held(self) -> tuple[Held, ...]:
        """The cards in their order, without their groups."""
        return tuple(one for group in self.groups for one in group)

    @property
    def selected_cards(self) -> tuple[str, ...]:
        """The selected cards, in their order in the hand."""
        return tuple(one.card for one in self.held if one in self.selected)

    @property
    def cards(self) -> tuple[str, ...]:
        """The faces of the cards in their owner's order."""
        return tuple(one.card for one in self.held)

    @property
    def laid(self) -> tuple[tuple[str, ...], ...]:
        """The faces of the cards in each group, the loose ones last."""
        return tuple(tuple(one.card for one in group) for group in self.groups)

    def receive(self, deal: int, hand: Sequence[str], laid: Iterable[Iterable[str]]) -> None:
        """Take in the hand that the table shows.  laid: its groups as the table remembers them."""
        is_fresh, self._deal = deal != self._deal, deal
        before = _as_laid(laid) if is_fresh else self.groups
        flat = [one for group in before for one in group]
        kept = keep(flat, hand, self.selected)
        groups = [[one for one in group if one in kept] for group in before]
        groups[-1] += [one for one in kept if one not in flat]
        self.groups = _settled(groups)
        self.selected = frozenset() if is_fresh else self.selected & frozenset(kept)
        self.put_cursor(self.cursor)

    def put_cursor(self, place: int) -> None:
        """Put the cursor on the card at `place`, or on the nearest card."""
        self.cursor = max(0, min(place, len(self.held) - 1))

    def toggle(self, place: int) -> None:
        """Select or deselect the card at `place`."""
        if 0 <= place < len(self.held):
            self.put_cursor(place)
            self.selected ^= {self.held[place]}

    def extend(self, by: Step) -> None:
        """Select the card under the cursor and the one beside it, and go there."""
        if self.held:
            before = self.cursor
            self.put_cursor(before + by)
            self.selected |= {self.held[before], self.held[self.cursor]}

    def lower(self) -> None:
        """Deselect every card."""
        self.selected = frozenset()

    def select_cards(self, cards: Iterable[str]) -> None:
        """Select exactly these cards, one copy of a face for each time that it is named."""
        loose_first = (*self.groups[-1], *(one for group in self.groups[:-1] for one in group))
        self.selected = frozenset(keep(loose_first, cards)) & frozenset(self.held)

    def nudge(self, by: Step) -> None:
        """Move the card under the cursor by one place or into the next group, with all selected cards if it is one of them."""
        if not self.held:
            return
        under, row = self.held[self.cursor], in_row(self.groups)
        moved = self.selected if under in self.selected else frozenset({under})
        first = next(place for place, one in enumerate(row) if one in moved)
        self._lay(_parted(move(row, moved, max(0, first + by))))
        self.put_cursor(self.held.index(under))

    def carry(self, start: int, end: int) -> None:
        """Move the card at `start` to `end`, into the group of the card that lies there."""
        if 0 <= start < len(self.held) and 0 <= end < len(self.held):
            carried, target = self.held[start], self.held[end]
            others = [one for one in in_row(self.groups) if one != carried]
            place = others.index(target) + (start < end)
            self._lay(_parted((*others[:place], carried, *others[place:])))
            self.put_cursor(end)

    def sort(self, *, by_rank: bool) -> None:
        """Sort the loose cards by rank, or by suit."""
        loose = sorted(self.groups[-1], key=lambda one: sort_key(one.card, by_rank=by_rank))
        self._lay((*self.groups[:-1], tuple(loose)))

    def group(self) -> bool:
        """Make the selected cards a group, before the loose ones; return False if fewer than two are selected."""
        made = tuple(one for one in self.held if one in self.selected)
        if len(made) < 2:
            return False
        left = [[one for one in group if one not in self.selected] for group in self.groups]
        self._lay(_settled([*left[:-1], made, left[-1]]))
        self.lower()
        return True

    def ungroup(self) -> bool:
        """Move the selected cards, or the group under the cursor, to the loose ones; return False if there is none to move."""
        grouped = frozenset(one for group in self.groups[:-1] for one in group)
        here = next((group for group in self.groups[:-1] if self.held[self.cursor] in group), ())
        leaving = self.selected & grouped or frozenset(here)
        if not leaving:
            return False
        left = [[one for one in group if one not in leaving] for group in self.groups]
        left[-1] += [one for one in self.held if one in leaving]
        self._lay(_settled(left))
        return True

    def lay(self, groups: Iterable[Iterable[str]]) -> None:
        """Arrange the hand in these groups; the other cards are loose."""
        left = list(self.held)
        laid = [[_taken(left, card) for card in group] for group in groups]
        self._lay(_settled([*laid, left]))
        self.lower()
        self.put_cursor(len(self.held))

    def _lay(self, groups: Laid) -> None:
        if groups != self.groups:
            self.groups = groups
            self._tell(self.laid)


def _taken(left: list[Held], card: str) -> Held:
    """Take the first copy of a card out of those left, and return it."""
    return left.pop(next(place for place, one in enumerate(left) if one.card == card))
