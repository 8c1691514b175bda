"""Reading a player's grouping of a hand: the melds, and the cards left over."""

from collections.abc import Iterable

import msgspec

from openrummy.cards import Cards, Face, cards_of, format_card
from openrummy.engine.events import Melded
from openrummy.engine.flow import Flow
from openrummy.engine.rules import Problem, Rules
from openrummy.languages import Template
from openrummy.melds import Fault, Shape, read_shape
from openrummy.parts.bar import not_held
from openrummy.parts.lay_down import unfit
from openrummy.solver import solve


class Grouping(msgspec.Struct, frozen=True):
    """The melds of a hand, sorted, the cards left over, and their points."""

    melds: tuple[Shape, ...]
    rest: Cards
    points: int


def read_groups(rules: Rules, hand: Cards, groups: Iterable[tuple[Face, ...]]) -> Grouping | Problem:
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


def points_of(rules: Rules, hand: Cards) -> int:
    """Return the points of the cards."""
    points = 0
    while hand:
        low = hand & -hand
        points += rules.values[low.bit_length() - 1]
        hand ^= low
    return points


def best_groups(rules: Rules, hand: Cards) -> tuple[tuple[Face, ...], ...]:
    """Return the groups that leave the least deadwood."""
    return tuple(sorted(meld.cards for meld in solve(rules.melds, rules.values, hand).melds))


def lay_open(flow: Flow, seat: int, melds: Iterable[Shape]) -> None:
    """Emit the melds of `seat`."""
    for meld in melds:
        flow.emit(Melded(seat, meld.kind, meld.cards, meld.represents))


def _used_twice(card: Face) -> Problem:
    words: Template = "{card} cannot be in two melds at once."
    return Problem("card_used_twice", words, {"card": format_card(card)})
