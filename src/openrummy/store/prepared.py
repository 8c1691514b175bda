"""A database that is ready for a log."""

from collections.abc import Callable

import msgspec

from openrummy.store.seal import Seal


class Prepared(msgspec.Struct, frozen=True, eq=False):
    """A database that this process may write.  release: gives it to others."""

    seal: Seal
    release: Callable[[], object]

    def close(self) -> None:
        """Release the database."""
        self.release()
