"""Everything that a viewer is sent while a story is told: updates, answers, refusals, the lobby, the record."""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from openrummy import table as t
from openrummy.server.lobby import lobby
from openrummy.table import messages as m
from openrummy.table.history import record_json, record_text
from tests.secrets.twins import Pair
from tests.secrets.wire import Wire

_FACES = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"]


async def streams(pair: Pair, *, hints: bool = False) -> tuple[list[str], list[str]]:
    """What the viewer of a pair is sent at the one table and at the other."""
    token = None if pair.viewer is None else pair.left[0].seats[pair.viewer].sitter.token
    questions = [_questions(table, pair.viewer, Random(table.version), hints=hints) for table in pair.left]
    return await _stream(pair.left, token, questions), await _stream(pair.right, token, questions)


async def _stream(tables: Sequence[t.Table], token: str | None, questions: Sequence[Sequence[str]]) -> list[str]:
    wire = Wire(tables[0], token, tables[0].version)
    for table, asked in zip(tables, questions, strict=True):
        wire.show(table)
        await wire.settle()
        for question in asked:
            wire.say(question)
            await wire.settle()
        if token is None:
            wire.sent.append(msgspec.json.encode(lobby([wire.live], None, None, free=False)).decode())
    if token is None:
        wire.sent += [record_json(wire.live.table), record_text(wire.live.table)]
    await wire.stop()
    return [*wire.sent, f"{wire.closed}"]


def _questions(table: t.Table, viewer: int | None, random: Random, *, hints: bool) -> list[str]:
    """Frames that must be refused, with cards that the viewer may hold, others hold, or nobody does."""
    cards = random.sample(_FACES, 4)
    actions: list[dict[str, Any]] = [
        {"type": "discard", "card": cards[0]},
        {"type": "meld", "cards": cards[1:]},
        {"type": "layoff", "card": cards[0], "meld": random.randrange(3)},
        {"type": "swap_joker", "card": cards[0], "meld": 0, "place": 0},
        {"type": "draw_discard", "count": 1},
    ]
    number = random.randrange(10**6)
    act = m.Act(f"wrong {number}", table.version, random.choice(actions))
    outcome = t.handle(table, viewer, act, 0, t.Chance(bytes(128), "x"))
    asked: list[m.Message] = [] if outcome.refusal is None else [act]
    if hints and random.random() < 0.05:
        asked.append(m.Hint(f"hint {number}"))
    return [msgspec.json.encode(each).decode() for each in asked]
