"""Entries that hold the order of a deal are sealed: who reads the database, or a copy of it, learns no card from them.

XChaCha20-Poly1305 of libsodium, whose nonces are long enough to be drawn at random for ever.  The match and the version
are sealed in with each entry, so that none opens in another place.
"""

import hashlib
import os
import secrets
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from nacl.exceptions import CryptoError
from nacl.secret import Aead

from openrummy.store.faults import EditedLog, WrongKey

_MARK = b"sealed 1:"
"""Begins a sealed entry; an open one begins with a bracket."""

_FOUND = "SELECT fingerprint FROM seal"
_NOTE = "INSERT INTO seal (fingerprint) SELECT ? WHERE NOT EXISTS (SELECT 1 FROM seal)"


class Seal:
    """Seals and opens with a key of 32 bytes."""

    def __init__(self, key: bytes) -> None:
        self._box = Aead(key)
        self.fingerprint = hashlib.sha256(b"openrummy key " + key).hexdigest()

    def close(self, match: str, version: int, body: bytes) -> bytes:
        """`body`, sealed for its place."""
        return _MARK + bytes(self._box.encrypt(body, _place(match, version)))

    def open(self, match: str, version: int, body: bytes) -> bytes:
        """The body of an entry, sealed or not; raises EditedLog for one that was sealed for another place."""
        if not body.startswith(_MARK):
            return body
        try:
            return self._box.decrypt(body.removeprefix(_MARK), _place(match, version))
        except CryptoError:
            raise EditedLog(match, version) from None


def _place(match: str, version: int) -> bytes:
    return f"{version} {match}".encode()


def key_file(database: str) -> Path:
    """Where the key of a database lies if nobody says otherwise."""
    return Path(f"{database}.key")


def seal_of(database: str, file: Path) -> Seal:
    """The seal whose key is in `file`; for a database without one, a new key is made there, readable by its owner only.

    Raises WrongKey when the key is missing, or is not that with which the database was sealed.
    """
    with closing(sqlite3.connect(database, timeout=5)) as connection, connection:
        if connection.execute(_FOUND).fetchone() is None:
            connection.execute(_NOTE, (_seal_in(file, make=True).fingerprint,))
        (fingerprint,) = connection.execute(_FOUND).fetchone()
    seal = _seal_in(file)
    if seal.fingerprint != fingerprint:
        raise WrongKey(f"the key in {file} is not the one with which {database} was sealed")
    return seal


def _seal_in(file: Path, *, make: bool = False) -> Seal:
    if make and not file.exists():
        _make(file)
    try:
        return Seal(bytes.fromhex(file.read_text("ascii")))
    except FileNotFoundError:
        raise WrongKey(f"{file} is missing: it is the key to the deals in the database; put it back") from None
    except ValueError:  # of fromhex, of the text and of the key's length
        raise WrongKey(f"{file} holds no key: 64 hexadecimal digits are expected") from None


def _make(file: Path) -> None:
    """A new key, whole or not at all: of two servers that start together, one makes it."""
    draft = file.with_name(f".{file.name}.{os.getpid()}.part")
    handle = os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as out:
            out.write(f"{secrets.token_hex(Aead.KEY_SIZE)}\n")
            out.flush()
            os.fsync(handle)
        with suppress(FileExistsError):
            file.hardlink_to(draft)
    finally:
        draft.unlink()
