"""The results of finished matches, made of tables of every game."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from openrummy import table as t
from openrummy.engine.events import DealStarted
from openrummy.table import messages as m
from openrummy.table.history import deals_of
from openrummy.table.results.made import result_of
from openrummy.table.results.result import MatchResult
from openrummy.table.standings import places
from openrummy.table.table import Table
from openrummy.variants import presets
from openrummy.variants.indian.events import Dropped, Rejoined
from tests.people.matches import finished, match, played
from tests.table.test_endless import idled
from tests.table.world import PERSON, World

NOW = 1_800_000_000_000
WINS = "went_out", "gin", "big_gin", "knock", "undercut", "declared", "last_in", "wrong_declaration"


def made(table: Table) -> MatchResult:
    found = result_of(table)
    assert found is not None
    return found


def rows_of(table: Table) -> Iterator[list[int]]:
    """Yield the points of each seat in the deals that it was dealt, by another way than the result's."""
    dealt = [event for entry in table.log for event in getattr(entry, "events", ()) if isinstance(event, DealStarted)]
    scored = [
        (each, deal.result)
        for each, deal in zip(dealt, deals_of_all(table), strict=True)
        if deal.result and deal.result.reason != "void"
    ]
    for seat in range(len(table.seats)):
        yield [end.scores[seat].points for each, end in scored if each.hands[seat]]


def deals_of_all(table: Table) -> list[Any]:
    return list(deals_of(table))


@pytest.mark.quick(4)
@pytest.mark.parametrize("preset", [preset.key for preset in presets()])
def test_the_result_of_every_game_is_what_its_sheet_and_its_deals_say(preset: str) -> None:
    table = finished(preset).table
    result, sheet = made(table), table.state.public.sheet
    seats = result.seats
    assert (result.preset, result.game, result.deals) == (preset, table.rules.key, sheet.scored)
    assert [seat.points for seat in seats] == list(sheet.totals)
    assert [seat.place for seat in seats] == list(places(table.rules, sheet, is_over=True))
    assert {seat.seat for seat in seats if seat.place == 1} == set(sheet.winners or ())
    rows = list(rows_of(table))
    assert [seat.deals for seat in seats] == [len(row) for row in rows]
    ends = (min, max) if table.rules.lowest_wins else (max, min)
    assert [(seat.best, seat.worst) for seat in seats] == [tuple(end(row) for end in ends) for row in rows]
    assert [seat.counts["deal_points"] for seat in seats] == [sum(row) for row in rows]
    beaten = [seat.deals - seat.won - seat.counts.get("drops", 0) for seat in seats]
    assert [seat.counts.get("lost", 0) for seat in seats] == beaten
    winners = Counter(deal.result.winner for deal in deals_of_all(table) if deal.result.winner is not None)
    assert [seat.won for seat in seats] == [winners[seat.seat] for seat in seats]
    assert [seat.won for seat in seats] == [sum(seat.counts.get(word, 0) for word in WINS) for seat in seats]
    assert [bool(seat.bot) for seat in seats] == [each.sitter.kind == "bot" for each in table.seats]
    assert [seat.token for seat in seats] == [each.sitter.token for each in table.seats]
    assert result.began < result.ended == table.log[-1].at


def test_drops_and_rejoins_are_counted_with_what_they_cost() -> None:
    table = finished("indian-pool-101").table
    events = [event for entry in table.log for event in getattr(entry, "events", ())]
    dropped = [event for event in events if isinstance(event, Dropped)]
    drops = Counter(event.seat for event in dropped)
    costs = Counter({seat: sum(event.points for event in dropped if event.seat == seat) for seat in drops})
    back = Counter(event.seat for event in events if isinstance(event, Rejoined))
    assert drops.total() > 3
    assert back.total() > 0
    for seat in made(table).seats:
        got = [seat.counts.get(word, 0) for word in ("drops", "drop_points", "rejoins")]
        assert got == [drops[seat.seat], costs[seat.seat], back[seat.seat]]


