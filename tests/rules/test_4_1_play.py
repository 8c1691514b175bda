"""Rulebook 4.1: the deal of gin, its phases, knocking and the defence."""

from typing import Any

import pytest

from openrummy.engine.decide import legal_actions
from openrummy.engine.events import Melded
from openrummy.engine.match import Match
from openrummy.engine.state import State
from openrummy.variants.gin.events import Knocked, KnockOffered, WentGin
from tests.helpers import events, hand, legal, pile, play, points, position, refusal, result, rules, start, table

KNOCKER = "5H 6H 7H TS TH TD 2C 3C 4C AS KD"
"""A knock with one point of deadwood that discards the king."""
DEFENDER = "8H 9H TC 4H 4D 2S JS QS KS 9D"
MELDS = "5H 6H 7H / TS TH TD / 2C 3C 4C"


def discarder(held: str = KNOCKER, other: str = DEFENDER, preset: str = "gin", **changes: Any) -> State:
    """Return the situation after seat 0's draw, with the eight of clubs as the pile."""
    return position(preset, hands=[held, other], pile="8C", phase="discard", **changes)


def knocked(held: str = KNOCKER, other: str = DEFENDER, words: str = f"knock KD {MELDS}", **changes: Any) -> State:
    return play(discarder(held, other, **changes), words)


# the deal


def test_4_1_two_players_ten_cards_and_an_upcard() -> None:
    deal = start("gin")
    assert deal.public.counts == (10, 10)
    assert len(deal.public.pile) == 1
    assert len(deal.stock) == 31


@pytest.mark.parametrize("players", [1, 3, 4])
def test_4_1_only_two_can_play(players: int) -> None:
    with pytest.raises(ValueError, match="Gin rummy is for 2 players"):
        rules("gin", players)


# UPCARD1 and UPCARD2


def test_4_1_the_upcard_is_offered_to_the_non_dealer_first() -> None:
    deal = start("gin")
    assert deal.public.turn.seat == 1 - deal.public.dealer
    assert legal(deal) == {"take", "pass"}
    assert refusal(deal, "stock") == "wrong_phase"


def test_4_1_then_to_the_dealer_and_then_the_stock_is_drawn_from() -> None:
    deal = play(start("gin"), "pass")
    assert deal.public.turn.seat == deal.public.dealer
    assert legal(deal) == {"take", "pass"}
    deal = play(deal, "pass")
    assert deal.public.turn.seat == 1 - deal.public.dealer
    assert legal(deal) == {"stock"}
    assert refusal(deal, "pile") == "wrong_phase"
    assert deal.public.turn.phase == "first_draw"
    assert play(deal, "stock").public.turn.phase == "discard"


@pytest.mark.parametrize("passes", [0, 1])
def test_4_1_who_takes_the_upcard_discards_another_card(passes: int) -> None:
    deal = play(start("gin"), *["pass"] * passes)
    card = pile(deal)
    deal = play(deal, "take")
    seat = deal.public.turn.seat
    assert card in hand(deal, seat).split()
    assert deal.public.turn.phase == "discard"
    assert refusal(deal, f"discard {card}") == "taken_card"
    discarded = next(word for word in hand(deal, seat).split() if word != card)
    deal = play(deal, f"discard {discarded}")
    assert (deal.public.turn.seat, deal.public.turn.phase) == (1 - seat, "draw")


def test_8_3_without_the_offer_the_non_dealer_draws() -> None:
    deal = start("gin", first_upcard_offer=False)
    assert deal.public.turn.seat == 1 - deal.public.dealer
    assert legal(deal) == {"stock", "pile"}


# DRAW and DISCARD


def test_4_1_draw_from_the_stock_or_the_top_of_the_pile() -> None:
    deal = position("gin", hands=[DEFENDER, "5H 6H 7H TS TH TD 2C 3C 4C AS"], pile="8C 7D")
    assert legal(deal) == {"stock", "pile"}
    assert refusal(deal, "pile 2") == "top_only"
    assert "7D" in hand(play(deal, "pile"), 0)


