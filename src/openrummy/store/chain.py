"""Each entry's hash covers the one before it, so that an entry which is changed later fits to none that follows.

Whoever can write the database can compute the hashes anew; the chain shows what was edited, mended or half restored.
"""

import hashlib
from collections.abc import Iterable, Iterator
from itertools import count

import msgspec

from openrummy.store.faults import EditedLog
from openrummy.store.row import Row

START = b""
"""What the first entry of a match follows."""


def link(before: bytes, match: str, version: int, row: Row) -> bytes:
    """The hash of `row` as `version` of `match` after an entry with the hash `before`; 32 bytes of SHA-256."""
    place = (match, version, row.kind, row.command, row.at)  # in JSON, so that no field runs into the next
    return hashlib.sha256(b"".join((before, msgspec.json.encode(place), row.body))).digest()


def checked(before: bytes, match: str, since: int, found: Iterable[tuple[int, bytes, Row]]) -> Iterator[Row]:
    """The rows after version `since`, each found with its version and hash; raises EditedLog at the first that is wrong."""
    for expected, (version, chain, row) in zip(count(since + 1), found, strict=False):
        before = link(before, match, version, row)
        if (version, chain) != (expected, before):
            raise EditedLog(match, expected)
        yield row
