"""Law: messages to a seat do not depend on anything that the seat may not know.

Each table of a random match gets a twin that differs in everything hidden from one seat: the others' hands, the
stock, the secrets, the others' draws and arrangements.  The bytes for that seat must be equal.
"""

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from openrummy import table as t
from openrummy.engine import redact as redaction
from openrummy.engine.determinize import determinize
from openrummy.engine.events import Happening
from openrummy.engine.state import view
from openrummy.table import entries as e
from openrummy.table import messages as m
from openrummy.table import projection, spoken
from openrummy.table.hand_order import laid_out
from openrummy.table.programs import events_since
from openrummy.table.table import Seat, Table
from openrummy.table.turns import awaited, to_act
from openrummy.variants import presets
from openrummy.variants.kinds import parse_action
from tests.helpers import seats_for
from tests.table.world import BOT, PERSON, World


def sent(table: Table, seat: int | None) -> bytes:
    """Return everything that a socket of `seat` gets for the last version."""
    told = t.told_since(table, table.version - 1, seat)
    known = () if seat is None else events_since(table, seat, table.version - 1)  # over HTTP
    return msgspec.json.encode((m.Update(told, t.view_for(table, seat)), known))


def twin(table: Table, seat: int | None, random: Random) -> Table:
    """Return `table` with different values for everything hidden from `seat`."""
    state = table.state
    if table.status == "playing":
        imagined = determinize(view(state, seat), random)
        state = replace(imagined, nonces=state.nonces)
    seats = [other_seat(each, number, seat, state.hands, random) for number, each in enumerate(table.seats)]
    log = (*table.log[:-1], other_entry(table.log[-1], seat, random))
    return replace(table, state=state, seats=tuple(seats), log=log)


def other_seat(mine: Seat, number: int, seat: int | None, hands: tuple[int, ...], random: Random) -> Seat:
    act = None if mine.last_act is None else other_event(mine.last_act, seat, random)
    turn = tuple(other_event(event, seat, random) for event in mine.last_turn)
    if number == seat or not hands:
        return replace(mine, last_act=act, last_turn=turn)
    sitter = replace(
        mine.sitter, token=mine.sitter.token and "another", seed="another"
    )  # whether there is one is known
    return replace(mine, sitter=sitter, groups=laid_out(hands[number]), last_act=act, last_turn=turn)


def other_entry(entry: e.Entry, seat: int | None, random: Random) -> e.Entry:
    if isinstance(entry, e.Acted | e.Dealt):
        return replace(entry, events=tuple(other_event(event, seat, random) for event in entry.events))
    if isinstance(entry, e.Arranged) and entry.seat != seat:
        return replace(entry, groups=(("AS", "2H"),))
    return entry


def other_event(event: Happening, seat: int | None, random: Random) -> Happening:
    """Return `event` with different values in the fields hidden from `seat`."""
    shown = redaction.redact(event, seat)
    hidden = [name for name in event.__struct_fields__ if getattr(shown, name) != getattr(event, name)]
    changes = {name: other_value(getattr(event, name), getattr(shown, name), random) for name in hidden}
    return replace(event, **changes)


def other_value(true: Any, shown: Any, random: Random) -> Any:
    if isinstance(true, bytes):
        return random.randbytes(len(true))
    if isinstance(true, int):
        return (true + 1) % 13
    if shown is None:
        return tuple(reversed(true))
    return tuple(random.getrandbits(13) if kept is None else kept for kept in shown)


def differences(world: World, random: Random) -> int:
    """Return how often the bytes for somebody differ between the current table and its twin."""
    table = world.table
    return sum(sent(table, seat) != sent(twin(table, seat, random), seat) for seat in (*range(len(table.seats)), None))


@pytest.mark.quick(1)
@pytest.mark.parametrize("preset", [preset.key for preset in presets()])
def test_the_bytes_for_a_seat_do_not_depend_on_what_is_hidden_from_it(preset: str) -> None:
    random = Random(preset)
    for match in range(3):
        world = World(*(PERSON, BOT, PERSON)[: seats_for(preset, 3)], preset=preset, seed=f"{preset} {match}").start()
        for _ in range(120):
            if world.table.status == "over":
                break
            assert differences(world, random) == 0
            world.step(random)


@pytest.mark.slow
def test_the_law_holds_while_clocks_run_out_and_bots_stand_in() -> None:
    for absent in ("bot", "draw_and_throw"):
        random = Random(absent)
        settings = m.TableSettings(clock="fast", absent=absent)
        world = World(
            PERSON, PERSON, BOT, preset="block", settings=settings, end_condition="deals", num_deals=3
        ).start()
        causes: set[str] = set()
        for _ in range(150):
            assert differences(world, random) == 0
            causes.add(getattr(world.table.log[-1], "cause", ""))
            if world.table.status == "over":
                break
            go_on(world, random)
        assert causes >= {"", "time_out" if absent == "draw_and_throw" else "stand_in"}


def go_on(world: World, random: Random) -> None:
    """Take a step, or let somebody's time run out; a stand-in plays, and sometimes its person returns."""
    if random.random() < 0.3:
        world.wait(200).tick(0, 1)
        return
    acting = next(iter(to_act(world.table)), None)
    if acting is not None and world.table.seats[acting].stand_in is not None and random.random() < 0.7:
        world.done(acting, t.BotAct(world.table.version, parse_action(random.choice(world.legal(acting)))))
    elif world.table.status != "between" or any(not world.table.seats[seat].ready for seat in awaited(world.table)):
        world.step(random)
    else:
        world.done(0, m.Back(f"back {world.count}"))


def test_the_law_finds_a_planted_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spoken, "redact", lambda event, seat: event)
    random = Random(1)
    world = World(PERSON, BOT, PERSON).start()
    found = 0
    for _ in range(60):
        found += differences(world, random)
        world.step(random)
    assert found


def test_an_entry_without_a_teller_reveals_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    world = World().start()
    monkeypatch.setattr(projection, "_TELLERS", {})
    told = t.told_for(world.table, 2, 0)
    assert [msgspec.to_builtins(each) for each in told] == [{"version": 2, "kind": "seat_taken"}]
