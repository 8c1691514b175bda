"""The protocol that every bus keeps."""

from collections.abc import Callable
from typing import Protocol, TypeAlias

MOST_BYTES = 32 * 1024
"""Of one message; longer ones are neither sent nor heard."""

Heard: TypeAlias = Callable[[str, bytes], None]
"""Called in the event loop with the subject and the body; must neither wait nor raise."""


class Bus(Protocol):
    """One process's end of the bus; only its event loop may call it.

    A subject is words with dots between them (`table.ABC123-x`); in a pattern `*` stands for one word and a last `>` for all that
    follow, as in NATS.  A word has letters, digits, `-` and `_`.

    Three things go beyond publish and subscribe.  `reaches_others` spares a process that is alone the making of messages, which is what keeps
    the bus free of cost for it.  `when_hearing` says that something may have been missed, so that nobody has to poll for it.  `doubt` says that
    somebody else is on the bus.
    """

    @property
    def is_hearing(self) -> bool:
        """Whether messages of others arrive, as far as can be known; always true in the process."""

    @property
    def reaches_others(self) -> bool:
        """Whether somebody could hear a message now; if not, publishing one is harmless and useless."""

    @property
    def doubt(self) -> str | None:
        """A sentence for the operator about messages of the last minute that no process of this server sent; None without any."""

    async def start(self) -> None:
        """Connect, if there is anything to connect to; an unreachable server is no error and is tried for ever."""

    async def close(self) -> None:
        """Say what was published before, for a moment, and disconnect; afterwards nothing is heard or sent."""

    def publish(self, subject: str, body: bytes) -> None:
        """Tell all others whose patterns match, later and at best; this end does not hear it.  Never waits or raises."""

    def subscribe(self, pattern: str, heard: Heard) -> Callable[[], None]:
        """Call `heard` for each message from now on; return how to stop.  Before `start` and while disconnected too."""

    def when_hearing(self, called: Callable[[], None]) -> Callable[[], None]:
        """Call `called` whenever messages arrive again after some may have been lost; return how to stop."""
