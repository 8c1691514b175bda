"""Everybody who follows a table through a socket here, and how they are woken.

Waking a socket makes and sends its message at once.  Players come first; watchers follow a few at a time, so that a crowd at
one table does not keep the players of another waiting.
"""

import asyncio
from collections.abc import Callable

from openrummy.languages import Template
from openrummy.server.listener import Listener
from openrummy.server.soft.presence import ALONE, Elsewhere
from openrummy.table.refusal import Refusal

MOST_WINDOWS = 4
"""Sockets per seat: a phone, two screens and one that is half dead."""
_TOO_MANY_WINDOWS: Template = "Your seat is open in {most} newer windows, so this one was closed."
_AT_ONCE = 32
"""Watchers that are woken before others have their turn: about a millisecond's work."""
_GATHER_SECONDS = 0.1
_GATHER_SECONDS_EACH = 0.001
"""Coming and going is told this much later for each watcher, so that a crowd costs no more than a few sockets."""


class Audience:
    """The sockets at a table, the oldest first.  moves: how often somebody came or went."""

    def __init__(self) -> None:
        self.moves = 0
        self._players: dict[Listener, None] = {}  # they had a seat when they came, or show the table
        self._watchers: dict[Listener, None] = {}
        self._unwoken: dict[Listener, None] = {}
        self._presence: asyncio.TimerHandle | None = None
        self.elsewhere = ALONE

    def __bool__(self) -> bool:
        """Whether anybody is there."""
        return bool(self._players or self._watchers)

    @property
    def connected(self) -> frozenset[int]:
        """The seats whose people are connected, through this process or another."""
        return self.here | self.elsewhere.seats

    @property
    def here(self) -> frozenset[int]:
        """The seats whose people are connected through this process."""
        return frozenset(seat for listener in self._players if (seat := listener.seat) is not None)

    @property
    def watching(self) -> int:
        """The number of watchers, through this process or another."""
        return self.watching_here + self.elsewhere.watching

    @property
    def watching_here(self) -> int:
        """The number of watchers through this process."""
        return len(self._watchers) + sum(listener.seat is None and not listener.is_board for listener in self._players)

    @property
    def viewers(self) -> int:
        """The number of different views that are shown here: of each seat, of all watchers together, and of the screen."""
        boards = any(listener.is_board for listener in self._players)
        return len(self.here) + (self.watching_here > 0) + boards

    def add(self, listener: Listener) -> None:
        """Add `listener`, and show it to the others soon; the oldest windows of a seat give way."""
        is_watcher = listener.seat is None and not listener.is_board
        (self._watchers if is_watcher else self._players)[listener] = None
        self.moves += 1
        windows = [other for other in self._players if other.seat is not None and other.seat == listener.seat]
        for other in windows[:-MOST_WINDOWS]:
            other.dismiss(Refusal("too_many_windows", _TOO_MANY_WINDOWS, most=MOST_WINDOWS))
        self._tell_presence_soon()

    def remove(self, listener: Listener) -> None:
        """Remove `listener`."""
        for some in (self._players, self._watchers, self._unwoken):
            some.pop(listener, None)
        self.moves += 1
        self._tell_presence_soon()

    def note_elsewhere(self, elsewhere: Elsewhere) -> None:
        """Note who is at the table through other processes, and show it soon."""
        before, self.elsewhere = self.elsewhere, elsewhere
        if (before.seats, before.watching) != (elsewhere.seats, elsewhere.watching):
            self.moves += 1
            self._tell_presence_soon()

    def wake_players(self, wants: Callable[[int | None], bool]) -> None:
        """Wake those players whose seat `wants` to see what has changed."""
        for listener in tuple(self._players):
            if wants(listener.seat):
                listener.wake()

    def wake_watchers(self) -> None:
        """Wake all watchers, those first who have waited since an earlier change."""
        is_under_way = bool(self._unwoken)
        self._unwoken.update(self._watchers)
        if not is_under_way:
            self._wake_some()

    def wake_all(self) -> None:
        """Wake everybody."""
        self.wake_players(lambda seat: True)
        self.wake_watchers()

    def hear(self) -> None:
        """Let everybody hear new talk."""
        for listener in (*self._players, *self._watchers):
            listener.hear()

    def leave(self) -> None:
        """Let everybody finish what they started and leave."""
        for listener in (*self._players, *self._watchers):
            listener.leave()

    def _wake_some(self) -> None:
        for listener in tuple(self._unwoken)[:_AT_ONCE]:
            del self._unwoken[listener]
            listener.wake()
        if self._unwoken:
            asyncio.get_running_loop().call_soon(self._wake_some)

    def _tell_presence_soon(self) -> None:
        """Tell everybody who is here, once for all who come and go within a moment."""
        if self._presence is None and self:
            seconds = _GATHER_SECONDS + _GATHER_SECONDS_EACH * len(self._watchers)
            self._presence = asyncio.get_running_loop().call_later(seconds, self._tell_presence)

    def _tell_presence(self) -> None:
        self._presence = None
        self.wake_all()
