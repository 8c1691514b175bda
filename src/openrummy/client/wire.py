"""The line to a table, whatever carries it: what to say first, what still waits for an answer, and what a frame means.

The table knows a command by its id, so a command that is sent twice is carried out once.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Literal, TypeAlias, get_args
from urllib.parse import quote

import msgspec

from openrummy.table import messages as m
from openrummy.table.changes import Pieces

Command: TypeAlias = (
    m.Act | m.Ready | m.Start | m.Leave | m.Hint | m.Pause | m.Resume | m.Back | m.GiveTime | m.Rematch | m.Say | m.Mute
)
"""A command that is answered under its id."""


class Link(msgspec.Struct, frozen=True):
    """The state of the line to the table.  seconds: until the next attempt, while waiting for it."""

    state: Literal["connecting", "open", "waiting"]
    seconds: float = 0


News: TypeAlias = m.ServerMessage | Link
Hear: TypeAlias = Callable[[News], None]


PATIENCE = 10
"""The seconds to wait for an answer before the line counts as dead."""

_FIRST_DELAY = 0.25
_LAST_DELAY = 8.0
_KINDS = frozenset(str(kind.__struct_config__.tag) for kind in get_args(m.ServerMessage))


def backoff(attempt: int, chance: float) -> float:
    """Return the seconds to wait before attempt number `attempt` (from 0): full jitter, so that many clients spread out."""
    ceiling: float = min(_LAST_DELAY, 2 * _FIRST_DELAY * 2 ** min(attempt, 10))
    return max(_FIRST_DELAY, chance * ceiling)


def follows(update: m.Update, seen: int) -> bool:
    """Return whether an update follows version `seen` without a gap; an incomplete one says so itself."""
    if seen == 0 or not update.complete:
        return True
    versions = [seen, *(told.version for told in update.told)]
    has_gap = any(later > earlier + 1 for earlier, later in pairwise(versions))
    return not has_gap and update.view.version <= max(versions)


def _plain(message: m.ServerMessage) -> m.ServerMessage:
    return message


def decoded(
    frame: str | bytes,
    pieces: Pieces | None = None,
    shaped: Callable[[m.ServerMessage], m.ServerMessage] = _plain,
) -> m.ServerMessage | None:
    """Return the message of a frame, every change as a whole update; None for a kind that only a newer program knows.

    A known kind that cannot be read becomes `Gone`, since nothing would be reliable from then on.
    pieces: of the socket; None for a frame by itself.  shaped: reads on in a message; what it cannot read is a fault of the message.
    Raises ValueError if something was missed before.
    """
    plain = msgspec.json.decode(frame)
    try:
        whole = plain if pieces is None else pieces.whole(plain)
        return shaped(msgspec.convert(whole, m.ServerMessage))
    except msgspec.ValidationError:
        kind = plain.get("type")
        return m.Gone("newer", "This server speaks a newer protocol: update openrummy.") if kind in _KINDS else None


def socket_address(server: str, table: str) -> str:
    """Return the address of a table's socket; a proxy before several servers sends all of a table to one of them."""
    return f"ws{server.removeprefix('http')}/ws?table={quote(table, safe='')}"


class Conversation:
    """Everything that a seat has said to its table and heard from it.

    table: the id or the code; the id from the first update on, since the code expires when the match is over.
    token: of the seat; None watches.  seen: the last version that was heard.  unanswered: commands by their ids.
    """

    def __init__(self, table: str, token: str | None, language: str = "en") -> None:
        self.table, self.token, self.seen = table, token, 0
        self.unanswered: dict[str, Command] = {}
        self.language = language
        self._arrange: m.Arrange | None = None

    def say(self, message: Command | m.Arrange | m.Why) -> None:
        """Note what is about to be sent; after a break it is sent again, but for `Why`."""
        if isinstance(message, m.Arrange):
            self._arrange = message
        elif not isinstance(message, m.Why):
            self.unanswered[message.id] = message

    def sent(self, message: m.ClientMessage) -> None:
        """Note that an arrangement is on its way: it has no answer."""
        if message is self._arrange:
            self._arrange = None

    def greeting(self) -> tuple[m.ClientMessage, ...]:
        """Return the first messages on a socket: a hello and everything that was not answered."""
        laid = () if self._arrange is None else (self._arrange,)
        return (m.Hello(self.table, self.token, self.seen, self.language), *laid, *self.unanswered.values())

    def hear(self, message: m.ServerMessage) -> m.ServerMessage | None:
        """Take note of `message`, and return it without the events that came before; None if it leaves a gap.

        After a gap the socket must be closed and the table greeted again.
        """
        if not isinstance(message, m.Update):
            self.unanswered.pop(getattr(message, "id", ""), None)
            return message
        if not follows(message, self.seen):
            self.seen = 0
            return None
        told = tuple(each for each in message.told if each.version > self.seen)
        self.seen, self.table = message.view.version, message.view.table
        return msgspec.structs.replace(message, told=told)
