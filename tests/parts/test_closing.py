"""No dead ends: whether a turn can still be finished, in cases that need a search."""

import pytest

from tests.helpers import legal, play, position, refusal


def test_a_chain_of_lay_offs_may_save_the_turn() -> None:
    """JS, taken from the pile, may be the last card for a moment, since TS makes room for it."""
    deal = position("basic", hands=["JS TS", "2H"], melds=["0: 7S 8S 9S"], phase="play", taken="JS")
    assert legal(deal) == {"lay TS 0", "discard TS"}
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
    assert legal(deal) == {"discard TS"}


def test_a_swap_may_save_the_turn() -> None:
    """9S, taken from the pile, is the last card, but it can be swapped for a joker, which may be discarded."""
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
    assert refusal(play(deal, "lay 4C 1", "swap JK 9S 0"), "discard JK") is None


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
    """Any meld would open it, but if a turn allows only one, it must be the one that a swapped joker connects to AD."""
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
    assert refusal(deal, "discard 8C") is None


@pytest.mark.parametrize(("preset", "players"), [("500-river", 2), ("500", 5)])
def test_a_joker_is_not_taken_when_all_it_could_stand_for_is_shown(preset: str, players: int) -> None:
    """The kings make a meld without the joker, which could only represent another king, and each of them is on the table."""
    deal = position(
        preset,
        hands=["KS KH KD 3C 5D", "6H", "7H", "8H", "9H"][:players],
        melds=["1: KC KD KH KS"],
        pile="JK 9D",
        one_of_each_card=True,
        deck_count=2,
    )
    assert refusal(deal, "pile 2") == "cannot_play_taken"
    assert "pile 2" not in legal(deal)


def test_a_joker_without_a_name_may_wait_for_the_fourth_suit() -> None:
    """Each five is on the table, but in a full set a joker needs no name if sets have no limit."""
    deal = position(
        "500",
        hands=["KS KH KD 5C 2C", "2D"],
        melds=["0: 5S 5H 5D", "1: KS KD KC", "0: 5S 5H 5C"],
        pile="JK 9D",
        one_of_each_card=True,
        set_max_size=None,
        deck_count=2,
    )
    deal = play(deal, "pile 2")
    assert {"meld KS KH KD", "lay 5C 0"} <= legal(deal)
    assert refusal(play(deal, "meld KS KH KD", "lay 5C 0"), "lay JK 0") is None


def test_a_joker_may_join_two_copies_of_a_card() -> None:
    deal = position("500", hands=["AD AD 5C 8H", "3S"], pile="JK 9S", set_distinct_suits=False, deck_count=2)
    assert "pile 2" in legal(deal)
    assert "meld AD AD JK=AC" in legal(play(deal, "pile 2"))


def test_a_meld_may_leave_the_joker_to_two_copies_of_a_card() -> None:
    deal = position(
        "500",
        hands=["AD JS JH AD JH", "3S"],
        pile="JK JC",
        set_distinct_suits=False,
        discard_draw_new_meld=True,
        deck_count=2,
    )
    deal = play(deal, "pile 2", "meld JS JH JC")
    assert "meld AD AD JK=AC" in legal(deal)
