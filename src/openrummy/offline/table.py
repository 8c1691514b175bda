"""One table on a device: commands, bots and clocks, and what is to be kept of each."""

from collections.abc import Sequence

import msgspec

from openrummy import table as tables
from openrummy.offline import luck
from openrummy.table.commands import BotAct, Command
from openrummy.table.entries import Entry, RematchAsked
from openrummy.table.logbook import decode_entry, encode_entry
from openrummy.table.pace import ORDINARY, pause
from openrummy.table.players import OVERTAKEN, bot_act, bot_to_act
from openrummy.table.reuse import Kept

BOT_SECONDS = ORDINARY
"""The least seconds that a bot takes for an ordinary act."""


class Row(msgspec.Struct, frozen=True):
    """An entry to keep, under the key of the first two fields; one that is there already may not be replaced."""

    table: str
    version: int
    entry: str


class Laid(msgspec.Struct, frozen=True):
    """How the hand of a seat lies, to keep instead of what was kept for it before.  version: of the table at that time."""

    table: str
    seat: int
    version: int
    entry: str


class DeviceTable:
    """A table, folded from its entries.

    rows, laid: what has happened and is not kept yet; the caller takes it.
    """

    def __init__(self, rows: Sequence[str], laid: Sequence[Laid] = ()) -> None:
        hands = [(each.version, decode_entry(each.entry.encode())) for each in laid]
        folded = tables.fold((decode_entry(row.encode()) for row in rows), hands)  # type: ignore[arg-type]  # of laid hands
        self.table = tables.revived(folded, luck.now())
        self.reuse = Kept()
        self.rows: list[Row] = []
        self.laid: list[Laid] = []
        self._bot_at: int | None = None
        self._decided: BotAct | None = None
        self._look()

    def do(self, seat: int | None, command: Command) -> tables.Outcome:
        """Carry out a command."""
        before = self.table
        outcome = tables.handle(before, seat, command, luck.now(), luck.draw())
        self.table = outcome.table
        for version, entry in enumerate(outcome.entries, before.version + 1):
            if isinstance(entry, RematchAsked):
                self.rows.append(row(entry.opening.table, 1, entry.opening))
            self.rows.append(row(before.id, version, entry))
        if (laid := outcome.laid) is not None:
            self.laid.append(Laid(before.id, laid.seat, self.table.version, encode_entry(laid).decode()))
        self._look()
        return outcome

    @property
    def due(self) -> int | None:
        """When `go_on` does something, in milliseconds since 1970; None for never."""
        moments = (self._bot_at, None if self.table.status == "over" else tables.wake_at(self.table))
        return min((moment for moment in moments if moment is not None), default=None)

    def go_on(self) -> None:
        """Do what is due: a thought or an act of one bot, or an act of the clock.  A thought takes what it takes."""
        now = luck.now()
        if self._bot_at is not None and now >= self._bot_at:
            self._bot_goes_on(now)
        elif (due := self.due) is not None and now >= due:
            self.do(None, tables.Tick(frozenset(self.table.persons)))

    def _bot_goes_on(self, now: int) -> None:
        """Let the bot think, and then act, once as much time has passed as it takes for such an act."""
        seat = bot_to_act(self.table)
        sitter = None if seat is None else self.table.bot_of(seat)
        assert seat is not None
        assert sitter is not None
        if self._decided is None:
            self._decided = bot_act(self.table, seat, sitter)
            self._bot_at = now + round(1000 * pause(self.table, seat, self._decided.action, BOT_SECONDS))
        if luck.now() >= (self._bot_at or 0):
            refusal = self.do(seat, self._decided).refusal
            assert refusal is None or refusal.code in OVERTAKEN, refusal

    def _look(self) -> None:
        """Note whether a bot has to think, after anything has happened; what it has decided holds until somebody acts."""
        if bot_to_act(self.table) is None:
            self._decided = self._bot_at = None
        elif self._decided is None or self._decided.base < self.table.moved:
            self._decided, self._bot_at = None, luck.now()


def row(table: str, version: int, entry: Entry) -> Row:
    """Return an entry as it is kept."""
    return Row(table, version, encode_entry(entry).decode())
