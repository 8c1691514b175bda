"""Hands that are shown in groups: 13 cards of two packs and 21 of three, random, and dense with many jokers."""

import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import NamedTuple

from openrummy.cards import JOKER, Cards, Face, cards_of, face, pack
from openrummy.declaring import (
    ShowRules,
    Specials,
    best_discards,
    best_groups,
    least_points,
    wild_faces,
    with_wilds,
)

TWENTY_ONE = ShowRules(size=21, runs=3, pure_runs=3, cap=120, complete=3, specials=Specials())


class Dealt(NamedTuple):
    """A hand and the rules of its deal, with the wild cards that the turned-up card determines."""

    rules: ShowRules
    hand: Cards
    turned_up: Face


def at_random(rules: ShowRules, decks: int, size: int, number: int) -> list[Dealt]:
    """Return hands dealt from the packs, with the next card turned up."""
    rng = Random(2)
    deals = [rng.sample(pack(decks, 1), size + 1) for _ in range(number)]
    return [_dealt(rules, cards[:size], cards[size]) for cards in deals]


def close(rules: ShowRules, decks: int, size: int, number: int) -> list[Dealt]:
    """Return hands of four to six neighboring ranks and the printed jokers; in half of the deals one of those ranks is surely wild."""
    rng = Random(3)
    return [_close(rng, rules, decks, size) for _ in range(number)]


def _close(rng: Random, rules: ShowRules, decks: int, size: int) -> Dealt:
    first, width = rng.randrange(13), rng.choice((4, 5, 6))
    near = [face(suit, (first + more) % 13) for suit in range(4) for more in range(width)]
    cards = rng.sample([*near * decks, *[JOKER] * decks], size)
    return _dealt(rules, cards, rng.choice(near) if rng.random() < 0.5 else rng.randrange(13))


def _dealt(rules: ShowRules, cards: list[Face], turned_up: Face) -> Dealt:
    wild = wild_faces(turned_up, beside=rules.specials is not None)
    return Dealt(with_wilds(rules, wild), cards_of(cards), turned_up)


def counted(deals: list[Dealt]) -> Callable[[], int]:
    """Return work that finds the least points of every hand in each call."""
    return _each(least_points, deals)


def grouped(deals: list[Dealt]) -> Callable[[], int]:
    """Return work that finds the best groups of every hand in each call."""
    return _each(best_groups, deals)


def discarded(deals: list[Dealt]) -> Callable[[], int]:
    """Return work that finds the best discard from every hand in each call."""
    return _each(best_discards, deals)


def _each(solver: Callable[[ShowRules, Cards], object], deals: list[Dealt]) -> Callable[[], int]:
    def work() -> int:
        for dealt in deals:
            solver(dealt.rules, dealt.hand)
        return len(deals)

    return work


def times_ms(deals: list[Dealt]) -> list[float]:
    """Return the milliseconds of CPU time for each hand, the best of four runs, so that the caches are warm."""
    return [min(_once_ms(dealt) for _ in range(4)) for dealt in deals]


def slowest_and_middle(deals: list[Dealt]) -> tuple[float, float]:
    """Return the longest and the median time for a hand, in milliseconds."""
    times = times_ms(deals)
    return max(times), median(times)


def _once_ms(dealt: Dealt) -> float:
    start = time.process_time()
    least_points(dealt.rules, dealt.hand)
    return 1000 * (time.process_time() - start)
