"""Melds against a brute-force reading of rulebook 1.4: every wild is tried as every face."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import TypeAlias

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.cards import ACES, FACES, JOKER, JOKER_BIT, Face, cards_of, rank_of, suit_of
from openrummy.melds import (
    NAMELESS,
    Ace,
    Fault,
    Kind,
    MeldRules,
    Shape,
    extended,
    fits,
    is_low_ace,
    is_pure,
    namings,
    read_shape,
    shapes_in,
    swapped,
)
from tests.effort import examples, tries

pytestmark = pytest.mark.quick(4)

Pairs: TypeAlias = tuple[tuple[Face, Face], ...]  # cards with the faces they represent, sorted

SEVENS = sum(1 << card for card in FACES if rank_of(card) == 6)
WILDS = (0, JOKER_BIT, JOKER_BIT, JOKER_BIT | SEVENS, JOKER_BIT | ACES, SEVENS)


def is_run(faces: Sequence[Face], ace: Ace) -> bool:
    ranks = {rank_of(face) for face in faces}
    one_suit = NAMELESS not in faces and len({suit_of(face) for face in faces}) == 1
    if not one_suit or len(ranks) < len(faces) or not 3 <= len(faces) <= 13:
        return False
    if ace == "round_corner":
        return any({(start + i) % 13 for i in range(len(faces))} == ranks for start in range(13))
    readings = [ranks] if ace == "low" else [ranks, {rank or 13 for rank in ranks}]
    return any(max(places) - min(places) == len(places) - 1 for places in readings)


def is_set(rules: MeldRules, faces: Sequence[Face]) -> bool:
    shown = [face for face in faces if face != NAMELESS]
    suits = {suit_of(face) for face in shown}
    if len(faces) < 3 or len({rank_of(face) for face in shown}) != 1:
        return False
    if rules.set_max is not None and len(faces) > rules.set_max:
        return False
    if len(shown) < len(faces) and not (rules.set_max is None and rules.distinct_suits and len(suits) == 4):
        return False
    return not rules.distinct_suits or len(suits) == len(shown)


def kind_of(rules: MeldRules, pairs: Pairs) -> Kind | None:
    naturals = sum(card == face != JOKER for card, face in pairs)
    if naturals < rules.min_naturals or (rules.max_wilds is not None and len(pairs) - naturals > rules.max_wilds):
        return None
    if any(card != face and not rules.wild >> card & 1 for card, face in pairs):
        return None
    if any(card == JOKER for card, _ in pairs) and not rules.wild & JOKER_BIT:
        return None
    faces = [face for _, face in pairs]
    if is_run(faces, rules.ace):
        return "run"
    return "set" if is_set(rules, faces) else None


def candidates(rules: MeldRules, card: Face, fixed: Sequence[Face]) -> list[Face]:
    if not rules.wild >> card & 1:
        return [card]
    if not fixed:
        return [*FACES, NAMELESS]
    return [face for face in FACES if (face ^ fixed[0]) & 48 == 0 or (face ^ fixed[0]) & 15 == 0] + [NAMELESS]


def oracle(rules: MeldRules, cards: Sequence[Face]) -> set[tuple[Kind, Pairs]]:
    fixed = [card for card in cards if not rules.wild >> card & 1]
    found = set()
    for faces in product(*(candidates(rules, card, fixed) for card in cards)):
        pairs = tuple(sorted(zip(cards, faces, strict=True)))
        kind = kind_of(rules, pairs)
        if kind is not None:
            found.add((kind, pairs))
    return found


def pairs_of(shape: Shape) -> Pairs:
    return tuple(sorted(zip(shape.cards, shape.represents, strict=True)))


def keys(shapes: Sequence[Shape]) -> list[tuple[Kind, Pairs]]:
    return [(shape.kind, pairs_of(shape)) for shape in shapes]


def some_rules(rng: random.Random, *, named: bool = True) -> MeldRules:
    return MeldRules(
        ace=rng.choice(("low", "low_or_high", "round_corner")),
        set_max=rng.choice((4, 4, None, 3)),
        distinct_suits=rng.random() < 0.7,
        min_naturals=rng.choice((1, 1, 2, 0)),
        max_wilds=rng.choice((None, None, 1, 2)),
        named=named,
        wild=rng.choice(WILDS),
    )


def some_cards(rng: random.Random, rules: MeldRules, number: int, wilds: int) -> list[Face]:
    """Return cards of few ranks and suits, so that melds are common, with copies and at most `wilds` wilds."""
    first, width = rng.randrange(13), rng.choice((3, 5, 7))
    ranks = [(first + i) % 13 for i in range(width)]
    suits = rng.sample(range(4), rng.choice((1, 2, 4)))
    pool = [16 * suit + rank for suit in suits for rank in ranks]
    cards: list[Face] = []
    while len(cards) < number:
        card = JOKER if rules.wild & JOKER_BIT and rng.random() < 0.2 else rng.choice(pool)
        if not rules.wild >> card & 1 or sum(rules.wild >> c & 1 for c in cards) < wilds:
            cards.append(card)
        elif wilds == 0 and all(rules.wild >> c & 1 for c in pool):
            pool = list(FACES)
    return cards


def meldish_cards(rng: random.Random, rules: MeldRules) -> list[Face]:
    """Return cards that are often a meld: cards of a run or a set, with a wild or two in place of others."""
    suit, start, size = rng.randrange(4), rng.randrange(13), rng.choice((3, 3, 4, 5, 12, 13))
    run = [16 * suit + (start + i) % 13 for i in range(size)]
    rank_set = [16 * s + start for s in rng.sample(range(4), rng.choice((3, 4)))]
    cards = list(rng.choice((run, rank_set)))
    jokers = [c for c in [*FACES, JOKER] if rules.wild >> c & 1]
    for _ in range(rng.choice((0, 1, 1, 2)) if jokers else 0):
        wild = rng.choice((JOKER, *jokers)) if rules.wild & JOKER_BIT else rng.choice(jokers)
        if rng.random() < 0.7:
            cards[rng.randrange(len(cards))] = wild
        else:
            cards.append(wild)
    rng.shuffle(cards)
    return cards


def tables(number: int, seed: int, *, named: bool = True) -> Iterator[tuple[random.Random, MeldRules, list[Face]]]:
    rng = random.Random(seed)
    number = len(tries(number))
    while number:
        rules = some_rules(rng, named=named)
        cards = meldish_cards(rng, rules) if rng.random() < 0.7 else some_cards(rng, rules, rng.choice((3, 4, 5)), 2)
        if sum(rules.wild >> card & 1 for card in cards) <= (2 if len(cards) > 5 else 3):
            fixed = any(not rules.wild >> card & 1 for card in cards)
            if fixed or rng.random() < 0.005:
                number -= 1
                yield rng, rules, cards


def test_1_4_namings_are_all_valid_readings_each_once() -> None:
    valid = 0
    for _, rules, cards in tables(2500, 1):
        found = keys(namings(rules, cards))
        assert len(found) == len(set(found)), (rules, cards)
        assert set(found) == oracle(rules, cards), (rules, cards)
        valid += bool(found)
    assert valid > len(tries(800))


def test_1_4_read_shape_fills_in_a_name_only_when_one_is_possible() -> None:
    for rng, rules, cards in tables(2500, 2):
        expected = oracle(rules, cards)
        natural = {one for one in expected if all(card == face != JOKER for card, face in one[1])}
        expected = natural or expected
        found = read_shape(rules, cards)
        if len(expected) == 1:
            assert isinstance(found, Shape), (rules, cards, found)
            assert keys([found]) == list(expected)
            rng.shuffle(cards)
            assert read_shape(rules, cards) == found
        else:
            assert isinstance(found, Fault), (rules, cards, found)
            assert (found.code == "ambiguous_joker") == bool(expected)


def test_1_4_read_shape_takes_the_names_that_are_given() -> None:
    for rng, rules, cards in tables(1200, 3):
        for shape in namings(rules, cards)[:6]:
            pairs = list(zip(shape.cards, shape.represents, strict=True))
            rng.shuffle(pairs)
            given = [(card, NAMELESS if rng.random() < 0.3 else face) for card, face in pairs]
            found = read_shape(rules, [card for card, _ in pairs], [face for _, face in pairs])
            if NAMELESS not in shape.represents:
                assert found == shape, (rules, pairs)
            partial = read_shape(rules, [card for card, _ in given], [face for _, face in given])
            assert isinstance(partial, Fault) or partial in namings(rules, cards)
            assert not isinstance(partial, Fault) or partial.code == "ambiguous_joker"


@pytest.mark.slow
def test_1_4_free_naming_accepts_what_some_naming_makes_valid() -> None:
    for rng, rules, cards in tables(2500, 4, named=False):
        expected = oracle(rules, cards)
        found = read_shape(rules, cards)
        assert isinstance(found, Shape) == bool(expected), (rules, cards, found)
        if isinstance(found, Shape):
            assert Counter(found.cards) == Counter(cards)
            assert found.kind == ("run" if any(kind == "run" for kind, _ in expected) else "set")
            assert is_pure(rules, found) == any(
                kind == "run" and all(card == face for card, face in pairs) for kind, pairs in expected
            )
            rng.shuffle(cards)
            assert read_shape(rules, cards) == found


def grown(rules: MeldRules, shape: Shape, card: Face) -> set[tuple[Kind, Pairs]]:
    """Return every valid meld of `shape` and `card` in which no card changes its face."""
    extra = [*FACES, NAMELESS] if rules.wild >> card & 1 else [card]
    found = {tuple(sorted((*pairs_of(shape), (card, face)))) for face in extra}
    return {(kind, pairs) for pairs in found if (kind := kind_of(rules, pairs)) is not None}


def test_1_4_fits_and_extended_agree_with_the_definition() -> None:
    for rng, rules, cards in tables(1500, 5):
        shapes = namings(rules, cards)
        if not shapes:
            continue
        shape = rng.choice(shapes)
        naturals = {face for face in FACES if kind_of(rules, tuple(sorted((*pairs_of(shape), (face, face)))))}
        mask = fits(rules, shape)
        assert cards_of(naturals) == mask & ~JOKER_BIT, (rules, shape)
        if rules.wild:
            wild = next(card for card in (JOKER, *FACES) if rules.wild >> card & 1 and card not in naturals)
            assert bool(mask & JOKER_BIT) == bool(grown(rules, shape, wild)), (rules, shape)
        for card in (*rng.sample(FACES, 3), *list(naturals)[:2], JOKER, 6):
            check_extended(rules, shape, card)


def check_extended(rules: MeldRules, shape: Shape, card: Face) -> None:
    expected = grown(rules, shape, card)
    own = {
        one for one in expected if card != JOKER and Counter(one[1])[card, card] > Counter(pairs_of(shape))[card, card]
    }
    for _, pairs in expected:
        face = next(iter((Counter(pairs) - Counter(pairs_of(shape))).elements()))[1]
        result = extended(rules, shape, card, face)
        if face != NAMELESS:
            assert isinstance(result, Shape), (rules, shape, card, result)
            assert pairs_of(result) == pairs
    result = extended(rules, shape, card)
    if len(own or expected) == 1:
        assert isinstance(result, Shape), (rules, shape, card, result)
        assert keys([result]) == list(own or expected)
    else:
        assert isinstance(result, Fault), (rules, shape, card, result)
        assert (result.code == "ambiguous_joker") == bool(expected)


def test_1_4_extended_keeps_the_canonical_order() -> None:
    for rng, rules, cards in tables(1500, 6):
        for shape in namings(rules, cards)[:3]:
            for card in (JOKER, rng.choice(FACES)):
                result = extended(rules, shape, card)
                if isinstance(result, Shape) and not (rules.ace == "low_or_high" and len(result.cards) == 13):
                    assert result in namings(rules, result.cards), (rules, shape, card, result)


def test_1_4_free_fits_holds_every_natural_that_keeps_the_meld_valid() -> None:
    for _, rules, cards in tables(250, 7, named=False):
        shape = read_shape(rules, cards)
        if not isinstance(shape, Shape) or sum(rules.wild >> card & 1 for card in cards) > 2:
            continue
        mask = fits(rules, shape)
        for face in FACES:
            if rules.wild >> face & 1 and len(cards) > 4:
                continue
            readings = oracle(rules, [*cards, face])
            natural = any((face, face) in pairs for _, pairs in readings)
            assert bool(mask >> face & 1) == natural, (rules, shape, face)
            result = extended(rules, shape, face)
            assert isinstance(result, Shape) == bool(readings), (rules, shape, face)
        if rules.wild & JOKER_BIT and len(cards) < 6:
            expected = bool(oracle(rules, [*cards, JOKER]))
            assert bool(mask & JOKER_BIT) == expected, (rules, shape)
            assert isinstance(extended(rules, shape, JOKER), Shape) == expected


@pytest.mark.parametrize("named", [True, False])
def test_1_4_swapped_puts_a_natural_in_the_place_of_its_wild(named: bool) -> None:
    for rng, rules, cards in tables(1000, 8, named=named):
        shape = read_shape(rules, cards) if not named else next(iter(namings(rules, cards)), None)
        if not isinstance(shape, Shape):
            continue
        readings = [pairs_of(shape)] if named else [pairs for _, pairs in oracle(rules, cards)]
        wilds = {card for card in cards if rules.wild >> card & 1}
        for wild in wilds | {rng.choice(FACES)}:
            for face in {*rng.sample(FACES, 5), *(face for pairs in readings for _, face in pairs)} - {NAMELESS}:
                expected = wild != face and any((wild, face) in pairs for pairs in readings)
                result = swapped(rules, shape, wild, face)
                assert isinstance(result, Shape) == expected, (rules, shape, wild, face, result)
                if isinstance(result, Shape):
                    assert Counter(result.cards) == Counter(cards) - Counter([wild]) + Counter([face])
                    assert result in namings(rules, result.cards) or not named


def laid_down(rules: MeldRules, hand: Sequence[Face], no_natural: int, no_name: int) -> set[tuple[Kind, Pairs]]:
    """Return every reading of every part of `hand` without a forbidden natural or a forbidden name."""
    parts = {tuple(sorted(part)) for size in range(3, len(hand) + 1) for part in combinations(hand, size)}
    return {
        (shape.kind, pairs_of(shape))
        for part in parts
        for shape in namings(rules, part)
        if not any(
            (no_natural if card == face else no_name) >> face & 1 for card, face in pairs_of(shape) if face != NAMELESS
        )
    }


def test_1_4_shapes_in_lists_every_meld_once() -> None:
    rng = random.Random(9)
    total = 0
    for _ in tries(900):
        rules = some_rules(rng)
        hand = some_cards(rng, rules, rng.choice((4, 6, 7, 8)), 3)
        forbidden = cards_of({rng.choice(hand), rng.choice(FACES)}) & ~JOKER_BIT if rng.random() < 0.4 else 0
        unnamed = cards_of(set(rng.sample(FACES, 8))) if rng.random() < 0.4 else 0
        found = keys(list(shapes_in(rules, cards_of(hand), forbidden, unnamed)))
        assert len(found) == len(set(found)), (rules, hand)
        assert set(found) == laid_down(rules, hand, forbidden, unnamed), (rules, hand, forbidden, unnamed)
        total += len(found)
    assert total > 5000


def test_1_4_shapes_in_are_written_as_read_shape_writes_them() -> None:
    rng = random.Random(10)
    for _ in tries(600):
        rules = some_rules(rng)
        for shape in shapes_in(rules, cards_of(some_cards(rng, rules, 8, 2))):
            assert shape in namings(rules, shape.cards), (rules, shape)


def test_1_4_shapes_in_with_free_naming_gives_each_set_of_cards_once() -> None:
    rng = random.Random(11)
    for _ in tries(500):
        rules = some_rules(rng, named=False)
        hand = some_cards(rng, rules, rng.choice((4, 6, 7)), 2)
        parts = {tuple(sorted(part)) for size in range(3, len(hand) + 1) for part in combinations(hand, size)}
        expected = {shape for part in parts if isinstance(shape := read_shape(rules, part), Shape)}
        found = list(shapes_in(rules, cards_of(hand)))
        assert len(found) == len(set(found))
        assert set(found) == expected, (rules, hand)


@examples(300)
@given(st.integers(0, 2**32), st.integers(8, 14))
def test_1_4_shapes_in_without_wilds_is_the_same_with_jokers_in_play(seed: int, number: int) -> None:
    rng = random.Random(seed)
    rules = msgspec.structs.replace(some_rules(rng), wild=0, max_wilds=None)
    hand = some_cards(rng, rules, number, 0)
    fast = keys(list(shapes_in(rules, cards_of(hand))))
    joker = msgspec.structs.replace(rules, wild=JOKER_BIT, max_wilds=0)
    assert sorted(fast) == sorted(keys(list(shapes_in(joker, cards_of([*hand, JOKER])))))
    assert set(fast) == laid_down(rules, hand, 0, 0) if number < 10 else True


def test_1_5_an_ace_of_a_free_run_is_low_only_when_no_naming_puts_it_elsewhere() -> None:
    lows = 0
    for _, rules, cards in tables(2500, 12, named=False):
        shape = read_shape(rules, cards)
        if not isinstance(shape, Shape) or rules.wild & ACES:
            continue
        for index, card in enumerate(shape.cards):
            lowest = [is_low_run(rules, kind, pairs, card) for kind, pairs in oracle(rules, cards)]
            low = shape.kind == "run" and card & 15 == 0 and all(lowest)
            assert is_low_ace(rules, shape, index) == low, (rules, shape)
            lows += low
    assert lows > 10


def is_low_run(rules: MeldRules, kind: Kind, pairs: Pairs, ace: Face) -> bool:
    ranks = {rank_of(face) for _, face in pairs}
    high = rules.ace != "low" and len(ranks) == 13
    return kind == "run" and (ace, ace) in pairs and ranks == set(range(len(ranks))) and not high
