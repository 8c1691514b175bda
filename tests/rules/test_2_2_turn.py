"""Rulebook 2.2: draw, play, discard, and the gates between them."""

from typing import Any

import pytest

from tests.helpers import hand, legal, pile, play, position, refusal, result, table

FREE: dict[str, Any] = {"max_melds_per_turn": None, "play_order": "free"}


# the state machine


def test_2_2_draw_comes_first_and_is_one_card() -> None:
    deal = position("basic", hands=["7S 8S 9S", "2H"], pile="4C 5C", stock="KD KC")
    assert legal(deal) == {"stock", "pile"}
    assert hand(play(deal, "stock"), 0) == "7S 8S 9S KD"
    assert hand(play(deal, "pile"), 0) == "7S 8S 9S 5C"
    assert refusal(play(deal, "stock"), "stock") == "wrong_phase"


def test_2_2_draw_discard_needs_a_pile() -> None:
    deal = position("basic", hands=["7S", "2H"], stock="KD")
    assert legal(deal) == {"stock"}
    assert refusal(deal, "pile") == "pile_empty"


def test_2_2_decline_only_without_stock_and_recycling() -> None:
    assert refusal(position("basic", hands=["7S", "2H"], pile="4C", stock="KD"), "decline") == "must_draw"
    assert refusal(position("basic", hands=["7S", "2H"], pile="4C 5C", stock=""), "decline") == "must_draw"
    assert legal(position("basic", hands=["7S", "2H"], pile="4C", stock="")) == {"pile", "decline"}


def test_2_2_after_declining_the_deal_ends_blocked() -> None:
    deal = play(position("basic", hands=["7S", "2H"], pile="4C", stock=""), "decline")
    assert (result(deal).reason, result(deal).winner) == ("blocked", None)


def test_2_2_a_discard_passes_the_turn() -> None:
    deal = play(position("basic", hands=["7S KD", "2H"], pile="4C", phase="play"), "discard KD")
    assert pile(deal) == "4C KD"
    assert (deal.public.turn.seat, deal.public.turn.phase) == (1, "draw")


def test_2_2_playing_is_not_demanded() -> None:
    deal = position("basic", hands=["7S 8S 9S TS", "2H"], phase="play")
    assert refusal(deal, "discard 7S") is None


# the taken card


def test_2_2_taken_card_may_not_be_the_discard() -> None:
    deal = play(position("basic", hands=["7S KD", "2H"], pile="4C 9D", stock="5C"), "pile")
    assert refusal(deal, "discard 9D") == "taken_card"
    assert legal(deal) == {"discard 7S", "discard KD"}


def test_2_2_a_card_from_the_stock_may_be_the_discard() -> None:
    deal = play(position("basic", hands=["7S KD", "2H"], pile="4C 9D", stock="5C"), "stock")
    assert refusal(deal, "discard 5C") is None


def test_2_2_the_bar_is_for_one_turn() -> None:
    deal = position("basic", hands=["7S KD", "2H 3H"], pile="4C 9D", stock="5C 6C 8C")
    deal = play(deal, "pile", "discard KD", "stock", "discard 2H", "stock")
    assert refusal(deal, "discard 9D") is None


def test_2_2_another_copy_of_the_taken_face_may_be_discarded() -> None:
    """R1: copies are alike, so the card is not barred while the hand holds another copy."""
    deal = play(position("basic", hands=["9D KD", "2H"], pile="9D", deck_count=2), "pile")
    assert refusal(deal, "discard 9D") is None


def test_2_2_the_taken_card_stays_barred_when_its_copy_was_melded() -> None:
    """R1 read to the letter: with one copy left it is barred, though it could be the old one.  The text allows both."""
    deal = position("basic", hands=["9D 9H 9S KD", "2H"], pile="9D", deck_count=2)
    deal = play(deal, "pile", "meld 9D 9H 9S")
    assert legal(deal) == {"discard KD"}


def test_2_2_the_taken_card_may_be_melded_or_laid_off() -> None:
    deal = play(position("basic", hands=["7S 8S KD", "2H"], pile="9S"), "pile")
    assert hand(play(deal, "meld 7S 8S 9S"), 0) == "KD"
    deal = play(position("basic", hands=["AH KD", "2H"], pile="TS", melds=["1: 7S 8S 9S"]), "pile")
    assert hand(play(deal, "lay TS 0"), 0) == "AH KD"


