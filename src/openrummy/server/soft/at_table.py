"""What one process says and hears about one table that it serves."""

from collections.abc import Callable

from openrummy.bus import Bus
from openrummy.server.live import LiveTable
from openrummy.server.soft import presence
from openrummy.server.soft.messages import Gone, Here, Message, of_table, read, written
from openrummy.server.soft.presence import Others


class AtTable:
    """A table together with the other processes that serve it.  me: this process.  clock: seconds that never go back."""

    def __init__(self, live: LiveTable, bus: Bus, me: str, clock: Callable[[], float]) -> None:
        self._subject = of_table(live.table.id)
        self._live = live
        self._bus = bus
        self._me = me
        self._clock = clock
        self._others: Others = {}
        self._is_sure = True
        self.elsewhere = presence.ALONE
        self._said: tuple[frozenset[int], int] = (frozenset(), 0)
        self._stop = bus.subscribe(self._subject, self._hear)

    def say(self, *, asks: bool = False) -> None:
        """Say who is here.  asks: and let the others do the same."""
        if self._bus.reaches_others:
            seats, watching = self._said = self._live.audience.here, self._live.audience.watching_here
            self._publish(Here(self._me, tuple(sorted(seats)), watching, asks))

    def changed(self) -> None:
        """Say who is here if that has changed."""
        if self._bus.reaches_others and self._said != (self._live.audience.here, self._live.audience.watching_here):
            self.say()

    def forget(self, process: str | None = None) -> None:
        """Forget who has been silent too long, or a process that has ended."""
        if not self._others:
            return
        others = self._others if process is None else presence.without(self._others, process)
        self._know(presence.living(others, self._clock()))

    def note_hearing(self, *, is_sure: bool) -> None:
        """Note whether the others can be heard; if not, nobody is forgotten."""
        self._is_sure = is_sure
        self._know(self._others if is_sure else presence.prolonged(self._others, self._clock()))

    def close(self) -> None:
        """Serve the table no longer."""
        self._stop()
        if self._bus.reaches_others:
            self._publish(Gone(self._me))

    def _publish(self, message: Message) -> None:
        self._bus.publish(self._subject, written(message))

    def _hear(self, _: str, body: bytes) -> None:
        message = read(body)
        if isinstance(message, Here):
            if message.asks:
                self.say()
            self._know(presence.heard(self._others, message, self._clock()))
        elif isinstance(message, Gone):
            self.forget(message.process)

    def _know(self, others: Others) -> None:
        self._others = others
        found = presence.elsewhere(self._live.table.id, self._me, others, is_sure=self._is_sure)
        if found != self.elsewhere:
            self.elsewhere = found
            self._live.note_elsewhere(found)
