"""A hand that its player shows in groups: whether it holds them, and the cards left over."""

from collections.abc import Iterable
from itertools import chain
from typing import TypeAlias

import msgspec

from openrummy.cards import Cards, Face, cards_of, copies, distinct, format_card, format_faces
from openrummy.engine.events import Melded
from openrummy.engine.flow import Flow
from openrummy.engine.rules import Problem, Rules
from openrummy.languages import Template
from openrummy.melds import Fault, Shape, read_shape
from openrummy.parts.bar import not_held
from openrummy.parts.deadwood import points_of
from openrummy.parts.lay_down import unfit

Groups: TypeAlias = tuple[tuple[Face, ...], ...]

_EMPTY_GROUP = Problem("empty_group", "A group needs cards.")


class Grouping(msgspec.Struct, frozen=True):
    """The melds of a hand, sorted, the cards left over, and their points."""

    melds: tuple[Shape, ...]
    rest: Cards
    points: int


def read_groups(rules: Rules, hand: Cards, groups: Groups) -> Grouping | Problem:
    """Return `hand` grouped like this, or a refusal: a card not held, a card used twice, or a group that is no meld."""
    melds, rest = [], hand
    for cards in groups:
        held = cards_of(cards)
        if held & ~hand:
            return not_held(next(card for card in cards if not hand >> card & 1 or cards.count(card) > 1))
        if held & ~rest:
            return _used_twice(next(card for card in cards if not rest >> card & 1))
        shape = read_shape(rules.melds, cards)
        if isinstance(shape, Fault):
            return unfit(shape)
        melds.append(shape)
        rest ^= held
    return Grouping(tuple(sorted(melds, key=lambda meld: meld.cards)), rest, points_of(rules, rest))


def grouped(rules: Rules, hand: Cards, groups: Groups) -> Grouping:
    """Return `hand` in groups that were checked before."""
    grouping = read_groups(rules, hand, groups)
    assert isinstance(grouping, Grouping)  # the engine checks before it decides
    return grouping


def lay_open(flow: Flow, seat: int, melds: Iterable[Shape]) -> None:
    """Emit the melds of `seat`."""
    for meld in melds:
        flow.emit(Melded(seat, meld.kind, meld.cards, meld.represents))


def _used_twice(card: Face) -> Problem:
    words: Template = "{card} cannot be in two melds at once."
    return Problem("card_used_twice", words, {"card": format_card(card)})


def misplaced(hand: Cards, groups: Groups) -> Problem | None:
    """Return why `groups` cannot be shown from `hand` at all, whether or not they are melds, or None."""
    if not all(groups):
        return _EMPTY_GROUP
    shown = list(chain.from_iterable(groups))
    missing = [card for card in distinct(cards_of(shown)) if shown.count(card) > copies(hand, card)]
    if len(missing) < 2:
        return not_held(missing[0]) if missing else None
    words: Template = "You do not hold all of {cards}."
    return Problem("not_held", words, {"cards": format_faces(missing)})
