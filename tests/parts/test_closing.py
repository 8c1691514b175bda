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


@pytest.mark.parametrize("at_once", [False, True], ids=["kept", "played-at-once"])
def test_the_card_owed_may_go_onto_the_meld_that_opens_the_gate(at_once: bool) -> None:
    """Any meld would open it, but where one is all that a turn allows it has to be the one that a swapped joker joins to AD."""
    deal = position(
        "500",
        hands=["TD JD QD 9S 2S 2H 2C KH 8C", "2D"],
        melds=["1: 7S 8S JK=9S", "1: 4H 5H 6H"],
        pile="AD 7C",
        max_melds_per_turn=1,
        layoff_requires_own_meld=True,
        joker_swap="own_turn",
        joker_swap_must_play=at_once,
    )
    assert "pile 2" in legal(deal)
    deal = play(deal, "pile 2")
    assert "meld TD JD QD" in legal(deal)
    assert refusal(deal, "meld 2S 2H 2C") == "dead_end"
    deal = play(deal, "meld TD JD QD", "swap JK 9S 0", "lay JK=KD 2", "lay AD 2")
    assert refusal(deal, "throw 8C") is None
