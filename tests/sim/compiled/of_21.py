"""Hands of 21 cards, and the differences between the compiled arrangement and the reference on them.

`python -m tests.sim.compiled.of_21 [HANDS] [SEED] [ACE]` compares many of them.
"""

import random
import sys
from collections.abc import Callable, Iterator

import msgspec

from openrummy.cards import JOKER, PLANE, Cards, Face, cards_of, face, faces_of, format_cards, pack
from openrummy.declaring import ShowRules, declaration, judge, least_points, loser_score, wild_faces, with_wilds
from openrummy.melds import Ace
from openrummy.sim.compiled import three_packs
from tests.declaring.oracle import TWENTY_ONE

PACKS = pack(3, 1)
TURNED_UP = sorted(set(PACKS))


def plain(rng: random.Random, turned_up: Face) -> list[Face]:
    return rng.sample(PACKS, 21)


def dense(rng: random.Random, turned_up: Face) -> list[Face]:
    """Return cards from four to seven neighbouring ranks and the jokers; in half of the hands the ranks are next to the wild ones."""
    first = turned_up % 16 - rng.randrange(4) if turned_up != JOKER and rng.random() < 0.5 else rng.randrange(13)
    near = [face(suit, (first + more) % 13) for suit in range(4) for more in range(rng.choice((4, 5, 6, 7)))]
    return rng.sample([*near * 3, *[JOKER] * 3], 21)


def alike(rng: random.Random, turned_up: Face) -> list[Face]:
    """Return tunnelas, dublees and single cards from a few ranks."""
    first, width = rng.randrange(13), rng.choice((4, 5, 6, 13))
    faces = [JOKER, *(face(suit, (first + more) % 13) for suit in range(4) for more in range(width))]
    return [card for card in rng.sample(faces, len(faces)) for _ in range(rng.choice((1, 2, 3, 3)))][:21]


def runs(rng: random.Random, turned_up: Face) -> list[Face]:
    """Return three to six pure runs, then a few wild cards, then any cards."""
    rest, cards = list(PACKS), list[Face]()
    for _ in range(rng.randrange(3, 7)):
        suit, first = rng.randrange(4), rng.randrange(11)
        run = [face(suit, first + more) for more in range(3)]
        if all(card in rest for card in run):
            cards += run
            for card in run:
                rest.remove(card)
    wild = [card for card in rest if wild_faces(turned_up, beside=True) >> card & 1]
    few = wild[: rng.randrange(10)]
    for card in few:
        rest.remove(card)
    return [*cards, *few, *rng.sample(rest, 21)][:21]


KINDS: tuple[Callable[[random.Random, Face], list[Face]], ...] = (plain, dense, alike, runs, runs)


def hands(seed: int, number: int) -> tuple[list[Cards], list[Face]]:
    rng = random.Random(seed)
    turned_up = rng.choices(TURNED_UP, k=number)
    dealt = [KINDS[each % len(KINDS)](rng, card) for each, card in enumerate(turned_up)]
    return [cards_of(cards if len(cards) == 21 else plain(rng, 0)) for cards in dealt], turned_up


def rules_of(ace: Ace, cap: int) -> dict[Face, ShowRules]:
    melds = msgspec.structs.replace(TWENTY_ONE.melds, ace=ace)
    rules = msgspec.structs.replace(TWENTY_ONE, melds=melds, cap=cap)
    return {card: with_wilds(rules, wild_faces(card, beside=True)) for card in TURNED_UP}


def cards_in(planes: list[int]) -> Cards:
    return sum(plane << PLANE * number for number, plane in enumerate(planes))


def differences(dealt: list[Cards], turned_up: list[Face], ace: Ace, cap: int) -> Iterator[str]:
    """Yield each hand whose points, judged groups or declaration differ from those of the reference."""
    rules = rules_of(ace, cap)
    points = three_packs.least_points(dealt, turned_up, ace=ace, cap=cap).tolist()
    whole = three_packs.are_whole(dealt, turned_up, ace=ace).tolist()
    groups, left = (found.tolist() for found in three_packs.best_groups(dealt, turned_up, ace=ace))
    for hand, card, *found in zip(dealt, turned_up, points, whole, groups, left, strict=True):
        shown = _shown(rules[card], hand, *found[2:])
        known = least_points(rules[card], hand), declaration(rules[card], hand) is not None
        if known != tuple(found[:2]) or shown != known[0]:
            yield f"{format_cards(hand)}, wild {format_cards(rules[card].melds.wild)}: {known}, not {found[:2]}, shown {shown}"


def _shown(rules: ShowRules, hand: Cards, groups: list[list[int]], left: list[int]) -> int | None:
    """Return what the groups cost; None if they do not make up the hand or one of them is not valid."""
    read, loose = [faces_of(cards_in(group)) for group in groups if any(group)], faces_of(cards_in(left))
    if cards_of([*loose, *(each for group in read for each in group)]) != hand:
        return None
    judgement = judge(rules, hand, read)
    return loser_score(rules, hand, judgement).points if all(group.kind for group in judgement.groups) else None


def main(number: str = "20000", seed: str = "1", ace: Ace = "low_or_high") -> None:
    """Print the differences, and how much was compared."""
    found = list(differences(*hands(int(seed), int(number)), ace, 1000))
    print(*found, f"{int(number):,} hands, {len(found)} differences.", sep="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])  # type: ignore[arg-type]
