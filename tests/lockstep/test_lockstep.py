"""The quick form: a few hundred deals; `make lockstep` plays 20,000 of each preset and of combinations of options."""

from random import Random
from typing import Any

import pytest

from openrummy.engine.actions import SwapJoker
from openrummy.engine.events import StockRecycled
from openrummy.engine.state import State
from openrummy.search.records import WRITERS
from openrummy.sim.batch import PROGRAMS, batch_game
from openrummy.sim.batch.gin.record import NO_CARD
from openrummy.variants import rules_for
from openrummy.variants.five_hundred.actions import CallRummy, PassCall
from tests.lockstep.families import FAMILIES
from tests.lockstep.options import combinations
from tests.lockstep.walking import Difference, walk

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("preset", ["gin", "gin-oklahoma"])
def test_4_the_batch_and_the_engine_play_the_same_gin(preset: str) -> None:
    walked = walk(batch_game(rules_for(preset, 2)), FAMILIES["gin"], 100, "quick")
    assert {"knock", "undercut", "void"} <= set(walked.reasons)
    assert walked.actions > 4_000


def test_8_3_they_agree_for_any_options() -> None:
    reasons: set[str] = set()
    for rules in combinations("gin", 40, Random(4)):
        reasons |= set(walk(batch_game(rules), FAMILIES["gin"], 10, "quick options").reasons)
    assert reasons == {"knock", "gin", "big_gin", "undercut", "tied_knock", "void"}


@pytest.mark.parametrize(("preset", "players"), [("basic", 2), ("basic-classic", 3), ("basic-quick", 2), ("block", 4)])
def test_2_the_batch_and_the_engine_play_the_same_basic_rummy(preset: str, players: int) -> None:
    walked = walk(batch_game(rules_for(preset, players)), FAMILIES["basic"], 8, "quick")
    assert set(walked.reasons) >= ({"went_out", "blocked"} if preset == "block" else {"went_out"})


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("basic-house", 2),
        ("basic-house(joker_swap_must_play=true, go_out_mode=free)", 3),
        ("500-river(call_rummy=off, joker_swap_must_play=true)", 2),
    ],
)
def test_1_4_they_swap_the_same_jokers(text: str, players: int) -> None:
    walked = walk(batch_game(rules_for(text, players)), FAMILIES["basic"], 12, "swaps")
    assert walked.kinds[SwapJoker] > 5


@pytest.mark.parametrize(
    ("preset", "players"), [("500", 2), ("500(printed_jokers=0)", 2), ("500(printed_jokers=1)", 4)]
)
def test_3_the_batch_and_the_engine_play_the_same_500(preset: str, players: int) -> None:
    walked = walk(batch_game(rules_for(preset, players)), FAMILIES["500"], 20, "quick")
    assert set(walked.reasons) == {"went_out", "blocked"}


@pytest.mark.parametrize(
    ("preset", "players", "number"),
    [
        ("500-house", 2, 16),
        ("500-house(call_rummy_scope=top_only)", 4, 12),
        ("500(call_rummy=take_cards, deal_size=7, go_out_mode=floating)", 3, 12),
        ("500-river(deal_size=5)", 3, 24),  # a joker may not represent a face that is on the table
    ],
)
def test_3_4_they_agree_who_calls_what(preset: str, players: int, number: int) -> None:
    walked = walk(batch_game(rules_for(preset, players)), FAMILIES["500"], number, "quick calls")
    assert walked.kinds[CallRummy] >= number // 2
    assert walked.kinds[PassCall] >= number // 4


@pytest.mark.parametrize("variant", ["basic", "500"])
def test_8_1_they_agree_for_any_options(variant: str) -> None:
    reasons: set[str] = set()
    for rules in combinations(variant, 25, Random(1)):
        reasons |= set(walk(batch_game(rules), FAMILIES[variant], 2, "quick options").reasons)
    assert reasons == {"went_out", "blocked", "void"}


@pytest.mark.parametrize(("preset", "players", "number"), [("indian-points", 2, 60), ("indian-deals-2", 6, 10)])
def test_5_2_they_play_the_same_indian_rummy_and_make_the_same_new_stocks(
    preset: str, players: int, number: int
) -> None:
    family, recycled = FAMILIES["indian"], list[StockRecycled]()

    def reorder(deal: Any, event: StockRecycled) -> None:
        recycled.append(event)
        family.reorder(deal, event)

    walked = walk(batch_game(rules_for(preset, players)), family._replace(reorder=reorder), number, "quick")
    assert set(walked.reasons) >= ({"declared", "last_in"} if preset == "indian-points" else {"declared"})
    assert recycled or preset == "indian-points"


def test_8_4_they_agree_for_any_options() -> None:
    reasons, family = set[str](), FAMILIES["indian"]
    for players in family.players:
        for rules in combinations("indian", 8, Random(2), players, family.only):
            reasons |= set(walk(batch_game(rules), family, 4, "quick options").reasons)
    assert reasons == {"declared", "last_in", "void"}


def test_another_new_stock_is_found_out() -> None:
    deals = batch_game(rules_for("indian-points", 2)).deal(1, "quick")
    with pytest.raises(Difference, match="a new stock: "):
        FAMILIES["indian"].reorder(deals[0], StockRecycled(0, (1, 2), (3,), 2, 2))


@pytest.mark.parametrize(
    ("text", "players"),
    [("gin", 2), ("gin-oklahoma", 2), ("indian-points", 3), ("basic-house", 3), ("500-river", 3), ("500-house", 2)],
)
def test_a_deal_goes_on_alike_from_records_written_in_its_middle(text: str, players: int) -> None:
    rules = rules_for(text, players)
    walked = walk(batch_game(rules), FAMILIES[rules.key], 12, "written", WRITERS[rules.key])
    assert walked.reasons
    assert walked.kinds[CallRummy] or rules.key != "500"


def test_a_record_written_wrongly_is_found_out() -> None:
    def write(state: State, deal: Any) -> None:
        WRITERS["gin"](state, deal)
        deal["taken"] = NO_CARD

    with pytest.raises(Difference, match="legal in the engine"):
        walk(batch_game(rules_for("gin", 2)), FAMILIES["gin"], 5, "written", write)


def test_every_program_is_walked() -> None:
    assert set(FAMILIES) == set(PROGRAMS)


def test_another_game_is_found_out_and_told_with_the_position() -> None:
    game = batch_game(rules_for("gin(knock_limit=9)", 2))
    game.rules = rules_for("gin", 2)
    with pytest.raises(Difference, match=r"^gin; deal 1; (.|\n)*\nlegal in the engine \[.*\]\nin the batch"):
        walk(game, FAMILIES["gin"], 100, "quick")


def test_other_points_are_found_out_too() -> None:
    game = batch_game(rules_for("gin(knock_limit=0, gin_bonus=20)", 2))
    game.rules = rules_for("gin(knock_limit=0)", 2)
    with pytest.raises(Difference, match=r"result: \('gin', \d, \(.*\)\) in the engine, \('gin'.* in the batch"):
        walk(game, FAMILIES["gin"], 100, "quick")
