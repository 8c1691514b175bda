"""Free text, such as a player's name, as a part of a sentence that runs the other way.

All our languages run from left to right.  Without isolates (Unicode Standard Annex #9), a name in Hebrew or Arabic takes the numbers and
signs beside it along: the 3 of `{name} 3 cards` would stand on the wrong side.
"""

import re

_FIRST_STRONG, _END = "\u2068", "\u2069"
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001eeff]")


def isolated(text: str) -> str:
    """Return `text` between isolates if it has letters from right to left and no isolates yet; any other text unchanged."""
    if text.isascii() or _FIRST_STRONG in text or _RIGHT_TO_LEFT.search(text) is None:
        return text
    return f"{_FIRST_STRONG}{text}{_END}"
