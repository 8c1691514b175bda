"""A database that is ready for a log."""

from collections.abc import Callable

import msgspec

from openrummy.store.seal import Seal


def _held(is_sure: bool) -> None:
    """Do nothing: a file stays claimed while it is open."""


class Prepared(msgspec.Struct, frozen=True, eq=False):
    """A database that this process may write.  release: gives it to others.

    hold: makes sure, before each write, that this process still has it, and raises DatabaseInUse if not; its argument is
    whether nothing has gone wrong since.
    """

    seal: Seal
    release: Callable[[], object]
    hold: Callable[[bool], object] = _held

    def close(self) -> None:
        """Release the database."""
        self.release()
