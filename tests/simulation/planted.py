"""Faults planted into the server, its log or its bus.  The promises must find each of them.

Each replaces one function by one that forgets or misjudges something, as a mistake in the code would.
"""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import ExitStack
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace

from openrummy import table as tables
from openrummy.server import live, on_log, sights, socket_route, stakes
from openrummy.server import tables as hall
from openrummy.server.closes import RESTARTING
from openrummy.server.connection import Connection
from openrummy.server.following import Following
from openrummy.server.live import LiveTable
from openrummy.server.soft.at_table import AtTable
from openrummy.server.soft.listings import Listings
from openrummy.server.soft.messages import Spoke
from openrummy.store import Row, VersionConflict
from openrummy.table import acting
from openrummy.table.commands import BotAct
from openrummy.table.entries import SeatAway, SeatBack
from openrummy.table.talk import heard
from tests.simulation.log import Database, MemoryLog

Planted = Callable[[], Any]


def _acknowledge_first() -> Any:
    """An append is acknowledged when it is sent, not when it is committed."""
    true_append = MemoryLog.append

    def append(log: MemoryLog, match: str, expected_version: int, rows: Sequence[Row]) -> "Future[int]":
        true_append(log, match, expected_version, rows)
        done: Future[int] = Future()
        done.set_result(expected_version + len(rows))
        return done

    return patch.object(MemoryLog, "append", append)


def _no_fence() -> Any:
    """The log takes whatever comes, wherever it is."""
    return patch.object(Database, "check", lambda *_: None)


def _lost_reload() -> Any:
    """After a conflict nobody reads what others wrote."""

    async def read_on(_: LiveTable) -> bool:
        return False

    return patch.object(LiveTable, "_read_on", read_on)


def _lost_news() -> Any:
    """Nothing that is read from the log is told to anybody."""
    true_read = LiveTable._read_on

    async def read_on(table: LiveTable) -> bool:
        with patch.object(LiveTable, "_tell", lambda *_: None):
            return await true_read(table)

    return patch.object(LiveTable, "_read_on", read_on)


def _wrong_seat() -> Any:
    """Now and then a socket is sent what another seat sees."""
    true_report = LiveTable.report

    def report(table: LiveTable, seat: int | None, *args: Any) -> Any:
        return true_report(table, 0 if seat == 1 and table.table.version % 7 == 0 else seat, *args)

    return patch.object(LiveTable, "report", report)


def _double_tick() -> Any:
    """A tick that another process was quicker with is written all the same, after what that process wrote."""
    true_write = on_log.write

    async def write(log: Any, match: str, expected: int, entries: Sequence[Any], *args: Any) -> None:
        try:
            await true_write(log, match, expected, entries, *args)
        except VersionConflict:
            if any((getattr(entry, "id", None) or "").startswith("#") or kind(entry) for entry in entries):
                await true_write(log, match, log.heads([match])[match], entries)
            raise

    def kind(entry: Any) -> bool:
        return isinstance(entry, SeatAway | SeatBack)

    return patch.object(stakes, "write", write)


def _forgotten_answers() -> Any:
    """A table that is read from the log forgets which commands it has answered, and the log does not remind it."""
    stack = ExitStack()
    true_load = on_log.load

    def load(*args: Any) -> tables.Table | None:
        table = true_load(*args)
        return None if table is None else replace(table, answered=())

    stack.enter_context(patch.object(hall, "load", load))
    stack.enter_context(patch.object(Database, "has_any", lambda *_: False))
    stack.enter_context(patch.object(acting, "_check_acting", lambda *_: None))
    return stack


def _eager_bots() -> Any:
    """A bot's act counts on whatever table it arrives, and is tried until it is written."""
    true_decided = LiveTable._decided

    async def decided(table: LiveTable, seat: int | None, command: Any, by: Any) -> tables.Outcome:
        while True:
            outcome = await true_decided(table, seat, command, by)
            if not isinstance(command, BotAct) or outcome.refusal is None or outcome.refusal.code != "stale":
                return outcome
            command = BotAct(table.table.version, command.action)

    return patch.object(LiveTable, "_decided", decided)


def _retried_in_doubt() -> Any:
    """A log that does not know whether its append was committed appends it again after whatever is there."""
    true_committed = MemoryLog._committed

    def committed(log: MemoryLog, match: str, expected: int, rows: Sequence[Row]) -> int | Exception:
        outcome = true_committed(log, match, expected, rows)
        if isinstance(outcome, VersionConflict):
            with patch.object(Database, "check", lambda *_: None):
                return true_committed(log, match, len(log._database.rows[match]), rows)
        return outcome

    return patch.object(MemoryLog, "_committed", committed)


def _silent_and_blind() -> Any:
    """Nobody publishes versions, and nobody compares them."""
    stack = ExitStack()
    stack.enter_context(patch.object(Following, "_announce", lambda *_: None))
    stack.enter_context(patch.object(Following, "_level", _nothing))
    return stack


def _stale_after_waking() -> Any:
    """A process greets a client that has seen more than itself without reading the log."""
    return patch.object(socket_route, "_is_behind", lambda *_: False)


def _forgotten_presence() -> Any:
    """Nobody says who is connected to which process."""
    return patch.object(AtTable, "say", lambda *_, **__: None)


def _forgetful_deaf() -> Any:
    """A process without the bus forgets the others as if they were silent."""
    return patch.object(AtTable, "note_hearing", lambda *_, **__: None)


def _deaf_to_talk() -> Any:
    """Nobody is told at one process what was said at another."""
    true_publish = AtTable._publish

    def publish(at: AtTable, message: Any) -> None:
        if not isinstance(message, Spoke):
            true_publish(at, message)

    return patch.object(AtTable, "_publish", publish)


def _heard_though_muted() -> Any:
    """Talk goes to everybody, also to those who have muted the speaker."""
    return patch.object(live, "heard", lambda talk, *args: heard(replace(talk, muted=frozenset()), *args))


def _lobby_for_itself() -> Any:
    """Nobody says which tables are in the lobby."""
    return patch.object(Listings, "_say", lambda *_: None)


def _abrupt_drain() -> Any:
    """A process that is asked to stop closes its sockets without waiting for what it has begun."""
    return patch.object(Connection, "leave", lambda connection: connection._out.finish(RESTARTING))


def _early_watchers() -> Any:
    """Delayed watchers are shown the deal in progress."""
    return patch.object(sights, "is_delayed", lambda _: False)


async def _nothing(*_: Any) -> None:
    """Do nothing."""


PLANTED: Mapping[str, Planted] = {
    "acknowledges before the commit": _acknowledge_first,
    "has no fence": _no_fence,
    "does not read on after a conflict": _lost_reload,
    "does not tell of what it reads": _lost_news,
    "shows a seat to another": _wrong_seat,
    "ticks twice": _double_tick,
    "forgets its answers": _forgotten_answers,
    "acts for bots on any version": _eager_bots,
    "appends again in doubt": _retried_in_doubt,
    "neither tells nor compares versions": _silent_and_blind,
    "greets with a stale view": _stale_after_waking,
    "does not say who is here": _forgotten_presence,
    "calls people away while it hears nothing": _forgetful_deaf,
    "tells nobody elsewhere what was said": _deaf_to_talk,
    "lets the muted be heard": _heard_though_muted,
    "keeps its lobby to itself": _lobby_for_itself,
    "stops without an answer": _abrupt_drain,
    "shows delayed watchers the deal in progress": _early_watchers,
}
