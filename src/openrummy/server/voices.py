"""The talk at a live table: said here, or overheard from another process."""

from collections.abc import Callable

from openrummy.server import clock_and_luck
from openrummy.server.audience import Audience
from openrummy.table import Table
from openrummy.table.messages import Line, Mute, Say
from openrummy.table.talk import Talk, muted, said


class Voices:
    """The talk at a table with this audience; nothing of it is written to the log.

    spoke: called with each line that is said here.  silenced: called with each mute here and the seat that asked for it.
    """

    def __init__(self, audience: Audience) -> None:
        self.now = Talk()
        self.spoke: Callable[[Line], None] = lambda line: None
        self.silenced: Callable[[int, Mute], None] = lambda seat, mute: None
        self._audience = audience

    def talk(self, table: Table, seat: int | None, command: Say | Mute) -> None:
        """Say something, or mute somebody; raise Refusal."""
        before = self.now
        if isinstance(command, Mute):
            self._take(muted(before, table, seat, command))
            assert seat is not None  # a watcher's is refused
            self.silenced(seat, command)
        else:
            self._take(said(before, table, seat, command, clock_and_luck.now()))
            if self.now is not before:
                self.spoke(self.now.spoken[-1].line)

    def overhear(self, change: Callable[[Talk], Talk]) -> None:
        """Change the talk by what was said at another process."""
        self._take(change(self.now))

    def _take(self, talk: Talk) -> None:
        before, self.now = self.now, talk
        if before.muted != talk.muted:
            self._audience.wake_players(lambda seat: True)
        self._audience.hear()
