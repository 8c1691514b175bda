"""Rulebook 3.1, 3.2, 3.6: equipment, the state machine of 500, taking from the pile."""

import pytest

from openrummy.variants import rules_for
from tests.helpers import hand, legal, pile, play, position, refusal, result, start, table


@pytest.mark.parametrize(
    ("preset", "players", "cards", "size"),
    [
        ("500", 2, 54, 13),
        ("500", 3, 54, 7),
        ("500", 4, 54, 7),
        ("500", 5, 108, 7),
        ("500", 8, 108, 7),
        ("500-river", 2, 54, 7),
        ("500-river", 6, 54, 7),
    ],
)
def test_3_1_packs_and_hands(preset: str, players: int, cards: int, size: int) -> None:
    rules = rules_for(preset, players)
    assert (len(rules.pack), rules.deal_size) == (cards, size)


def test_3_1_starts_left_of_the_dealer_with_one_card_turned_up() -> None:
    deal = start("500", 4)
    assert deal.public.turn.seat == (deal.public.dealer + 1) % 4
    assert len(deal.public.pile) == 1


def test_3_2_any_number_of_melds_in_any_order() -> None:
    deal = position("500", hands=["3H 4H 5H 9S 9D 9C 6H KD", "2C"], pile="4C", phase="play")
    deal = play(deal, "meld 3H 4H 5H", "lay 6H 0", "meld 9S 9D 9C", "discard KD")
    assert result(deal).winner == 0


def test_3_2_aces_low_or_high_never_round_the_corner() -> None:
    """R15."""
    deal = position("500", hands=["AS 2S 3S QS KS 9D", "2C"], pile="4C", phase="play")
    found = legal(deal)
    assert {"meld AS 2S 3S", "meld QS KS AS"} <= found
    assert "meld KS AS 2S" not in found
    assert refusal(deal, "meld KS AS 2S") == "ace_place"


def test_3_2_top_alone_may_be_kept_and_not_discarded() -> None:
    """R16."""
    deal = position("500", hands=["KD 2H", "2C"], pile="4C 7D")
    deal = play(deal, "pile")
    assert hand(deal, 0) == "2H 7D KD"
    assert refusal(deal, "discard 7D") == "taken_card"
    assert pile(play(deal, "discard 2H")) == "4C 2H"


def test_3_2_deeper_takes_all_above_and_the_deepest_must_be_played() -> None:
    deal = position("500", hands=["4S 4D KD", "2C"], pile="2H 4C 9S JD")
    assert legal(deal) == {"stock", "pile", "pile 3"}
    assert refusal(deal, "pile 2") == "cannot_play_taken"
    assert refusal(deal, "pile 5") == "too_deep"
    deal = play(deal, "pile 3")
    assert (hand(deal, 0), pile(deal)) == ("4S 9S 4D JD KD 4C", "2H")
    assert refusal(deal, "discard KD") == "owed"
    assert legal(deal) == {"meld 4S 4D 4C"}
    deal = play(deal, "meld 4S 4D 4C")
    assert {"discard JD", "discard 9S", "discard KD"} <= legal(deal)


def test_3_2_the_deepest_may_be_laid_off() -> None:
    deal = position("500", hands=["KD 2D", "2C"], melds=["1: 5H 6H 7H"], pile="8H 9S JD")
    deal = play(deal, "pile 3")
    assert legal(deal) == {"lay 8H 0"}
    assert table(play(deal, "lay 8H 0")) == ["5H 6H 7H 8H"]


def test_3_2_a_chain_from_hand_and_taken_cards_counts() -> None:
    """Legal if some sequence of plays from hand and taken cards plays the required card."""
    deal = position("500", hands=["8H KD 2D", "2C"], melds=["1: 5H 6H 7H"], pile="TH 9H JD")
    assert "pile 3" in legal(deal)
    deal = play(deal, "pile 3", "lay 8H 0", "lay 9H 0", "lay TH 0")
    assert table(deal) == ["5H 6H 7H 8H 9H TH"]


