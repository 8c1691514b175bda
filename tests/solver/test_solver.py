"""The best arrangement: the rulebook's examples, and a brute force over every way of splitting a hand."""

import random
from collections.abc import Sequence
from functools import cache

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.cards import (
    FACES,
    JOKER,
    JOKER_BIT,
    Cards,
    Face,
    cards_of,
    copies,
    faces_of,
    format_faces,
    pack,
    parse_cards,
    rank_of,
    remove,
    suit_of,
)
from openrummy.melds import Ace, MeldRules, Shape, namings, read_shape
from openrummy.solver import Arrangement, best_discards, deadwood, solve
from openrummy.solver.search import begin, least_from
from openrummy.solver.suit_runs import lanes_for, least
from tests.effort import examples, tries

BASIC = tuple(15 if card == JOKER else min((card & 15) + 1, 10) for card in range(64))
RIVER = tuple(40 if card == 11 else 20 if card == JOKER else (15, 5)[0 < card & 15 < 9] for card in range(64))
SEVENS = sum(1 << card for card in FACES if rank_of(card) == 6)
INDIAN = tuple(0 if (SEVENS | JOKER_BIT) >> card & 1 else min((card & 15) + 1, 10) for card in range(64))
ACE_MODES: tuple[Ace, ...] = ("low", "low_or_high", "round_corner")


def arranged(cards: str, rules: MeldRules | None = None) -> tuple[list[str], str, int]:
    found = solve(rules or MeldRules(), BASIC, parse_cards(cards))
    return [format_faces(meld.cards) for meld in found.melds], format_faces(found.rest), found.points


def test_1_6_the_example_gives_7() -> None:
    assert arranged("3H 4H 5H 5D 5S 5C 6C 7C") == (["5C 6C 7C", "5S 5H 5D"], "3H 4H", 7)
    assert deadwood(MeldRules(), BASIC, parse_cards("3H 4H 5H 5D 5S 5C 6C 7C")) == 7


def test_1_6_the_set_of_nines_beats_the_run() -> None:
    assert arranged("7S 8S 9S 9H 9D KC") == (["9S 9H 9D"], "7S 8S KC", 25)


def test_1_6_eleven_cards_where_a_greedy_choice_misses_a_knock() -> None:
    hand = parse_cards("4S 5S 6S 3C 3D 4D 5D 6D 2H 5H 6H")  # OpenSpiel 2.0.2 says 12
    assert best_discards(MeldRules(), BASIC, hand)[0] == (parse_cards("6H").bit_length() - 1, 10)


def test_1_6_equal_points_leave_the_fewest_cards() -> None:
    points = (0,) * 64
    found = solve(MeldRules(), points, parse_cards("7S 8S 9S 9H 9D TS"))
    assert len(found.rest) == 2


def test_1_5_unmatched_wilds_count_so_melds_take_them_in() -> None:
    rules = MeldRules(ace="low_or_high", wild=JOKER_BIT)
    assert arranged("7S 8S 9S JK JK JK", rules)[1:] == ("", 0)
    assert arranged("9S 9H 9D JK JK", rules)[1:] == ("9H", 9)
    assert arranged("9S 9H 9D JK JK", msgspec.structs.replace(rules, set_max=None))[1:] == ("", 0)


def test_2_wilds_of_the_wild_rank_may_be_natural() -> None:
    rules = MeldRules(wild=SEVENS | JOKER_BIT)
    assert arranged("6H 7H 8H 9S 9D 7C", rules)[1:] == ("", 0)


@cache
def is_meld(rules: MeldRules, cards: tuple[Face, ...]) -> bool:
    return isinstance(read_shape(rules, cards), Shape)


def brute_force(rules: MeldRules, values: Sequence[int], cards: Sequence[Face]) -> tuple[int, int]:
    """Return the least (points, cards) left of `cards`, over every way of taking disjoint melds from them."""
    free = msgspec.structs.replace(rules, named=False)
    whole = (1 << len(cards)) - 1
    parts = [tuple(card for i, card in enumerate(cards) if mask >> i & 1) for mask in range(whole + 1)]
    melds = [mask for mask in range(whole + 1) if mask.bit_count() >= 3 and is_meld(free, parts[mask])]
    best = [(0, 0)] * (whole + 1)
    for mask in range(1, whole + 1):
        low = mask & -mask
        points, number = best[mask ^ low]
        left = (points + values[cards[low.bit_length() - 1]], number + 1)
        best[mask] = min([left, *(best[mask ^ meld] for meld in melds if meld & low and not meld & ~mask)])
    return best[whole]


