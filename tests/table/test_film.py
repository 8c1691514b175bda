"""Finished deals as a seat saw them: the views that were sent then, and nothing of a deal that is not over."""

from typing import Any

import msgspec
import pytest

from openrummy.bots import make_agent
from openrummy.engine.codec import to_plain
from openrummy.engine.state import view
from openrummy.languages import preferred
from openrummy.table import messages as m
from openrummy.table.changes import pieced
from openrummy.table.entries import Acted, Dealt
from openrummy.table.film import film
from openrummy.table.plays import plays
from openrummy.table.reducer import fold
from openrummy.table.refusal import Refusal
from openrummy.table.replay import replay
from openrummy.table.table import Table
from openrummy.table.view import to_act, view_for
from tests.table.world import World

ONLY_NOW = {"offers", "prompt", "groups", "shelves", "window", "seats", "panels"}
"""Fields that differ in a film: nothing can be done in it, and hands lie unarranged."""


@pytest.fixture(scope="module")
def world() -> World:
    return after_deals_of_bots("gin", 2, deals=2)


def views(shown: m.Film) -> list[dict[str, Any]]:
    """Return the views of a film whole, as a client puts them together."""
    shots = [msgspec.to_builtins(shown.view)]
    for frame in shown.frames[1:]:
        shots.append(pieced(shots[-1], msgspec.to_builtins(frame.view), 0))
    return shots


def moments(table: Table, deal: int) -> list[Table]:
    """Return the table after each entry of a deal."""
    past = [fold(table.log[: number + 1]) for number, each in enumerate(table.log) if isinstance(each, Dealt | Acted)]
    return [one for one in past if one.state.public.deal == deal]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_film_shows_what_the_seat_saw_then(world: World, seat: int) -> None:
    shown, past = film(world.table, 2, seat), moments(world.table, 2)
    assert len(shown.frames) == len(past)
    for shot, then in zip(views(shown), past, strict=True):
        seen = msgspec.to_builtins(view_for(then, seat))
        assert {key: shot.get(key) for key in seen if key not in ONLY_NOW} == {
            key: value for key, value in seen.items() if key not in ONLY_NOW
        }
        assert not shot.get("offers")
        assert [(each["cards"], each.get("lastAct")) for each in shot["seats"]] == [
            (each["cards"], each.get("lastAct")) for each in seen["seats"]
        ]


def test_a_film_tells_what_the_replay_tells(world: World) -> None:
    shown, told = film(world.table, 1, 0), replay(world.table, 1)
    assert [frame.told for frame in shown.frames] == [frame.told for frame in told.frames]
    assert [frame.hands for frame in shown.frames] == [frame.hands for frame in told.frames]
    assert shown.words == told.result.words
    assert sum(frame.turn for frame in shown.frames) > 2
    assert not shown.frames[0].turn


@pytest.mark.parametrize(("deal", "seat"), [(0, 0), (3, 0), (10**30, 0), (1, 2), (1, -1)])
def test_there_is_no_film_of_another_deal_or_seat(world: World, deal: int, seat: int) -> None:
    with pytest.raises(Refusal) as caught:
        film(world.table, deal, seat)
    assert caught.value.code == "no_deal"


def test_a_deal_that_is_not_over_is_in_no_film_and_no_play() -> None:
    world = after_deals_of_bots("gin", 2)
    for seat in (0, 1):
        world.done(seat, m.Ready(f"again {seat}"))
    table = world.table
    assert table.status == "playing"
    secret = {card for hand in view_hands(table) for card in hand}
    assert secret
    with pytest.raises(Refusal):
        film(table, 2, 0)
    before = fold(table.log[: next(n for n in reversed(range(len(table.log))) if isinstance(table.log[n], Dealt))])
    for seat in (0, 1):
        assert msgspec.json.encode(film(table, 1, seat)) == msgspec.json.encode(film(before, 1, seat))
    assert plays(table) == plays(before)


def view_hands(table: Table) -> list[tuple[str, ...]]:
    return [view_for(table, seat).hand for seat in range(len(table.seats))]


@pytest.mark.parametrize(
    ("preset", "players"), [("basic", 3), ("500", 3), ("gin", 2), ("indian-points", 2), ("indian-deals-2", 3)]
)
def test_the_plays_that_stand_out_are_actions_with_the_points_they_brought(preset: str, players: int) -> None:
    table = after_deals_of_bots(preset, players).table
    found = plays(table)
    row = table.state.public.sheet.rows[0]
    for play in filter(None, (found.best, found.costliest)):
        assert (play.deal, play.points > 0) == (1, True)
        frame = film(table, play.deal, play.seat).frames[play.frame]
        assert play.words in {" ".join(told.words for told in frame.told if told.words), replay(table, 1).result.words}
    EXPECTED[preset](found, row)
    assert plays(table, preferred("de")) != found


def in_basic(found: m.Plays, row: tuple[int, ...]) -> None:
    """The best play goes out, and the others pay for what they hold; the costliest hand is the dearest of them."""
    assert found.best is not None
    assert found.costliest is not None
    assert (row[found.best.seat], found.best.points) == (0, sum(row))
    assert (found.costliest.points, row[found.costliest.seat]) == (max(row), max(row))


def in_500(found: m.Plays, row: tuple[int, ...]) -> None:
    assert found.best is not None
    assert found.best.points <= sum(map(abs, row)) + 200


def in_gin(found: m.Plays, row: tuple[int, ...]) -> None:
    """The winner alone scores."""
    assert found.best is not None
    assert found.best.points == max(row)
    assert found.costliest is None or found.costliest.points == max(row)


def in_indian(found: m.Plays, row: tuple[int, ...]) -> None:
    assert found.best is not None
    assert found.costliest is not None
    assert found.best.points == found.costliest.points == max(row)


def in_deals(found: m.Plays, row: tuple[int, ...]) -> None:
    """The others pay the winner, which is counted once."""
    assert found.best is not None
    assert found.costliest is not None
    assert (found.best.points, sum(row)) == (max(row), 0)
    assert found.costliest.points == -min(row)


EXPECTED = {"basic": in_basic, "500": in_500, "gin": in_gin, "indian-points": in_indian, "indian-deals-2": in_deals}


def after_deals_of_bots(preset: str, players: int, deals: int = 1) -> World:
    """Return a world after deals that sensible bots played in the seats of people."""
    world = World(*[m.OpenSeat()] * players, preset=preset, seed="plays").start()
    bots = [make_agent("sensible", f"bot {seat}") for seat in range(players)]
    while len(world.table.state.public.sheet.rows) < deals:
        if world.table.status == "between":
            for seat in range(players):
                world.done(seat, m.Ready(f"ready {seat} {world.count}"))
            continue
        seat = to_act(world.table)[0]
        action = bots[seat].act(view(world.table.state, seat))
        assert world.act(seat, to_plain(action)).refusal is None
    return world
