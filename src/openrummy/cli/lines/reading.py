"""Lines typed by a player, read as actions: `draw`, `take`, `meld 7h 8h jk=9h`, `lay 6h 2`, `swap 7h 1`, `call 9s 9d 9c`, `discard kd`."""

import re
from collections.abc import Callable, Mapping, Sequence

from openrummy.cards import JOKER, Face, parse_card, parse_faces
from openrummy.engine.actions import Act, Decline, Discard, DrawDiscard, DrawStock, LayOff, Meld, SwapJoker
from openrummy.languages import Template
from openrummy.melds import NAMELESS
from openrummy.variants.five_hundred.actions import CallRummy, PassCall
from openrummy.variants.gin.actions import BigGin, FinishLayoffs, Knock

DRAW_HELP: Template = """\
draw (d)            draw the top card of the stock
take (t)            take the top card of the discard pile
pass                draw nothing, when there is nothing to draw"""

DEEP_HELP: Template = "take 5              take five cards of the pile, of which you must play the deepest"

MELD_HELP: Template = "meld 7h 8h 9h (m)   lay down a meld; name a joker with jk=9h"

LAY_HELP: Template = "lay 6h 2 (l)        lay off a card on meld 2; lay jk=6h 2 for a joker"

SWAP_HELP: Template = "swap 7h 1 (s)       swap the 7 of hearts for the joker in meld 1"

CALL_HELP: Template = """\
call 9s 9d 9c (c)   call rummy: a meld from the pile; call 6h on 2 for meld 2; call alone lists what you can call
call 2              the second call on that list
no (n)              let it go by"""

HELP: Template = """\
discard kd (x)      discard a card, which ends your turn
hint (h)            what the sensible bot would do
?                   what you can do now         help   this list
look                show the table again        why    explain the last deal's scores
quit                leave the game"""
"""The commands of every game."""


def parse_line(line: str) -> Act:
    """Return the action of a line.

    Raises ValueError in words if the line is not a command, or a card or meld number is wrong.
    """
    word, *rest = typed_words(line) or [line.strip()]
    reader = _READERS.get(word.lower())
    if reader is None:
        raise ValueError(f"{_clipped(word)} is not a command: type help for the list")
    return reader(rest)


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
        raise ValueError(f"{rest[0][:40]} is not in the discard pile")
    return f"{word} {pile[::-1].index(card) + 1}"


def _draw(words: Sequence[str]) -> Act:
    return DrawStock()


def _take(words: Sequence[str]) -> Act:
    return DrawDiscard(_number(words[0], "a number of cards") if words else 1)


def _pass(words: Sequence[str]) -> Act:
    return Decline()


def _meld(words: Sequence[str]) -> Act:
    if not words:
        raise ValueError("name the cards of the meld, as in: meld 7h 8h 9h")
    named = [_named(word) for word in words]
    cards, names = zip(*named, strict=True)
    return Meld(cards, names if JOKER in cards else ())


def _lay(words: Sequence[str]) -> Act:
    card_word, number = _two(words, "lay 6h 2")
    card, name = _named(card_word)
    return LayOff(card, number, None if name in (card, NAMELESS) else name)


def _swap(words: Sequence[str]) -> Act:
    card_word, number = _two(words, "swap 7h 1")
    return SwapJoker(number, JOKER, parse_card(card_word))


def _call(words: Sequence[str]) -> Act:
    if not words:
        raise ValueError("name cards of the pile, as in: call 9s 9d 9c, or: call 6h on 2")
    meld, depth = None, 0
    rest = list(words)
    for word in ("from", "on"):
        if word in rest:
            at = rest.index(word)
            number = _number(" ".join(rest[at + 1 :]), "a number")
            meld, depth = (number - 1, depth) if word == "on" else (meld, number)
            del rest[at:]
    named = [_named(word) for word in rest]
    cards, names = tuple(card for card, _ in named), tuple(name for _, name in named)
    return CallRummy(cards, names if JOKER in cards else (), meld, depth)


def _no(words: Sequence[str]) -> Act:
    return PassCall()


def _discard(words: Sequence[str]) -> Act:
    if len(words) != 1:
        raise ValueError("name one card, as in: discard kd")
    return Discard(parse_card(words[0]))


def _knock(words: Sequence[str]) -> Act:
    if not words:
        raise ValueError("name the card that you discard, as in: knock kd")
    return Knock(parse_card(words[0]), _groups(words[1:]))


def _gin(words: Sequence[str]) -> Act:
    return BigGin(_groups(words))


def _done(words: Sequence[str]) -> Act:
    return FinishLayoffs(_groups(words))


def _groups(words: Sequence[str]) -> tuple[tuple[Face, ...], ...]:
    """Read cards with slashes between groups; without cards the grouping is left open."""
    groups = " ".join(words).split("/")
    return tuple(parse_faces(group) for group in groups) if words else ()


def _two(words: Sequence[str], example: str) -> tuple[str, int]:
    """Read a card and the index of a meld, which people count from 1."""
    if len(words) != 2:
        raise ValueError(f"name a card and a meld's number, as in: {example}")
    return words[0], _number(words[1], "a meld's number") - 1


def _number(word: str, what: str) -> int:
    if not word.isdecimal() or len(word) > 9 or int(word) < 1:  # Python refuses to read very long numbers
        raise ValueError(f"{_clipped(word)} is not {what}: write 1, 2, 3 ...")
    return int(word)


def _clipped(word: str) -> str:
    return repr(word if len(word) <= 40 else word[:40] + "...")


def _named(word: str) -> tuple[Face, Face]:
    """Read a card and the card it stands for: `jk=9h`, or the card itself."""
    card_word, _, name_word = word.partition("=")
    card = parse_card(card_word)
    if not name_word:
        return card, NAMELESS if card == JOKER else card
    return card, parse_card(name_word)


_READERS: Mapping[str, Callable[[Sequence[str]], Act]] = {
    "draw": _draw,
    "d": _draw,
    "take": _take,
    "t": _take,
    "pass": _pass,
    "decline": _pass,
    "meld": _meld,
    "m": _meld,
    "lay": _lay,
    "layoff": _lay,
    "l": _lay,
    "swap": _swap,
    "s": _swap,
    "call": _call,
    "c": _call,
    "no": _no,
    "n": _no,
    "discard": _discard,
    "x": _discard,
    "knock": _knock,
    "k": _knock,
    "gin": _gin,
    "done": _done,
    "show": _done,
}


def same_command(word: str) -> set[str]:
    """Return every way to write the command `word`, itself included."""
    reader = _READERS.get(word)
    return {word} | {other for other, its in _READERS.items() if reader is not None and its is reader}