def check(rules: MeldRules, values: Sequence[int], cards: Sequence[Face]) -> Arrangement:
    hand = cards_of(cards)
    found = solve(rules, values, hand)
    placed = [card for meld in found.melds for card in meld.cards]
    assert sorted([*placed, *found.rest]) == sorted(cards), (rules, cards, found)
    for meld in found.melds:
        readings = namings(rules, meld.cards) if rules.named else (read_shape(rules, meld.cards),)
        assert meld in readings, (rules, cards, meld)
    assert found.points == sum(values[card] for card in found.rest)
    assert deadwood(rules, values, hand) == found.points, (rules, values, cards)
    return found


def some_rules(rng: random.Random, wild: Cards) -> MeldRules:
    return MeldRules(
        ace=rng.choice(ACE_MODES),
        set_max=rng.choice((4, 4, None, 3, 5)),
        distinct_suits=rng.random() < 0.7,
        min_naturals=rng.choice((1, 1, 2, 0)),
        max_wilds=rng.choice((None, None, 1, 2, 3)),
        named=rng.random() < 0.5,
        wild=wild,
    )


def dense(rng: random.Random, number: int, decks: int) -> list[Face]:
    """Return cards of close ranks, so that sets and runs compete for them."""
    first, width = rng.randrange(13), rng.choice((4, 5, 6, 13))
    pool = [16 * suit + (first + i) % 13 for suit in range(4) for i in range(width)] * decks
    return rng.sample(pool, min(number, len(pool)))


@pytest.mark.quick(1)
@pytest.mark.parametrize("values", [BASIC, RIVER])
def test_1_6_one_pack_agrees_with_brute_force(values: tuple[int, ...]) -> None:
    rng = random.Random(1)
    for _ in tries(300):
        rules = msgspec.structs.replace(some_rules(rng, 0), distinct_suits=True)
        cards = dense(rng, rng.choice((7, 9, 10)), 1)
        found = check(rules, values, cards)
        assert (found.points, len(found.rest)) == brute_force(rules, values, cards), (rules, cards, found)


@pytest.mark.quick(1)
@pytest.mark.parametrize("seed", range(4))
def test_1_6_wilds_and_two_packs_agree_with_brute_force(seed: int) -> None:
    rng = random.Random(seed)
    for _ in tries(250):
        rules = some_rules(rng, rng.choice((JOKER_BIT, JOKER_BIT, SEVENS | JOKER_BIT, SEVENS, 0)))
        cards = dense(rng, rng.choice((4, 6, 8)), rng.choice((1, 2)))
        cards += [JOKER] * rng.choice((0, 1, 1, 2, 3)) if rules.wild & JOKER_BIT else []
        values = rng.choice((BASIC, RIVER, INDIAN))
        found = check(rules, values, cards)
        assert (found.points, len(found.rest)) == brute_force(rules, values, cards), (rules, cards, found)


def test_1_6_many_wilds_agree_with_brute_force() -> None:
    rng = random.Random(7)
    for _ in tries(400):
        rules = some_rules(rng, rng.choice((JOKER_BIT, SEVENS | JOKER_BIT)))
        sevens = rng.choices([card for card in FACES if SEVENS >> card & 1], k=rng.choice((0, 0, 2, 3)))
        cards = [*dense(rng, rng.choice((0, 1, 2, 3)), 2), *sevens, *(JOKER,) * rng.randrange(6)]
        found = check(rules, BASIC, cards)
        assert (found.points, len(found.rest)) == brute_force(rules, BASIC, cards), (rules, cards, found)


@examples(400)
@given(st.sets(st.sampled_from(FACES), max_size=13), st.sampled_from(ACE_MODES))
def test_1_6_tables_and_search_agree(cards: set[Face], ace: Ace) -> None:
    check(MeldRules(ace=ace), BASIC, sorted(cards))


def test_1_6_tables_and_search_agree_on_whole_suits() -> None:
    rng = random.Random(3)
    for ace in ACE_MODES:
        for _ in tries(120):
            suits = rng.sample(range(4), 2)
            cards = [card for card in FACES if suit_of(card) in suits and rng.random() < 0.8]
            check(MeldRules(ace=ace), rng.choice((BASIC, RIVER)), cards)


@pytest.mark.quick(1)
@pytest.mark.parametrize("ace", ACE_MODES)
def test_1_6_every_content_of_a_suit(ace: Ace) -> None:
    rules = MeldRules(ace=ace)
    for lane in range(1 << 13):
        found = solve(rules, BASIC, lane)
        assert found.points == deadwood(rules, BASIC, lane)
        if lane % 5 == 0:
            search, start = begin(rules, [1024 * value + 1 for value in BASIC], lane)
            assert found.points * 1024 + len(found.rest) == least_from(search, start)


