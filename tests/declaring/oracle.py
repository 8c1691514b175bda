"""The rulebook on a loser's points, applied to every grouping of a hand; and hands to test with."""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from openrummy.cards import JOKER, Cards, Face, face, faces_of, pack, rank_of, suit_of
from openrummy.declaring import GroupKind, ShowRules, Specials, card_points, read_group, wild_faces, with_wilds
from openrummy.melds import MeldRules

PURE = ("pure run", "tunnela")
RUNS = (*PURE, "run")
NEVER = 1 << 20

TWENTY_ONE = ShowRules(size=21, runs=3, pure_runs=3, cap=120, complete=3, specials=Specials())


class Shown(NamedTuple):
    """One possible group of a hand, as a mask of the places of its cards."""

    mask: int
    kind: GroupKind
    points: int
    wilds_alone: bool


@cache
def kind_of(rules: ShowRules, cards: tuple[Face, ...]) -> GroupKind | None:
    return read_group(rules, cards).kind


def groups_by_lowest(rules: ShowRules, cards: Sequence[Face]) -> list[list[Shown]]:
    """Return every group of the hand, by the place of its first card."""
    values, rows = card_points(rules.melds.wild), [list[Shown]() for _ in cards]
    for mask in masks_alike(rules, cards):
        chosen = tuple(card for place, card in enumerate(cards) if mask >> place & 1)
        kind = kind_of(rules, chosen) if len(chosen) > 1 else None
        if kind is not None:
            points, wild = sum(values[card] for card in chosen), all(rules.melds.wild >> card & 1 for card in chosen)
            rows[(mask & -mask).bit_length() - 1].append(Shown(mask, kind, points, wild))
    return rows


def masks_alike(rules: ShowRules, cards: Sequence[Face]) -> set[int]:
    """Return all choices of cards whose natural cards share a suit or a rank; no others can be a group."""
    wild = sum(1 << place for place, card in enumerate(cards) if rules.melds.wild >> card & 1)
    alike: dict[tuple[str, int], int] = {("wild", 0): wild}
    for place, card in enumerate(cards):
        if not wild >> place & 1:
            for shared in (("suit", suit_of(card)), ("rank", rank_of(card))):
                alike[shared] = alike.get(shared, wild) | 1 << place
    return {part for whole in alike.values() for part in parts_of(whole)}


def parts_of(whole: int) -> Iterator[int]:
    """Yield every submask of a mask except 0."""
    part = whole
    while part:
        yield part
        part = (part - 1) & whole


def least_loose(rules: ShowRules, hand: Cards) -> int:
    """Return the fewest points outside runs and sets among all groupings with the needed runs, NEVER if there are none."""
    cards = faces_of(hand)
    rows, values = groups_by_lowest(rules, cards), card_points(rules.melds.wild)

    @cache
    def least(place: int, used: int, runs: int, pure: int) -> int:
        while used >> place & 1:
            place += 1
        if place == len(cards):
            return 0 if runs >= rules.runs and pure >= rules.pure_runs else NEVER
        ways = [values[cards[place]] + least(place + 1, used, runs, pure)]
        for group in rows[place]:
            if not group.mask & used and (group.kind in RUNS or group.kind == "set"):
                more, purer = runs + (group.kind in RUNS), pure + (group.kind in PURE)
                after = min(more, rules.runs), min(purer, rules.pure_runs)
                ways.append(least(place + 1, used | group.mask, *after))
        return min(ways)

    return min(NEVER, least(0, 0, 0, 0))


def cheapest(rules: ShowRules, hand: Cards) -> tuple[int, bool]:
    """Return the fewest points of a loser over every grouping, counted to the letter, and whether one can be declared."""
    cards = faces_of(hand)
    rows, values = groups_by_lowest(rules, cards), card_points(rules.melds.wild)
    found: set[tuple[int, bool]] = set()
    seen: set[tuple[int, tuple[int, ...]]] = set()

    def walk(used: int, tally: tuple[int, ...]) -> None:
        if (used, tally) in seen:
            return
        seen.add((used, tally))
        place = next((place for place in range(len(cards)) if not used >> place & 1), None)
        if place is None:
            found.add(_price(rules, sum(values[card] for card in cards), Tally(*tally), len(cards)))
            return
        alone = Tally(*tally)
        walk(used | 1 << place, alone._replace(loose=alone.loose + values[cards[place]], free=1))
        for group in rows[place]:
            if not group.mask & used:
                walk(used | group.mask, _with(rules, alone, group))

    walk(0, Tally())
    return min(price for price, _ in found), any(valid for _, valid in found)


