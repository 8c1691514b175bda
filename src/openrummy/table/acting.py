"""Actions of the game, by players and by the bots that sit or stand in for them."""

from collections.abc import Callable, Mapping
from typing import Any

from openrummy.engine import actions as a
from openrummy.engine import decide
from openrummy.engine.rules import Problem
from openrummy.engine.state import view
from openrummy.table import entries as e
from openrummy.table import messages as m
from openrummy.table.commands import BotAct
from openrummy.table.dealing import deal_when_ready
from openrummy.table.draft import Draft
from openrummy.table.pauses import check_awake
from openrummy.table.refusal import Refusal
from openrummy.table.table import Table
from openrummy.table.teaching import check_taught
from openrummy.variants.kinds import ACTIONS, parse_action


def _act(draft: Draft, seat: int, command: m.Act) -> None:
    table = draft.table
    _check_acting(table, command.base)
    try:
        action = parse_action(command.action)
    except ValueError as fault:
        raise Refusal("bad_action", "That is not an action: {fault}.", fault=str(fault)) from None
    if ACTIONS[type(action)].by_table == "miss":
        raise Refusal("only_the_clock", "Only the clock can make you miss a turn.")
    check_taught(table, seat, action)
    carry_out(draft, seat, action, command.id)
    if table.settings.check == "block":
        _check_shown(table, seat, action)
    deal_when_ready(draft)


def _check_shown(table: Table, seat: int, action: a.Act) -> None:
    """Raise Refusal if `action`, which the rules accept, is a wrong declaration."""
    faults = table.rules.showing.cost(view(table.state, seat), action).faults
    if faults:
        raise Refusal(
            "faulty_hand",
            "This hand is not valid, and this table does not allow wrong declarations: {faults}",
            faults=faults,
        )


def _bot_act(draft: Draft, seat: int, command: BotAct) -> None:
    table = draft.table
    _check_acting(table, command.base)
    if table.bot_of(seat) is None:
        raise Refusal("stale", "This seat is taken by a person.")
    cause: e.Cause = "" if table.seats[seat].sitter.kind == "bot" else "stand_in"
    carry_out(draft, seat, command.action, draft.own_id, cause)
    deal_when_ready(draft)


def _check_acting(table: Table, base: int) -> None:
    if table.status != "playing":
        raise Refusal("not_playing", "No deal is in progress.")
    check_awake(table)
    if not table.moved <= base <= table.version:
        raise Refusal("stale", "The table has changed in the meantime; look again.")


def carry_out(draft: Draft, seat: int, action: a.Act, identity: str, cause: e.Cause = "") -> None:
    """Carry out `action` of `seat`; raise Refusal if the rules refuse it."""
    try:
        draft.act(seat, action, identity, cause)
    except decide.Refused as refused:
        raise _refusal(draft.table, refused.problem) from None


def _refusal(table: Table, problem: Problem) -> Refusal:
    """Return the refusal by the rules, which know no names."""
    if problem.code == "not_your_turn":
        return Refusal(problem.code, "It is {name}'s turn.", name=table.names[table.state.public.turn.seat])
    return Refusal(problem.code, problem.template, **problem.values)


ACTING: Mapping[Any, Callable[[Draft, int, Any], None]] = {m.Act: _act, BotAct: _bot_act}
