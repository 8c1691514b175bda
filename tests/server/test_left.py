"""A command that was carried out gets the same answer when it is repeated, even if it gave up the seat."""

import asyncio
from typing import Any

import msgspec

from openrummy.server.on_log import write
from openrummy.store import Log
from openrummy.table import messages as m
from tests.secrets.wire import Wire
from tests.table.world import PERSON, World


async def _answers(log: Log, *messages: m.Message) -> list[Any]:
    """Return the second person's answers to `messages`, sent in one go."""
    table = World(PERSON, PERSON).start().table
    await write(log, table.id, 0, table.log)
    wire = Wire(table, table.seats[1].sitter.token, log=log)
    await wire.settle()
    for message in messages:
        wire.say(msgspec.json.encode(message).decode())
    await asyncio.wait_for(wire._task, 10)
    heard = [msgspec.json.decode(text, type=m.ServerMessage) for text in wire.sent]
    return [each for each in heard if isinstance(each, m.Accepted | m.Refused | m.Gone)]


def test_leaving_twice_is_answered_twice_the_same_and_what_is_new_is_refused(log: Log) -> None:
    first, again, late, gone = asyncio.run(_answers(log, m.Leave("bye"), m.Leave("bye"), m.Pause("new")))
    assert isinstance(first, m.Accepted)
    assert again == first
    assert isinstance(late, m.Refused)
    assert late.code == "no_seat"
    assert isinstance(gone, m.Gone)
