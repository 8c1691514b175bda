"""A match whose deals are void again and again ends."""

from collections.abc import Iterator

import pytest

from openrummy import table as t
from openrummy.api import verify_record
from openrummy.engine.events import DealEnded
from openrummy.languages import language_of
from openrummy.table import entries as e
from openrummy.table import messages as m
from openrummy.table.dealing import MOST_VOID_DEALS
from openrummy.table.history import record_json
from openrummy.table.logbook import decode_entry, encode_entry
from openrummy.table.projection import told_for
from openrummy.table.view import to_act
from tests.table.world import World


def idle(world: World) -> None:
    """Do one action that never ends a deal, or get ready for the next deal."""
    if world.table.status == "between":
        seat = next(number for number in world.table.persons if not world.table.seats[number].ready)
        world.done(seat, m.Ready(f"ready {world.count}", "aa"))
        return
    (seat,) = to_act(world.table)
    passive = ("draw_stock", "discard", "pass_upcard", "pass_call", "decline")
    action = next(each for kind in passive for each in world.legal(seat) if each["type"] == kind)
    assert world.act(seat, action).refusal is None


def endings(world: World) -> Iterator[str]:
    events = (event for entry in world.table.log for event in getattr(entry, "events", ()))
    return (event.reason for event in events if isinstance(event, DealEnded))


def idled(world: World, deals: int = MOST_VOID_DEALS) -> World:
    """Return the world after `deals` deals in which nobody tried to win, or when its match is over."""
    while len(list(endings(world))) < deals and world.table.status != "over":
        idle(world)
    return world


@pytest.mark.parametrize(("preset", "turns"), [("indian-points", 20), ("gin", 1000), ("basic", 20)])
def test_seats_that_never_end_a_deal_finally_end_the_match(preset: str, turns: int) -> None:
    world = idled(World(preset=preset, turn_cap=turns).start())
    assert list(endings(world)) == ["void"] * MOST_VOID_DEALS
    assert world.table.status == "over"
    assert world.table.log[-1] == e.GivenUp(at=world.table.log[-2].at, deals=MOST_VOID_DEALS)
    assert t.view_for(world.table, 0).winners is None


def test_one_void_deal_fewer_and_the_match_goes_on() -> None:
    world = idled(World(preset="indian-points", turn_cap=20).start(), MOST_VOID_DEALS - 1)
    assert world.table.status == "between"


def test_a_deal_that_counts_resets_the_count() -> None:
    world = idled(World(preset="indian-deals-2", turn_cap=20, num_deals=3, drop_allowed=True).start(), 7)
    while not to_act(world.table):
        idle(world)
    assert world.act(to_act(world.table)[0], {"type": "drop"}).refusal is None
    idled(world, 7 + MOST_VOID_DEALS)
    assert list(endings(world)).count("void") == 6 + MOST_VOID_DEALS
    assert not isinstance(world.table.log[-1], e.GivenUp)
    assert isinstance(idled(world, 8 + MOST_VOID_DEALS).table.log[-1], e.GivenUp)


def test_everybody_is_told_why_in_their_language() -> None:
    table = idled(World(preset="indian-points", turn_cap=20).start()).table
    (told,) = told_for(table, table.version, 0)
    assert told.words == "10 deals in a row were void, so the match ends without a winner."
    assert t.view_for(table, 1).prompt == "The match is over without a winner: too many deals in a row were void."
    (told,) = told_for(table, table.version, None, language_of("de"))
    assert told.words.startswith("10 Spiele nacheinander waren ungültig")


def test_the_log_and_the_record_are_valid() -> None:
    world = idled(World(preset="indian-points", turn_cap=20).start())
    again = t.fold([decode_entry(encode_entry(entry)) for entry in world.table.log])
    assert again.status == "over"
    verdict = verify_record(record_json(again))
    assert (verdict.holds, verdict.deals) == (True, MOST_VOID_DEALS)


def test_nobody_deals_or_gets_ready_after_it() -> None:
    world = idled(World(preset="indian-points", turn_cap=20).start())
    assert world.refused(0, m.Ready("once more", "aa"))
