"""Rulebook 2.1: players, pack, hands, dealers."""

import pytest

from openrummy.engine.decide import deal
from openrummy.engine.match import Match
from openrummy.options import OptionError
from openrummy.shuffle import secret_from_seed
from openrummy.variants import rules_for
from tests.helpers import play, position, rules, start


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_2_1_two_to_six_play_with_52_cards(players: int) -> None:
    assert len(rules("basic", players).pack) == 52


@pytest.mark.parametrize("players", [0, 1, 7])
def test_2_1_no_others_can(players: int) -> None:
    with pytest.raises(OptionError):
        rules("basic", players)


@pytest.mark.parametrize(("players", "size"), [(2, 10), (3, 7), (4, 7), (5, 6), (6, 6)])
def test_2_1_hands(players: int, size: int) -> None:
    state = start("basic", players)
    assert [hand.bit_count() for hand in state.hands] == [size] * players
    assert len(state.public.pile) == 1
    assert len(state.stock) == 52 - players * size - 1


def test_2_1_jokers_are_added_to_the_pack() -> None:
    assert len(rules("basic", 3, printed_jokers=2).pack) == 54


def test_2_1_first_dealer_by_lot() -> None:
    dealers = {start("basic", 4, str(seed)).public.dealer for seed in range(40)}
    assert dealers == {0, 1, 2, 3}


@pytest.mark.parametrize("players", [2, 4])
def test_2_1_the_player_left_of_the_dealer_starts(players: int) -> None:
    state = start("basic", players)
    assert state.public.turn.seat == (state.public.dealer + 1) % players
    assert state.public.turn.phase == "draw"


@pytest.mark.parametrize("players", [2, 3])
def test_2_1_the_deal_passes_left_and_with_two_alternates(players: int) -> None:
    hands = ["KD", *["7S"] * (players - 1)]
    state = play(position("basic", hands=hands, stock="", phase="play", dealer=players - 1), "discard KD")
    assert deal(state, secret_from_seed("2", 2))[0].public.dealer == 0


def test_2_1_the_turn_passes_left() -> None:
    state = position("basic", hands=["KD 2C", "7S", "8S"], pile="4C", seat=2)
    state = play(state, "stock", "discard 8S")
    assert state.public.turn.seat == 0


def test_a_match_goes_on_with_the_next_deal() -> None:
    match = Match(play(position("basic", hands=["KD", "7S"], phase="play"), "discard KD"), "seed")
    match.deal()
    assert (match.state.public.deal, match.state.public.dealer) == (2, 0)
    assert match.totals == (0, 7)
    assert match.log[0].deal == 2


def test_hands_that_the_pack_cannot_fill_are_refused() -> None:
    with pytest.raises(OptionError, match="cards"):
        rules_for("basic(deal_size=17)", 3)
    assert rules_for("basic(deal_size=25)", 2).deal_size == 25
