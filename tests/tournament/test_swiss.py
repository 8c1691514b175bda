"""A Swiss: whole tournaments of players of known strength, and the laws of every round whatever the results are."""

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.tournament import Sitting, Withdraw, decode_entry, encode_entry, fold
from openrummy.tournament.draw import table_sizes
from openrummy.tournament.forms import form_of
from openrummy.tournament.forms.matching import most_pairs
from openrummy.tournament.forms.pairing import Field, grouped
from openrummy.tournament.forms.standing import ROUND, scores, share, standings
from openrummy.tournament.view import view_for
from tests.effort import examples
from tests.tournament.world import HOST, Hall, Plays, in_order


def swiss(people: int, seed: str = "1", **rules: Any) -> Hall:
    return Hall(form="swiss", seed=seed, **rules).enter(*(f"P{number}" for number in range(people))).start()


def by_strength(seed: int, luck: float) -> Plays:
    """Return results in which player 0 is the strongest; luck: the spread of a match, in places of 64."""
    random = Random(seed)
    return lambda sitting: [round(10 * (random.gauss(0, luck) - player)) for player in sitting.players]


def meetings(hall: Hall) -> Counter[tuple[int, int]]:
    tables = (table for tables in hall.tournament.rounds for table in tables)
    return Counter(pair for table in tables for pair in combinations(sorted(table.players), 2))


def correlation(order: list[int]) -> float:
    """Return Spearman's rank correlation of an order with that of the players' numbers."""
    count = len(order)
    apart = sum((place - player) ** 2 for place, player in enumerate(order))
    return 1 - 6 * apart / (count * (count * count - 1))


def order_of(hall: Hall) -> list[int]:
    return [player for together in form_of(hall.tournament).places(hall.tournament) for player in together]


@pytest.mark.parametrize(("people", "size", "rounds"), [(64, 2, 7), (65, 2, 7), (64, 4, 5), (62, 6, 5), (8, 2, 3)])
def test_everybody_plays_every_round_and_nobody_meets_twice(people: int, size: int, rounds: int) -> None:
    hall = swiss(people, table_size=size, rounds=rounds).play(by_strength(1, 20))
    assert hall.tournament.status == "over"
    assert len(hall.tournament.rounds) == rounds
    assert max(meetings(hall).values()) == 1
    alone = Counter(table.players for tables in hall.tournament.rounds for table in tables if len(table.players) == 1)
    assert set(alone.values()) <= {1}
    assert sum(alone.values()) == (rounds if size == 2 and people % 2 else 0)


def test_the_strong_come_first() -> None:
    """In a Swiss of 7 rounds of 64 with some luck, over 10 seeds; without any, the best of all is first."""
    found = [
        correlation(order_of(swiss(64, seed=str(seed), table_size=2, rounds=7).play(by_strength(seed, 20))))
        for seed in range(10)
    ]
    assert min(found) > 0.75, found
    assert order_of(swiss(64, table_size=2, rounds=7).play(in_order))[0] == 0
    assert order_of(swiss(64, table_size=4, rounds=5).play(in_order))[0] == 0


def test_seats_are_shared_out() -> None:
    hall = swiss(24, table_size=4, rounds=8).play(by_strength(1, 20))
    sat = Counter(
        (player, seat)
        for tables in hall.tournament.rounds
        for table in tables
        for seat, player in enumerate(table.players)
    )
    times = [sat[player, seat] for player in range(24) for seat in range(4)]
    assert min(times) >= 1
    assert max(times) <= 3


