"""The places of offers on the screen, and the order of their buttons."""

from collections.abc import Iterator
from random import Random

import pytest

from openrummy.parts.panels import QuestionPanel
from openrummy.table import messages as m
from openrummy.table.view import to_act, view_for
from tests.table.world import World

FIRST = {"primary", "show", "yes"}

EXPECTED = {
    "draw_stock": {"primary"},
    "draw_discard": {"main"},
    "decline": {"no"},
    "meld": {"primary"},
    "layoff": {"main"},
    "swap_joker": {"main"},
    "discard": {"primary"},
    "call_rummy": {"primary", "call"},
    "pass_call": {"main"},
    "take_upcard": {"main"},
    "pass_upcard": {"primary"},
    "knock": {"ending"},
    "big_gin": {"ending"},
    "finish_layoffs": {"main"},
    "declare": {"declare"},
    "submit_groups": {"show"},
    "drop": {"costly"},
    "leave": {"aside"},
    "rejoin": {"yes"},
    "accept_split": {"yes"},
    "refuse_split": {"no"},
}


def offered(world: World, acts: int) -> Iterator[m.TableView]:
    """Yield the view of every seat to act, while the seats play at random."""
    rng = Random(world.seed)
    for number in range(acts):
        if world.table.status == "over":
            return
        if world.table.status == "between":
            for seat in range(len(world.table.seats)):
                world.done(seat, m.Ready(f"ready {seat} {number}"))
            continue
        seats = to_act(world.table)
        yield from (view_for(world.table, seat) for seat in seats)
        seat = rng.choice(seats)
        offers = [one for one in view_for(world.table, seat).offers if one.action["type"] not in ("leave", "drop")]
        world.done(seat, m.Act(f"act {number}", world.table.version, rng.choice(offers).action))


@pytest.mark.quick(2)
@pytest.mark.parametrize("preset", ["basic-house", "500-house", "500-river", "gin", "indian-pool-101", "21-card"])
def test_each_kind_has_its_place_and_the_main_ones_come_first(preset: str) -> None:
    for view in offered(World(preset=preset, seed="places").start(), 150):
        for offer in view.offers:
            assert offer.place in EXPECTED[offer.action["type"]]
            if offer.action["type"] == "call_rummy":
                assert (offer.place == "call") == (view.you == view.turn)
        firsts = [offer.place in FIRST for offer in view.offers]
        assert firsts == sorted(firsts, reverse=True)
        assert view.panel(QuestionPanel) is not None or not any(offer.place == "yes" for offer in view.offers)


@pytest.mark.quick(2)
@pytest.mark.parametrize(
    ("preset", "earlier", "later"),
    [
        ("basic", "draw_stock", "draw_discard"),
        ("basic-house", "discard", "layoff"),
        ("500-house", "draw_stock", "draw_discard"),
        ("500-house", "call_rummy", "pass_call"),
        ("gin", "pass_upcard", "take_upcard"),
        ("indian-pool-101", "draw_stock", "draw_discard"),
    ],
)
def test_the_order_of_two_buttons(preset: str, earlier: str, later: str) -> None:
    views = offered(World(preset=preset, seed="order").start(), 300)
    kinds = [[str(offer.action["type"]) for offer in view.offers] for view in views]
    both = [each for each in kinds if earlier in each and later in each]
    assert both
    assert all(each.index(earlier) < each.index(later) for each in both)


@pytest.mark.quick(2)
@pytest.mark.parametrize("preset", ["indian-pool-101", "21-card"])
def test_whatever_costs_points_asks_first(preset: str) -> None:
    """A declaration shows its groups and their faults before it is made; every other price is asked about."""
    views = offered(World(preset=preset, seed="prices").start(), 40)
    priced = [offer for view in views for offer in view.offers if offer.price is not None]
    assert {"drop", "leave", "declare"} >= {offer.action["type"] for offer in priced} >= {"drop", "leave"}
    asked = [offer for offer in priced if offer.place != "declare"]
    assert all(offer.place in ("costly", "aside") and offer.question is not None for offer in asked)
    assert all(offer.question is not None and str(offer.price) in offer.question.words for offer in asked)


@pytest.mark.quick(2)
@pytest.mark.parametrize(
    ("preset", "met"),
    [("gin", {"pass_upcard"}), ("contract", {"buy"}), ("500-river", {"call_rummy"}), ("block", set())],
)
def test_what_no_lesson_shows_is_explained_once_in_a_view(preset: str, met: set[str]) -> None:
    seen: set[str] = set()
    for view in offered(World(preset=preset, seed="order").start(), 200):
        told = [str(offer.action["type"]) for offer in view.offers if offer.first]
        kinds = {str(offer.action["type"]) for offer in view.offers}
        assert sorted(told) == sorted(kinds & {"pass_upcard", "finish_layoffs", "buy", "call_rummy"})
        seen |= {*told}
    assert seen >= met
