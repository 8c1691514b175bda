"""Changes without a command: people become absent, and the table's policy acts when their time is up.

Every time-out is an action through the engine, or a bot that takes over, and the log says why.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import reduce

import msgspec

from openrummy.cards import Face
from openrummy.engine import actions as a
from openrummy.engine import decide
from openrummy.engine.events import DrewStock
from openrummy.engine.rules import values_in
from openrummy.table import entries as e
from openrummy.table.chance import Chance
from openrummy.table.clock import answers_until, expired, keeps_time
from openrummy.table.dealing import with_deal
from openrummy.table.names import DEFAULT_BOT
from openrummy.table.reducer import apply
from openrummy.table.table import Table
from openrummy.table.turns import lapse, to_act

OWN_ID = "#"
"""The beginning of the ids of entries that nobody asked for; no command's id may begin like this."""
_LONGEST_TURN = 60


class Tick(msgspec.Struct, frozen=True):
    """Time has passed, or presence has changed.  connected: the seats whose people are here."""

    connected: frozenset[int]


def tick(table: Table, command: Tick, now: int, chance: Chance) -> tuple[e.Entry, ...]:
    """Return the entries that are due at `now`; usually none."""
    until = answers_until(table)
    if until is not None and now >= until:
        return tuple(_lapsed(table, now))
    if not keeps_time(table.settings) or table.status not in ("playing", "between"):
        return ()
    late = expired(table, now)
    done = tuple(_presence(table, command.connected, now))
    after = reduce(apply, done, table)
    for number in late:
        if number not in command.connected or not table.seats[number].away:
            helped = _POLICIES[table.settings.absent](after, number, now, chance)
            after, done = reduce(apply, helped, after), (*done, *helped)
    return done


def _lapsed(table: Table, now: int) -> Iterator[e.Acted]:
    """Yield the answers for seats that did not answer in time."""
    phase = table.state.public.turn.phase
    while table.state.public.turn.phase == phase and (answer := lapse(table)) is not None and to_act(table):
        number = to_act(table)[0]
        entry = _acted(table, number, _answer(table, number, answer), now)
        table = apply(table, entry)
        yield entry


def _answer(table: Table, number: int, lapse: a.Act) -> a.Act:
    """Return the answer of a seat that stays silent; if groups are asked for, its owner's own groups."""
    shelves = table.seats[number].groups[:-1]
    return a.SubmitGroups(shelves) if isinstance(lapse, a.SubmitGroups) else lapse


def _presence(table: Table, connected: frozenset[int], now: int) -> Iterator[e.Entry]:
    for number in table.persons:
        is_here = number in connected
        if is_here and table.seats[number].away:
            yield e.SeatBack(at=now, seat=number)
        elif not is_here and not table.seats[number].away:
            yield e.SeatAway(at=now, seat=number)


def _bot(table: Table, number: int, now: int, chance: Chance) -> tuple[e.Entry, ...]:
    """Let a bot play for the person from here on."""
    seed = f"{chance.seed}-{number}"
    sitter = e.Sitter("bot", table.names[number], bot=DEFAULT_BOT, seed=seed)
    return with_deal(table, e.StoodIn(at=now, seat=number, sitter=sitter), chance)


def _draw_and_discard(table: Table, number: int, now: int, chance: Chance) -> tuple[e.Entry, ...]:
    """Play the rest of this turn in the plainest way."""
    return _ready(table, number, now, chance) if table.status == "between" else tuple(_turn(table, number, now))


def _miss(table: Table, number: int, now: int, chance: Chance) -> tuple[e.Entry, ...]:
    """Miss the turn, as the rules define it."""
    if table.status == "between":
        return _ready(table, number, now, chance)
    missed = a.Miss()
    is_known = number in to_act(table) and decide.check(table.state, number, missed) is None
    return (_acted(table, number, missed, now),) if is_known else tuple(_turn(table, number, now))


def _ready(table: Table, number: int, now: int, chance: Chance) -> tuple[e.Entry, ...]:
    if table.status != "between" or table.seats[number].ready:
        return ()
    identity = f"{OWN_ID}{table.version + 1}"
    return with_deal(table, e.Readied(at=now, seat=number, id=identity, nonce="", cause="time_out"), chance)


def _turn(table: Table, number: int, now: int) -> Iterator[e.Acted]:
    turn = table.state.public.turn.number
    for _ in range(_LONGEST_TURN):
        if number not in to_act(table) or table.state.public.turn.number != turn:
            return
        entry = _acted(table, number, plain_act(table, number), now)
        table = apply(table, entry)
        yield entry


def _acted(table: Table, number: int, action: a.Act, now: int) -> e.Acted:
    events = decide.decide(table.state, number, action)
    identity = f"{OWN_ID}{table.version + 1}"
    return e.Acted(at=now, seat=number, id=identity, action=action, events=events, cause="time_out")


def plain_act(table: Table, number: int) -> a.Act:
    """Return the plainest legal action: draw from the stock; discard the drawn card, or otherwise the most expensive
    one.
    """
    answer = lapse(table)
    if answer is not None:
        return _answer(table, number, answer)
    legal = tuple(decide.legal_actions(table.state, number))
    drawn = table.seats[number].last_act
    card = drawn.card if isinstance(drawn, DrewStock) else None
    return min(legal, key=lambda act: _plainness(act, card, values_in(table.rules, table.state.public)))


def _plainness(act: a.Act, drawn: Face | None, values: tuple[int, ...]) -> tuple[int, int]:
    """Return a sort key: the lowest is chosen, and among equals the first that the engine lists."""
    if isinstance(act, a.Discard):
        return (2, 0) if act.card == drawn else (3, -values[act.card])
    order = {a.DrawStock: 0, a.Decline: 1, a.PassCall: 1}
    return (order.get(type(act), 4), 0)


def tag_of(kind: type[a.Act]) -> str:
    """Return the name of a kind of action: `draw_stock`."""
    return str(kind.__struct_config__.tag)


_POLICIES: Mapping[str, Callable[[Table, int, int, Chance], tuple[e.Entry, ...]]] = {
    "bot": _bot,
    "draw_and_throw": _draw_and_discard,
    "miss": _miss,
}
