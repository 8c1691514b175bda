"""The hash chain: each entry's hash covers the one before it, so a later change breaks every link that follows.

Somebody who can write the database can recompute the hashes; the chain shows edits, repairs and partial restores.
"""

import hashlib
from collections.abc import Iterable, Iterator
from itertools import count

import msgspec

from openrummy.store.faults import EditedLog
from openrummy.store.row import Row

START = b""
"""The hash before the first entry of a match."""


def link(before: bytes, match: str, version: int, row: Row) -> bytes:
    """Return the hash of `row` as `version` of `match` after an entry with the hash `before`; 32 bytes of SHA-256."""
    place = (match, version, row.kind, row.command, row.at)  # in JSON, so that no field runs into the next
    return hashlib.sha256(b"".join((before, msgspec.json.encode(place), row.body))).digest()


def checked(before: bytes, match: str, since: int, found: Iterable[tuple[int, bytes, Row]]) -> Iterator[Row]:
    """Yield the rows after version `since`, given with version and hash; raise EditedLog at the first wrong one."""
    for expected, (version, chain, row) in zip(count(since + 1), found, strict=False):
        before = link(before, match, version, row)
        if (version, chain) != (expected, before):
            raise EditedLog(match, expected)
        yield row
