"""The compiled arrangement of Indian hands against the reference, on difficult hands: close together, and full of jokers."""

import random
from collections.abc import Callable

import numpy as np
import pytest

from openrummy.cards import (
    JOKER,
    JOKER_BIT,
    PLANE,
    Cards,
    Face,
    add,
    cards_of,
    copies,
    face,
    faces_of,
    format_cards,
    pack,
    parse_cards,
)
from openrummy.declaring import (
    ShowRules,
    declaration,
    judge,
    loser_score,
    with_wilds,
)
from openrummy.declaring import (
    best_discards as discarded_by_reference,
)
from openrummy.declaring import least_points as by_reference
from openrummy.declaring.rules import Counting, card_points
from openrummy.melds import Ace, MeldRules
from openrummy.sim.compiled import are_whole, best_discards, best_groups, least_points

pytestmark = pytest.mark.slow

NO_RANK = 13


def plain(rng: random.Random, wild: int) -> list[Face]:
    return rng.sample(pack(2, rng.choice((1, 2))), 13)


def dense(rng: random.Random, wild: int) -> list[Face]:
    """Return cards from two to eight neighbouring ranks that include the wild rank."""
    ranks, suits = {(wild + more) % 13 for more in range(rng.randrange(2, 9))}, rng.sample(range(4), rng.choice((3, 4)))
    near = [face(suit, rank) for suit in suits for rank in ranks]
    return rng.sample([*near * 2, *[JOKER] * 4], 13) if len(near) > 5 else plain(rng, wild)


def mostly_wild(rng: random.Random, wild: int) -> list[Face]:
    """Return three to six cards of a suit in a row or nearly so, and wild cards."""
    suit, first = rng.randrange(4), rng.randrange(13)
    own = {face(suit, (first + more) % 13) for more in rng.sample(range(6), rng.randrange(3, 7))}
    wilds = [JOKER] * 4 + [face(each, wild % 13) for each in range(4)] * 2
    return [*own, *rng.sample([card for card in wilds if card not in own], 13 - len(own))]


def pure(rng: random.Random, wild: int) -> list[Face]:
    """Return pure runs, next to each other or not, in some hands with a joker in place of a card."""
    cards, suits = list[Face](), [rng.randrange(4) for _ in range(3)]
    while len(cards) < 13:
        suit, first = rng.choice(suits), rng.randrange(11)
        run = [face(suit, (first + more) % 13) for more in range(min(rng.randrange(3, 14), 14 - first))]
        cards += run if all(cards.count(card) < 2 for card in run) else []
    for place in range(13 - rng.choice((0, 0, 1)), 13):
        cards[place] = JOKER
    return cards[:13]


KINDS: tuple[Callable[[random.Random, int], list[Face]], ...] = (plain, dense, dense, mostly_wild)


def hands(seed: int, number: int) -> tuple[list[Cards], list[int]]:
    rng = random.Random(seed)
    wilds = [rng.randrange(NO_RANK + 1) for _ in range(number)]
    return [cards_of(KINDS[each % len(KINDS)](rng, wild)) for each, wild in enumerate(wilds)], wilds


HANDS, WILDS = hands(1, 1_600)
PRICED, PRICED_WILDS = HANDS[:400:2], WILDS[:400:2]
PRICED += [cards_of(pure(random.Random(each), 13)) for each in range(200)]
PRICED_WILDS += [each % 14 for each in range(200)]


def rules_of(ace: Ace, cap: int = 80, incomplete: Counting = "all", complete: int = 0) -> list[ShowRules]:
    melds = MeldRules(ace=ace, set_max=None, named=False, wild=JOKER_BIT)
    return of_deals(ShowRules(melds=melds, cap=cap, incomplete=incomplete, complete=complete))


def of_deals(plain_rules: ShowRules) -> list[ShowRules]:
    """Return the same rules with each wild rank, and with none."""
    columns = [sum(1 << face(suit, rank) for suit in range(4)) for rank in range(13)]
    return [with_wilds(plain_rules, column) for column in (*columns, 0)]


@pytest.mark.parametrize(("ace", "cap"), [("low_or_high", 80), ("low", 1000)])
def test_5_6_the_least_points_are_those_of_the_reference(ace: Ace, cap: int) -> None:
    rules = rules_of(ace, cap)
    found = least_points(HANDS, WILDS, rules[NO_RANK]).tolist()
    assert found == [by_reference(rules[wild], hand) for hand, wild in zip(HANDS, WILDS, strict=True)]
    assert sum(points == 0 for points in found) > 200
    assert len({points for points in found if points < 80}) > 60


