"""Names at a table: tidy, short, and each only once."""

from collections.abc import Collection, Iterable, Iterator
from itertools import count

from openrummy.table.refusal import Refusal

DEFAULT_BOT = "sensible"
"""Who takes a seat that is left free, or that its person is gone from."""

LONGEST = 24
"""Letters in a name."""

_BOTS = ("Mira", "Otto", "Lena", "Hugo", "Ines", "Karl", "Nora", "Emil", "Vera", "Juri", "Alma", "Theo")


def tidy_name(text: str, taken: Iterable[str]) -> str:
    """`text` without control characters and needless blanks; raises Refusal when it is empty, long or taken."""
    name = tidy_text(text)
    if not name:
        raise Refusal("name_empty", "Please say what to call you.")
    if len(name) > LONGEST:
        raise Refusal("name_long", "A name has at most {number} letters.", number=LONGEST)
    if _same(name) in map(_same, taken):
        raise Refusal("name_taken", "Somebody at this table is called {name} already.", name=name)
    return name


def tidy_text(text: str) -> str:
    """`text` without control characters and needless blanks."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def bot_name(taken: Collection[str]) -> str:
    """A name for a bot that nobody in `taken` has."""
    used = {_same(name) for name in taken}
    return next(name for name in _bot_names() if _same(name) not in used)


def _bot_names() -> Iterator[str]:
    """Names without end: the second round of them is numbered."""
    yield from _BOTS
    yield from (f"{name} {number}" for number in count(2) for name in _BOTS)


def _same(name: str) -> str:
    return name.casefold()