def test_2_2_may_discard_taken_card() -> None:
    deal = position("basic", hands=["7S KD", "2H"], pile="4C 9D", may_discard_taken_card=True)
    assert refusal(play(deal, "pile"), "discard 9D") is None


def test_2_2_the_only_card_is_still_barred() -> None:
    """R8: the engine avoids the position; here a player who floats would have to discard the card they take."""
    deal = position("basic", hands=["", "2H"], pile="9D", stock="5C", go_out_mode="floating")
    assert legal(deal) == {"stock"}
    assert refusal(deal, "pile") == "cannot_play_taken"


def test_2_2_taken_only_card_exception() -> None:
    deal = position(
        "basic", hands=["", "2H"], pile="9D", stock="5C", go_out_mode="floating", taken_only_card_exception=True
    )
    assert legal(deal) == {"stock", "pile"}
    assert legal(play(deal, "pile")) == {"discard 9D"}
    held = position("basic", hands=["7S", "2H"], pile="9D", stock="5C", taken_only_card_exception=True)
    assert legal(play(held, "pile")) == {"discard 7S"}


def test_2_2_the_last_discard_follows_the_taken_card_rule() -> None:
    deal = position("basic", hands=["7S 8S", "2H"], pile="9D", melds=["0: 4S 5S 6S"])
    deal = play(deal, "pile", "lay 7S 0")
    assert refusal(deal, "lay 8S 0") == "dead_end"
    assert legal(deal) == {"discard 8S"}


# melds per turn, order of play


@pytest.mark.parametrize(("limit", "second", "third"), [(1, False, False), (2, True, False), (None, True, True)])
def test_2_2_melds_per_turn(limit: int | None, *, second: bool, third: bool) -> None:
    deal = position(
        "basic",
        hands=["AS 2S 3S 5H 6H 7H 9C TC JC KD QD", "2H"],
        phase="play",
        max_melds_per_turn=limit,
    )
    deal = play(deal, "meld AS 2S 3S")
    assert refusal(deal, "meld 5H 6H 7H") == (None if second else "melds_per_turn")
    if second:
        deal = play(deal, "meld 5H 6H 7H")
        assert refusal(deal, "meld 9C TC JC") == (None if third else "melds_per_turn")


def test_2_2_the_limit_is_of_a_turn() -> None:
    deal = position("basic", hands=["AS 2S 3S 5H 6H 7H KD QD", "2H 3H"], phase="play", stock="9C 8D KC")
    deal = play(deal, "meld AS 2S 3S", "discard KD", "stock", "discard 2H", "stock")
    assert refusal(deal, "meld 5H 6H 7H") is None


def test_2_2_after_the_first_lay_off_no_more_melds() -> None:
    deal = position("basic", hands=["TS 5H 6H 7H KD", "2H"], melds=["1: 7S 8S 9S"], phase="play")
    assert refusal(play(deal, "lay TS 0"), "meld 5H 6H 7H") == "meld_before_layoff"
    assert refusal(play(deal, "meld 5H 6H 7H"), "lay TS 0") is None


def test_2_2_any_order_where_it_is_free() -> None:
    deal = position("basic", hands=["TS 5H 6H 7H KD", "2H"], melds=["1: 7S 8S 9S"], phase="play", **FREE)
    assert refusal(play(deal, "lay TS 0"), "meld 5H 6H 7H") is None


def test_2_2_a_swap_is_no_lay_off() -> None:
    """The text says `after the first lay-off`; after a swap, melds are still allowed.  Agreed."""
    deal = position(
        "basic",
        hands=["9S 5H 6H 7H KD", "2H"],
        melds=["1: 7S 8S JK=9S"],
        phase="play",
        printed_jokers=2,
        joker_swap="own_turn",
    )
    assert refusal(play(deal, "swap JK 9S 0"), "meld 5H 6H 7H") is None


def test_2_2_lay_offs_on_any_meld_any_number() -> None:
    deal = position("basic", hands=["TS 6S JD KD", "2H"], melds=["1: 7S 8S 9S", "0: JS JH JC"], phase="play")
    assert table(play(deal, "lay TS 0", "lay 6S 0", "lay JD 1")) == ["6S 7S 8S 9S TS", "JS JH JD JC"]


# the lay-off gate


