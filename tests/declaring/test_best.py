"""The best arrangement: the rulebook's tables with `best`, and brute force over every grouping of small and full hands."""

import random
import sys
from collections.abc import Callable
from functools import lru_cache, partial
from types import FrameType

import msgspec
import pytest

from openrummy.cards import Cards, cards_of, face, format_cards, format_faces, parse_cards, remove, remove_all
from openrummy.declaring import (
    ShowRules,
    Specials,
    best_discards,
    best_groups,
    card_points,
    declaration,
    judge,
    least_points,
    loser_score,
    merging,
    minimum_points,
    suit_runs,
)
from openrummy.declaring.best_arrangement import groups_to_keep, points_outside
from openrummy.declaring.minimum_points import least_left, scheme
from openrummy.declaring.pure import lanes_of, pure_runs
from openrummy.solver import deadwood
from tests.declaring.oracle import NEVER, TWENTY_ONE, cheapest, dealt, least_loose, some_rules
from tests.declaring.shown import groups_of, rules_with
from tests.effort import tries


def check(rules: ShowRules, hand: Cards) -> int:
    """Return the points, after a check that all functions agree on them."""
    best = best_groups(rules, hand)
    told = f"{format_cards(hand)}, wild {format_cards(rules.melds.wild)}, {rules}"
    assert not remove_all(hand, [card for group in best.groups for card in group]) >> 1000, told
    assert loser_score(rules, hand, judge(rules, hand, best.groups)).points == best.points, told
    assert least_points(rules, hand) == best.points, told
    groups = declaration(rules, hand)
    assert groups is None or judge(rules, hand, groups).is_valid, told
    return best.points


@pytest.mark.parametrize(
    ("shown", "points"),
    [
        ("2H 3H 4H / 5C 6C QD / 8D 8S 5C / 2D 2C / KS QS", 19),
        ("4S 4H 4C / 4D 5D QD / 3S 7S 8S / QD KD / TC 9C", 68),
        ("3H 4H 5H / 5C 6C 7C QD / 8D 5C / 2D 2C 2H / KS", 22),
        ("2H 3H 4H / 5C 6C 7C QD / 5D 5C 5H / 2D 2C 2H", 0),
    ],
)
def test_11_2_the_six_player_table_with_best(shown: str, points: int) -> None:
    hand = cards_of(card for group in groups_of(shown) for card in group)
    assert check(rules_with("Q"), hand) == points


def test_11_1_the_hand_that_was_grouped_badly_can_be_declared() -> None:
    hand = parse_cards("KH KS KD 6H 7H JK 9S TS JS JK 5S 5H 5D")
    assert check(rules_with("2"), hand) == 0
    assert declaration(rules_with("2"), hand) is not None
    assert declaration(rules_with("2"), parse_cards("QH QS QD 6H 7H 8H 9H 5S 5H 5D TS TH TD")) is None


def test_5_3_a_run_of_wild_cards_alone_is_the_second_one() -> None:
    hand = parse_cards("QH KH AH 8S 8H 8D 8C 8S 8H 8D 8C JK JK")
    assert check(rules_with("8"), hand) == 0
    assert declaration(rules_with("8"), hand) is not None


def test_6_wild_cards_of_their_own_are_pure_runs_and_tunnelas() -> None:
    rules = rules_with("7S", TWENTY_ONE)
    hand = parse_cards("6S 7S 8S 6S 7S 8S JK JK JK 2C 2C 2C 4H 5H 6H KD KS KC QD QS QC")
    assert declaration(rules, hand) is not None
    assert check(rules, hand) == 0  # a valid hand costs 3, but with one joker left out of the groups nothing counts


@pytest.mark.parametrize(
    ("hand", "wild"),
    [
        ("6S 7S 7S 7S 8S 8S 8S 7H 7H 7H 8H 8H 8H 5D 6D 7D 5C 5C 5C JK JK", "7C"),
        ("8S 8S 9S 9S 9S TS 9H 9H 9H TH TH TH 8D 9D TD TD 8C 9C TC TC TC", "8D"),
    ],
)
def test_6_three_tunnelas_that_make_a_hand_whole_are_not_all_shown_where_runs_cost_less(hand: str, wild: str) -> None:
    assert check(rules_with(wild, TWENTY_ONE), parse_cards(hand)) == 0


def test_5_6_a_complete_hand_has_its_price_if_no_card_can_be_left_out() -> None:
    rules = msgspec.structs.replace(rules_with("3"), complete=2)
    assert check(rules, parse_cards("5H 6H 7H 8H 9C TC JC 4S 4D 4C KH KD KS")) == 2
    assert check(rules, parse_cards("5H 6H 7H 3C 9C TC JC 4S 4D 4C KH KD KS")) == 0


