"""Actions of the game, by players and by the bots that sit or stand in for them."""

from collections.abc import Callable, Mapping
from typing import Any

from openrummy.engine import actions as a
from openrummy.engine import decide
from openrummy.engine.codec import parse_action
from openrummy.engine.events import Happening
from openrummy.engine.state import view
from openrummy.table import entries as e
from openrummy.table import messages as m
from openrummy.table.absence import OWN_ID
from openrummy.table.chance import Chance
from openrummy.table.commands import BotAct
from openrummy.table.dealing import with_deal
from openrummy.table.pauses import check_awake
from openrummy.table.refusal import Refusal
from openrummy.table.table import Table


def _act(table: Table, seat: int, command: m.Act, now: int, chance: Chance) -> tuple[e.Entry, ...]:
    _check_acting(table, command.base)
    try:
        action = parse_action(command.action)
    except ValueError as fault:
        raise Refusal("bad_action", "That is not an action: {fault}.", fault=str(fault)) from None
    if isinstance(action, a.Miss):
        raise Refusal("only_the_clock", "Only the clock can make you miss a turn.")
    _check_shown(table, seat, action)
    events = events_of(table, seat, action)
    return with_deal(table, e.Acted(at=now, seat=seat, id=command.id, action=action, events=events), chance)


def _check_shown(table: Table, seat: int, action: a.Act) -> None:
    """Raise Refusal for a wrong declaration, if the table does not allow them."""
    showing = table.rules.showing
    if table.settings.check != "block" or decide.check(table.state, seat, action) is not None:
        return
    faults = showing.faults(view(table.state, seat), action)
    if faults:
        raise Refusal(
            "faulty_hand",
            "This hand is not valid, and this table does not allow wrong declarations: {faults}",
            faults=faults,
        )


def _bot_act(table: Table, seat: int, command: BotAct, now: int, chance: Chance) -> tuple[e.Entry, ...]:
    _check_acting(table, command.base)
    if table.bot_of(seat) is None:
        raise Refusal("stale", "This seat is taken by a person.")
    events = events_of(table, seat, command.action)
    cause: e.Cause = "" if table.seats[seat].sitter.kind == "bot" else "stand_in"
    identity = f"{OWN_ID}{table.version + 1}"
    acted = e.Acted(at=now, seat=seat, id=identity, action=command.action, events=events, cause=cause)
    return with_deal(table, acted, chance)


def _check_acting(table: Table, base: int) -> None:
    if table.status != "playing":
        raise Refusal("not_playing", "No deal is in progress.")
    check_awake(table)
    if not table.moved <= base <= table.version:
        raise Refusal("stale", "The table has changed in the meantime; look again.")


def events_of(table: Table, seat: int, action: a.Act) -> tuple[Happening, ...]:
    """Return the events that `action` of `seat` leads to; raise Refusal if the rules refuse it."""
    try:
        return decide.decide(table.state, seat, action)
    except decide.Refused as refused:
        raise Refusal(refused.problem.code, refused.problem.template, **refused.problem.values) from None


ACTING: Mapping[Any, Callable[[Table, int, Any, int, Chance], tuple[e.Entry, ...]]] = {m.Act: _act, BotAct: _bot_act}
