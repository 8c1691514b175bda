"""The clock and the randomness of the running server: the only place that asks the operating system for either."""

import hashlib
import secrets
import time

from openrummy.shuffle import SECRET_BYTES
from openrummy.table import Chance
from openrummy.table.codes import LENGTH, PRIVATE_LENGTH, new_code, with_code

_TOKEN_BYTES = 32
_TABLE_BYTES = 16
_SEED_BYTES = 16
_SHEET_BYTES = 16
_PROCESS_BYTES = 9
_AT_ONCE = 32
_EPOCH_NS = time.time_ns() - time.monotonic_ns()


def now() -> int:
    """Return milliseconds since 1970, steadily: when this machine's clock is set, no bank at a table jumps."""
    return (_EPOCH_NS + time.monotonic_ns()) // 1_000_000


class _Store:
    """Random bytes of the operating system, fetched for many commands at once: each fetch lets other threads run."""

    def __init__(self) -> None:
        self._bytes = b""

    def take(self, count: int) -> bytes:
        """Return bytes that nobody else gets."""
        if len(self._bytes) < count:
            self._bytes = secrets.token_bytes(count * _AT_ONCE)
        taken, self._bytes = self._bytes[:count], self._bytes[count:]
        return taken


_store = _Store()


def draw() -> Chance:
    """Return the random values for one command."""
    taken = _store.take(SECRET_BYTES + _SEED_BYTES)
    return Chance(taken[:SECRET_BYTES], taken[SECRET_BYTES:].hex())


def new_token() -> str:
    """Return the secret that lets a person return to their seat; the server keeps only its hash."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def new_sheet() -> str:
    """Return the unguessable code of a shared sheet, short enough for a QR code."""
    return secrets.token_urlsafe(_SHEET_BYTES)


def token_hash(token: str) -> str:
    """Return the SHA-256 of a token in hexadecimal; tokens have 256 random bits, so a plain hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_process() -> str:
    """Return the name of a process for as long as it lives; another life has another name."""
    return secrets.token_urlsafe(_PROCESS_BYTES)


def new_table_id(*, listed: bool) -> str:
    """Return an unguessable id for a table or a tournament; it begins with the code.

    listed: everybody can find it in the lobby, so its code may be short.
    """
    code = new_code(secrets.choice, LENGTH if listed else PRIVATE_LENGTH)
    return with_code(code, secrets.token_urlsafe(_TABLE_BYTES))
