"""Indian rummy in batches: the reasons for what is not covered, threads, policies, and what a seat may know."""

from typing import Any

import numpy as np
import pytest

from openrummy.cards import PLANE, bits, cards_of
from openrummy.sim.batch import batch_game, why_not
from openrummy.sim.batch.indian import record as r
from openrummy.sim.numbers import indian as n
from openrummy.variants import rules_for

pytestmark = pytest.mark.slow

GAME = batch_game(rules_for("indian-points", 3))


def test_what_is_not_covered_is_said() -> None:
    rules = rules_for("indian-points(deck_count=3)", 2)
    assert "with at most two packs" in str(why_not(rules))
    with pytest.raises(ValueError, match="with at most two packs"):
        batch_game(rules)


def test_the_same_seed_gives_the_same_on_any_number_of_threads() -> None:
    one, three = GAME.deal(900, "1"), GAME.deal(900, "1")
    GAME.play(one, ("random", "greedy", "greedy"), threads=1)
    GAME.play(three, ("random", "greedy", "greedy"), threads=3)
    assert (one == three).all()


def test_cards_are_dealt_as_they_lie_and_the_seats_deal_in_turn() -> None:
    deals = GAME.deal(4, "1")
    deal, pack = deals[1], deals["pack"][1].tolist()
    assert deals["dealer"].tolist() == [0, 1, 2, 0]
    assert sum(int(plane) << PLANE * k for k, plane in enumerate(deal["hands"][2])) == cards_of(pack[0:39:3])
    assert (deal["pile"][0], deal["turned_up"], deal["stock_size"]) == (pack[39], pack[40], 106 - 41)


def test_5_2_the_pile_but_for_its_top_card_becomes_the_stock_however_often() -> None:
    deals = GAME.deal(1, "1")
    deal, pack = deals[0], deals["pack"][0].tolist()
    deal["pile"][:20], deal["pile_size"], deal["stock_size"], deal["recycles"] = pack[:20], 20, 0, 255
    GAME.step(deals, [n.DRAW_STOCK])
    assert (deal["pile"][0], deal["pile_size"], deal["stock_size"], deal["recycles"]) == (pack[19], 1, 18, 256)
    assert sorted(deal["pack"][:19].tolist()) == sorted(pack[:19])
    assert deal["pack"][:19].tolist() != pack[:19]


def test_greedy_beats_random_and_random_drops() -> None:
    deals = GAME.deal(1_000, "1")
    GAME.play(deals, ("greedy", "random", "random"))
    assert (deals["winner"] == 0).mean() > 0.95
    assert ((deals["points"][:, 1:3] == 20) | (deals["points"][:, 1:3] == 40)).mean() > 0.9


def test_chips_of_deals_add_up_to_nothing() -> None:
    game = batch_game(rules_for("indian-deals-2", 4))
    deals = game.deal(300, "1")
    game.play(deals, ("greedy",) * 4)
    assert (deals["points"].sum(axis=1) == 0).all()
    assert (deals["points"].max(axis=1) > 0).mean() > 0.99


def test_an_observation_does_not_depend_on_what_is_hidden() -> None:
    deals = GAME.deal(64, "1")
    for _ in range(9):
        GAME.step(deals, GAME.choose(deals, "greedy"))
    other = deals.copy()
    for deal in other:  # a card of another hand and one of the stock swap places
        seat, bottom = (int(deal["seat"]) + 1) % 3, int(deal["drawn"]) + int(deal["stock_size"]) - 1
        held = int(deal["hands"][seat][0]) & ~int(deal["known"][seat][0]) & ~int(deal["hands"][seat][1])
        new = int(deal["pack"][bottom])
        card = next(bits(held), None)  # at a show every card is known
        if card is not None and not int(deal["hands"][seat][0]) >> new & 1:
            deal["hands"][seat][0] ^= np.uint64(1 << card | 1 << new)
            deal["pack"][bottom] = card
        deal["chance"] += np.uint64(1)
    assert (deals != other).all()
    assert (GAME.observe(deals) == GAME.observe(other)).all()
    assert (GAME.legal(deals) == GAME.legal(other)).all()
    assert (GAME.choose(deals, "skilled") == GAME.choose(other, "skilled")).all()


def dropping(seen: Any, legal: Any) -> Any:
    """A policy that drops, or shows its hand if another seat declared first."""
    return np.where(seen["phase"] == r.DRAW, n.DROP, n.SUBMIT_GROUPS)


def test_a_callable_may_play_and_what_is_not_legal_is_named() -> None:
    deals = GAME.deal(200, "1")
    GAME.play(deals, (dropping, "greedy", "greedy"))
    out = np.bincount(deals["prices"][:, 0], minlength=3)
    assert out[r.FIRST_DROP] > 190
    assert out[r.MIDDLE_DROP] == 0
    with pytest.raises(ValueError, match=r"In deal 0 action 2 \(submit_groups\) is not legal"):
        GAME.step(GAME.deal(1, "1"), [n.SUBMIT_GROUPS])
