"""Reads a log straight out of PostgreSQL; of the servers' code only the seal of secret entries is used."""

from collections.abc import Iterator

import psycopg

from openrummy.store.seal import Seal
from tests.faults.history import Logged

_ROWS = "SELECT match, version, body FROM event ORDER BY match, version"


def read_log(url: str, key: str) -> Iterator[Logged]:
    """Yield every entry of the log at `url`, with the key in hexadecimal digits."""
    seal = Seal(bytes.fromhex(key))
    with psycopg.connect(url) as connection:
        for match, version, body in connection.execute(_ROWS):
            yield Logged(match, version, seal.open(match, version, bytes(body)))
