"""Finished deals frame by frame: the cards as the engine left them, and words that hide what was hidden."""

from typing import Any

import msgspec
import pytest

from openrummy.cards import JOKER, parse_card, parse_faces
from openrummy.engine.events import Discarded, DrewStock, Happening, StockRecycled
from openrummy.engine.redact import redact
from openrummy.record import Record, RecordError, read_record
from openrummy.record.replaying import replay as replayed
from openrummy.table import messages as m
from openrummy.table.history import record_json
from openrummy.table.refusal import Refusal
from openrummy.table.replay import frame_view, record_deal, record_frames, replay, table_deal
from openrummy.table.view import to_act, view_for
from openrummy.variants.five_hundred.events import CallPassed
from openrummy.variants.gin.events import WentGin
from openrummy.variants.indian.events import Declared, SplitAnswered, Tossed
from openrummy.variants.kinds import EVENTS
from openrummy.voice import Voice
from tests.table.world import World
from tests.web_deals import matches

MATCHES: list[dict[str, Any]] = matches()
DEALS = [(match, index) for match in MATCHES for index in range(len(match["deals"]))]


def name(each: Any) -> str:
    return str(each["record"]["rules"]["text"]) if isinstance(each, dict) else f"deal {each + 1}"


def record_of(match: dict[str, Any]) -> Record:
    return read_record(msgspec.json.encode(match["record"]).decode())


def frames_of(match: dict[str, Any], index: int) -> list[m.ReplayFrame]:
    return [frame_view(frame) for frame in record_deal(record_of(match), index)]


def ordered(hands: Any) -> list[list[str]]:
    return [sorted(hand) for hand in hands]


def test_the_matches_contain_new_stocks_swaps_calls_knocks_and_declarations() -> None:
    kinds = {kind for match in MATCHES for deal in match["deals"] for kind, _, _ in deal["happened"]}
    assert {"stock_recycled", "swapped_joker", "called", "called_meld", "called_lay_off"} <= kinds
    assert {"knocked", "went_gin", "declared", "groups_shown"} <= kinds
    deeds = [deed for match in MATCHES for deal in match["record"]["deals"] for deed in deal["actions"]]
    assert {"drop", "miss", "leave", "rejoin", "decline"} <= {deed["action"]["type"] for deed in deeds}


@pytest.mark.parametrize(("match", "index"), DEALS, ids=name)
def test_a_deal_is_replayed_as_the_engine_played_it(match: dict[str, Any], index: int) -> None:
    frames, deal, said = frames_of(match, index), match["record"]["deals"][index], match["deals"][index]
    before = frames[-2]
    assert before.stock == len(said["stock"])
    assert list(before.pile) == said["pile"]
    assert [[one.card for one in meld.cards] for meld in before.melds] == said["melds"]
    assert list(before.aside) == said["aside"]
    assert ordered(before.hands) == ordered(hand.split() for hand in said["hands"])
    assert ordered(frames[-1].hands) == ordered(hand.split() for hand in deal["result"]["hands"])
    told = [[line.kind, line.seat, list(line.cards)] for frame in frames for line in frame.told]
    moved = [line for line in told if line[2]]
    assert moved == [[kind, seat, list(cards)] for kind, seat, cards in said["happened"] if cards]
    assert [frame.deed and [frame.deed.seat, frame.deed.action] for frame in frames] == [
        None,
        *([deed["seat"], deed["action"]] for deed in deal["actions"]),
    ]
    assert all(any(line.words for line in frame.told) for frame in frames)


def test_hands_lie_in_the_groups_in_which_they_were_shown_even_after_a_wrong_declaration() -> None:
    match = next(each for each in MATCHES if each["record"]["rules"]["text"].startswith("indian-deals"))
    right, wrong = frames_of(match, 0), frames_of(match, 1)
    assert right[0].shown == ()
    deeds = [frame.deed for frame in right if frame.deed and frame.deed.action["type"] in ("declare", "submit_groups")]
    shown = {hand.seat: [" ".join(group) for group in hand.groups] for hand in right[-1].shown}
    assert len(deeds) == 2
    assert shown == {deed.seat: deed.action["groups"] for deed in deeds}
    assert match["record"]["deals"][1]["result"]["reason"] == "last_in"
    assert () in [hand.groups for hand in wrong[-1].shown]


def test_a_record_that_breaks_off_names_the_action() -> None:
    match = MATCHES[0]
    first, *later = match["record"]["deals"]
    broken = {**match["record"], "deals": [{**first, "secret": "ff" + first["secret"][2:]}, *later]}
    with pytest.raises(RecordError) as caught:
        record_frames(record_of({"record": broken}))
    assert (caught.value.deal, caught.value.action is not None) == (1, True)


