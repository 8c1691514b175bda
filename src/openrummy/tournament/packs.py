"""The packs of a tournament in which all tables play the same cards: all of them follow from its secret and everybody's nonces.

The hash of the secret is published before anybody enters, and the secret when the tournament is over, so anybody can make all packs again.  A pack tells
nothing of another, since HMAC-SHA-512 cannot be turned round.
"""

import hashlib
import hmac
from collections.abc import Sequence

import msgspec

from openrummy.shuffle import SECRET_BYTES

_LABEL = b"openrummy tournament pack 1\0"
_HALVES = range(SECRET_BYTES // hashlib.sha512().digest_size)


class Pack(msgspec.Struct, frozen=True):
    """A pack.  secret, nonce: of its shuffle, at every table that plays it; the nonce counts as that of the first seat."""

    secret: bytes
    nonce: str


def pack_of(secret: bytes, nonces: Sequence[str], round_number: int, board: int) -> Pack:
    """Return pack number `board` of a round, both from 1.  secret, nonces: of the tournament."""
    number = round_number.to_bytes(4, "big") + board.to_bytes(4, "big")
    halves = (hmac.digest(secret, _LABEL + number + bytes([half]), "sha512") for half in _HALVES)
    return Pack(b"".join(halves), hashlib.sha256("\0".join(nonces).encode()).hexdigest())
