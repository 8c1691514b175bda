"""Everything that is in a database, as it goes over into another one."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

Stored: TypeAlias = tuple[str, int, str, str | None, int, bytes, bytes]
"""An entry: match, version, kind, command, time, body and hash."""

Arranged: TypeAlias = tuple[str, int, int, bytes]
"""An arrangement: match, seat, version and body."""

Ends: TypeAlias = Mapping[str, tuple[int, bytes]]
"""The last version and hash of each match."""


Beside: TypeAlias = Mapping[str, list[tuple[Any, ...]]]
"""The rows of each table of people, by its name, in the order of its columns."""


class Contents(NamedTuple):
    """Everything in a database, in the order of writing.  fingerprint: of its key, None without one."""

    fingerprint: str | None
    entries: Iterable[Stored]
    arrangements: Iterable[Arranged]
    ends: Ends
    """Complete when all entries were read."""
    beside: Beside = MappingProxyType({})


class Source(NamedTuple):
    """A database that nobody writes to meanwhile.  check: raises EditedLog if the ends that were read are not its own."""

    fingerprint: str | None
    entries: Iterable[Stored]
    arrangements: list[Arranged]
    check: Callable[[Ends], object]
    beside: Beside = MappingProxyType({})


Fill: TypeAlias = Callable[[Contents], object]
"""Writes everything into an empty database; it is there when the context that gave this ends without an error."""