def test_5_6_a_whole_hand_is_not_shown_as_one_where_the_cap_is_less() -> None:
    rules = ShowRules(cap=2, complete=3)
    hand = parse_cards("AS 2S 3S 4S 5S 6H 7H 8H 9H TD JD QD KD")
    assert least_points(rules, hand) == best_groups(rules, hand).points == 2


@pytest.mark.quick(2)
@pytest.mark.parametrize("seed", range(6))
def test_5_6_small_hands_under_any_rules_agree_with_every_grouping(seed: int) -> None:
    rng = random.Random(seed)
    for _ in tries(250):
        size = rng.choice((4, 5, 6, 7))
        rules, cards = dealt(rng, some_rules(rng, size), size)
        hand = cards_of(cards)
        points, can_declare = cheapest(rules, hand)
        assert check(rules, hand) == points, (format_cards(hand), format_cards(rules.melds.wild), rules)
        assert (declaration(rules, hand) is not None) == can_declare


@pytest.mark.quick(2)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("runs", "pure", "size"), [(2, 1, 9), (3, 3, 11), (3, 1, 10), (2, 2, 9)])
def test_5_6_runs_and_sets_agree_with_every_grouping(seed: int, runs: int, pure: int, size: int) -> None:
    rng = random.Random(seed)
    for number in range(24):
        rules = ShowRules(size=size, runs=runs, pure_runs=pure, specials=Specials() if number % 2 else None)
        rules, cards = dealt(rng, rules, size)
        found = least_left(scheme(rules), cards_of(cards), NEVER)
        points = NEVER if found is None else found.points
        assert points == least_loose(rules, cards_of(cards)), (format_cards(cards_of(cards)), rules)


@pytest.mark.parametrize(("runs", "pure"), [(4, 0), (4, 1), (4, 2), (5, 1)])
def test_5_6_many_runs_agree_with_every_grouping(runs: int, pure: int) -> None:
    rng = random.Random(runs + pure)
    for number in range(24):
        rules = ShowRules(size=10, runs=runs, pure_runs=pure, specials=Specials() if number % 2 else None)
        rules, cards = dealt(rng, rules, 10)
        points = least_loose(rules, cards_of(cards))
        found = least_left(scheme(rules), cards_of(cards), NEVER)
        assert (NEVER if found is None else found.points) == points, (format_cards(cards_of(cards)), rules)
        check(rules, cards_of(cards))


@pytest.mark.parametrize(("runs", "pure"), [(6, 1), (7, 1), (7, 3), (7, 4)])
def test_6_seven_runs_of_21_cards_take_few_steps(runs: int, pure: int) -> None:
    """A search that tried runs in every order took millions of calls, about 2 seconds, in which a server stopped."""
    rng, rules = random.Random(21), msgspec.structs.replace(TWENTY_ONE, runs=runs, pure_runs=pure)
    for _ in range(12):
        dealt_rules, cards = dealt(rng, rules, 21)
        hand = cards_of(cards)
        forget()
        assert calls(partial(least_points, dealt_rules, hand)) < 250_000, format_cards(hand)


def forget() -> None:
    """Empty the tables that are kept between hands."""
    tables = merging.entries_for, minimum_points.scheme, merging.ways_for, merging.splits
    for kept in (suit_runs.left_of_line, suit_runs.line_for, *tables):
        kept.cache_clear()


def calls(work: Callable[[], object]) -> int:
    """Return how many times `work` calls or resumes a Python function."""
    number = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal number
        number += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return number


@pytest.mark.slow
def test_5_6_full_hands_agree_with_every_grouping() -> None:
    rng = random.Random(13)
    for _ in range(40):
        rules, cards = dealt(rng, ShowRules(), 13)
        hand = cards_of(cards)
        found = least_left(scheme(rules), hand, NEVER)
        assert (NEVER if found is None else found.points) == least_loose(rules, hand), format_cards(hand)
        check(rules, hand)


@pytest.mark.quick(2)
@pytest.mark.parametrize("seed", range(3))
def test_5_6_no_full_hand_can_be_shown_cheaper(seed: int) -> None:
    """The groups are judged, so the points are possible; the solver for melds on the table shows that no fewer are."""
    rng = random.Random(seed)
    for _ in tries(150):
        rules, cards = dealt(rng, ShowRules(), 13)
        hand = cards_of(cards)
        values = card_points(rules.melds.wild)
        without_runs = min(80, sum(values[card] for card in cards))
        points = check(rules, hand)
        rests = [remove_all(hand, run) for run in some_pure_runs(hand)]
        bound = min([without_runs, *(deadwood(rules.melds, values, rest) for rest in rests)])
        assert bound <= points
        if bound < points:  # there is no second run, which that solver does not require
            assert points == min(without_runs, least_loose(rules, hand)), format_cards(hand)


