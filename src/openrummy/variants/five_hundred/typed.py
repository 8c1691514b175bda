"""Calls as a player types them in the terminal: `call 9s 9d 9c`, or `call 6h on 2 from 3`."""

from collections.abc import Sequence

from openrummy.cards import JOKER
from openrummy.engine.actions import Act
from openrummy.engine.family import Commands
from openrummy.engine.typed import Typed, parse_named, parse_number
from openrummy.languages import Template
from openrummy.variants.five_hundred.actions import CallRummy


def _call(words: Sequence[str], legal: Sequence[Act]) -> CallRummy:
    if not words:
        raise ValueError("name cards of the pile, as in: call 9s 9d 9c, or: call 6h on 2")
    meld, depth = None, 0
    rest = list(words)
    for word in ("from", "on"):
        if word in rest:
            at = rest.index(word)
            number = parse_number(" ".join(rest[at + 1 :]), "a number")
            meld, depth = (number - 1, depth) if word == "on" else (meld, number)
            del rest[at:]
    named = [parse_named(word) for word in rest]
    cards, names = tuple(card for card, _ in named), tuple(name for _, name in named)
    return CallRummy(cards, names if JOKER in cards else (), meld, depth)


CALL = Typed(("call", "c"), _call)

_HELP: Template = """\
call 9s 9d 9c (c)   call rummy: a meld from the pile; call 6h on 2 for meld 2; call alone lists what you can call
call 2              the second call on that list
no (n)              let it go by"""

COMMANDS = (Commands(_HELP, CallRummy, last=False),)
