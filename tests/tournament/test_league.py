"""A league: whole seasons with any results, missed matches and withdrawals."""

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from openrummy.tournament import Missed, ProposeTime, Result, Withdraw, decode_entry, encode_entry, fold
from openrummy.tournament.draw import table_sizes
from openrummy.tournament.forms import form_of
from openrummy.tournament.forms.fixtures import groups_of, rounds_of
from openrummy.tournament.forms.league import DAY_MS
from openrummy.tournament.forms.league_table import gained
from openrummy.tournament.meeting import MOST_PROPOSALS
from openrummy.tournament.view import event_for, view_for
from tests.effort import examples
from tests.tournament.world import Hall


class Season(Hall):
    """A league on a clock of its own."""

    time = 1_700_000_000_000

    def now(self) -> int:
        self.count += 1
        return self.time


def league(people: int, seed: str = "1", **rules: Any) -> Season:
    hall = Season(form="league", seed=seed, **rules)
    hall.enter(*(f"P{number}" for number in range(people))).start()
    return hall


def rows(hall: Hall) -> list[tuple[int | None, str, int]]:
    return [(player.place, player.score, player.points) for player in view_for(hall.tournament, "").players]


@given(st.integers(2, 16))
def test_everybody_meets_everybody_once_and_nobody_twice_in_a_round(people: int) -> None:
    rounds = rounds_of(range(people))
    assert len(rounds) == people - 1 + people % 2
    assert Counter(tuple(sorted(pair)) for pairs in rounds for pair in pairs) == Counter(combinations(range(people), 2))
    for pairs in rounds:
        players = [player for pair in pairs for player in pair]
        assert len(players) == len(set(players)) == people - people % 2


@examples(40)
@given(st.integers(2, 20), st.integers(2, 8), st.integers(0, 10**6))
def test_laws_of_every_season(people: int, size: int, seed: int) -> None:
    random = Random(seed)
    hall = league(people, str(seed), group_size=size, days=7)
    while hall.tournament.running:
        before = hall.tournament
        sitting = random.choice(before.running)
        if random.random() < 0.2:
            hall.time = max(hall.time, form_of(before).plays_by(before))
            there = tuple(seat for seat in (0, 1) if random.random() < 0.5)
            hall.done(Missed(sitting.match, there[:1]))
        else:
            points = random.randint(-5, 5)
            hall.done(Result(sitting.match, (points, -points)))
        if hall.tournament.status == "running" and random.random() < 0.05:
            hall.done(Withdraw(f"hash of P{random.randrange(people)}"))
    found = hall.tournament
    assert found.status == "over"
    groups = groups_of(found, size)
    assert sorted(map(len, groups)) == sorted(table_sizes(people, size))
    met = Counter(tuple(sorted(table.players)) for tables in found.rounds for table in tables)
    assert set(met.values()) <= {1}
    if not any(entrant.retired for entrant in found.entrants):
        assert set(met) == {tuple(sorted(pair)) for group in groups for pair in combinations(group, 2)}
    assert sum(difference for _, _, difference in rows(hall)) == 0
    assert min(place or 0 for place, _, _ in rows(hall)) == (1 if found.rounds else 0)
    again = fold(decode_entry(encode_entry(entry)) for entry in found.log)
    assert view_for(again, "") == view_for(found, "")
    for cut in (random.randrange(people + 2, found.version) for _ in range(3) if found.version > people + 2):
        hall.tournament = fold(found.log[:cut])  # a kill loses nothing
        hall.done(Missed("none", ()))
        hall.play(lambda sitting: [1, -1])
        assert hall.tournament.status == "over"


def test_a_match_that_nobody_began_is_won_by_the_one_who_was_ready() -> None:
    hall = league(4, days=1)
    one, other = hall.tournament.running
    hall.done(Missed(one.match, (0,)))
    assert len(hall.tournament.running) == 2  # it is not time yet
    hall.time += DAY_MS
    hall.done(Missed(one.match, (0,)))
    hall.done(Missed(other.match, ()))
    scores = {number: score for number, (_, score, _) in enumerate(rows(hall))}
    assert [scores[player] for player in (*one.players, *other.players)] == ["2", "0", "0", "0"]
    assert len(hall.tournament.rounds) == 2
    assert view_for(hall.tournament, "").rounds[1].until == hall.tournament.begun + 2 * DAY_MS
    assert view_for(hall.tournament, "").rounds[0].until == 0


def test_who_withdraws_early_is_struck_and_late_gives_the_rest_away() -> None:
    early = league(4)
    gone = early.tournament.running[0].players[0]
    early.done(Withdraw(f"hash of P{gone}"))
    early.play(lambda sitting: [3, -3])
    assert rows(early)[gone][1:] == ("0", 0)
    assert sum(int(score) for _, score, _ in rows(early)) == 3 * 2  # of the three matches of the others
    late = league(4).play(lambda sitting: [3, -3], 4)
    gone = late.tournament.running[0].players[0]
    before = rows(late)[gone]
    late.done(Withdraw(f"hash of P{gone}"))
    late.play(lambda sitting: [3, -3] if gone not in sitting.players else [0, 0])
    assert late.tournament.status == "over"
    assert int(rows(late)[gone][1]) >= int(before[1])


