"""Repeated commands: recognized by their person and id, and equal only if they ask for the same.

Nothing of this is stored: the person follows from the seat's occupant, and the content from the entry, so it works for
old logs too.
"""

from collections.abc import Callable, Mapping
from typing import Any

from openrummy.table import entries as e
from openrummy.table import messages as m
from openrummy.table.commands import Command
from openrummy.table.idempotency import answer_to
from openrummy.table.senders import command_name
from openrummy.table.table import Table
from openrummy.variants.kinds import parse_action


def answered_in(table: Table, person: str, command: Command) -> int | None:
    """Return the version that answers a command of `person` with the id of `command`, whatever it asked for; None for a
    new id.
    """
    identity = getattr(command, "id", None)
    return None if identity is None else answer_to(table.answered, command_name(person, identity))


def asks_the_same(table: Table, version: int, command: Command) -> bool:
    """Return whether the entry of `version` did what `command` asks for; the version it was based on does not matter."""
    entry = table.log[version - 1]
    kind, contents = _CONTENTS[type(command)]
    return isinstance(entry, kind) and contents(entry, command)


def _same_action(entry: e.Acted, command: m.Act) -> bool:
    try:
        return parse_action(command.action) == entry.action
    except ValueError:
        return False


def _same_nonce(entry: e.Readied | e.Started, command: m.Ready | m.Start) -> bool:
    return entry.nonce == command.nonce.lower()


def _same_time(entry: e.TimeGiven, command: m.GiveTime) -> bool:
    return (entry.to, entry.extra) == (command.seat, command.extra)


def _nothing_more(entry: e.Entry, command: Command) -> bool:
    return True


_CONTENTS: Mapping[type[Any], tuple[type[e.Entry], Callable[[Any, Any], bool]]] = {
    m.Act: (e.Acted, _same_action),
    m.Ready: (e.Readied, _same_nonce),
    m.Start: (e.Started, _same_nonce),
    m.Leave: (e.SeatLeft, _nothing_more),
    m.Pause: (e.PauseAsked, _nothing_more),
    m.Resume: (e.Resumed, _nothing_more),
    m.Back: (e.SeatBack, _nothing_more),
    m.Rematch: (e.RematchAsked, _nothing_more),
    m.GiveTime: (e.TimeGiven, _same_time),
}
"""For each command with an id, the entry that answers it and the values that they must share."""