def test_4_1_the_card_just_taken_is_neither_discarded_nor_knocked_with() -> None:
    """R8."""
    deal = position("gin", hands=["5H 6H 7H TS TH TD 2C 3C 4C AS", DEFENDER], pile="8C KD")
    deal = play(deal, "pile")
    assert refusal(deal, "discard KD") == "taken_card"
    assert refusal(deal, f"knock KD {MELDS}") == "taken_card"
    assert not any("discard KD" in words or "knock KD" in words for words in legal(deal))
    from_stock = play(
        position("gin", hands=["5H 6H 7H TS TH TD 2C 3C 4C AS", DEFENDER], pile="8C", stock="KD 3S"), "stock"
    )
    assert f"knock KD {MELDS_SORTED}" in legal(from_stock)
    assert "discard KD" in legal(from_stock)


MELDS_SORTED = "TS TH TD / 5H 6H 7H / 2C 3C 4C"


# knock


def test_4_1_a_knock_shows_the_hand_and_discards_face_down() -> None:
    happened = events(discarder(), f"knock KD {MELDS}")
    assert isinstance(happened[0], Knocked)
    assert happened[0].points == 1
    assert sum(isinstance(event, Melded) for event in happened) == 3
    deal = knocked()
    assert table(deal) == ["TS TH TD", "5H 6H 7H", "2C 3C 4C"]
    assert hand(deal, 0) == "AS"
    assert deal.public.known[0] == deal.hands[0]
    assert pile(deal) == "8C KD"
    assert (deal.public.turn.seat, deal.public.turn.phase) == (1, "layoff")


@pytest.mark.parametrize(("limit", "code"), [(10, None), (9, None), (8, "too_much_deadwood"), (0, "too_much_deadwood")])
def test_4_1_the_knock_limit(limit: int, code: str | None) -> None:
    """The nine of spades is unmatched."""
    deal = discarder("5H 6H 7H TS TH TD JH JC JD 9S KD", "3C 4C 8D 4H 4D 5D JS QS KS 9D", knock_limit=limit)
    assert refusal(deal, "knock KD 5H 6H 7H / TS TH TD / JD JH JC") == code
    assert any(action.startswith("knock KD") for action in legal(deal)) == (code is None)


def test_4_1_knocking_is_never_forced() -> None:
    assert "discard KD" in legal(discarder())
    assert "discard 5H" in legal(discarder())


def test_4_1_the_own_grouping_counts_and_not_the_best() -> None:
    """Without the run of clubs nine more points are unmatched."""
    deal = knocked(words="knock KD 5H 6H 7H / TS TH TD")
    assert hand(deal, 0) == "AS 2C 3C 4C"
    assert refusal(discarder(), "knock KD 5H 6H 7H") == "too_much_deadwood"
    ended = play(deal, "finish")
    assert result(ended).reason == "knock"
    assert points(ended)[0] == sum((8, 9, 10, 4, 4, 2, 10, 10, 10, 9)) - 10


def test_4_1_the_best_grouping_is_what_is_listed() -> None:
    """Rulebook 1.6: 3H 4H 5H 5D 5S 5C 6C 7C is best as a set and a run of clubs, which leaves 7."""
    deal = discarder("3H 4H 5H 5D 5S 5C 6C 7C AS 2D KD", "8H 9H TC 4S 4D 2S JS QS KS 9D")
    best = "knock KD 5S 5H 5D / 5C 6C 7C"
    assert best in legal(deal)
    assert play(deal, best).public.known[0].bit_count() == 4


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("knock QD 5H 6H 7H / TS TH TD / 2C 3C 4C", "not_held"),
        ("knock KD 5H 6H 8H / TS TH TD / 2C 3C 4C", "not_held"),
        ("knock KD 5H 6H 7H / 5H 6H 7H / TS TH TD", "card_used_twice"),
        ("knock KD 5H 6H 7H / TS TH TD KD / 2C 3C 4C", "not_held"),
    ],
)
def test_4_1_cards_that_are_not_there_are_refused(words: str, code: str) -> None:
    assert refusal(discarder(), words) == code


@pytest.mark.parametrize("group", ["2C 3C AS", "2C 3C", "2C 3C 4C AS", "2C 4C AS", "5H 6H"])
def test_4_1_groups_that_are_no_melds_are_refused(group: str) -> None:
    deal = discarder()
    other = "5H 6H 7H / TS TH TD / " if "5H" not in group else "TS TH TD / 2C 3C 4C / "
    found = refusal(deal, f"knock KD {other}{group}")
    assert found not in (None, "not_held", "card_used_twice", "too_much_deadwood")