def some_pure_runs(hand: Cards) -> list[tuple[int, ...]]:
    return [
        tuple(face(suit, place) for place in places)
        for suit, lane in enumerate(lanes_of(hand))
        for places in pure_runs(lane, high=True, tunnelas=False)
    ]


def test_6_full_hands_of_21_are_judged_as_they_are_counted() -> None:
    rng = random.Random(21)
    for _ in tries(60):
        rules, cards = dealt(rng, TWENTY_ONE, 21)
        check(rules, cards_of(cards))


def test_13_6_best_is_never_more_than_declared() -> None:
    rng = random.Random(6)
    for _ in tries(300):
        rules, cards = dealt(rng, ShowRules(), 13)
        groups = [cards[start : start + 3] for start in range(0, 13, 3)]
        hand = cards_of(cards)
        assert least_points(rules, hand) <= loser_score(rules, hand, judge(rules, hand, groups)).points


def test_5_6_fewer_points_are_spared_with_more_freedom() -> None:
    rng = random.Random(7)
    for _ in tries(200):
        rules, cards = dealt(rng, ShowRules(), 13)
        spared = msgspec.structs.replace(rules, incomplete="all_but_pure")
        assert least_points(spared, cards_of(cards)) <= least_points(rules, cards_of(cards))


def test_best_discards_lists_every_face_best_first() -> None:
    rng = random.Random(8)
    for _ in tries(60):
        rules, cards = dealt(rng, ShowRules(), 14)
        hand = cards_of(cards)
        found = best_discards(rules, hand)
        assert sorted(card for card, _ in found) == sorted(set(cards))
        assert [points for _, points in found] == sorted(points for _, points in found)
        assert all(points == least_points(rules, remove(hand, card)) for card, points in found)


@pytest.mark.parametrize(
    ("hand", "groups"),
    [
        ("5H 6H 7H 8S 8D 8C TC JC 2C 4D QH KS 9S", "5H 6H 7H / 8S 8D 8C"),
        ("KH QH JK 8S 8D 8C 2C 4D 6C 4C 3H TD 9S", "QH KH JK / 8S 8D 8C"),
        ("2H 3H 4H 5C 6C JK 8D 8S 8C KH KS KD 9D", "2H 3H 4H / 5C 6C JK / 8S 8D 8C / KS KH KD"),
        ("2H 4H 6H 8C TC QC 3D 5D 7D 9S JS KS 6S", ""),
    ],
)
def test_groups_are_kept_while_runs_are_missing(hand: str, groups: str) -> None:
    kept = groups_to_keep(rules_with("A"), parse_cards(hand))
    assert sorted(map(sorted, kept.groups)) == sorted(map(sorted, groups_of(groups) if groups else ()))
    assert kept.points == least_points(rules_with("A"), parse_cards(hand))


def test_what_is_kept_costs_what_the_best_groups_cost() -> None:
    rng = random.Random(10)
    for _ in tries(100):
        size = rng.choice((4, 5, 6, 7))
        rules, cards = dealt(rng, some_rules(rng, size), size)
        hand = cards_of(cards)
        kept = groups_to_keep(rules, hand)
        assert (
            kept.points == loser_score(rules, hand, judge(rules, hand, kept.groups)).points == least_points(rules, hand)
        )
        assert points_outside(rules, hand) <= least_loose(rules, hand)


def test_an_empty_hand_costs_nothing() -> None:
    assert least_points(ShowRules(), 0) == 0
    assert best_groups(ShowRules(), 0).groups == ()


def test_full_caches_stay_small(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(9)
    deals = [dealt(rng, ShowRules(), 13) for _ in tries(60)]
    points = [least_points(rules, cards_of(cards)) for rules, cards in deals]
    lines = lru_cache(maxsize=5)(suit_runs.left_of_line.__wrapped__)
    monkeypatch.setattr(suit_runs, "left_of_line", lines)
    monkeypatch.setattr(merging, "MOST_KEPT", 20)
    forget()
    assert [least_points(rules, cards_of(cards)) for rules, cards in deals] == points
    assert lines.cache_info().currsize == 5
    assert all(len(entries) <= 5 for rules, _ in deals for entries in scheme(rules).entries)


@pytest.mark.parametrize(
    ("cards", "run"),
    [
        ("5C 7C JK", "5C JK 7C"),
        ("5C 8C JK 6D", "5C 6D JK 8C"),
        ("4C 5C JK", "4C 5C JK"),
        ("QC KC JK", "JK QC KC"),
        ("KC AC JK", "JK KC AC"),
        ("JC AC JK JK", "JC JK JK AC"),
    ],
)
def test_a_wild_card_lies_where_it_stands(cards: str, run: str) -> None:
    kept = groups_to_keep(rules_with("6"), parse_cards(f"2H 3H 4H 9S 9D 9C {cards}"))
    assert run in [format_faces(group) for group in kept.groups]
