"""No dead ends: whether a turn can still be finished, where one look does not answer."""

import pytest

from tests.helpers import legal, play, position, refusal


def test_a_chain_of_lay_offs_may_save_the_turn() -> None:
    """The taken JS may be left alone for a moment, for TS makes room for it."""
    deal = position("basic", hands=["JS TS", "2H"], melds=["0: 7S 8S 9S"], phase="play", taken="JS")
    assert legal(deal) == {"lay TS 0", "throw TS"}
    assert legal(play(deal, "lay TS 0")) == {"lay JS 0"}


def test_with_a_discard_required_the_chain_may_not_use_up_the_hand() -> None:
    deal = position(
        "basic",
        hands=["JS TS", "2H"],
        melds=["0: 7S 8S 9S"],
        phase="play",
        taken="JS",
        go_out_mode="discard_required",
    )
    assert legal(deal) == {"throw TS"}


def test_a_swap_may_save_the_turn() -> None:
    """The taken 9S is all that is left, but it can be swapped for a joker, which may be thrown."""
    deal = position(
        "basic",
        hands=["9S 4C", "2H"],
        melds=["1: 7S 8S JK=9S", "0: AC 2C 3C"],
        phase="play",
        taken="9S",
        printed_jokers=2,
        joker_swap="own_turn",
        go_out_mode="discard_required",
    )
    assert "lay 4C 1" in legal(deal)
    assert legal(play(deal, "lay 4C 1")) == {"swap JK 9S 0"}
    assert refusal(play(deal, "lay 4C 1", "swap JK 9S 0"), "throw JK") is None


def test_an_owed_joker_may_not_be_made_unplayable() -> None:
    deal = position(
        "basic",
        hands=["9S 4C 6H", "2H"],
        melds=["1: 7S 8S JK=9S"],
        phase="play",
        printed_jokers=2,
        joker_swap="own_turn",
        joker_swap_must_play=True,
        max_wilds_in_meld=1,
    )
    deal = play(deal, "swap JK 9S 0")
    assert legal(deal) == {"lay JK=6S 0", "lay JK=TS 0"}


@pytest.mark.parametrize("mode", ["free", "floating"])
def test_playing_the_last_card_ends_a_turn_where_it_may(mode: str) -> None:
    deal = position("basic", hands=["TS", "2H"], melds=["0: 7S 8S 9S"], phase="play", taken="TS", go_out_mode=mode)
    assert legal(deal) == {"lay TS 0"}
