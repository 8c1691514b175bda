"""Names at a table: tidy, short and unique."""

from collections.abc import Collection, Iterable, Iterator
from itertools import count

from openrummy.languages import Plural, Template
from openrummy.table.lookalikes import is_blank, outline, without_blanks, without_towers
from openrummy.table.refusal import Refusal

DEFAULT_NAME: Template = "Player"
"""The name of a person who gives none."""

LONGEST = 24
"""Characters in a name."""

_BOTS = ("Mira", "Otto", "Lena", "Hugo", "Ines", "Karl", "Nora", "Emil", "Vera", "Juri", "Alma", "Theo")

_LONG = Plural("A name may have at most {count} character.", "A name may have at most {count} characters.")


def tidy_name(text: str, taken: Iterable[str]) -> str:
    """Return `text` without control characters and needless blanks.

    Raises Refusal if it is empty, too long, or looks like one that is taken.
    """
    name = tidy_text(text)
    if is_blank(name):
        raise Refusal("name_empty", "Please enter a name.")
    if len(name) > LONGEST:
        raise Refusal("name_long", _LONG, count=LONGEST)
    if looks_like_any(name, taken):
        raise Refusal("name_taken", "Another player at this table is already called {name}.", name=name)
    return name


def looks_like_any(name: str, taken: Iterable[str]) -> bool:
    """Return whether `name` has the outline of one in `taken`."""
    return outline(name) in map(outline, taken)


def tidy_text(text: str) -> str:
    """Return `text` without control characters, invisible letters, towers of marks and needless blanks."""
    shown = "".join(letter if letter.isprintable() else " " for letter in without_blanks(text))
    return without_towers(" ".join(shown.split()))


def bot_name(taken: Collection[str]) -> str:
    """Return a name for a bot that is not in `taken`."""
    used = set(map(outline, taken))
    return next(name for name in _bot_names() if outline(name) not in used)


def _bot_names() -> Iterator[str]:
    """Yield names without end; from the second round they are numbered."""
    yield from _BOTS
    yield from (f"{name} {number}" for number in count(2) for name in _BOTS)
