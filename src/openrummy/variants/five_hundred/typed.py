"""Calls as a player types them in the terminal: `call 9s 9d 9c`, or `call 6h on 2 from 3`."""

from collections.abc import Sequence

from openrummy.cards import JOKER
from openrummy.engine.actions import Act
from openrummy.engine.family import Commands
from openrummy.engine.typed import Typed, card_words, chosen, parse_named, parse_number
from openrummy.languages import Template, ToldValueError, saying
from openrummy.variants.five_hundred.actions import CallRummy

_NOTHING: Template = "There is nothing you can call right now."


def _call(words: Sequence[str], legal: Sequence[Act]) -> Act:
    """Return a call by its number, by its cards alone if the pile comes with it, or in full."""
    if legal and (not words or (len(words) == 1 and words[0].isdecimal())):
        return chosen([action for action in legal if isinstance(action, CallRummy)], words, _NOTHING)
    asked = _read(words)
    alike = [action for action in legal if isinstance(action, CallRummy) and _is_asked(action, asked)]
    return alike[0] if len(alike) == 1 else asked


def _read(words: Sequence[str]) -> CallRummy:
    if not words:
        raise ToldValueError(saying("name cards of the pile, as in: call 9s 9d 9c, or: call 6h on 2"))
    meld, depth = None, 0
    rest = list(words)
    for word in ("from", "on"):
        if word in rest:
            at = rest.index(word)
            number = parse_number(" ".join(rest[at + 1 :]), "{word} is not a number: write 1, 2, 3 ...")
            meld, depth = (number - 1, depth) if word == "on" else (meld, number)
            del rest[at:]
    named = [parse_named(word) for word in rest]
    cards, names = tuple(card for card, _ in named), tuple(name for _, name in named)
    return CallRummy(cards, names if JOKER in cards else (), meld, depth)


def _is_asked(call: CallRummy, asked: CallRummy) -> bool:
    """Return whether a legal call is the one typed, with omitted parts filled in."""
    same = sorted(call.cards) == sorted(asked.cards) and asked.depth in (0, call.depth)
    return same and (asked.meld is None or asked.meld == call.meld) and asked.represents in ((), call.represents)


def _written(call: CallRummy) -> Sequence[str]:
    place = () if call.meld is None else ("on", str(call.meld + 1))
    return *card_words(call.cards, call.represents), *place, *(("from", str(call.depth)) if call.depth else ())


CALL = Typed(("call", "c"), _call, write=_written)

_HELP: Template = """\
call 9s 9d 9c (c)   call rummy: a meld from the pile; call 6h on 2 for meld 2; call alone lists what you can call
call 2              the second call on that list
no (n)              let it go by"""

COMMANDS = (Commands(_HELP, CallRummy, last=False),)
