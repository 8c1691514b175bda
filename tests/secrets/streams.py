"""Everything that leaves a server during a series of tables, by output: socket, HTTP, log, metrics."""

from collections.abc import Sequence
from random import Random
from typing import Any, TypeAlias

import msgspec

from openrummy import table as t
from openrummy.table import messages as m
from tests.secrets.hall import Hall, figures, grown, log_lines
from tests.secrets.twins import Pair
from tests.secrets.wire import Wire

Leaf: TypeAlias = tuple[str, str]
"""An output, and what left by it."""

_FACES = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"]
_LOOKS = 2


class Somebody:
    """Sits at the table and listens to nothing, so that the lobby lists the table."""

    session: str | None = None
    is_board = False

    seat = 0
    token = None

    def wake(self) -> None:
        """Do nothing."""

    hear = leave = wake

    def dismiss(self, why: object) -> None:
        """Stay."""


async def streams(pair: Pair, halls: tuple[Hall, Hall], name: str) -> tuple[list[Leaf], list[Leaf]]:
    """Return the output of both servers while the viewer of a pair is connected.  name: of the pair."""
    questions = [_questions(table, pair, Random(table.version)) for table in pair.left]
    left = await _stream(pair.left, pair.token, questions, halls[0], name)
    return left, await _stream(pair.right, pair.token, questions, halls[1], name)


async def _stream(
    tables: Sequence[t.Table], token: str | None, questions: Sequence[Sequence[str]], hall: Hall, name: str
) -> list[Leaf]:
    before = figures()
    with log_lines() as lines:
        wire = Wire(tables[0], token, tables[0].version)
        wire.live.add(Somebody())
        hall.show(wire.live)
        await wire.settle()
        wire.tell_presence()
        asked: list[Leaf] = []
        for number, (table, frames) in enumerate(zip(tables, questions, strict=True)):
            wire.show(table)
            await wire.settle()
            for frame in frames:
                wire.say(frame)
                await wire.settle()
            if number == len(tables) // _LOOKS:
                asked += await hall.answers(token)
        await hall.keep(name, tables[-1])
        asked += await hall.answers(token)
        await wire.stop()
    sent = "\n".join([*wire.sent, f"{wire.closed}"])
    return [("socket", sent), *asked, ("log", "\n".join(lines)), ("/metrics", grown(before, figures()))]


def _questions(table: t.Table, pair: Pair, random: Random) -> list[str]:
    """Return frames that must be refused, with cards of the viewer, of others, or of nobody; sometimes a request for a
    hint.
    """
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
    outcome = t.handle(table, pair.viewer, act, 0, t.Chance(bytes(128), "x"), by_board=pair.is_board)
    asked: list[m.Message] = [] if outcome.refusal is None else [act]
    if random.random() < 0.05:
        asked.append(m.Hint(f"hint {number}"))
    return [msgspec.json.encode(each).decode() for each in asked]