def test_4_1_no_card_is_in_two_melds() -> None:
    deal = discarder("5H 6H 7H 5S 5D AS 2S AD 2D AC KD", "8H 9H TC 4H 4D 9S JS QS KS 9D")
    assert refusal(deal, "knock KD 5H 6H 7H / 5S 5H 5D") == "card_used_twice"
    assert refusal(deal, "knock KD 5H 5H 5D / 5S 6H 7H") is not None


# gin and big gin


def test_4_1_gin_is_a_knock_with_nothing_left_and_no_lay_offs() -> None:
    deal = discarder("5H 6H 7H TS TH TD 2C 3C 4C 5C KD")
    words = "knock KD 5H 6H 7H / TS TH TD / 2C 3C 4C 5C"
    assert isinstance(events(deal, words)[0], WentGin)
    deal = play(deal, words)
    assert deal.public.turn.phase == "show"
    assert refusal(deal, "lay 8H 1") == "wrong_phase"
    assert {words.split()[0] for words in legal(deal)} == {"finish"}
    assert result(play(deal, "finish")).reason == "gin"


def test_4_1_big_gin_takes_all_eleven() -> None:
    held = "5H 6H 7H TS TH TD 2C 3C 4C 5C 6C"
    deal = discarder(held)
    words = "biggin 5H 6H 7H / TS TH TD / 2C 3C 4C 5C 6C"
    assert isinstance(events(deal, words)[0], WentGin)
    assert any(action.startswith("biggin") for action in legal(deal))
    assert result(play(deal, words, "finish")).reason == "big_gin"
    assert refusal(deal, "biggin 5H 6H 7H / TS TH TD / 2C 3C 4C 5C") == "cards_left"
    assert refusal(discarder(held, big_gin_bonus=None), words) == "no_big_gin"
    assert not any(action.startswith("biggin") for action in legal(discarder(held, big_gin_bonus=None)))


def test_4_1_big_gin_with_the_card_just_taken() -> None:
    deal = position("gin", hands=["5H 6H 7H TS TH TD 2C 3C 4C 5C", DEFENDER], pile="8C 6C")
    deal = play(deal, "pile")
    assert any(action.startswith("biggin") for action in legal(deal))


# LAYOFF


def test_4_1_the_defender_lays_off_in_chains() -> None:
    """The 8 and then the 9 go on 5-6-7."""
    deal = knocked()
    assert {words for words in legal(deal) if words.startswith("lay")} == {"lay 8H 1", "lay TC 0", "lay 4H 1"}
    assert refusal(deal, "lay 9H 1") == "does_not_fit"
    deal = play(deal, "lay 8H 1")
    assert "lay 9H 1" in legal(deal)
    deal = play(deal, "lay 9H 1")
    assert table(deal)[1] == "5H 6H 7H 8H 9H"
    assert deal.public.turn.seat == 1
    assert deal.public.melds[1].credit == (0, 0, 0, 1, 1)


def test_4_1_lay_offs_are_onto_melds_alone() -> None:
    deal = knocked("5H 6H 7H TS TH TD 2C 3C AS 2D KD", "AH AC 2H 4H 4D JC JS QS KS 9D", "knock KD 5H 6H 7H / TS TH TD")
    assert refusal(deal, "lay AH 2") == "no_such_meld"
    assert refusal(deal, "lay AH 0") == "does_not_fit"


def test_4_1_a_set_may_be_broken_to_lay_off_more() -> None:
    """The set of nines takes 27 out of the hand; broken, two nines and the ten that follows one of them go onto runs."""
    deal = knocked(
        "6S 7S 8S 6H 7H 8H JC QC KC AS KD",
        "9S 9H 9D TS TH 2D 4D JD QS 3H",
        "knock KD 6S 7S 8S / 6H 7H 8H / JC QC KC",
    )
    whole = play(deal, "finish 9S 9H 9D")
    assert points(whole)[0] == 10 + 10 + 2 + 4 + 10 + 10 + 3 - 1
    broken = play(deal, "lay 9S 0", "lay 9H 1", "lay TS 0", "lay TH 1", "finish")
    assert points(broken)[0] == 9 + 2 + 4 + 10 + 10 + 3 - 1