def test_3_2_plays_that_make_it_impossible_are_illegal() -> None:
    """E2: with the joker gone the required nine could not be played."""
    deal = position("500", hands=["JK 8S KD KH 2C", "AC"], pile="9S JD")
    deal = play(deal, "pile 2")
    assert refusal(deal, "meld KH KD JK=KS") == "dead_end"
    assert "meld 8S 9S JK=TS" in legal(deal)


def test_3_2_the_gate_holds_for_the_required_card() -> None:
    """`500-river`: the player must meld first, without using up the required card."""
    deal = position("500-river", hands=["KD 2D", "2C"], melds=["1: 5H 6H 7H"], pile="8H 9S JD")
    assert "pile 3" not in legal(deal)
    deal = position("500-river", hands=["9D 9C 2D", "2C"], melds=["1: 5H 6H 7H"], pile="8H 9S JD")
    deal = play(deal, "pile 3")
    assert refusal(deal, "lay 8H 0") == "own_meld_first"
    deal = play(deal, "meld 9S 9D 9C", "lay 8H 0", "discard JD")
    assert pile(deal) == "JD"


def test_3_2_top_must_play() -> None:
    """S0 option 3."""
    deal = position("500", hands=["KD 2H", "2C"], pile="4C 7D", discard_draw_top_must_play=True)
    assert legal(deal) == {"stock"}
    deal = position("500", hands=["KD 7H 7S", "2C"], pile="4C 7D", discard_draw_top_must_play=True)
    assert legal(play(deal, "pile")) == {"meld 7S 7H 7D"}


def test_3_2_new_meld() -> None:
    """S0 option 4: the card must go into a new meld, not be laid off."""
    on_table = {"melds": ["1: 5H 6H 7H"], "pile": "8H 9S"}
    deal = position("500", hands=["KD 2D", "2C"], discard_draw_new_meld=True, **on_table)  # type: ignore[arg-type]
    assert refusal(deal, "pile 2") == "cannot_play_taken"
    deal = position("500", hands=["8S 8D 2D", "2C"], discard_draw_new_meld=True, **on_table)  # type: ignore[arg-type]
    deal = play(deal, "pile 2")
    assert refusal(deal, "lay 8H 0") == "dead_end"
    assert play(deal, "meld 8S 8H 8D", "discard 2D").public.turn.seat == 1


def test_3_2_empty_stock() -> None:
    """S0, R17: the card taken must be used at once; otherwise the seat declines and the deal ends."""
    deal = position("500", hands=["KD 2H", "2C"], pile="4C 7D", stock="")
    assert legal(deal) == {"decline"}
    assert result(play(deal, "decline")).reason == "blocked"
    deal = position("500", hands=["7S 7H KD", "2C"], pile="4C 7D", stock="")
    assert legal(deal) == {"pile", "decline"}
    free = position("500", hands=["KD 2H", "2C"], pile="4C 7D", stock="", empty_stock_take_must_play=False)
    assert legal(free) == {"pile", "decline"}


def test_3_2_only_the_top_where_the_table_says_so() -> None:
    deal = position("500", hands=["4S 4D KD", "2C"], pile="2H 4C 9S", discard_draw="top")
    assert legal(deal) == {"stock", "pile"}
    assert refusal(deal, "pile 2") == "top_only"


def test_3_6_the_pile_example() -> None:
    """S0: hand 2 4 5 8 J K K, pile 6 4 4 Q A 7; the lower 4 takes five cards, 4-4-4 goes down, nine are left."""
    deal = position("500", hands=["2S 4S 5H 8D JC KH KS", "3C 3D 9H"], pile="6C 4H 4D QS AC 7S")
    deal = play(deal, "pile 5")
    assert deal.public.counts[0] == 12
    deal = play(deal, "meld 4S 4H 4D")
    assert hand(deal, 0) == "2S 7S QS KS 5H KH 8D AC JC"
    assert pile(play(deal, "discard 2S")) == "6C 2S"
    top = position("500", hands=["2S 4S 5H 8D JC KH KS", "3C 3D 9H"], pile="6C 4H 4D QS AC 7S")
    assert "7S" in hand(play(top, "pile", "discard 2S"), 0)