LARGE = [
    (MeldRules(ace="low_or_high", wild=JOKER_BIT), 1, 42),
    (MeldRules(ace="low_or_high", wild=JOKER_BIT), 2, 40),
    (MeldRules(ace="low_or_high", distinct_suits=False, wild=JOKER_BIT), 2, 40),
]


@pytest.mark.parametrize(("rules", "packs", "size"), LARGE, ids=["one-pack", "two-packs", "equal-suits"])
def test_1_6_large_hands_open_few_points(rules: MeldRules, packs: int, size: int) -> None:
    """A search by suit, or one that does not prune, opened up to millions of nodes."""
    rng = random.Random(6)
    for _ in range(5):
        search, start = begin(rules, [1024 * value + 1 for value in RIVER], cards_of(rng.sample(pack(packs, 2), size)))
        least_from(search, start)
        assert len(search.memo) < 20_000


def test_1_6_a_search_cut_short_still_gives_an_arrangement() -> None:
    rng, rules, shorter = random.Random(7), MeldRules(ace="low_or_high", wild=JOKER_BIT), 0
    for _ in range(20):
        hand = cards_of(rng.sample(pack(2, 2), 34))
        best, found = solve(rules, RIVER, hand), solve(rules, RIVER, hand, 100)
        melded = [card for meld in found.melds for card in meld.cards]
        assert cards_of([*melded, *found.rest]) == hand
        assert all(isinstance(read_shape(rules, meld.cards, meld.represents), Shape) for meld in found.melds)
        assert found.points == sum(RIVER[card] for card in found.rest) >= best.points
        shorter += found.points > best.points
    assert shorter


def test_1_6_a_large_hand_is_still_exact() -> None:
    rng = random.Random(4)
    for _ in range(15):
        rules, cards = MeldRules(ace="low_or_high"), rng.sample(FACES, 26)
        tables = least(rules, lanes_for(rules.ace, BASIC), cards_of(cards)) // 1024
        assert check(rules, BASIC, cards).points == tables


def test_1_6_adjoining_runs_are_one() -> None:
    assert arranged("2S 3S 4S 5S 6S 7S 8S KD")[0] == ["2S 3S 4S 5S 6S 7S 8S"]
    assert len(solve(MeldRules(), BASIC, parse_cards("2S 3S 4S 5S 6S 7S 2S 3S 4S")).melds) == 2


def test_1_6_a_joker_that_is_not_played_stays_unmatched() -> None:
    found = check(MeldRules(), BASIC, [4, 5, 6, JOKER])
    assert (found.rest, found.points) == ((JOKER,), 15)


def test_best_discards_lists_every_face_best_first() -> None:
    rng = random.Random(5)
    for _ in tries(200):
        hand = cards_of(rng.sample(pack(2, 1), 11))
        rules = MeldRules(wild=JOKER_BIT)
        found = best_discards(rules, BASIC, hand)
        assert sorted(card for card, _ in found) == sorted(set(faces_of(hand)))
        assert [points for _, points in found] == sorted(points for _, points in found)
        for card, points in found:
            assert copies(hand, card)
            assert points == deadwood(rules, BASIC, remove(hand, card))


def test_an_empty_hand_has_no_deadwood() -> None:
    assert solve(MeldRules(), BASIC, 0) == Arrangement((), (), 0)
    assert deadwood(MeldRules(wild=JOKER_BIT), BASIC, 0) == 0


def test_1_4_a_long_run_stays_whole_where_a_part_would_lack_naturals() -> None:
    rules = MeldRules(wild=JOKER_BIT, min_naturals=2)
    assert arranged("5S 6S TS JK JK JK", rules) == (["5S 6S JK JK JK TS"], "", 0)


def test_1_4_wilds_alone_form_melds_where_no_natural_is_asked_for() -> None:
    rules = MeldRules(wild=JOKER_BIT, min_naturals=0)
    assert arranged("KD JK JK JK", msgspec.structs.replace(rules, max_wilds=3))[1:] == ("", 0)
    rng = random.Random(8)
    for _ in tries(600):
        tight = msgspec.structs.replace(rules, max_wilds=rng.choice((None, 3, 4)), set_max=rng.choice((3, 4)))
        cards = [*rng.choice(([2, 3, 4], [8, 24, 40], [8, 24, 40, 56], [])), *(JOKER,) * rng.randrange(10)]
        found = check(tight, BASIC, cards)
        if len(cards) < 11:
            assert (found.points, len(found.rest)) == brute_force(tight, BASIC, cards), (tight, cards, found)