def test_three_games_of_hollywood_are_one_match_with_its_boxes() -> None:
    result = made(finished("gin-hollywood").table)
    assert [seat.place for seat in result.seats] in ([1, 2], [2, 1])
    for seat in result.seats:
        assert seat.counts.get("knocked", 0) >= seat.counts.get("knock", 0)
    lost = sum(seat.counts.get("knocked", 0) - seat.counts.get("knock", 0) for seat in result.seats)
    assert lost >= sum(seat.counts.get("undercut", 0) for seat in result.seats)


def test_a_tie_is_shared() -> None:
    table = finished("block", end_condition="deals", num_deals=1).table
    public = table.state.public
    sheet = replace(public.sheet, totals=(5, 9, 5), winners=(0, 2))
    tied = replace(table, state=replace(table.state, public=replace(public, sheet=sheet)))
    assert [seat.place for seat in made(tied).seats] == [1, 3, 1]


def test_a_match_without_a_winner_is_void_and_nobody_is_ranked() -> None:
    result = made(idled(World(preset="indian-points", turn_cap=20).start()).table)
    assert (result.void, result.deals) == (True, 0)
    assert [(seat.place, seat.deals, seat.counts) for seat in result.seats] == [(1, 0, {}), (1, 0, {})]


def test_neither_a_match_in_progress_nor_a_lesson_has_a_result() -> None:
    assert result_of(match("block").table) is None
    assert result_of(replace(finished("block").table, lesson="basic")) is None


def halfway(*seats: m.OpenSeat) -> World:
    return played(match("block", *seats, end_condition="deals", num_deals=2), 10)


def test_whoever_leaves_in_mid_match_has_its_result_and_is_gone() -> None:
    world = halfway()
    world.done(2, m.Leave("leave"))
    left = made(played(world).table).seats[2]
    assert (left.name, left.token, left.bot, left.gone) == ("Person 2", "hash of Person 2", "", True)


def test_whoever_comes_back_is_not_gone() -> None:
    world = halfway()
    world.done(2, m.Leave("leave"))
    world.done(None, t.Join("Person 2", "hash of Person 2", returns=True))
    assert not made(played(world).table).seats[2].gone


def test_whoever_quits_an_indian_match_has_its_result() -> None:
    world = played(match("indian-pool-101"), 2)
    world.done(2, m.Leave("leave"))
    left = made(played(world).table).seats[2]
    assert (left.token, left.gone) == ("hash of Person 2", True)


def test_a_seat_that_was_left_before_the_start_belongs_to_whoever_takes_it() -> None:
    world = World(PERSON, PERSON, preset="block", end_condition="deals", num_deals=1)
    world.join("Bob")
    world.done(1, m.Leave("leave"))
    world.join("Cleo")
    seat = made(played(world.start()).table).seats[1]
    assert (seat.name, seat.gone) == ("Cleo", False)


def test_nothing_after_the_end_changes_a_result() -> None:
    world = finished("block", PERSON, PERSON, end_condition="deals", num_deals=1)
    before = made(world.table)
    world.done(1, t.TakeName("hash of Person 1"))
    after = made(world.table)
    assert after.seats[1].name == ""
    assert replace(after, seats=(after.seats[0], replace(after.seats[1], name="Person 1"))) == before


def test_acts_of_a_stand_in_are_counted() -> None:
    world = match("block", end_condition="deals", num_deals=1, settings=m.TableSettings(clock="fast", absent="bot"))
    table = world.table
    acted = next(entry for entry in played(world).table.log if isinstance(entry, t.entries.Acted) and entry.seat == 0)
    log = tuple(replace(entry, cause="stand_in") if entry is acted else entry for entry in world.table.log)
    assert made(replace(world.table, log=log)).seats[0].counts["stood_in"] == 1
    assert table.started