@examples(40)
@given(st.integers(2, 30), st.integers(2, 6), st.integers(1, 6), st.integers(0, 10**6), st.integers(0, 20))
def test_laws_of_every_round(people: int, size: int, rounds: int, seed: int, spread: int) -> None:
    """Everybody sits once a round, tables are as even as can be, the scores add up, and the log gives the same."""
    hall = swiss(people, seed=str(seed), table_size=size, rounds=rounds)
    random = Random(seed)

    def chance(sitting: Sitting) -> list[int]:
        return [random.randint(-spread, spread) for _ in sitting.players]

    hall.play(chance)
    assert hall.tournament.status == "over"
    expected = 0
    for tables in hall.tournament.rounds:
        assert sorted(player for table in tables for player in table.players) == list(range(people))
        assert sorted(len(table.players) for table in tables) == sorted(table_sizes(people, size))
        for table in tables:
            worth = sum(share(table, player) for player in table.players)
            assert worth == (ROUND if len(table.players) == 1 else len(table.players) * ROUND // 2)
            expected += worth
    assert sum(scores(hall.tournament).values()) == expected
    assert sorted(order_of(hall)) == list(range(people))
    again = fold(decode_entry(encode_entry(entry)) for entry in hall.tournament.log)
    assert (again.rounds, again.prizes, standings(again)) == (
        hall.tournament.rounds,
        hall.tournament.prizes,
        standings(hall.tournament),
    )


def fewest(players: list[int], met: dict[int, Counter[int]]) -> int:
    """Return the fewest rematches in pairs of `players`, by trying all."""
    if not players:
        return 0
    first, *others = players
    return min(
        met[first][other] + fewest([one for one in others if one != other], met)
        for other in others
        if met[first][other] <= 1
    )


@examples(60)
@given(st.integers(2, 4), st.integers(0, 10**6))
def test_pairs_have_the_fewest_rematches_there_can_be(half: int, seed: int) -> None:
    random, players = Random(seed), list(range(2 * half))
    met: dict[int, Counter[int]] = {player: Counter() for player in players}
    for one, other in combinations(players, 2):
        if random.random() < 0.6:
            met[one][other] = met[other][one] = 1
    field = Field(players, {player: random.randint(0, 3) for player in players}, met)
    pairs = grouped(field, [2] * half)
    assert sorted(player for pair in pairs for player in pair) == players
    assert sum(map(field.rematches, pairs)) == fewest(players, met)


@examples(100)
@given(st.integers(1, 9), st.integers(0, 10**6))
def test_the_matching_is_as_large_as_by_trying_all(count: int, seed: int) -> None:
    random = Random(seed)
    edges: list[list[int]] = [[] for _ in range(count)]
    for one, other in combinations(range(count), 2):
        if random.random() < 0.35:
            edges[one].append(other)
            edges[other].append(one)

    def largest(left: tuple[int, ...]) -> int:
        if not left:
            return 0
        first, *others = left
        without = largest(tuple(others))
        return max(
            [without, *(1 + largest(tuple(o for o in others if o != one)) for one in others if one in edges[first])]
        )

    mate = most_pairs(edges, {})
    assert all(other == -1 or (mate[other] == one and other in edges[one]) for one, other in enumerate(mate))
    assert sum(other != -1 for other in mate) == 2 * largest(tuple(range(count)))


def test_equal_scores_are_separated_by_points_then_by_their_match_then_by_their_opponents() -> None:
    hall = swiss(4, table_size=2, rounds=3)
    fixed = {(0, 1): (5, 0), (0, 2): (0, 5), (0, 3): (5, 0), (1, 2): (5, 0), (1, 3): (5, 0), (2, 3): (9, 0)}

    def plays(sitting: Sitting) -> list[int]:
        low, high = sorted(sitting.players)
        won = dict(zip((low, high), fixed[low, high], strict=True))
        return [won[player] for player in sitting.players]

    hall.play(plays)  # 0, 1 and 2 beat each other in a circle and all beat 3; 2 by more
    places = form_of(hall.tournament).places(hall.tournament)
    assert places == ((2,), (0,), (1,), (3,))  # 2 has the points, and of the others 0 beat 1
    assert [player.place for player in view_for(hall.tournament, "").players] == [2, 3, 1, 4]


def test_who_withdraws_between_rounds_is_in_no_later_one() -> None:
    hall = swiss(7, table_size=2, rounds=3).play(in_order, 3)
    hall.done(Withdraw("hash of P3"))
    hall.done(Withdraw("hash of P3"))
    assert hall.tournament.entrants[3].retired
    hall.play(in_order)
    assert [sum(3 in table.players for table in tables) for tables in hall.tournament.rounds] == [1, 1, 0]
    assert 3 in order_of(hall)


def test_a_swiss_ends_when_only_one_is_left() -> None:
    hall = swiss(2, table_size=2, rounds=9)
    hall.done(Withdraw("hash of P1"))
    hall.play(in_order)
    assert hall.tournament.status == "over"
    assert len(hall.tournament.rounds) == 1


def test_shared_places_share_their_prizes_to_the_last_chip_and_where_they_are_counted_to_the_last_hundredth() -> None:
    hall, counted = (Hall(form="swiss", table_size=4, rounds=1, entry_fee=10) for _ in range(2))
    for each in (hall, counted.counted()):
        each.enter(*"ABCD").start().play(lambda sitting: [5, 5, 5, 0])
    prizes = [sorted(player.prize for player in view_for(each.tournament, HOST).players) for each in (hall, counted)]
    assert prizes == [["", "13", "13", "14"], ["", "13.33", "13.33", "13.34"]]


def test_the_round_sat_out_counts_as_won_with_ones_own_points() -> None:
    hall = swiss(3, table_size=2, rounds=2).play(lambda sitting: [7, -7])
    for together in standings(hall.tournament):
        for row in together:
            alone = sum(table.players == (row.player,) for tables in hall.tournament.rounds for table in tables)
            assert row.score >= alone * ROUND
            assert row.points in (14, 0, -14)


def test_a_start_of_256_is_decided_at_once() -> None:
    hall = Hall(form="swiss", table_size=2, rounds=9).enter("Ann").start(bots=255).play(by_strength(1, 100))
    assert hall.tournament.status == "over"
    assert max(meetings(hall).values()) == 1
