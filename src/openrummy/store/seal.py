"""Seals entries that contain the order of a deal, so that reading the database, or a copy, reveals no card.

XChaCha20-Poly1305 of libsodium, whose nonces are long enough to be drawn at random for ever.  The match and the version
are authenticated with each entry, so that it opens in no other place.
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
"""The beginning of a sealed entry; an open one begins with a bracket."""

_FOUND = "SELECT fingerprint FROM seal"
_NOTE = "INSERT INTO seal (fingerprint) SELECT ? WHERE NOT EXISTS (SELECT 1 FROM seal)"


class Seal:
    """Seals and opens with a key of 32 bytes.  bus_key: another one, that follows from it, for what processes tell each other."""

    def __init__(self, key: bytes) -> None:
        self._box = Aead(key)
        self.fingerprint = hashlib.sha256(b"openrummy key " + key).hexdigest()
        self.bus_key = hashlib.blake2b(b"openrummy bus", key=key, digest_size=Aead.KEY_SIZE).digest()

    def close(self, match: str, version: int, body: bytes) -> bytes:
        """Return `body`, sealed for its place."""
        return _MARK + bytes(self._box.encrypt(body, _place(match, version)))

    def open(self, match: str, version: int, body: bytes) -> bytes:
        """Return the body of an entry, sealed or not; raise EditedLog for one that was sealed for another place."""
        if not body.startswith(_MARK):
            return body
        try:
            return self._box.decrypt(body.removeprefix(_MARK), _place(match, version))
        except CryptoError:
            raise EditedLog(match, version) from None


def _place(match: str, version: int) -> bytes:
    return f"{version} {match}".encode()


def key_file(database: str) -> Path:
    """Return the default file for the key of a database."""
    return Path(f"{database}.key")


def seal_of(database: str, file: Path) -> Seal:
    """Return the seal with the key in `file`; for a database without a key, create one that only its owner can read.

    Raises WrongKey if the key is missing, or is not the one that sealed the database.
    """
    with closing(sqlite3.connect(database, timeout=5)) as connection, connection:
        if connection.execute(_FOUND).fetchone() is None:
            connection.execute(_NOTE, (seal_in(file, make=True).fingerprint,))
        (fingerprint,) = connection.execute(_FOUND).fetchone()
    return checked_seal(file, fingerprint, database)


def checked_seal(file: Path, fingerprint: str, database: str) -> Seal:
    """Return the seal with the key in `file`; raise WrongKey if its fingerprint is another."""
    seal = seal_in(file)
    if seal.fingerprint != fingerprint:
        raise WrongKey(f"the key in {file} is not the one with which {database} was sealed; name that one with --key")
    return seal


def seal_in(file: Path, *, make: bool = False) -> Seal:
    """Return the seal with the key in `file`.  make: create it if it does not exist.  Raises WrongKey."""
    if make and not file.exists():
        _make(file)
    try:
        return Seal(bytes.fromhex(file.read_text("ascii")))
    except FileNotFoundError:
        raise WrongKey(
            f"{file} is missing: it is the key to the deals in the database; put it back, or name it with --key"
        ) from None
    except ValueError:  # from fromhex, for the text and for the key's length
        raise WrongKey(f"{file} holds no key: 64 hexadecimal digits are expected") from None


def _make(file: Path) -> None:
    """Create a new key, completely or not at all: of two servers that start together, only one creates it."""
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
