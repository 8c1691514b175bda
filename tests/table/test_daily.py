"""The deal of the day as a table: the same pack and the same bot for everybody, one deal, and nothing told before its end."""

from typing import Any

import pytest

from openrummy import table as t
from openrummy.api import verify_record
from openrummy.bots import make_agent
from openrummy.engine.codec import to_plain
from openrummy.engine.state import view
from openrummy.record import write_record
from openrummy.shuffle import commitment
from openrummy.table import messages as m
from openrummy.table.commands import BotAct
from openrummy.table.daily import GAMES, day_of, days_after, is_day, open_daily, pack_of, result_of
from openrummy.table.entries import TableOpened, is_secret
from openrummy.table.history import table_record
from openrummy.table.logbook import decode_entry, encode_entry
from openrummy.table.refusal import Refusal
from openrummy.table.table import Table
from openrummy.table.view import to_act, view_for
from openrummy.table.watching import check_watching
from tests.table.world import World

MONDAY = "2026-11-23"
WEEK = [days_after(MONDAY, days) for days in range(7)]


def pack(day: str) -> TableOpened:
    world = World()
    return pack_of(day, world.now(), world.chance())


def sat_down(of: TableOpened, name: str = "Ann") -> World:
    world = World()
    first, then = open_daily("mine", of, name, f"hash of {name}", world.now(), world.chance())
    return World.of([decode_entry(encode_entry(entry)) for entry in (first, *then)])


def played(world: World, by: str) -> Table:
    """Return the table at its end, at which the person does as the bot `by` would."""
    while world.table.status == "playing":
        seat = to_act(world.table)[0]
        sitter = world.table.seats[seat].sitter
        act = make_agent(sitter.bot or by, sitter.seed or "me").act(view(world.table.state, seat))
        done = world.act(seat, to_plain(act)) if seat == 0 else world.done(seat, BotAct(world.table.moved, act))
        assert done.refusal is None
    return world.table


@pytest.mark.parametrize("day", WEEK)
def test_each_day_is_one_deal_for_two_that_can_be_verified(day: str) -> None:
    made = pack(day)
    table = played(sat_down(made), "sensible")
    assert (table.status, len(table.seats), len(table.state.public.sheet.rows)) == ("over", 2, 1)
    record = table_record(table)
    assert verify_record(write_record(record)).holds
    assert record.deals[0].secret.hex() == made.secret
    seen = view_for(table, 0)
    assert seen.fair.commitment == commitment(bytes.fromhex(made.secret))
    assert (seen.daily, seen.title.startswith("Deal of the day: ")) == (day, True)
    result = result_of(table)
    assert result is not None
    rows = table.state.public.sheet.rows[0]
    assert abs(result) == abs(rows[0] - rows[1])
    assert (result > 0) == (rows[0] < rows[1] if table.rules.lowest_wins else rows[0] > rows[1])


def test_a_week_has_every_game_once() -> None:
    assert [pack(day).rules for day in WEEK] == list(GAMES)
    assert {len(game) > 0 for game in GAMES} == {True}


@pytest.mark.parametrize("day", WEEK)
def test_who_plays_alike_sees_alike_whatever_their_names(day: str) -> None:
    made = pack(day)
    bot = made.sitters[1].name
    one, other = (played(sat_down(made, name), "good") for name in ("Ann", bot))
    assert one.state == other.state
    assert [seat.sitter.name for seat in one.seats] != [seat.sitter.name for seat in other.seats]


def test_nothing_of_a_pack_is_told_and_it_is_sealed() -> None:
    made = pack(MONDAY)
    assert is_secret(made)
    idle = t.opened(made)
    table = sat_down(made).table
    for shown in (view_for(table, 0), view_for(idle, None), record_of_no_deal(idle)):
        assert made.secret not in str(shown)
        assert made.sitters[1].seed not in str(shown)
    with pytest.raises(Refusal, match="not allowed"):
        check_watching(table)
    for token in ("", "hash of Ann"):
        assert idle.seat_of(token) is None
    world = World.of([made])
    joined = world.do(None, t.Join("Eve", "hash of Eve"))
    assert joined.refusal is not None


def record_of_no_deal(table: Table) -> str:
    return write_record(table_record(table))


def test_it_has_no_other_match_and_counts_in_no_statistics() -> None:
    world = sat_down(pack(MONDAY))
    table = played(world, "sensible")
    again = world.do(0, m.Rematch("again"))
    assert again.refusal is not None
    assert again.refusal.code == "daily"
    assert [getattr(entry, "again", None) for entry in table.log[2:3]] == [True]
    assert not table.is_practice  # it has a record and a review


def test_who_leaves_has_no_result() -> None:
    world = sat_down(pack(MONDAY))
    world.done(0, m.Leave("away"))
    assert world.table.seats[0].sitter.kind == "bot"
    assert result_of(world.table) is None


@pytest.mark.parametrize(
    ("text", "good"), [(MONDAY, True), ("2026-02-30", False), ("20261123", False), ("", False), ("2026-W48-1", False)]
)
def test_days_are_written_in_one_way(text: str, good: bool) -> None:
    assert is_day(text) is good


def test_a_day_begins_at_midnight_utc() -> None:
    midnight: Any = 1_795_392_000_000  # 2026-11-23T00:00:00Z
    assert (day_of(midnight), day_of(midnight - 1)) == (MONDAY, days_after(MONDAY, -1))
