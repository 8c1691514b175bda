"""Rulebook 2.3: the stock runs out."""

from collections import Counter
from typing import Any

import pytest

from openrummy.cards import format_faces
from openrummy.engine.state import State
from tests.helpers import hand, legal, pile, play, position, refusal, result

PILE = "2S 3H 4D 5C"


def drawn(pile_text: str = PILE, **changes: Any) -> State:
    """Return the state after a draw from an empty stock."""
    return play(position("basic", hands=["7S", "KC"], pile=pile_text, stock="", **changes), "stock")


def stock(state: State) -> str:
    """Return the stock as text, top first."""
    return format_faces(state.stock)


def test_2_3_shuffle_and_turn_up_new() -> None:
    """S0: the whole pile is shuffled, its top card is turned up, then p draws."""
    deal = drawn()
    drew = hand(deal, 0).replace("7S", "").strip()
    assert len(deal.public.pile) == 1
    assert len(deal.stock) == 2
    assert Counter([drew, pile(deal), *stock(deal).split()]) == Counter(PILE.split())
    assert deal.public.recycles == 1


def test_2_3_shuffled_piles_come_in_many_orders() -> None:
    orders = set()
    for recycles in range(12):
        deal = drawn(recycles=recycles)
        orders.add((pile(deal), stock(deal)))
    assert len(orders) > 4


def test_2_3_turn_over_and_empty() -> None:
    """S2: the oldest discard is drawn first, and there is no discard until p discards."""
    deal = drawn(stock_recycle="turn_over", discard_after_recycle="empty")
    assert hand(deal, 0) == "2S 7S"
    assert stock(deal) == "3H 4D 5C"
    assert pile(deal) == ""
    assert pile(play(deal, "discard 7S")) == "7S"


def test_2_3_shuffle_and_keep_top() -> None:
    """S4: the top discard stays, the rest is shuffled."""
    deal = drawn(discard_after_recycle="keep_top")
    drew = hand(deal, 0).replace("7S", "").strip()
    assert pile(deal) == "5C"
    assert Counter([drew, *stock(deal).split()]) == Counter(["2S", "3H", "4D"])


def test_2_3_combinations_not_in_the_table() -> None:
    kept = drawn(stock_recycle="turn_over", discard_after_recycle="keep_top")
    assert (hand(kept, 0), stock(kept), pile(kept)) == ("2S 7S", "3H 4D", "5C")
    new = drawn(stock_recycle="turn_over", discard_after_recycle="turn_up_new")
    assert (hand(new, 0), stock(new), pile(new)) == ("7S 3H", "4D 5C", "2S")
    empty = drawn(stock_recycle="shuffle", discard_after_recycle="empty")
    assert pile(empty) == ""
    assert len(empty.stock) == 3


def test_2_3_never_reused() -> None:
    deal = position("basic", hands=["7S", "KC"], pile=PILE, stock="", stock_recycle="none")
    assert legal(deal) == {"pile", "decline"}
    assert refusal(deal, "stock") == "stock_empty"


def test_2_3_p_may_take_the_top_discard_instead() -> None:
    """R10: before recycling."""
    deal = position("basic", hands=["7S", "KC"], pile=PILE, stock="")
    assert legal(deal) == {"stock", "pile"}
    deal = play(deal, "pile")
    assert (hand(deal, 0), pile(deal), deal.public.recycles) == ("7S 5C", "2S 3H 4D", 0)


@pytest.mark.parametrize(("left", "least"), [("turn_up_new", 2), ("keep_top", 2), ("empty", 1)])
def test_2_3_the_pile_needs_enough_cards(left: str, least: int) -> None:
    for size, text in ((0, ""), (1, "2S"), (2, "2S 3H")):
        deal = position("basic", hands=["7S", "KC"], pile=text, stock="", discard_after_recycle=left)
        assert ("stock" in legal(deal)) == (size >= least)
        assert ("decline" in legal(deal)) == (size < least)


def test_2_3_a_recycle_of_the_fewest_cards_leaves_one_to_draw() -> None:
    assert stock(drawn("2S 3H")) == ""
    assert hand(drawn("2S", discard_after_recycle="empty"), 0) == "2S 7S"


@pytest.mark.parametrize("limit", [0, 1, 2, None])
def test_2_3_max_recycles(limit: int | None) -> None:
    for done in range(4):
        deal = position("basic", hands=["7S", "KC"], pile=PILE, stock="", recycles=done, max_recycles=limit)
        assert ("stock" in legal(deal)) == (limit is None or done < limit)


def test_2_3_recycles_are_counted_in_the_deal() -> None:
    deal = drawn(max_recycles=1)
    deal = play(deal, "discard 7S", "stock", "discard KC", "stock")
    deal = play(deal, "discard " + hand(deal, 0).split()[0])
    assert not deal.stock
    assert deal.public.recycles == 1
    assert "stock" not in legal(deal)


# the end of a blocked deal


def test_2_3_turn_end_ends_with_the_turn_that_drew_the_last_card() -> None:
    deal = position("block", hands=["7S 8D", "KC"], pile="2S", stock="4D")
    deal = play(deal, "stock", "discard 7S")
    assert (result(deal).reason, result(deal).winner) == ("blocked", None)


def test_2_3_turn_end_waits_while_the_pile_can_be_used_again() -> None:
    deal = position("basic", hands=["7S 8D", "KC"], pile="2S", stock="4D", stock_end_rule="turn_end")
    deal = play(deal, "stock", "discard 7S")
    assert deal.public.last_deal is None
    deal = position("basic", hands=["7S 8D", "KC"], pile="2S", stock="4D", stock_end_rule="turn_end", max_recycles=0)
    assert result(play(deal, "stock", "discard 7S")).reason == "blocked"


def test_2_3_who_goes_out_in_that_turn_wins() -> None:
    deal = position("block", hands=["5H 6H 7H", "KC"], pile="2S", stock="4D")
    deal = play(deal, "stock", "meld 5H 6H 7H", "discard 4D")
    assert (result(deal).reason, result(deal).winner) == ("went_out", 0)


def test_2_3_on_decline_the_discard_may_still_be_taken() -> None:
    deal = position("block", hands=["7S 8D", "KC 3C"], pile="2S", stock="4D", stock_end_rule="on_decline")
    deal = play(deal, "stock", "discard 7S")
    assert deal.public.last_deal is None
    assert legal(deal) == {"pile", "decline"}
    deal = play(deal, "pile", "discard KC")
    assert deal.public.last_deal is None
    assert result(play(deal, "decline")).reason == "blocked"
