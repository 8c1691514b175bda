"""Recovery codes: ten for each account, each good for one sign-in, for the day on which everything else is lost.

A code has 80 random bits, so it names its account by itself, cannot be guessed, and needs no slow hash.
"""

import base64
import hashlib
from collections.abc import Sequence

from sqlalchemy import Connection, delete, func, insert, select

from openrummy.people.schema import RECOVERY_CODE

COUNT = 10
RANDOM_BYTES = 10
_GROUP = 4
_ALIKE = str.maketrans("0189", "OIBG")
"""Digits that are in no code, as the letters that were probably meant."""


def code_of(random: bytes) -> str:
    """Return a code from `RANDOM_BYTES` random bytes: sixteen letters and digits in groups of four."""
    letters = base64.b32encode(random).decode()
    return "-".join(letters[start : start + _GROUP] for start in range(0, len(letters), _GROUP))


def code_hash(typed: str) -> str:
    """Return the hash of a code as somebody typed it: in small letters, without hyphens, with a zero for an O."""
    letters = "".join(letter for letter in typed.upper() if letter.isalnum()).translate(_ALIKE)
    return hashlib.sha256(b"openrummy code " + letters.encode()).hexdigest()


def replace_codes(db: Connection, person: str, codes: Sequence[str]) -> None:
    """Let these codes take the place of all codes of a person."""
    db.execute(delete(RECOVERY_CODE).where(RECOVERY_CODE.c.person == person))
    db.execute(insert(RECOVERY_CODE), [{"hash": code_hash(code), "person": person} for code in codes])


def use_code(db: Connection, typed: str) -> str | None:
    """Return whose code it is, and let nobody use it again; None for a code that is unknown or used."""
    used = delete(RECOVERY_CODE).where(RECOVERY_CODE.c.hash == code_hash(typed)).returning(RECOVERY_CODE.c.person)
    return db.execute(used).scalar()


def codes_left(db: Connection, person: str) -> int:
    """Return how many codes a person has not used yet."""
    wanted = select(func.count()).select_from(RECOVERY_CODE).where(RECOVERY_CODE.c.person == person)
    return int(db.execute(wanted).scalar_one())
