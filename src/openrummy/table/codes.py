"""The short code of a table: letters that nobody mixes up, to be read out over the telephone.

A table's id begins with its code, so that whoever has the code finds the table, and the rest of the id is random.
A code of six letters is for what anybody may find in a list.  A private table has nine: among 1,000 of them, 2 guesses
a second take 19 years to hit one.
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
    """A new code.  choose: picks a letter."""
    return "".join(choose(LETTERS) for _ in range(length))


def with_code(code: str, rest: str) -> str:
    """The id of a table with this code."""
    return f"{code}{_SEPARATOR}{rest}"


def code_of(identity: str) -> str:
    """The code in an id; empty for a table of a time without codes."""
    code, separator, _ = identity.partition(_SEPARATOR)
    return code if separator and _CODE.fullmatch(code) else ""


def tidy_code(text: str) -> str | None:
    """The code that somebody typed, in any case and with blanks, or None when it is none."""
    code = re.sub(r"[\s-]", "", text).upper()
    return code if _CODE.fullmatch(code) else None
