"""Finished tables for tests of results: every match is played by sensible bots, whoever holds the seats."""

from random import Random
from typing import Any

from openrummy.bots import make_agent
from openrummy.engine.codec import to_plain
from openrummy.engine.state import view
from openrummy.table.messages import OpenSeat
from openrummy.table.view import to_act
from tests.helpers import seats_for
from tests.table.world import BOT, PERSON, World

SEATS = PERSON, BOT, PERSON
_AGENT = make_agent("sensible", "1")


def played(world: World, steps: int = 100_000) -> World:
    """Play a world on to its end, or for `steps` steps."""
    random = Random(1)
    for _ in range(steps):
        if world.table.status == "over":
            break
        if world.table.status == "between":
            world.step(random)
        else:
            seat = to_act(world.table)[0]
            assert world.act(seat, to_plain(_AGENT.act(view(world.table.state, seat)))).refusal is None
    return world


def match(preset: str, *seats: OpenSeat, **options: Any) -> World:
    """Return a world whose match has started, with two people and a bot as far as the game allows."""
    return World(*(seats or SEATS[: seats_for(preset, 3)]), preset=preset, **options).start()


def finished(preset: str, *seats: OpenSeat, **options: Any) -> World:
    """Return a world whose match is over."""
    return played(match(preset, *seats, **options))
