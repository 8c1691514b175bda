"""The field of a day: everybody's results and choices, for somebody who has played."""

from typing import Any

import msgspec
from litestar.datastructures import State
from sqlalchemy import Connection

from openrummy.languages import Language
from openrummy.people.daily.tries import Try, best_of, choices_at, end_try, spread_of, to_look_at, try_at
from openrummy.server import clock_and_luck
from openrummy.server.daily.comparing import (
    Choice,
    Counts,
    Others,
    best_moves,
    bots_moves,
    choices_of,
    compared,
    line_of,
    spread,
)
from openrummy.server.desk import Desk
from openrummy.server.on_log import load
from openrummy.server.people.house import House, house_of
from openrummy.store import EditedLog, StoreTrouble
from openrummy.table.daily import result_of
from openrummy.table.entries import TableOpened
from openrummy.table.messages.daily import DailyField, DailyPack
from openrummy.table.table import Table

_AGAIN_MS = 300_000
_AT_ONCE = 10
"""Tables of others that a request looks at: tries whose players never asked how they did count too."""


async def settle(table: Table, pack: TableOpened, state: State, by: str) -> None:
    """Note the result of this table and of some others of its day that have ended.  Each is noted once, whoever asks."""
    house, desk, now = house_of(state), state.desk, clock_and_luck.now()
    await _note(table, house, desk, by)
    waiting = await house.done(lambda db: to_look_at(db, pack.daily, now - _AGAIN_MS, _AT_ONCE, now))
    for match in waiting:
        try:
            other: Table | None = await desk.done(by, lambda match=match: load(house.log, match))
        except (EditedLog, StoreTrouble):
            continue
        if other is not None and other.status == "over":
            await _note(other, house, desk, by)


async def _note(table: Table, house: House, desk: Desk, by: str) -> None:
    known = await house.read(lambda db: try_at(db, table.id))
    if known is None or known.ended is not None:
        return
    result, ended = result_of(table), table.log[-1].at
    chosen = [] if result is None else await desk.done(by, lambda: choices_of(table))
    pairs = [(one.position, one.move) for one in chosen]
    await house.done(lambda db: end_try(db, table.id, result, pairs, ended))


class _Known(msgspec.Struct, frozen=True):
    """All that the rows tell of a day.  found: the results with their people, the best first."""

    own: Try | None
    found: list[tuple[int, int]]
    best: str | None
    counts: Counts


async def field_of(table: Table, pack: DailyPack, state: State, by: str, language: Language) -> DailyField:
    """Return a finished deal among all that count."""
    house, desk = house_of(state), state.desk
    own: list[Choice] = await desk.done(by, lambda: choices_of(table))
    known = await house.read(lambda db: _known(db, table.id, pack.day, [one.position for one in own]))
    best = None if known.best is None else await desk.done(by, lambda: load(house.log, known.best))
    lead: list[Choice] = [] if best is None else await desk.done(by, lambda: choices_of(best))
    bot = await desk.done(by, lambda: bots_moves(own, table.seats[1].sitter.seed))
    others = Others(known.counts, bot, best_moves(own, lead), _counts(known))
    return DailyField(
        day=pack.day,
        title=pack.title,
        commitment=pack.commitment,
        made=pack.made,
        **_among(result_of(table), known),
        line=() if best is None else line_of(best, lead, language),
        choices=compared(table, own, others, language),
    )


def _known(db: Connection, match: str, day: str, positions: list[str]) -> _Known:
    return _Known(try_at(db, match), spread_of(db, day), best_of(db, day), choices_at(db, day, positions))


def _counts(known: _Known) -> bool:
    return known.own is not None and known.own.result is not None


def _among(result: int | None, known: _Known) -> dict[str, Any]:
    """Return where a result stands among those of the others."""
    counts = _counts(known)
    others = [(score, people - (counts and score == result)) for score, people in known.found]
    return {
        "result": result,
        "counts": counts,
        "others": sum(people for _, people in others),
        "worse": sum(people for score, people in others if result is not None and score < result),
        "same": sum(people for score, people in others if score == result),
        "spread": spread(known.found),
        "best": known.found[0][0] if known.found else None,
    }
