"""Moves a whole log into another database, of either kind: every entry with its hash, sealed as it is, all or nothing."""

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager

import msgspec

from openrummy.store.chain import START, link
from openrummy.store.contents import Contents, Fill, Source, Stored
from openrummy.store.faults import EditedLog, NotEmpty
from openrummy.store.moving_files import filling, reading
from openrummy.store.opening import file_of, is_file, shown
from openrummy.store.row import Row


class Moved(msgspec.Struct, frozen=True):
    """The contents that went over."""

    matches: int
    entries: int
    arrangements: int


def move(source: str, target: str) -> Moved:
    """Copy the log in the database `source` to `target`, which has to be empty; both addresses are as for `open_log`.

    The source stays as it is, at this program's schema.  Cost: reads every entry, and keeps one hash a match in memory.
    Raises EditedLog at an entry that is not what was written, NotEmpty, DatabaseInUse, and otherwise as `open_log` does.
    """
    if shown(source) == shown(target):
        raise NotEmpty(shown(target))
    ends: dict[str, tuple[int, bytes]] = {}
    with _reading(source) as whole, _filling(target) as fill:
        fill(Contents(whole.fingerprint, _checked(whole.entries, ends), whole.arrangements, ends, whole.beside))
        whole.check(ends)
    return Moved(len(ends), sum(version for version, _ in ends.values()), len(whole.arrangements))


def _checked(entries: Iterable[Stored], ends: dict[str, tuple[int, bytes]]) -> Iterator[Stored]:
    """Yield the entries and note where their matches are; raise EditedLog at the first wrong one."""
    for entry in entries:
        match, version, kind, command, at, body, chain = entry
        last, before = ends.get(match, (0, START))
        if version != last + 1 or chain != link(before, match, version, Row(kind, body, at, command)):
            raise EditedLog(match, min(version, last + 1))
        ends[match] = version, chain
        yield entry


def _reading(source: str) -> AbstractContextManager[Source]:
    if is_file(source):
        return reading(file_of(source))
    from openrummy.store.postgres.moving import reading as reading_postgres  # noqa: PLC0415 - an extra package

    return reading_postgres(source)


def _filling(target: str) -> AbstractContextManager[Fill]:
    if is_file(target):
        return filling(file_of(target))
    from openrummy.store.postgres.moving import filling as filling_postgres  # noqa: PLC0415 - an extra package

    return filling_postgres(target)