def test_4_1_the_defender_groups_as_it_likes() -> None:
    deal = knocked(other="4H 4D 4S 8D 9D QC JS QS KS JC")
    best = play(deal, "finish 4H 4D 4S / JS QS KS")
    none = play(deal, "finish")
    assert points(best)[0] == 8 + 9 + 10 + 10 - 1
    assert points(none)[0] == 12 + 8 + 9 + 10 + 30 + 10 - 1
    assert table(best)[3:] == ["4S 4H 4D", "JS QS KS"]
    assert result(best).hands[1].bit_count() == 4
    listed = next(words for words in legal(deal) if words.startswith("finish"))
    assert points(play(deal, listed)) == points(best)
    assert refusal(deal, "finish 4H 4D 4S / QC QS JC") is not None


def test_4_1_the_knocker_never_lays_off() -> None:
    deal = knocked()
    assert list(legal_actions(deal, 0)) == []
    assert refusal(deal, "0: lay AS 2") == "not_your_turn"


def test_e5_a_hand_laid_off_to_the_last_card_ends_the_deal() -> None:
    deal = position(
        "gin",
        hands=["4H 5H 6H TS JS QS 7C 8C 9C AS KD", "3H"],
        pile="8D",
        phase="discard",
        stock="2D 3D",
    )
    deal = play(deal, "knock KD 4H 5H 6H / TS JS QS / 7C 8C 9C", "lay 3H 1")
    assert result(deal).reason == "undercut"
    assert points(deal) == (0, 26)


# dead hand and fiftieth card


def late(stock: str, **changes: Any) -> State:
    """Return a situation in which seat 0 has just drawn and only these cards are left in the stock."""
    held, other = "5H 6H 7H TS TH JD 2C 3C 9C AS KD", "8H 9H TC 4C 4D 4S JS QS KS TD"
    return position("gin", hands=[held, other], pile="8C", phase="discard", stock=stock, **changes)


def test_4_1_two_cards_of_stock_make_the_hand_dead() -> None:
    deal = play(late("2D 3D"), "discard KD")
    assert result(deal).reason == "void"
    assert points(deal) == (0, 0)
    assert deal.public.sheet.scored == 0
    assert play(late("2D 3D 4H"), "discard KD").public.turn.phase == "draw"


def test_4_1_the_same_dealer_deals_again() -> None:
    match = Match(play(late("2D 3D", dealer=1), "discard KD"), seed="1")
    match.deal()
    assert match.state.public.dealer == 1


def test_8_3_dead_hand_stock_0() -> None:
    assert play(late("2D 3D", dead_hand_stock=0), "discard KD").public.turn.phase == "draw"
    assert result(play(late("", dead_hand_stock=0), "discard KD")).reason == "void"


def test_4_1_the_last_discard_may_be_taken_only_to_knock() -> None:
    """With the ten of hearts the defender has three melds, and the eight or the nine is left over."""
    before = late("2D 3D", fiftieth_card="opponent_may_knock")
    assert isinstance(events(before, "discard TH")[-1], KnockOffered)
    deal = play(before, "discard TH")
    assert (deal.public.turn.seat, deal.public.turn.phase) == (1, "last_draw")
    assert legal(deal) == {"decline", "pile"}
    assert refusal(deal, "stock") == "wrong_phase"
    taken = play(deal, "pile")
    assert {words.split()[0] for words in legal(taken)} == {"knock"}
    assert refusal(taken, "discard 8H") == "wrong_phase"
    assert refusal(taken, "knock TH 4S 4D 4C / JS QS KS") == "taken_card"
    ended = play(taken, "knock 9H 4S 4D 4C / JS QS KS / TH TD TC", "finish")
    assert result(ended).winner == 1
    assert result(play(deal, "decline")).reason == "void"


def test_4_1_a_card_that_makes_no_knock_cannot_be_taken() -> None:
    deal = play(late("2D 3D", fiftieth_card="opponent_may_knock"), "discard KD")
    assert legal(deal) == {"decline"}
    assert refusal(deal, "pile") == "only_to_knock"


def test_e7_a_deal_that_runs_on_for_ever_is_void() -> None:
    hands = ["5H 6H 8H TS TC TD 2C 3C 7C AS KD", "7H 9H TH 4H 4D 2S JS QS KS 9D"]
    for turn, over in ((20, True), (19, False)):
        deal = position("gin", hands=hands, pile="8C", phase="discard", turn=turn, turn_cap=20)
        assert (play(deal, "discard KD").public.last_deal is not None) == over
