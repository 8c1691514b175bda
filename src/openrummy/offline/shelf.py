"""The tables that a device holds in memory; whoever runs it hands over the entries of any other that is asked for."""

from collections.abc import Iterable, Sequence

from openrummy.offline import luck
from openrummy.offline.table import DeviceTable, Laid, Row, row
from openrummy.table.attempts import open_attempt
from openrummy.table.messages import OpenAttempt, OpenLesson, OpenTable, Seated
from openrummy.table.opening import open_table
from openrummy.table.refusal import Refusal
from openrummy.table.table import Table

ALL = "*"
"""Stands for every table of the device."""


class Missing(Exception):  # noqa: N818 - a question, not a failure
    """The entries of a table are needed first.  table: its id, or `ALL`."""

    def __init__(self, table: str) -> None:
        self.table = table
        super().__init__(table)


class Shelf:
    """The tables in memory, and the rows that are to be kept."""

    def __init__(self) -> None:
        self._held: dict[str, DeviceTable | None] = {}
        self._opened: list[Row] = []
        self._has_all = False

    def now(self) -> int:
        """Return the time of this device, in milliseconds since 1970."""
        return luck.now()

    def open(self, asked: OpenTable | OpenLesson) -> Seated:
        """Open a table whose first seat is the person's; raise Refusal."""
        if isinstance(asked, OpenTable) and any(seat.bot is None for seat in asked.seats[1:]):
            raise Refusal("only_bots", "On this device you can play bots only; playing with friends needs the server.")
        token, identity = luck.new_token(), luck.new_table_id()
        opening = row(identity, 1, open_table(identity, asked, luck.token_hash(token), luck.now(), luck.draw()))
        self._opened.append(opening)
        self._held[identity] = DeviceTable([opening.entry])
        return Seated(identity, 0, token)

    def open_attempt(self, asked: OpenAttempt, source: Table) -> Seated:
        """Open a table that goes on from a moment of another; raise Refusal."""
        token, identity = luck.new_token(), luck.new_table_id()
        entries = open_attempt(identity, asked, source, luck.token_hash(token), luck.now(), luck.draw())
        rows = [row(identity, version, entry) for version, entry in enumerate(entries, 1)]
        self._opened += rows
        self._held[identity] = DeviceTable([each.entry for each in rows])
        return Seated(identity, asked.seat, token)

    def load(self, table: str, rows: Sequence[str], laid: Sequence[Laid]) -> None:
        """Hold a table whose entries were kept; without entries, note that there is none."""
        self._held[table] = DeviceTable(rows, laid) if rows else None

    def has_all(self) -> None:
        """Note that every table of the device has been loaded."""
        self._has_all = True

    def forget(self, table: str) -> None:
        """Hold a table no longer, so that its entries are read again: somebody else has written some."""
        self._held.pop(table, None)
        self._has_all = False

    def table(self, identity: str) -> DeviceTable:
        """Return a table; raise Missing if it was never loaded, and Refusal if there is none."""
        if identity not in self._held:
            raise Missing(identity)
        held = self._held[identity]
        if held is None:
            raise Refusal("no_table", "This device keeps no such table.")
        return held

    def every(self) -> Iterable[DeviceTable]:
        """Return all tables of the device; raise Missing until they are loaded."""
        if not self._has_all:
            raise Missing(ALL)
        return [held for held in self._held.values() if held is not None]

    def take_rows(self) -> list[Row]:
        """Return what is to be kept and is not yet."""
        rows, self._opened = self._opened, []
        for held in self._held.values():
            if held is not None:
                rows, held.rows = [*rows, *held.rows], []
        return rows

    def take_laid(self) -> list[Laid]:
        """Return the hands whose arrangement is to be kept."""
        laid: list[Laid] = []
        for held in self._held.values():
            if held is not None:
                laid, held.laid = [*laid, *held.laid], []
        return laid
