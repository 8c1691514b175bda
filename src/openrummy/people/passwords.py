"""Passwords: long enough and otherwise free, kept as argon2id hashes (RFC 9106, its second choice, the default of argon2-cffi)."""

import unicodedata
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from openrummy.languages import Plural
from openrummy.table.refusal import Refusal

SHORTEST, LONGEST = 10, 256
"""In characters.  Nothing else is asked of a password: rules for its composition make people choose worse ones (NIST SP 800-63B)."""

_SHORT = Plural(
    "A password needs at least {count} character. A few words that only you would put together are good.",
    "A password needs at least {count} characters. A few words that only you would put together are good.",
)
_LONG = Plural(
    "A password may have at most {count} character.",
    "A password may have at most {count} characters.",
)

_hasher = PasswordHasher()


def check_password(password: str) -> None:
    """Raise Refusal for a password that is too short or too long."""
    length = len(_plain(password))
    if length < SHORTEST:
        raise Refusal("password_short", _SHORT, count=SHORTEST)
    if length > LONGEST:
        raise Refusal("password_long", _LONG, count=LONGEST)


def hashed(password: str) -> str:
    """Return the hash of a password.  Cost: a tenth of a second and 64 MiB, which is the point of it; not for the event loop."""
    return _hasher.hash(_plain(password))


def is_right(password: str, known: str | None) -> bool:
    """Return whether a password has the hash `known`; None costs the same work, so that nobody learns which accounts exist."""
    try:
        _hasher.verify(_nobodys() if known is None else known, _plain(password)[: LONGEST + 1])
    except (VerificationError, InvalidHashError):
        return False
    return known is not None


def is_dated(known: str) -> bool:
    """Return whether a hash was made with other parameters than today's."""
    return _hasher.check_needs_rehash(known)


@cache
def _nobodys() -> str:
    return _hasher.hash("nobody's password")


def _plain(password: str) -> str:
    """Return a password in one form, however the keyboard put its accents together."""
    return unicodedata.normalize("NFKC", password)
