"""The live table's side of a socket: who follows it, and how it is told."""

from typing import Protocol

from openrummy.table.refusal import Refusal


class Listener(Protocol):
    """Somebody who follows a table through a socket."""

    @property
    def seat(self) -> int | None:
        """Its seat, or None for a watcher."""

    @property
    def is_board(self) -> bool:
        """Whether it is the screen that shows the table, which has no seat."""

    @property
    def token(self) -> str | None:
        """The hash of its token, even if its seat was given up; None for a watcher."""

    @property
    def session(self) -> str | None:
        """The hash of the token of its browser's session, which may have ended; None for a guest."""

    def wake(self) -> None:
        """Note that the table has changed; must not wait."""

    def hear(self) -> None:
        """Note that there is new talk; must not wait."""

    def leave(self) -> None:
        """Shut down with the server; must not wait."""

    def dismiss(self, why: Refusal) -> None:
        """Close, and say why; must not wait."""
