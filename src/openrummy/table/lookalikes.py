"""Letters that look alike, so that nobody can pass for somebody else at the table.

A short table instead of Unicode's (UTS 39, 6,500 pairs): the Cyrillic and Greek letters that look like Latin ones in
any
common font, and what Unicode itself calls another form of a letter (full-width, mathematical, ligatures).
"""

import unicodedata
from functools import lru_cache
from itertools import groupby, islice

_BLANKS = dict.fromkeys(map(ord, "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00016fe4\U0001d159"), " ")
"""Printable for Python, but invisible: fillers, and an empty Braille pattern."""

_VARIANTS = dict.fromkeys((*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
"""Variation selectors, which change the form of the letter before them; emoji need them, and alone they are invisible."""

_JOINERS = dict.fromkeys(map(ord, "\u200c\u200d"))
"""Invisible too; some keyboards put them between the letters of a Hindi syllable, which reads the same without."""

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
_MOST_MARKS = 5
"""On one letter; a Burmese one can have a vowel, a tone and three small letters."""
_STROKES = str.maketrans("i1|0", "lllo")


def without_blanks(text: str) -> str:
    """Return `text` without joiners and with a space for each other invisible letter."""
    return text.translate(_JOINERS | _BLANKS)


def without_towers(text: str) -> str:
    """Return `text` with no more marks on a letter than languages need, and none at its beginning: they would cover other lines."""
    runs = groupby(text, key=_is_mark)
    kept = ["".join(islice(run, _MOST_MARKS if is_marks else None)) for is_marks, run in runs]
    return "".join(kept[1:] if kept and _is_mark(kept[0][0]) else kept)


def is_blank(name: str) -> bool:
    """Return whether `name` shows no letter: only spaces, and marks that belong on a letter."""
    return all(unicodedata.category(letter)[0] in "MZ" for letter in name)


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter)[0] == "M"


@lru_cache(maxsize=4096)  # a tournament compares the names of all its bots with each other
def outline(name: str) -> str:
    """Return a name's outline: two names with the same outline look the same at a table.

    Letters are taken apart first, so that a Cyrillic letter with an accent counts as the Latin one with that accent.
    """
    letters = unicodedata.normalize("NFKD", name.translate(_LUNATE)).translate(_VARIANTS).translate(_LATIN)
    return letters.casefold().translate(_STROKES)
