"""A duplicate: whole events with any results and withdrawals, its packs, and what is compared with what."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.shuffle import SECRET_BYTES
from openrummy.tournament import Sitting, Unsealed, Withdraw, decode_entry, encode_entry, fold
from openrummy.tournament.forms import form_of
from openrummy.tournament.forms.comparing import ahead, beaten, shown
from openrummy.tournament.packs import pack_of
from openrummy.tournament.results import results_csv
from openrummy.tournament.view import view_for
from tests.effort import examples
from tests.tournament.world import Hall


def duplicate(people: int, seed: str = "1", **rules: Any) -> Hall:
    hall = Hall(form="duplicate", seed=seed, **rules).enter(*(f"P{number}" for number in range(people)))
    return hall.start()


def show(hall: Hall) -> None:
    """Let the packs of a round be seen, as the server does."""
    assert form_of(hall.tournament).sealed(hall.tournament)
    hall.done(Unsealed(len(hall.tournament.rounds)))


def by_number(sitting: Sitting) -> list[int]:
    return [-player for player in sitting.players]


@examples(40)
@given(
    st.integers(2, 24), st.integers(2, 5), st.integers(1, 4), st.integers(1, 4), st.booleans(), st.integers(0, 10**6)
)
def test_laws_of_every_event(people: int, size: int, rounds: int, packs: int, by_points: bool, seed: int) -> None:
    """With any results and withdrawals it comes to its end, compares like with like, and any part of its log gives the same."""
    random = Random(seed)
    scoring = "difference" if by_points else "match_points"
    hall = duplicate(people, str(seed), table_size=size, rounds=rounds, deals_per_round=packs, scoring=scoring)
    while hall.tournament.status != "over":
        assert hall.tournament.shown == len(hall.tournament.rounds) - 1
        hall.play(lambda sitting: [random.randint(-9, 9) for _ in sitting.players])
        if random.random() < 0.3:
            hall.done(Withdraw(f"hash of P{random.randrange(people)}"))
        assert hall.refused(Withdraw("hash of nobody")) == "no_seat"
        show(hall)
    found = hall.tournament
    assert found.shown == len(found.rounds)
    for tables in found.rounds:
        assert {len(table.players) for table in tables} <= {1, size}
        assert sum(len(table.players) == size for table in tables) >= 2
        for table in tables:
            assert len(table.sittings) == (packs if len(table.players) > 1 else 0)
            for board, sitting in enumerate(table.sittings):  # everybody moves on by a seat
                assert sitting.players[0] == table.players[board % size]
    worth = dict.fromkeys(range(1, rounds + 1), Fraction(0))
    for player in range(len(found.entrants)):
        for place in form_of(found).sheet(found, player):
            mine = next(Fraction(line.share) for line in place.lines if line.player == player)
            worth[place.round] += mine if scoring == "difference" else 2 * mine - 1
    assert all(
        abs(total) < Fraction(len(found.entrants) * packs, 50) for total in worth.values()
    )  # zero but for rounding
    again = fold(decode_entry(encode_entry(entry)) for entry in found.log)
    assert view_for(again, "") == view_for(found, "")
    assert results_csv(again) == results_csv(found)


@examples(10)
@given(st.integers(0, 10**6))
def test_a_kill_between_any_two_entries_loses_nothing(seed: int) -> None:
    """The entries so far tell what still has to be done: the same matches, or the packs to be shown."""
    hall = duplicate(4, str(seed), rounds=2, deals_per_round=2)
    hall.play(by_number)
    show(hall)
    hall.play(by_number)
    show(hall)
    whole = hall.tournament
    for cut in range(6, whole.version + 1):  # after it has begun
        hall.tournament = fold(whole.log[:cut])
        hall.done(Unsealed(99))  # anything at all makes the steps follow
        while hall.tournament.status != "over":
            hall.play(by_number)
            show(hall)
        assert (hall.tournament.rounds, form_of(whole).places(hall.tournament)) == (
            whole.rounds,
            form_of(whole).places(whole),
        )


def test_the_score_is_the_share_of_those_beaten_in_the_same_seat() -> None:
    hall = duplicate(4, rounds=1, deals_per_round=1)
    results = {0: (5, 1), 1: (3, 1)}
    for number, table in enumerate(hall.tournament.tables):
        hall.result(*results[number], table=number)
        assert table.players
    show(hall)
    (one, two), (three, four) = (table.players for table in hall.tournament.tables)
    scores = [player.score for player in view_for(hall.tournament, "").players]
    assert [scores[player] for player in (one, two, three, four)] == ["1.00", "0.50", "0.00", "0.50"]
    assert form_of(hall.tournament).places(hall.tournament) == ((one,), tuple(sorted((two, four))), (three,))


def test_a_score_by_difference() -> None:
    assert ahead(5, [1, 2]) == Fraction(7, 2)
    assert beaten(5, [5, 1, 9]) == Fraction(1, 2)
    assert (beaten(5, []), ahead(5, [])) == (Fraction(1, 2), Fraction(0))
    assert [shown(Fraction(value)) for value in ("-1/2", "-1/200", "-1/300", "2/3", "1/200")] == [
        "-0.50",
        "0.00",
        "0.00",
        "0.67",
        "0.01",
    ]


def test_bots_fill_up_the_tables_and_nobody_plays_without_comparison() -> None:
    assert len(duplicate(2, table_size=2).tournament.entrants) == 4
    assert len(duplicate(5, table_size=2).tournament.entrants) == 6
    assert len(duplicate(5, table_size=4).tournament.entrants) == 8


def test_nobody_sees_a_result_before_all_have_played() -> None:
    """The view, the sheet and the file tell nothing of packs that are sealed."""
    hall = duplicate(4, rounds=2, deals_per_round=1)
    hall.play(by_number, 1)
    assert form_of(hall.tournament).sealed(hall.tournament) == ()
    assert form_of(hall.tournament).sheet(hall.tournament, 0) == ()
    assert {player.place for player in view_for(hall.tournament, "").players} == {None}
    (played,) = (table for table in hall.tournament.tables if not table.is_playing)
    assert [form_of(hall.tournament).amount(hall.tournament, played, player) for player in played.players] == [0, 0]
    hall.done(Unsealed(1))
    assert hall.tournament.shown == 0  # a table still plays
    hall.play(by_number)
    show(hall)
    found = hall.tournament.rounds[0][0]
    assert sum(form_of(hall.tournament).amount(hall.tournament, found, player) for player in found.players) < 0
    assert len(form_of(hall.tournament).sheet(hall.tournament, 0)) == 1


def test_an_event_ends_when_too_few_are_left_to_compare() -> None:
    hall = duplicate(4, rounds=9, deals_per_round=1).play(by_number)
    hall.done(Withdraw("hash of P0"))
    show(hall)
    assert (hall.tournament.status, len(hall.tournament.rounds)) == ("over", 1)
    assert form_of(hall.tournament).places(hall.tournament)[-1] == (0,)  # though nobody had more points


def test_packs_follow_from_the_secret_and_all_nonces() -> None:
    packs = {
        pack_of(secret, nonces, number, board)
        for secret in (b"a" * SECRET_BYTES, b"b" * SECRET_BYTES)
        for nonces in (("aa",), ("aa", "bb"))
        for number in (1, 2)
        for board in (1, 2)
    }
    assert len(packs) == 16
    assert len({pack.secret for pack in packs}) == 8
    assert {len(pack.secret) for pack in packs} == {SECRET_BYTES}
    assert {len(pack.nonce) for pack in packs} == {64}


@pytest.mark.parametrize("form", ["duplicate"])
def test_nobody_may_watch(form: str) -> None:
    assert Hall(form=form).tournament.settings.watchers == "off"
