"""Actions as a player types them in the terminal, such as `lay 6h 2`: the lines of shared actions, and the pieces of all."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from openrummy.cards import JOKER, Face, format_card, parse_card, parse_faces
from openrummy.engine import actions as a
from openrummy.languages import Template, ToldValueError, saying
from openrummy.melds import NAMELESS


def _nothing(action: a.Act) -> Sequence[str]:
    return ()


class Typed(msgspec.Struct, frozen=True, eq=False):
    """One way to type an action.

    words: the commands.  read: makes the action of the words after the command, and may look for it among the legal ones;
    raises ValueError in words.  only_with: only games with this kind of action know the command; None if all do.
    is_bare: whether nothing may follow the command.  write: returns the words after the command; what it leaves out is looked for.
    """

    words: tuple[str, ...]
    read: Callable[[Sequence[str], Sequence[a.Act]], a.Act]
    only_with: type[a.Act] | None = None
    is_bare: bool = False
    write: Callable[[Any], Sequence[str]] = _nothing


class SeveralMeant(ValueError):  # noqa: N818 - a question to the player
    """Raised for a line that may mean any of the `actions`, which can be chosen by number.  none: the words if there are none."""

    def __init__(self, actions: Sequence[a.Act], none: Template) -> None:
        super().__init__(none)
        self.actions, self.none = actions, none


def chosen(actions: Sequence[a.Act], words: Sequence[str], none: Template) -> a.Act:
    """Return the only action, or the one with the number in `words`, from 1; raises SeveralMeant."""
    if len(actions) == 1 and not words:
        return actions[0]
    if words and len(words[0]) < 4 and 0 < int(words[0]) <= len(actions):
        return actions[int(words[0]) - 1]
    raise SeveralMeant(actions, none)


def one_command(action: a.Act, *words: str) -> Typed:
    """Return the typing of an action that has no fields; words after its command are not looked at."""
    return Typed(words, lambda rest, legal: action)


def _take(words: Sequence[str], legal: Sequence[a.Act]) -> a.Act:
    return a.DrawDiscard(parse_number(words[0], "{word} is not a number of cards: write 1, 2, 3 ...") if words else 1)


def _meld(words: Sequence[str], legal: Sequence[a.Act]) -> a.Act:
    if not words:
        raise ToldValueError(saying("name the cards of the meld, as in: meld 7h 8h 9h"))
    named = [parse_named(word) for word in words]
    cards, names = zip(*named, strict=True)
    return a.Meld(cards, names if JOKER in cards else ())


def _lay(words: Sequence[str], legal: Sequence[a.Act]) -> a.Act:
    typed, number = card_and_meld(words, "lay 6h 2")
    card, name = parse_named(typed)
    return a.LayOff(card, number, None if name in (card, NAMELESS) else name)


def _swap(words: Sequence[str], legal: Sequence[a.Act]) -> a.Act:
    typed, number = card_and_meld(words, "swap 7h 1")
    return a.SwapJoker(number, JOKER, parse_card(typed))


def _discard(words: Sequence[str], legal: Sequence[a.Act]) -> a.Act:
    if len(words) != 1:
        raise ToldValueError(saying("name one card, as in: discard kd"))
    return a.Discard(parse_card(words[0]))


def parse_typed_groups(words: Sequence[str]) -> tuple[tuple[Face, ...], ...]:
    """Read cards with slashes between groups; without cards the grouping is left open."""
    groups = " ".join(words).split("/")
    return tuple(parse_faces(group) for group in groups) if words else ()


def card_and_meld(words: Sequence[str], example: str) -> tuple[str, int]:
    """Read a card and the index of a meld, which people count from 1."""
    if len(words) != 2:
        raise ToldValueError(saying("name a card and a meld's number, as in: {line}", line=example))
    return words[0], parse_number(words[1], "{word} is not a meld's number: write 1, 2, 3 ...") - 1


def parse_number(word: str, wrong: Template) -> int:
    """Read a number from 1 on; raise ToldValueError with the words `wrong`, which has the gap `{word}`."""
    if not word.isdecimal() or len(word) > 9 or int(word) < 1:  # Python refuses to read very long numbers
        raise ToldValueError(saying(wrong, word=clipped(word)))
    return int(word)


def clipped(word: str) -> str:
    """Return what was typed, in quotes and not too long."""
    return repr(word if len(word) <= 40 else word[:40] + "...")


def parse_named(word: str) -> tuple[Face, Face]:
    """Read a card and the card it stands for: `jk=9h`, or the card itself."""
    typed, _, name = word.partition("=")
    card = parse_card(typed)
    if not name:
        return card, NAMELESS if card == JOKER else card
    return card, parse_card(name)


def card_word(card: Face, name: Face | None = None) -> str:
    """Return a card as it is typed, with the card that it stands for: `jk=9h`."""
    word = format_card(card).lower()
    return word if name in (None, card, NAMELESS) else f"{word}={card_word(name)}"


def card_words(cards: Sequence[Face], names: Sequence[Face]) -> Sequence[str]:
    """Return cards as they are typed; names: the cards that they stand for, or nothing if all are plain."""
    return tuple(card_word(card, name) for card, name in zip(cards, names or cards, strict=True))


def _depth_word(action: a.DrawDiscard) -> Sequence[str]:
    return (str(action.depth),) if action.depth > 1 else ()


def _meld_words(action: a.Meld) -> Sequence[str]:
    return card_words(action.cards, action.represents)


def _lay_words(action: a.LayOff) -> Sequence[str]:
    return card_word(action.card, action.represents), str(action.meld + 1)


def _swap_words(action: a.SwapJoker) -> Sequence[str]:
    return card_word(action.card), str(action.meld + 1)


DRAW_STOCK = one_command(a.DrawStock(), "draw", "d")
DRAW_DISCARD = Typed(("take", "t"), _take, write=_depth_word)
DECLINE = one_command(a.Decline(), "pass", "decline")
MELD = Typed(("meld", "m"), _meld, write=_meld_words)
LAY_OFF = Typed(("lay", "layoff", "l"), _lay, write=_lay_words)
SWAP_JOKER = Typed(("swap", "s"), _swap, write=_swap_words)
DISCARD = Typed(("discard", "x"), _discard, write=lambda action: (card_word(action.card),))