def test_a_whole_match_has_a_frame_for_every_step() -> None:
    record = record_of(MATCHES[0])
    assert [frame.events for frame in record_frames(record)] == [events for _, events in replayed(record)]


# at a table, from its log


def played(preset: str, deals: int, **options: Any) -> World:
    """Return a table with bots in all but the first seat, after so many deals; its player does as advised."""
    world = World(preset=preset, seed="replay", **options).start()
    while len(world.table.state.public.sheet.rows) < deals:
        if world.table.status == "between":
            for seat in range(len(world.table.seats)):
                world.done(seat, m.Ready(f"ready {seat} {world.count}"))
            continue
        seat = to_act(world.table)[0]
        offers = view_for(world.table, seat).offers
        found = [offer for offer in offers if offer.place not in ("aside", "costly")] or list(offers)
        world.done(seat, m.Act(f"act {world.count}", world.table.version, found[world.count % len(found)].action))
    return world


@pytest.fixture(scope="module")
def world() -> World:
    return played("basic", 2)


@pytest.mark.slow
def test_a_table_replays_its_log_as_its_record(world: World) -> None:
    record = read_record(record_json(world.table))
    for number in (1, 2):
        logged = [frame_view(frame) for frame in table_deal(world.table, number)]
        assert logged == [frame_view(frame) for frame in record_deal(record, number - 1)]


@pytest.mark.slow
def test_a_replay_names_the_match_and_the_result(world: World) -> None:
    shown = replay(world.table, 2, you=0)
    assert (shown.deals, shown.deal, shown.names) == (2, 2, world.table.names)
    assert shown.result == view_for(world.table, 0).last_deal
    assert shown.dealer == view_for(world.table, 0).dealer


@pytest.mark.slow
def test_a_hidden_draw_hides_its_card_from_the_others(world: World) -> None:
    lines = [line for frame in replay(world.table, 1).frames for line in frame.told]
    draws = [line for line in lines if line.kind == "drew_stock"]
    names = world.table.names
    assert all(line.outside == f"{names[line.seat or 0]} draws a card from the stock." for line in draws)
    assert all(
        line.words.startswith(f"{names[line.seat or 0]} draws ") and line.words != line.outside for line in draws
    )
    assert not any(line.outside for line in lines if line.kind != "drew_stock")
    assert lines[0].words.startswith("The cards are dealt, and ")


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (DrewStock(1, parse_card("TD")), "Mira draws 10♦ from the stock."),
        (redact(DrewStock(1, parse_card("TD")), 0), "Mira draws a card from the stock."),
        (Discarded(1, parse_card("KD")), "Mira discards K♦."),
        (StockRecycled(1, (), (parse_card("2C"),), 30, 2), "The pile becomes the stock, and 2♣ is turned up."),
        (StockRecycled(1, (), (), 30, 2), "The pile becomes the stock."),
        (WentGin(1, parse_card("KD")), "Mira discards K♦ face down and goes gin."),
        (WentGin(1, None), "Mira goes big gin."),
        (Tossed((parse_card("7S"), JOKER)), "The draw for first player: Ann 7♠, Mira joker."),
        (Declared(1, parse_card("KD"), (parse_faces("2C 3C"),), valid=True), "Mira finishes with K♦ and declares."),
        (CallPassed(1), "Mira passes."),
        (SplitAnswered(1, accepts=True), "Mira wants to share the pool."),
        (SplitAnswered(1, accepts=False), "Mira wants to play on for the pool."),
    ],
)
def test_steps_in_words(event: Happening, words: str) -> None:
    kind = EVENTS[type(event)]
    assert kind.step is not None
    cards = [card for card in kind.moving(event) if card is not None]
    assert kind.step(Voice(("Ann", "Mira")), event, cards) == words


@pytest.mark.quick(1)
@pytest.mark.parametrize("deal", [-1, 0, 3, 10**30])
def test_only_finished_deals_are_replayed(world: World, deal: int) -> None:
    with pytest.raises(Refusal) as caught:
        replay(world.table, deal)
    assert caught.value.code == "no_deal"


def test_the_deal_in_progress_is_not_replayed() -> None:
    world = World(preset="basic", seed="replay").start()
    with pytest.raises(Refusal):
        replay(world.table, 1)


def test_void_deals_are_replayed_too() -> None:
    world = played("basic", 3, turn_cap=20)
    shown = [replay(world.table, deal) for deal in (1, 2, 3)]
    assert "void" in [each.result.reason for each in shown]
    assert all(each.frames[-1].told[-1].kind == "deal_ended" for each in shown)