class Tally(NamedTuple):
    """The sums of a grouping.  free: whether a card is outside groups.  spared: points in pure runs."""

    runs: int = 0
    pure: int = 0
    tunnelas: int = 0
    dublees: int = 0
    jokers: int = 0
    loose: int = 0
    spared: int = 0
    free: int = 0


def _with(rules: ShowRules, tally: Tally, group: Shown) -> Tally:
    many = rules.specials is not None and group.mask.bit_count() >= rules.specials.jokers and group.wilds_alone
    counts = group.kind in RUNS or group.kind == "set"
    return Tally(
        tally.runs + (group.kind in RUNS),
        tally.pure + (group.kind in PURE),
        tally.tunnelas + (group.kind == "tunnela"),
        tally.dublees + (group.kind == "dublee"),
        tally.jokers | many,
        tally.loose + (0 if counts else group.points),
        tally.spared + (group.points if group.kind in PURE else 0),
        tally.free | (not counts),
    )


def _price(rules: ShowRules, total: int, tally: Tally, size: int) -> tuple[int, bool]:
    special, has_runs = rules.specials, tally.runs >= rules.runs and tally.pure >= rules.pure_runs
    valid = has_runs and not tally.free
    if special is not None:
        valid |= tally.tunnelas >= special.tunnelas or tally.dublees >= special.dublees or bool(tally.jokers)
        if tally.dublees >= special.few_dublees:
            return special.few_dublee_points, valid and size == rules.size
    if valid and size == rules.size:
        return rules.complete, True
    if has_runs:
        return min(rules.cap, tally.loose), False
    return min(rules.cap, total - (tally.spared if rules.incomplete == "all_but_pure" else 0)), False


def some_rules(rng: random.Random, size: int) -> ShowRules:
    """Return random rules for a hand of `size` cards."""
    runs = rng.randrange(4)
    special = Specials(rng.choice((2, 3)), rng.choice((3, 4)), rng.choice((3, 5)), rng.choice((2, 3, 6)))
    return ShowRules(
        melds=MeldRules(
            ace=rng.choice(("low", "low_or_high", "low_or_high")), set_max=rng.choice((None, 4)), named=False
        ),
        size=size,
        runs=runs,
        pure_runs=rng.randrange(runs + 1),
        cap=rng.choice((80, 30, 120)),
        incomplete=rng.choice(("all", "all_but_pure")),
        complete=rng.choice((0, 0, 2, 3)),
        specials=special if rng.random() < 0.5 else None,
    )


def dealt(rng: random.Random, rules: ShowRules, size: int) -> tuple[ShowRules, list[Face]]:
    """Return the rules of a deal and a hand: at random, of close ranks with many jokers, or built of melds."""
    decks = 2 if rules.specials is None else 3
    cards = rng.choice((_at_random, _close, _built))(rng, size, decks)
    turned_up = rng.choice(cards) if rng.random() < 0.7 else rng.choice(pack(1, 1))
    return with_wilds(rules, wild_faces(turned_up, beside=rules.specials is not None)), cards


def _at_random(rng: random.Random, size: int, decks: int) -> list[Face]:
    return rng.sample(pack(decks, 1), size)


def _close(rng: random.Random, size: int, decks: int) -> list[Face]:
    first, width = rng.randrange(13), rng.choice((3, 4, 5, 6))
    near = [face(suit, (first + more) % 13) for suit in range(4) for more in range(width)]
    return rng.sample([*near * decks, *[JOKER] * decks], size)


def _built(rng: random.Random, size: int, decks: int) -> list[Face]:
    rest, cards = list(pack(decks, 1)), list[Face]()
    while len(cards) < size:
        meld = _some_meld(rng, rest, decks)
        if len(cards) + len(meld) <= size and all(rest.count(card) >= meld.count(card) for card in meld):
            for card in meld:
                rest.remove(card)
            cards += meld
    return cards


def _some_meld(rng: random.Random, rest: Sequence[Face], decks: int) -> list[Face]:
    luck, suit, rank = rng.random(), rng.randrange(4), rng.randrange(13)
    if luck < 0.4:
        return [face(suit, (rank + more) % 13) for more in range(rng.choice((3, 3, 4)))]
    if luck < 0.55:
        return [face(suit, rank) for suit in rng.sample(range(4), 3)]
    if luck < 0.65 and decks == 3:
        return [face(suit, rank)] * 3
    return [rng.choice(rest)]
