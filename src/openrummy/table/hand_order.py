"""The order of a hand: groups of cards that only their owner changes."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from openrummy.cards import Cards, Face, faces_of, format_card, is_within, parse_card, remove

Groups: TypeAlias = tuple[tuple[Face, ...], ...]


def laid_out(hand: Cards) -> Groups:
    """Return a fresh hand: one group, sorted."""
    return settled((), hand)


def settled(groups: Iterable[Sequence[Face]], hand: Cards) -> Groups:
    """Return `groups` for the cards of `hand`: missing cards drop out, new ones go to the end of the last group.

    The last group holds the loose cards: if there are others before it, it stays even when it is empty.
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
    """Return the cards of a group that are among `left`, and the rest of `left`."""
    held: list[Face] = []
    for card in group:
        if is_within(1 << card, left):
            held.append(card)
            left = remove(left, card)
    return tuple(held), left


def parse_groups(texts: Iterable[Iterable[str]]) -> Groups:
    """Return groups from text; raise ValueError as `parse_card` does."""
    return tuple(tuple(map(parse_card, group)) for group in texts)


def format_groups(groups: Groups) -> tuple[tuple[str, ...], ...]:
    """Return groups as text."""
    return tuple(tuple(map(format_card, group)) for group in groups)
