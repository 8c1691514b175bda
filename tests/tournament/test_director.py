"""Entering, starting, results and the log; and laws for every tournament, whatever the results of its matches."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from openrummy.bots import version_of
from openrummy.engine.match import Match
from openrummy.table.codes import code_of
from openrummy.tournament import (
    Answer,
    Begin,
    Enter,
    Result,
    Sitting,
    Withdraw,
    decode_entry,
    encode_entry,
    fold,
    is_secret,
)
from openrummy.tournament.draw import MOST_ENTRANTS
from openrummy.tournament.handle import asked
from openrummy.tournament.play import game_text, points
from openrummy.tournament.prizes import prizes_of
from openrummy.tournament.ranking import chips, options_of, places
from openrummy.variants import rules_for
from tests.effort import examples
from tests.tournament.world import HOST, Hall, in_order


def test_people_enter_with_a_name_and_a_token() -> None:
    hall = Hall().enter("Ann", " Bob  B ")
    assert [entrant.sitter.name for entrant in hall.tournament.entrants] == ["Ann", "Bob B"]
    assert hall.tournament.entrant_of("hash of Ann") == 0
    assert hall.tournament.entrant_of("") is None


@pytest.mark.parametrize(
    ("name", "nonce", "code"),
    [
        ("ann", "", "name_taken"),
        ("\u0410nn", "", "name_taken"),  # a Cyrillic A
        ("Ann\u200b", "", "name_taken"),
        (" ", "", "name_empty"),
        ("A" * 25, "", "name_long"),
        ("Bob", "x", "bad_nonce"),
    ],
)
def test_bad_names_and_nonces_are_refused(name: str, nonce: str, code: str) -> None:
    assert Hall().enter("Ann").refused(Enter(name, "token", nonce)) == code


def test_an_entrant_may_withdraw_before_the_start() -> None:
    hall = Hall().enter("Ann", "Bob", "Cy")
    hall.done(Withdraw("hash of Bob"))
    assert [entrant.sitter.name for entrant in hall.tournament.entrants] == ["Ann", "Cy"]
    assert hall.refused(Withdraw("hash of Bob")) == "no_seat"
    hall.start()
    assert hall.refused(Withdraw("hash of Ann")) == "started"


def test_only_the_host_starts_and_only_once() -> None:
    hall = Hall().enter("Ann")
    assert hall.refused(Begin("hash of Ann", 3)) == "not_host"
    assert hall.refused(Begin(HOST, 0)) == "too_few"
    assert hall.refused(Begin(HOST, -1)) == "bad_bots"
    assert hall.refused(Begin(HOST, MOST_ENTRANTS)) == "bad_bots"
    hall.start(bots=1)
    assert hall.refused(Begin(HOST, 1)) == "started"
    assert hall.refused(Enter("Bob", "token")) == "started"


def test_bots_have_their_own_names_and_seeds() -> None:
    hall = Hall().enter("Mira", "Otto").start(bots=60)
    sitters = [entrant.sitter for entrant in hall.tournament.entrants]
    assert len({sitter.name for sitter in sitters}) == 62
    assert len({sitter.seed for sitter in sitters[2:]}) == 60
    assert all(sitter.version == version_of(sitter.bot) for sitter in sitters[2:])


def test_a_full_tournament_refuses_more_players() -> None:
    hall = Hall().enter("Ann").start(bots=MOST_ENTRANTS - 1)
    assert len(hall.tournament.entrants) == MOST_ENTRANTS
    full = Hall()
    full.tournament = replace(full.tournament, entrants=hall.tournament.entrants)
    assert full.refused(Enter("Late", "token")) == "full"


def test_a_result_counts_once_and_only_for_a_match_that_goes_on() -> None:
    hall = Hall().enter(*"ABCDEFGH").start()
    match = hall.tournament.running[0].match
    assert hall.refused(Result(match, (1, 2))) == "bad_points"
    hall.done(Result(match, (3, 2, 1, 0)))
    version = hall.tournament.version
    assert hall.done(Result(match, (0, 1, 2, 3))).entries == ()
    assert hall.done(Result("another", (0, 1, 2, 3))).entries == ()
    assert hall.tournament.version == version


def test_the_ids_of_matches_are_codes_and_luck_and_never_the_same() -> None:
    hall = Hall(table_size=3).enter(*"ABCDEFGHIJ").start().play(in_order)
    matches = [sitting.match for tables in hall.tournament.rounds for table in tables for sitting in table.sittings]
    assert len(set(matches)) == len(matches) > 4
    assert all(code_of(match) for match in matches)
    again = Hall(seed="2", table_size=3).enter(*"ABCDEFGHIJ").start()
    assert again.tournament.running[0].match not in matches


def test_only_the_opening_is_secret_and_no_other_entry_tells_it() -> None:
    hall = Hall().enter(*"ABCDEFGH").start().play(in_order)
    first, *rest = hall.tournament.log
    assert is_secret(first)
    assert not any(is_secret(entry) for entry in rest)
    assert not any(hall.tournament.secret.hex().encode() in encode_entry(entry) for entry in rest)


@pytest.mark.parametrize("preset", ["block", "basic-quick", "500"])
def test_points_of_a_real_match_are_more_for_the_better(preset: str) -> None:
    match = Match.new(rules_for(game_text(preset, 2), 3), "1")
    random = Random(1)
    while not match.is_over:
        if match.is_between_deals:
            match.deal()
        else:
            match.apply(match.to_act, random.choice(tuple(match.legal_actions())))
    won = points(match.state)
    assert {seat for seat, brought in enumerate(won) if brought == max(won)} == set(match.winners)
    assert match.rules.text.endswith(")")


RULES = st.one_of(
    st.fixed_dictionaries(
        {
            "qualifiers_per_table": st.integers(1, 5),
            "table_size": st.integers(3, 6),
            "deals_per_round": st.integers(1, 4),
            "entry_fee": st.sampled_from(["0", "7", "10"]),
            "platform_fee_percent": st.sampled_from(["0", "12.5"]),
            "prize_table": st.sampled_from(["100/0/0", "34/33/33", "50/30/20"]),
        }
    ),
    st.fixed_dictionaries(
        {
            "qualify_rule": st.just("min_chips"),
            "table_size": st.integers(3, 6),
            "deals_per_round": st.integers(1, 4),
            "chips_per_deal": st.just(100),
            "min_chips": st.integers(0, 100),
            "qualify_chips": st.integers(100, 500),
            "point_value": st.integers(1, 9),
            "rebuy_chips": st.sampled_from([0, 50]),
            "entry_fee": st.sampled_from(["0", "10"]),
        }
    ),
)


@examples(60)
@given(RULES, st.integers(1, 40), st.integers(0, 30), st.integers(0, 10**6), st.integers(0, 30))
def test_laws_hold_whatever_the_results_of_the_matches(
    rules: dict[str, Any], people: int, bots: int, seed: int, spread: int
) -> None:
    """Every entrant sits exactly once per round, tables differ by at most one, money adds up, and it always ends."""
    hall = Hall(seed=str(seed), **rules).enter(*(f"P{number}" for number in range(people)))
    random = Random(seed)
    hall.start(bots=bots if people + bots > 1 else 1)
    while hall.tournament.status != "over":
        one = next(iter(asked(hall.tournament)), None)
        if one is not None:
            hall.done(Answer(hall.tournament.entrants[one].sitter.token, random.random() < 0.5))
        else:
            hall.play(lambda sitting: _chance(sitting, random, spread), 1)
    _check_rounds(hall)
    _check_money(hall)
    assert sorted(player for together in places(hall.tournament) for player in together) == list(
        range(len(hall.tournament.entrants))
    )
    again = fold(decode_entry(encode_entry(entry)) for entry in hall.tournament.log)
    assert (again.rounds, again.entrants, again.prizes, again.status) == (
        hall.tournament.rounds,
        hall.tournament.entrants,
        hall.tournament.prizes,
        "over",
    )


def _chance(sitting: Sitting, random: Random, spread: int) -> list[int]:
    return [random.randint(-spread, spread) for _ in sitting.players]


def _check_rounds(hall: Hall) -> None:
    still_in = set(range(len(hall.tournament.entrants)))
    for tables in hall.tournament.rounds:
        sitting = [player for table in tables for player in table.players]
        sizes = {len(table.players) for table in tables}
        assert sorted(sitting) == sorted(still_in)
        assert max(sizes) - min(sizes) <= 1
        assert max(sizes) <= hall.tournament.options.table_size
        assert all(sorted(table.order or ()) == sorted(table.players) for table in tables)
        assert all(0 < len(table.going_on) < len(table.players) for table in tables) or len(tables) == 1
        still_in = {player for table in tables for player in table.going_on}
    assert len(hall.tournament.rounds[-1]) == 1


def _check_money(hall: Hall) -> None:
    tournament = hall.tournament
    bought = sum(len(table.bought) for tables in tournament.rounds for table in tables)
    people = sum(entrant.is_person for entrant in tournament.entrants)
    paid = int(tournament.options.entry_fee * 100) * (people + bought)
    assert tournament.fee + sum(tournament.prizes) == paid
    assert sum(prizes_of(tournament).values()) == sum(tournament.prizes)
    assert all(tournament.entrants[player].is_person for player in prizes_of(tournament))
    assert len(tournament.prizes) <= max(1, len(tournament.tables[0].players))


@given(st.lists(st.integers(-50, 50), min_size=4, max_size=4))
def test_points_that_sum_to_zero_leave_the_chips_of_a_table_as_they_were(won: list[int]) -> None:
    won[-1] = -sum(won[:-1])
    hall = Hall().enter(*"ABCD").start()
    hall.done(Result(hall.tournament.running[0].match, tuple(won)))
    table = hall.tournament.rounds[0][0]
    assert sum(chips(options_of(hall.tournament), table, player) for player in table.players) == 4 * 240
