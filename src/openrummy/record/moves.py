"""Actions as short words: `S`, `P`, `m(3H 4H JK=5H)`, `l2(6H)`, `w1(JK,9H)`, `-KD`, `pass`; calls are `c(9S 9D 9C)`, `c2@3(6H)`
with the pile down to the third card, and `nocall`.

In gin `take` and `leave` refer to the first upcard, `k-KD(7S 8S 9S/4S 4H 4D)` is a knock that discards KD, `gin(...)` big gin and
`end(...)` the end of the lay-offs, each with the player's groups.

In Indian rummy `d-KD(2H 3H 4H/5C 6C JK)` puts KD down to declare, `show(...)` shows groups after that, and the other words are
`drop`, `miss`, `quit` (leave the match), `rejoin`, `share` and `playon`.

Melds on the table are numbered from 1.  The words of each kind of action are in its record (`engine.kinds`).
"""

import re

from openrummy.engine.actions import Act
from openrummy.variants.kinds import ACTIONS

_READERS = {pattern: read for kind in ACTIONS.values() for pattern, read in kind.move.read.items()}


def normal(action: Act) -> Act:
    """Return `action` without names that change nothing; raises ValueError as `MoveText.normal` does."""
    return ACTIONS[type(action)].move.normal(action)


def format_move(action: Act) -> str:
    """Return the word for an action that is `normal`."""
    return ACTIONS[type(action)].move.write(action)


def parse_move(word: str) -> Act:
    """Return the action that `word` stands for; raises ValueError that names the word."""
    for pattern, read in _READERS.items():
        found = re.fullmatch(pattern, word)
        if found is not None:
            return normal(read(*found.groups()))
    raise ValueError(f"{word[:30]!r} is not a move")


def split_moves(text: str) -> list[str]:
    """Return the words of a line; spaces within brackets do not separate words."""
    return re.findall(r"[^\s(]*\([^)]*\)|\S+", text)
