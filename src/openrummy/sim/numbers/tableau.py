"""Actions of games with melds on the table as numbers, one number per action, from engine actions and into words.

Taking cards from the pile is numbered by their depth, a discard by its face, a lay-off by the place of the meld on the
table and the
face, a swap by the place of the meld and the card that goes into it, and a meld by its pattern, which makes a kind:
- a set that lacks a suit: `what` is the missing face; a set of all suits: `what` is the rank;
- a run of each size: `what` is its first card;
- the same with each choice of cards that are jokers: the suits of a set, the places of a run.

One pack with up to two jokers, which are named; melds are in the order in which they were put down.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from openrummy.cards import FACES, JOKER, Face, format_card
from openrummy.engine.actions import Act, Decline, Discard, DrawDiscard, DrawStock, LayOff, Meld, SwapJoker
from openrummy.variants.five_hundred.actions import PassCall

VERSION = 3
"""Raised whenever a number changes its meaning."""

# kinds of actions before those of melds, and the moves
MOVE, DRAWING, DISCARDING, LAYING = range(4)
DRAW_STOCK, DECLINE, PASS_CALL = range(3)

MELDS = 18
"""The most melds on the table: 54 cards in threes."""

SET_BUT, WHOLE_SET, RUN = range(3)
SMALLEST, LONGEST = 3, 13
"""The number of cards in a run, at least and at most."""


class Pattern(NamedTuple):
    """A kind of meld.  wild: which suits of a set, or which places of a run, are jokers, as bits."""

    form: int
    size: int
    wild: int


def _patterns(jokers: int) -> Iterator[Pattern]:
    """Yield the patterns with this many jokers."""
    for form, size in ((SET_BUT, 3), (WHOLE_SET, 4)):
        yield from (Pattern(form, size, wild) for wild in _choices(4, jokers))
    for size in range(SMALLEST, LONGEST + 1):
        yield from (Pattern(RUN, size, wild) for wild in _choices(size, jokers))


def _choices(of: int, number: int) -> Iterator[int]:
    return (sum(1 << place for place in places) for places in combinations(range(of), number))


FIRST_PLAIN = LAYING + MELDS
_PLAIN, _ONE, _TWO = (tuple(_patterns(jokers)) for jokers in range(3))
PLAIN_KINDS = FIRST_PLAIN + len(_PLAIN)
"""Kinds of actions without jokers."""

SWAPPING = PLAIN_KINDS
LAYING_JOKER = SWAPPING + MELDS
FIRST_OF_ONE = LAYING_JOKER + MELDS
FIRST_OF_TWO = FIRST_OF_ONE + len(_ONE)
KINDS = FIRST_OF_TWO + len(_TWO)

PATTERNS: dict[int, Pattern] = {
    **dict(enumerate(_PLAIN, FIRST_PLAIN)),
    **dict(enumerate(_ONE, FIRST_OF_ONE)),
    **dict(enumerate(_TWO, FIRST_OF_TWO)),
}
"""The pattern of each kind of meld."""

KIND_OF = {pattern: kind for kind, pattern in PATTERNS.items()}


def faces_of_meld(pattern: Pattern, what: int) -> tuple[tuple[Face, bool], ...]:
    """Return the faces of a meld in order, each with whether it is a joker; empty if there is no such meld."""
    if pattern.form == RUN:
        return _run(pattern, what) if what in FACES else ()
    suits = [suit for suit in range(4) if pattern.form == WHOLE_SET or suit != what >> 4]
    if what not in FACES[: 13 if pattern.form == WHOLE_SET else 52] or any(
        pattern.wild >> suit & 1 and suit not in suits for suit in range(4)
    ):
        return ()
    return tuple((16 * suit + (what & 15), bool(pattern.wild >> suit & 1)) for suit in suits)


def _run(pattern: Pattern, first: Face) -> tuple[tuple[Face, bool], ...]:
    return tuple(
        ((first & 48) + ((first & 15) + place) % 13, bool(pattern.wild >> place & 1)) for place in range(pattern.size)
    )


_MOVES = {DrawStock: DRAW_STOCK, Decline: DECLINE, PassCall: PASS_CALL}
_MOVE_NAMES = {number: kind.__struct_config__.tag for kind, number in _MOVES.items()}


def number_of_act(act: Act) -> int:
    """Return the number of an engine action; raises ValueError for an action that the batch does not play."""
    if type(act) in _MOVES:
        return _MOVES[type(act)]
    if isinstance(act, DrawDiscard):
        return 64 * DRAWING + act.depth
    if isinstance(act, Discard):
        return 64 * DISCARDING + act.card
    if isinstance(act, LayOff):
        named = act.card if act.represents is None else act.represents
        return 64 * (act.meld + (LAYING_JOKER if act.card == JOKER else LAYING)) + named
    if isinstance(act, SwapJoker):
        return 64 * (act.meld + SWAPPING) + act.card
    if isinstance(act, Meld):
        return number_of_meld(act.cards, act.represents or act.cards)
    raise ValueError(f"{act!r} is not an action that the batch plays.")


def number_of_meld(cards: tuple[Face, ...], faces: tuple[Face, ...]) -> int:
    """Return the number of a meld from its cards in order and the faces that they represent."""
    jokers = [place for place, card in enumerate(cards) if card == JOKER]
    if faces[0] & 15 != faces[1] & 15:
        wild = sum(1 << place for place in jokers)
        return 64 * KIND_OF[Pattern(RUN, len(cards), wild)] + faces[0]
    wild = sum(1 << (faces[place] >> 4) for place in jokers)
    rank, suits = faces[0] & 15, {face >> 4 for face in faces}
    if len(suits) == 4:
        return 64 * KIND_OF[Pattern(WHOLE_SET, 4, wild)] + rank
    missing = next(suit for suit in range(4) if suit not in suits)
    return 64 * KIND_OF[Pattern(SET_BUT, 3, wild)] + 16 * missing + rank


def name(number: int) -> str:
    """Return an action in words such as `discard 7S` or `meld 7S,8S,JK>9S`."""
    kind, what = divmod(number, 64)
    if kind == MOVE:
        return str(_MOVE_NAMES.get(what, "no action"))
    if kind == DRAWING:
        return f"draw_discard {what}" if what else "no action"
    if kind in PATTERNS:
        faces = faces_of_meld(PATTERNS[kind], what)
        return "meld " + ",".join(_card(face, wild) for face, wild in faces) if faces else "no action"
    return _one_card(kind, what)


def _one_card(kind: int, what: int) -> str:
    if kind == DISCARDING:
        return f"discard {format_card(what)}" if what in (*FACES, JOKER) else "no action"
    if what not in FACES or kind >= KINDS:
        return "no action"
    if SWAPPING <= kind < LAYING_JOKER:
        return f"swap_joker {format_card(what)} {kind - SWAPPING + 1}"
    wild = kind >= LAYING_JOKER
    return f"layoff {_card(what, wild)} {kind - (LAYING_JOKER if wild else LAYING) + 1}"


def _card(face: Face, wild: bool) -> str:
    return f"JK>{format_card(face)}" if wild else format_card(face)
