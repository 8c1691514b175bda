"""Changes without a command: people become absent, and the table's policy acts when their time is up.

Every time-out is an action through the engine, or a bot that takes over, and the log says why.
"""

from collections.abc import Callable, Mapping

import msgspec
from msgspec.structs import replace

from openrummy.cards import Face
from openrummy.engine import actions as a
from openrummy.engine import decide
from openrummy.engine.events import DrewStock
from openrummy.engine.rules import values_in
from openrummy.table import entries as e
from openrummy.table.clock import answers_until, expired, keeps_time
from openrummy.table.dealing import deal_when_ready
from openrummy.table.draft import Draft
from openrummy.table.quick import begin_quick
from openrummy.table.rematch import begin_rematch
from openrummy.table.stakes import is_abandoned
from openrummy.table.stand_ins import stand_in
from openrummy.table.table import Table
from openrummy.table.turns import by_table, lapse, to_act
from openrummy.variants.five_hundred.actions import PassCall
from openrummy.variants.kinds import ACTIONS

_LONGEST_TURN = 60


class Tick(msgspec.Struct, frozen=True):
    """Time has passed, or presence has changed.

    connected: the seats whose people are here.  unknown: those that may be here or not, for whom nobody acts.
    """

    connected: frozenset[int]
    unknown: frozenset[int] = frozenset()


class Abandon(msgspec.Struct, frozen=True):
    """End a match for chips with which nobody has gone on for very long; no effect on any other."""


def abandon(draft: Draft, command: Abandon) -> None:
    """End a match that nobody goes on with."""
    if is_abandoned(draft.table, draft.now):
        draft.add(e.Abandoned(at=draft.now))


def tick(draft: Draft, command: Tick) -> None:
    """Add the entries that are due; usually none."""
    table, now = draft.table, draft.now
    until = answers_until(table)
    if until is not None and now >= until and table.status == "lobby":
        (begin_quick if table.quick else begin_rematch)(draft)
    elif until is not None and now >= until:
        _answer_for_the_silent(draft)
    elif keeps_time(table.settings) and table.status in ("playing", "between"):
        _note_presence(draft, command.connected)
        for number in expired(table, now):
            if number in command.unknown:
                continue
            if number not in command.connected or not table.seats[number].away:
                _POLICIES[table.settings.absent](draft, number)


def _answer_for_the_silent(draft: Draft) -> None:
    phase = draft.table.state.public.turn.phase
    while draft.table.state.public.turn.phase == phase and lapse(draft.table) is not None and to_act(draft.table):
        number = to_act(draft.table)[0]
        _act(draft, number, plain_act(draft.table, number))


def _note_presence(draft: Draft, connected: frozenset[int]) -> None:
    table = draft.table
    for number in table.holders:
        is_here = number in connected
        if is_here and table.seats[number].away:
            draft.add(e.SeatBack(at=draft.now, seat=number))
        elif not is_here and not table.seats[number].away:
            draft.add(e.SeatAway(at=draft.now, seat=number))


def _let_bot_play(draft: Draft, number: int) -> None:
    """Let a bot play for the person from here on."""
    stand_in(draft, number)
    deal_when_ready(draft)


def _draw_and_discard(draft: Draft, number: int) -> None:
    """Play the rest of this turn in the plainest way."""
    if draft.table.status == "between":
        _wait_no_longer(draft, number)
    else:
        _play_turn(draft, number)


def _miss(draft: Draft, number: int) -> None:
    """Miss the turn, as the rules define it."""
    missing = by_table(draft.table.rules, "miss") if number in to_act(draft.table) else None
    if missing is not None and decide.check(draft.table.state, number, missing) is None:
        _act(draft, number, missing)
    else:
        _draw_and_discard(draft, number)


def _wait_no_longer(draft: Draft, number: int) -> None:
    if not draft.table.seats[number].ready:
        draft.add(e.Readied(at=draft.now, seat=number, id=draft.own_id, nonce="", cause="time_out"))
        deal_when_ready(draft)


def _play_turn(draft: Draft, number: int) -> None:
    turn = draft.table.state.public.turn.number
    for _ in range(_LONGEST_TURN):
        if number not in to_act(draft.table) or draft.table.state.public.turn.number != turn:
            return
        _act(draft, number, plain_act(draft.table, number))


def _act(draft: Draft, number: int, action: a.Act) -> None:
    draft.act(number, action, draft.own_id, cause="time_out")


def plain_act(table: Table, number: int) -> a.Act:
    """Return the plainest legal action: draw from the stock; discard the drawn card, or otherwise the most expensive
    one.
    """
    answer = lapse(table)
    if answer is not None and ACTIONS[type(answer)].place == "show":
        return replace(answer, groups=table.seats[number].groups[:-1])  # the owner's own groups
    if answer is not None:
        return answer
    legal = tuple(decide.legal_actions(table.state, number))
    drawn = table.seats[number].last_act
    card = drawn.card if isinstance(drawn, DrewStock) else None
    return min(legal, key=lambda act: _plainness(act, card, values_in(table.rules, table.state.public)))


def _plainness(act: a.Act, drawn: Face | None, values: tuple[int, ...]) -> tuple[int, int]:
    """Return a sort key: the lowest is chosen, and among equals the first that the engine lists."""
    if isinstance(act, a.Discard):
        return (2, 0) if act.card == drawn else (3, -values[act.card])
    order = {a.DrawStock: 0, a.Decline: 1, PassCall: 1}
    return (order.get(type(act), 4), 0)


def tag_of(kind: type[a.Act]) -> str:
    """Return the name of a kind of action: `draw_stock`."""
    return str(kind.__struct_config__.tag)


_POLICIES: Mapping[str, Callable[[Draft, int], None]] = {
    "bot": _let_bot_play,
    "draw_and_throw": _draw_and_discard,
    "miss": _miss,
}
