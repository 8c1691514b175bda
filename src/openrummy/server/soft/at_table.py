"""All that one process says and hears about one table that it serves."""

from collections.abc import Callable
from functools import partial

from openrummy.bus import Bus, Heard
from openrummy.server.live import LiveTable
from openrummy.server.soft import presence
from openrummy.server.soft.messages import Gone, Here, Message, Silenced, Spoke, all_of_table, of_table, read, written
from openrummy.server.soft.presence import Others
from openrummy.table.messages import Mute
from openrummy.table.refusal import Refusal
from openrummy.table.talk import Talk, muted, muted_seats, told

_LINES = 16
"""Of talk in one message."""


class AtTable:
    """A table together with the other processes that serve it.

    me: this process.  clock: seconds that never go back.  followed: hears all that is told of the table elsewhere.
    """

    def __init__(self, live: LiveTable, bus: Bus, me: str, clock: Callable[[], float], followed: Heard) -> None:
        self._subject = of_table(live.table.id)
        self._live = live
        self._bus = bus
        self._me = me
        self._clock = clock
        self._followed = followed
        self._others: Others = {}
        self._is_sure = True
        self.elsewhere = presence.ALONE
        self._said: tuple[frozenset[int], int] = (frozenset(), 0)
        self._stop = bus.subscribe(all_of_table(live.table.id), self._hear)
        self._announce, live.announce = live.announce, self._announce_to_others
        live.voices.spoke = lambda line: self._publish(Spoke((line,)))
        live.voices.silenced = lambda seat, mute: self._publish(Silenced(seat, mute.seat, mute.muted))

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
        self._live.announce = self._announce
        self._publish(Gone(self._me))

    def _announce_to_others(self, version: int) -> None:
        """Announce a version if anybody else may serve the table.  Whoever begins to asks, and is told the version.

        Cost: a message takes 60 to 200 microseconds, as much as a tenth of an act, and nearly every table is in one process.
        """
        if self._others or not self._is_sure:
            self._announce(version)

    def _publish(self, message: Message) -> None:
        if self._bus.reaches_others:
            self._bus.publish(self._subject, written(message))

    def _repeat_talk(self) -> None:
        """Say all talk again, for a process that has just come."""
        talk, table = self._live.voices.now, self._live.table
        lines = [spoken.said for spoken in talk.spoken]
        for start in range(0, len(lines), _LINES):
            self._publish(Spoke(tuple(lines[start : start + _LINES])))
        for seat in table.persons if talk.muted else ():
            for other in muted_seats(talk, table, seat):
                self._publish(Silenced(seat, other, muted=True))

    def _hear(self, subject: str, body: bytes) -> None:
        if subject == self._subject:
            self._hear_soft(body)
        else:
            self._followed(subject, body)

    def _hear_soft(self, body: bytes) -> None:
        message = read(body)
        if isinstance(message, Here):
            if message.asks:
                self.say()
                self._repeat_talk()
                self._announce(
                    self._live.table.version
                )  # it may have read before, and subscribed after, the last append
            self._know(presence.heard(self._others, message, self._clock()))
        elif isinstance(message, Gone):
            self.forget(message.process)
        elif isinstance(message, Spoke):
            for line in message.lines:
                self._live.voices.overhear(partial(told, table=self._live.table, line=line))
        elif isinstance(message, Silenced):
            self._live.voices.overhear(partial(self._silenced, message))

    def _know(self, others: Others) -> None:
        self._others = others
        found = presence.elsewhere(self._live.table.id, self._me, others, is_sure=self._is_sure)
        if found != self.elsewhere:
            self.elsewhere = found
            self._live.note_elsewhere(found)

    def _silenced(self, message: Silenced, talk: Talk) -> Talk:
        try:
            return muted(talk, self._live.table, message.listener, Mute("", message.speaker, message.muted))
        except (Refusal, IndexError):  # somebody has left, or this process is behind
            return talk