@pytest.mark.parametrize(
    ("ace", "cap", "incomplete", "complete"),
    [
        ("low", 80, "all", 2),
        ("low_or_high", 2, "all", 3),
        ("low_or_high", 80, "all_but_pure", 0),
        ("low", 1000, "all_but_pure", 3),
    ],
)
def test_8_4_the_prices_of_whole_hands_and_of_those_without_the_runs_are_those_of_the_reference(
    ace: Ace, cap: int, incomplete: Counting, complete: int
) -> None:
    rules = rules_of(ace, cap, incomplete, complete)
    found = least_points(PRICED, PRICED_WILDS, rules[NO_RANK]).tolist()
    assert found == [by_reference(rules[wild], hand) for hand, wild in zip(PRICED, PRICED_WILDS, strict=True)]
    assert found.count(min(complete, cap)) > 15


@pytest.mark.parametrize(
    ("runs", "pure", "set_max"),
    [(0, 0, None), (1, 1, 4), (2, 0, None), (2, 2, 4), (3, 1, None), (4, 3, None), (3, 3, 4)],
)
def test_8_4_any_number_of_runs_is_counted_and_declared_as_by_the_reference(
    runs: int, pure: int, set_max: int | None
) -> None:
    asked = ShowRules(
        melds=MeldRules(ace="low_or_high", set_max=set_max, named=False, wild=JOKER_BIT),
        runs=runs,
        pure_runs=pure,
        incomplete="all_but_pure",
    )
    rules = of_deals(asked)
    some, wilds = PRICED[120:280], PRICED_WILDS[120:280]
    found, whole = least_points(some, wilds, asked).tolist(), are_whole(some, wilds, asked).tolist()
    assert found == [by_reference(rules[wild], hand) for hand, wild in zip(some, wilds, strict=True)]
    assert whole == [declaration(rules[wild], hand) is not None for hand, wild in zip(some, wilds, strict=True)]
    assert 10 < sum(whole) < 150


def test_5_4_a_wild_card_needs_a_group_that_may_take_it() -> None:
    hand = parse_cards("AS 2S 3S 5H 6H 7H 9D TD JD 2C 3C 4C JK")
    rules = [ShowRules(runs=4, pure_runs=pure) for pure in (3, 4)]
    assert [are_whole([hand], NO_RANK, each).tolist() for each in rules] == [[True], [False]]
    assert [least_points([hand], NO_RANK, each).tolist() for each in rules] == [[0], [0]]


def test_5_6_the_card_to_discard_is_the_best_of_the_reference() -> None:
    rng = random.Random(4)
    rules = rules_of("low_or_high", 1000, "all_but_pure")
    held = [add(hand, rng.choice([card for card in pack(1, 1) if copies(hand, card) < 2])) for hand in HANDS[:120]]
    faces, left = best_discards(held, WILDS[:120], rules[NO_RANK])
    for hand, wild, card, points in zip(held, WILDS, faces.tolist(), left.tolist(), strict=False):
        best, *others = discarded_by_reference(rules[wild], hand)
        values = card_points(rules[wild].melds.wild)
        equals = [best, *(one for one in others if one[1] == best[1] and values[one[0]] == values[best[0]])]
        assert (card, points) == max(equals)


def test_5_4_a_hand_is_whole_where_the_reference_declares_it() -> None:
    rules = rules_of("low_or_high")
    found = are_whole(HANDS, WILDS).tolist()
    assert found == [declaration(rules[wild], hand) is not None for hand, wild in zip(HANDS, WILDS, strict=True)]


def cards_in(planes: list[int]) -> Cards:
    return sum(plane << PLANE * number for number, plane in enumerate(planes))


@pytest.mark.quick(1)
@pytest.mark.parametrize("ace", ["low_or_high", "low"])
def test_5_6_the_groups_are_of_the_hand_and_leave_the_least_points_as_the_reference_judges_them(ace: Ace) -> None:
    rules = rules_of(ace, 1000)
    points = least_points(HANDS, WILDS, rules[NO_RANK]).tolist()
    groups, left = best_groups(HANDS, WILDS, rules[NO_RANK])
    numbers = set()
    for hand, wild, least, shown, rest in zip(HANDS, WILDS, points, groups.tolist(), left.tolist(), strict=True):
        read = [faces_of(cards_in(group)) for group in shown if any(group)]
        loose = faces_of(cards_in(rest))
        assert cards_of([*loose, *(card for group in read for card in group)]) == hand
        judgement = judge(rules[wild], hand, read)
        assert judgement.loose == loose  # every group is valid
        assert loser_score(rules[wild], hand, judgement).points == least
        assert judgement.is_valid == (least == 0 and bool(read))
        assert not read or (judgement.groups[0].kind == "pure run" and judgement.groups[1].kind in ("pure run", "run"))
        numbers.add(len(read))
    assert numbers == {0, 2, 3, 4}


