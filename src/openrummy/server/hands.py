"""The arranged hands of a seat whose windows are at several processes: they are kept beside the log, not in it."""

from collections.abc import Callable, Mapping

from openrummy.server.live import LiveTable


class Hands:
    """Follows the arrangements: the number that is announced is that of the seat.  found: the table in memory, or None."""

    prefix = ""
    is_everywhere = False

    def __init__(self, found: Callable[[str], LiveTable | None]) -> None:
        self.announce: Callable[[str, int], None] = lambda identity, seat: None
        self._found = found

    def versions(self) -> Mapping[str, int]:
        """Return nothing: only a seat's next window looks again."""
        return {}

    def is_behind(self, identity: str, seat: int) -> bool:
        """Return whether the table is here."""
        live = self._found(identity)
        return live is not None and seat < len(live.table.seats)

    async def catch_up(self, identity: str, seat: int) -> None:
        """Read how the seat has arranged its hand."""
        live = self._found(identity)
        if live is not None:
            await live.lay(seat)

    async def discover(self) -> None:
        """Read nothing more."""

    def halt(self) -> None:
        """Stop nothing."""
