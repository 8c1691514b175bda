"""Hints: what the sensible player would do, asked in a thread since it thinks."""

import asyncio

from openrummy.bots import make_agent
from openrummy.engine.codec import to_plain
from openrummy.engine.state import view
from openrummy.explain import action_words
from openrummy.table import Table
from openrummy.table.messages import Advice, Refused
from openrummy.table.opening import DEFAULT_BOT
from openrummy.table.view import to_act


async def advise(table: Table, seat: int | None, identity: str) -> Advice | Refused:
    """The answer to a hint that `seat` asked for: from its own view and nothing else."""
    if not table.hints:
        return Refused(identity, "no_hints", "There are no hints at this table.", table.version)
    if seat is None or seat not in to_act(table):
        return Refused(identity, "not_your_turn", "A hint can be had when it is your turn.", table.version)
    return await asyncio.to_thread(_advice, table, seat, identity)


def _advice(table: Table, seat: int, identity: str) -> Advice:
    seen = view(table.state, seat)
    action = make_agent(DEFAULT_BOT, "hint").act(seen)
    return Advice(identity, to_plain(action), f"{action_words(action, table.names, seen.public, you=seat)}.")
