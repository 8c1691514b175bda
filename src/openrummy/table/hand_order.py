"""How a hand lies: groups of cards in their owner's order, which nothing but the owner changes."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from openrummy.cards import Cards, Face, faces_of, format_card, is_within, parse_card, remove

Groups: TypeAlias = tuple[tuple[Face, ...], ...]


def laid_out(hand: Cards) -> Groups:
    """A fresh hand: one group, sorted."""
    return settled((), hand)


def settled(groups: Iterable[Sequence[Face]], hand: Cards) -> Groups:
    """`groups` for the cards of `hand`: gone cards drop out, new ones go to the end of the last group.

    The last group are the loose cards: with others before it, it stays though it is empty.
    """
    left = hand
    kept: list[tuple[Face, ...]] = []
    for group in groups:
        held, left = _held(group, left)
        kept.append(held)
    loose = (*(kept.pop() if kept else ()), *faces_of(left))
    shelves = tuple(filter(None, kept))
    return (*shelves, loose) if loose or shelves else ()


def _held(group: Sequence[Face], left: Cards) -> tuple[tuple[Face, ...], Cards]:
    """The cards of a group that are among those left, and what is left then."""
    held: list[Face] = []
    for card in group:
        if is_within(1 << card, left):
            held.append(card)
            left = remove(left, card)
    return tuple(held), left


def parse_groups(texts: Iterable[Iterable[str]]) -> Groups:
    """Groups from text; raises ValueError as `parse_card`."""
    return tuple(tuple(map(parse_card, group)) for group in texts)


def format_groups(groups: Groups) -> tuple[tuple[str, ...], ...]:
    """Groups as text."""
    return tuple(tuple(map(format_card, group)) for group in groups)
