"""Whose turn it is at the table: the engine's answer, unless the table is paused."""

from functools import lru_cache

from openrummy.engine.actions import Act
from openrummy.engine.decide import actors
from openrummy.engine.kinds import TableAct
from openrummy.engine.rules import Rules
from openrummy.table.table import Table, is_held
from openrummy.variants.kinds import ACTIONS


@lru_cache(maxsize=64)
def to_act(table: Table) -> tuple[int, ...]:
    """Return the seats that may act now, including those out of turn; computed once per version."""
    if table.status != "playing" or table.paused:
        return ()
    return actors(table.state)


def lapse(table: Table) -> Act | None:
    """Return the default answer of a silent seat while the table waits for answers from several; None in a turn."""
    phase = table.rules.phases.get(table.state.public.turn.phase)
    return None if phase is None or table.status != "playing" else phase.lapse


def is_dealt(table: Table) -> bool:
    """Return whether a deal is in progress: questions may be asked between two."""
    return table.status == "playing" and not table.rules.phases[table.state.public.turn.phase].between


def is_calm(table: Table) -> bool:
    """Return whether the awaited answers take thought."""
    phase = table.rules.phases.get(table.state.public.turn.phase)
    return phase is not None and phase.calm


def awaited(table: Table) -> tuple[int, ...]:
    """Return the seats whose people or programs the others wait for."""
    if table.paused:
        return ()
    if table.status == "between":
        return tuple(number for number in table.holders if not _is_settled(table, number))
    asked = to_act(table) if lapse(table) is not None else (table.state.public.turn.seat,)
    return tuple(number for number in asked if number in to_act(table) and _is_awake(table, number))


def _is_settled(table: Table, number: int) -> bool:
    takes_part = table.rules.takes_part
    sits_out = takes_part is not None and number not in takes_part(table.state.public)
    return table.seats[number].ready or sits_out or not _is_awake(table, number)


def _is_awake(table: Table, number: int) -> bool:
    seat = table.seats[number]
    return is_held(seat.sitter) and seat.stand_in is None


def by_table(rules: Rules, reason: TableAct) -> Act | None:
    """Return the action that a table takes by itself for a reason, None in games without it."""
    kinds = (kind for phase in rules.phases.values() for kind in phase.actions)
    return next((kind() for kind in kinds if ACTIONS[kind].by_table == reason), None)