def test_a_decided_match_stays_as_it_was_when_somebody_withdraws_later() -> None:
    """The one who was ready has won; when they withdraw later, the one who was not there gets nothing."""
    hall = league(6, days=1)
    ready, missing = hall.tournament.running[0].players
    hall.time += DAY_MS
    for sitting in hall.tournament.running:
        hall.done(Missed(sitting.match, (0,)) if ready in sitting.players else Result(sitting.match, (1, -1)))
    before = rows(hall)[missing]
    assert rows(hall)[ready][1] == "2"
    for _ in range(3):  # half of the matches, so that they count
        hall.time += DAY_MS
        for sitting in hall.tournament.running:
            hall.done(Result(sitting.match, (1, -1) if ready in sitting.players else (0, 0)))
    points = rows(hall)[missing][1]
    hall.done(Withdraw(f"hash of P{ready}"))
    assert rows(hall)[missing][1] == points
    assert before[1] == "0"


def test_those_who_withdrew_come_last() -> None:
    hall = league(3)
    hall.done(Withdraw("hash of P0"))
    hall.play(lambda sitting: [40, -40] if 0 not in sitting.players else [0, 0])
    hall.time += 30 * DAY_MS
    while hall.tournament.running:
        hall.done(Missed(hall.tournament.running[0].match, ()))
    assert hall.tournament.status == "over"
    assert rows(hall)[0][0] == 3


def test_a_league_ends_when_one_is_left() -> None:
    hall = league(2)
    hall.done(Withdraw("hash of P0"))
    hall.time += 7 * DAY_MS
    hall.done(Missed(hall.tournament.running[0].match, ()))
    assert hall.tournament.status == "over"
    assert [score for _, score, _ in rows(hall)] == ["0", "0"]


def test_the_open_match_of_a_player_who_has_withdrawn_is_their_opponents_at_once() -> None:
    hall = Hall(form="league", deals_per_round=1).enter(*"ABCD").start()
    one, other = hall.tournament.running
    hall.done(Missed(one.match, (1,)))
    assert hall.tournament.running == (one, other)  # both are still in, and it is not the day yet
    hall.done(Withdraw(hall.tournament.entrants[one.players[0]].sitter.token))
    hall.done(Missed(other.match, (0,)))
    assert hall.tournament.running == (one, other)
    hall.done(Missed(one.match, (1,)))
    assert [sitting.match for sitting in hall.tournament.running] == [other.match]
    table = next(table for table in hall.tournament.tables if set(table.players) == set(one.players))
    assert (table.order, gained(hall.tournament, table, one.players[1])) == ((one.players[1], one.players[0]), (2, 0))


def test_two_players_agree_on_a_time_and_a_new_proposal_needs_both_again() -> None:
    hall = league(2)
    first, day = hall.tournament.running[0], hall.tournament.begun + DAY_MS
    tokens = [hall.tournament.entrants[player].sitter.token for player in first.players]

    def standing() -> tuple[int, tuple[int, ...], int]:
        (sitting,) = (one for one in hall.tournament.running if one.match == first.match)
        return sitting.time, sitting.agreed, event_for(hall.tournament, tokens[0], ()).at

    one, other = first.players
    hall.done(ProposeTime(tokens[0], day))
    assert standing() == (day, (one,), 0)
    assert hall.done(ProposeTime(tokens[0], day)).entries == ()
    hall.done(ProposeTime(tokens[1], day))
    assert standing() == (day, (one, other), day)
    (table,) = view_for(hall.tournament, "").rounds[-1].tables
    assert (table.time, table.agreed) == (day, (one, other))
    hall.done(ProposeTime(tokens[1], day + 1))
    assert standing() == (day + 1, (other,), 0)
    late = view_for(hall.tournament, "").rounds[-1].until
    assert [hall.refused(ProposeTime(tokens[0], time)) for time in (0, late)] == ["bad_time", "bad_time"]
    assert hall.refused(ProposeTime("nobody", day)) == "no_seat"
    for minute in range(2, MOST_PROPOSALS):
        hall.done(ProposeTime(tokens[1], day + minute))
    assert hall.refused(ProposeTime(tokens[1], day)) == "too_many_times"
    hall.done(ProposeTime(tokens[0], day + 50))
    hall.done(ProposeTime(tokens[1], day + 50))  # to accept is always possible
    again = fold(decode_entry(encode_entry(entry)) for entry in hall.tournament.log)
    assert view_for(again, "") == view_for(hall.tournament, "")
