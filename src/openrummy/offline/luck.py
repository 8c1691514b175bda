"""The clock and the randomness of a device: the only place here that asks the system for either."""

import hashlib
import secrets
import time

from openrummy.shuffle import SECRET_BYTES
from openrummy.table import Chance

PREFIX = "device-"
"""The beginning of the id of a table that a device keeps; no server gives such an id, since its codes are in capitals."""

_BYTES = 16


def now() -> int:
    """Return milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def draw() -> Chance:
    """Return the random values for one command."""
    return Chance(secrets.token_bytes(SECRET_BYTES), secrets.token_hex(_BYTES), new_table_id())


def new_table_id() -> str:
    """Return the id of a new table."""
    return f"{PREFIX}{secrets.token_hex(_BYTES)}"


def new_token() -> str:
    """Return what opens a seat again."""
    return secrets.token_hex(_BYTES)


def token_hash(token: str) -> str:
    """Return the hash by which the log knows a token."""
    return hashlib.sha256(token.encode()).hexdigest()
