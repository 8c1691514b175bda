"""Letters that look alike, so that nobody can pass for somebody else at the table.

A short table instead of Unicode's (UTS 39, 6,500 pairs): the Cyrillic and Greek letters that look like Latin ones in
any
common font, and what Unicode itself calls another form of a letter (full-width, mathematical, ligatures).
"""

import unicodedata
from functools import lru_cache

_BLANKS = dict.fromkeys(map(ord, "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00016fe4\U0001d159"), " ")
"""Printable for Python, but invisible: fillers, joiners, and an empty Braille pattern."""

_VARIANTS = dict.fromkeys((*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
"""Variation selectors, which change the form of the letter before them; emoji need them, and alone they are invisible."""

_LATIN = str.maketrans(
    {
        **dict(zip("авсԁеһніјкӏморԛѕтѵԝхуү", "abcdehhijklmopqstvwxyy", strict=True)),
        **dict(zip("АВСԀЕҺНІЈКӀМОРԚЅТѴԜХУҮ", "abcdehhijklmopqstvwxyy", strict=True)),
        **dict(zip("αβγεηικμνορστυχω", "abyenikuvopotuxw", strict=True)),
        **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "abezhikmnoptyx", strict=True)),
        **dict(zip("\u050c\u037f\u03f3\u03fa\u0131\u0251\u0261", "gjjmiag", strict=True)),
    }
)
_LUNATE = str.maketrans("\u03f2\u03f9", "cc")
"""Sigmas that look like a C; Unicode turns them into ordinary sigmas."""
_STROKES = str.maketrans("i1|0", "lllo")


def without_blanks(text: str) -> str:
    """Return `text` with a space for each invisible letter."""
    return text.translate(_BLANKS)


def is_blank(name: str) -> bool:
    """Return whether `name` shows no letter: only spaces, and marks that belong on a letter."""
    return all(unicodedata.category(letter)[0] in "MZ" for letter in name)


@lru_cache(maxsize=4096)  # a tournament compares the names of all its bots with each other
def outline(name: str) -> str:
    """Return a name's outline: two names with the same outline look the same at a table.

    Letters are taken apart first, so that a Cyrillic letter with an accent counts as the Latin one with that accent.
    """
    letters = unicodedata.normalize("NFKD", name.translate(_LUNATE)).translate(_VARIANTS).translate(_LATIN)
    return letters.casefold().translate(_STROKES)
