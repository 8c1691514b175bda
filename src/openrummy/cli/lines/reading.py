"""Lines typed by a player, read as actions: `draw`, `take`, `meld 7h 8h jk=9h`, `lay 6h 2`, `swap 7h 1`, `call 9s 9d 9c`, `discard kd`."""

import re
from collections.abc import Container, Sequence

from openrummy.cards import Face, parse_card
from openrummy.engine.actions import Act
from openrummy.engine.typed import Typed, clipped
from openrummy.languages import Template, ToldValueError, saying, spaced
from openrummy.variants.kinds import ACTIONS

DRAW_HELP: Template = """\
draw (d)            draw the top card of the stock
take (t)            take the top card of the discard pile
pass                draw nothing, when there is nothing to draw"""

DEEP_HELP: Template = "take 5              take five cards of the pile, of which you must play the deepest"

MELD_HELP: Template = "meld 7h 8h 9h (m)   lay down a meld; name a joker with jk=9h"

LAY_HELP: Template = "lay 6h 2 (l)        lay off a card on meld 2; lay jk=6h 2 for a joker"

SWAP_HELP: Template = "swap 7h 1 (s)       swap the 7 of hearts for the joker in meld 1"

HELP: Template = """\
discard kd (x)      discard a card, which ends your turn
hint (h)            what the sensible bot would do
?                   what you can do now         help   this list
look                show the table again        why    explain the last deal's scores
quit                leave the game"""
"""The commands of every game."""


def parse_line(line: str, legal: Sequence[Act] = ()) -> Act:
    """Return the action of a line; without groups or a full name, the one of the `legal` actions that is meant.

    Raises ValueError in words if the line is not a command, a card or meld number is wrong, or several actions may be meant.
    """
    word, *rest = typed_words(line) or [line.strip()]
    typed = _READERS.get(word.lower())
    if typed is None:
        raise ToldValueError(saying("{word} is not a command: type help for the list", word=clipped(word)))
    asked = typed.read(rest, legal)
    return next((action for action in legal if ACTIONS[type(action)].instead_of is type(asked)), asked)


def typed_line(action: Act) -> str:
    """Return a line that means the action where it is legal: `lay 6h 2`; groups are left to whoever reads it."""
    kind = ACTIONS[type(action)]
    if kind.typed:
        typed = kind.typed[0]
        return spaced((typed.words[0], *typed.write(action)))
    assert kind.instead_of is not None  # every action can be typed
    return ACTIONS[kind.instead_of].typed[0].words[0]


def parse_own(kinds: Container[type[Act] | None], word: str, rest: Sequence[str], legal: Sequence[Act]) -> Act | None:
    """Return the action of a line that not all games know, None for a line of every game.  kinds: the actions of this game.

    Raises ValueError as `parse_line` does.
    """
    typed = next((typed for typed in _TYPED if typed.only_with in kinds and word in typed.words), None)
    return None if typed is None or (typed.is_bare and rest) else typed.read(rest, legal)


_TYPED: Sequence[Typed] = tuple(typed for kind in ACTIONS.values() for typed in kind.typed)
_READERS = {word: typed for typed in _TYPED if typed.only_with is None for word in typed.words}


_AS = re.compile(r"(joker|\S+[♠♥♦♣])\s+(?:as|als)\s+(?=\S+[♠♥♦♣])", re.IGNORECASE)
"""A card and the card it stands for, as they are shown; the signs are needed, because `as` alone is the ace of spades."""


def typed_words(line: str) -> list[str]:
    """Return the words of a line; a joker may be named as it is shown, `joker as 9♥`, in any language."""
    return _AS.sub(r"\1=", line.replace(",", " ")).split()


def take_line(line: str, pile: Sequence[Face]) -> str:
    """Return `take 3` for `take 7♥` if the 7♥ is the third card of `pile` from the top; any other line unchanged.

    Raises ValueError if the card is not in the pile.
    """
    word, *rest = typed_words(line)
    if len(rest) != 1 or rest[0].isdecimal():
        return line
    card = parse_card(rest[0])
    if card not in pile:
        raise ToldValueError(saying("{given} is not in the discard pile", given=rest[0][:40]))
    return f"{word} {pile[::-1].index(card) + 1}"


def same_command(word: str) -> set[str]:
    """Return every way to write the command `word`, itself included."""
    return {word, *(_READERS[word].words if word in _READERS else ())}