@pytest.mark.parametrize(
    ("words", "wild", "shown", "rest"),
    [
        ("3S 4S 5S KD KC KS 9H 6C 2C 7D 8H QS JD", 5, ["3S 4S 5S", "8H 9H 6C", "KS KD KC"], "QS 7D JD 2C"),
        ("3S 4S 5S 2S 2C 2D 4H 6C 9H 7D 8D QS 4D", 13, [], "2S 3S 4S 5S QS 4H 9H 2D 4D 7D 8D 2C 6C"),
        # QS KS AS leaves as few points, but no other run
        ("AS 2S 2S 3S 3S QS KS 5H TH 6D JD 4C 9C", 11, ["AS 2S 3S", "2S 3S QS"], "KS 5H TH 6D JD 4C 9C"),
        ("3S 4S 5S 6H 6H 6D 6D 6C 6C 6S 6S JK JK", 5, ["3S 4S 5S", "6S 6S 6H 6H 6D 6D 6C 6C JK JK"], ""),
    ],
)
def test_5_6_examples_of_groups(words: str, wild: int, shown: list[str], rest: str) -> None:
    groups, left = best_groups([parse_cards(words)], wild)
    assert [format_cards(cards_in(group)) for group in groups[0].tolist() if any(group)] == shown
    assert format_cards(cards_in(left[0].tolist())) == rest


@pytest.mark.parametrize(
    ("words", "wild", "points"),
    [
        ("3S 4S 5S KD KC KS 9H 6C 2C 7D 8H QS JD", 5, 29),  # 8H 9H and the wild 6C are the second run
        ("3S 4S 5S 2S 2C 2D 4H 6C 9H 7D 8D QS 4D", 13, 66),  # a pure run and a set, but no other run: all cards count
        ("3S 4S 5S 6H 6H 6D 6D 6C 6C 6S 6S JK JK", 5, 0),  # wild cards alone are the second run
        ("3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2S", 5, 0),
    ],
)
def test_5_6_examples(words: str, wild: int, points: int) -> None:
    assert least_points([parse_cards(words)], wild).tolist() == [points]


def test_planes_and_multisets_are_the_same_hands_on_any_number_of_threads() -> None:
    planes = np.array([[hand >> PLANE * plane & (1 << PLANE) - 1 for plane in range(4)] for hand in HANDS], np.uint64)
    assert (least_points(planes, WILDS, threads=3) == least_points(HANDS, WILDS)).all()
    assert (are_whole(planes[:, :3] & planes[:, :1], 13, threads=None) == are_whole(planes[:, :3], 13)).all()
    for one, other in zip(best_groups(planes, WILDS, threads=3), best_groups(HANDS, WILDS), strict=True):
        assert (one == other).all()
    assert least_points([], []).tolist() == []
    assert best_groups([], [])[0].shape == (0, 4, 4)


@pytest.mark.parametrize(
    ("given", "wilds", "words"),
    [
        ([parse_cards("AS AS AS")], 5, "Hand 0 is not a hand of two packs"),
        ([0, 1 << 13], 5, "Hand 1 is not a hand of two packs"),
        (np.array([[0, 1]], np.uint64), 5, "Hand 0 is not a hand of two packs"),
        ([0x1FFF_1FFF], 5, "Hand 0 has 26 cards, more than 14"),
        (["7S"], 5, "Hand 0 is not a multiset of cards"),
        ([0, 1 << 256], 5, "Hand 1 is not a multiset of cards"),
        (np.zeros(3, np.uint64), 5, "rows of up to 4 planes"),
        (np.zeros((3, 2)), 5, "rows of up to 4 planes"),
        ([0, 0], [1], "2 hands need 2 wild ranks"),
        ([0], 14, "Wild ranks must be 0"),
        ([0], 0.5, "Wild ranks must be 0"),
    ],
)
def test_what_is_no_hand_and_no_wild_rank_is_refused_in_words(given: object, wilds: object, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        least_points(given, wilds)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (ShowRules(melds=MeldRules(ace="round_corner", set_max=None, wild=JOKER_BIT)), "not round_corner"),
        (ShowRules(cap=-1), "A cap must be from 0 to 1000 points"),
        (ShowRules(complete=4), "A whole hand must cost 0, 2 or 3 points, not 4"),
        (ShowRules(runs=1, pure_runs=2), "not 2 of 1"),
        (ShowRules(melds=MeldRules(ace="low", set_max=3, wild=JOKER_BIT)), "at most four cards, or any number, not 3"),
        (ShowRules(size=21), "Only hands of 13 cards"),
    ],
)
def test_rules_that_are_not_covered_are_named(rules: ShowRules, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        best_discards([1], 5, rules)


def test_groups_are_those_of_the_presets_and_an_empty_hand_discards_nothing() -> None:
    with pytest.raises(ValueError, match="Only the groups of the presets are compiled"):
        best_groups([1], 5, ShowRules(complete=2))
    with pytest.raises(ValueError, match="Hand 1 has no card to discard"):
        best_discards([1, 0], 5)
