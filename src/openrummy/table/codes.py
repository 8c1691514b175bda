"""The short code of a table, made of letters that nobody confuses when it is read out over the phone.

A table's id begins with its code, so the code is enough to find the table; the rest of the id is random.
A listed table has a code of six letters.  A private table has nine: among 1,000 of them, 2 guesses
per second take 19 years to hit one.
"""

import re
from collections.abc import Callable

LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ"
"""Without I, L, O and U."""
LENGTH = 6
PRIVATE_LENGTH = 9
_CODE = re.compile(f"[{LETTERS}]{{{LENGTH}}}(?:[{LETTERS}]{{{PRIVATE_LENGTH - LENGTH}}})?")
_SEPARATOR = "-"


def new_code(choose: Callable[[str], str], length: int = LENGTH) -> str:
    """Return a new code.  choose: picks a letter."""
    return "".join(choose(LETTERS) for _ in range(length))


def with_code(code: str, rest: str) -> str:
    """Return the id of a table with this code."""
    return f"{code}{_SEPARATOR}{rest}"


def code_of(identity: str) -> str:
    """Return the code in an id; empty for a table from before codes existed."""
    code, separator, _ = identity.partition(_SEPARATOR)
    return code if separator and _CODE.fullmatch(code) else ""


def tidy_code(text: str) -> str | None:
    """Return the code that somebody typed, in any case and with blanks, or None if it is not one."""
    code = re.sub(r"[\s-]", "", text).upper()
    return code if _CODE.fullmatch(code) else None