def test_2_2_without_the_gate_anybody_lays_off() -> None:
    deal = position("basic", hands=["TS 4D KD", "2H"], melds=["1: 7S 8S 9S"], phase="play")
    assert refusal(deal, "lay TS 0") is None


def test_2_2_layoff_requires_own_meld() -> None:
    gated: dict[str, Any] = {"layoff_requires_own_meld": True, "joker_swap": "own_turn", "printed_jokers": 2}
    deal = position(
        "basic", hands=["TS 9S 5H 6H 7H KD 2C", "2H"], melds=["1: 7S 8S JK=9S"], phase="play", **gated, **FREE
    )
    assert refusal(deal, "lay TS 0") == "own_meld_first"
    assert refusal(deal, "swap JK 9S 0") == "own_meld_first"
    deal = play(deal, "meld 5H 6H 7H")  # a meld laid down this turn counts
    assert refusal(deal, "lay TS 0") is None
    assert refusal(deal, "swap JK 9S 0") is None


def test_2_2_the_gate_is_of_the_deal_and_of_ones_own_melds() -> None:
    gated: dict[str, Any] = {"layoff_requires_own_meld": True}
    deal = position("basic", hands=["TS 9H KD", "2H"], melds=["1: 7S 8S 9S", "0: 5H 6H 7H"], phase="play", **gated)
    assert refusal(deal, "lay TS 0") is None
    deal = position("basic", hands=["TS 9H KD", "2H"], melds=["1: 6S@0 7S 8S 9S"], phase="play", **gated)
    assert refusal(deal, "lay TS 0") == "own_meld_first"


# going out


@pytest.mark.parametrize(
    ("held", "texts"),
    [
        ("5H 6H 7H", ["meld 5H 6H 7H"]),
        ("TS", ["lay TS 0"]),
        ("KD", ["discard KD"]),
        ("5H 6H 7H TS", ["meld 5H 6H 7H", "lay TS 0"]),
        ("5H 6H 7H KD", ["meld 5H 6H 7H", "discard KD"]),
    ],
)
def test_2_2_go_out_free_by_meld_lay_off_or_discard(held: str, texts: list[str]) -> None:
    deal = play(position("basic", hands=[held, "2H"], melds=["0: 7S 8S 9S"], phase="play"), *texts)
    assert (result(deal).reason, result(deal).winner) == ("went_out", 0)


def test_2_2_discard_required_keeps_a_card_for_the_discard() -> None:
    deal = position(
        "basic", hands=["5H 6H 7H TS", "2H"], melds=["0: 7S 8S 9S"], phase="play", go_out_mode="discard_required"
    )
    after = play(deal, "meld 5H 6H 7H")
    assert refusal(after, "lay TS 0") == "dead_end"
    assert result(play(after, "discard TS")).winner == 0
    meld_all = position("basic", hands=["5H 6H 7H", "2H"], phase="play", go_out_mode="discard_required")
    assert legal(meld_all) == {"discard 5H", "discard 6H", "discard 7H"}


def test_2_2_discard_required_counts_the_taken_card() -> None:
    """The card kept for the discard may not be the one just taken."""
    deal = position("basic", hands=["5H 6H 7H", "2H"], pile="9D", melds=["0: 7S 8S 9S"], go_out_mode="discard_required")
    deal = play(deal, "pile")
    assert refusal(deal, "meld 5H 6H 7H") == "dead_end"


def test_floating_the_last_card_may_be_played_and_the_deal_goes_on() -> None:
    """3.3; 8.1 offers it to basic rummy as well."""
    deal = position("basic", hands=["TS", "2H 3H"], melds=["0: 7S 8S 9S"], phase="play", go_out_mode="floating")
    deal = play(deal, "lay TS 0")
    assert deal.public.last_deal is None
    assert deal.public.floating == 1
    assert deal.public.turn.seat == 1
    deal = play(deal, "stock", "discard 2H", "stock")
    assert deal.public.turn.seat == 0
    last = hand(deal, 0)
    assert result(play(deal, f"discard {last}")).winner == 0


def test_floating_stops_with_cards_left() -> None:
    deal = position("basic", hands=["", "2H 3H"], melds=["0: 7S 8S 9S"], pile="KD", stock="TS", go_out_mode="floating")
    after = play(deal, "stock")
    assert legal(after) == {"lay TS 0", "discard TS"}
    assert play(after, "lay TS 0").public.floating == 1
    assert result(play(after, "discard TS")).winner == 0
