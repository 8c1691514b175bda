"""Calls of cards in the pile as numbers, one number per call; they follow the numbers of the plays in `tableau`.

A call of a new meld is numbered as that meld.  A call onto a meld on the table is numbered by the place of that meld
and
by how it grows: how many cards go below a run and how many above it, and which of them are jokers.  A run that becomes
a
full circle grows above only, and a set grows by its missing card, counted as above.  Cards are counted outwards from
the run: downwards below it, upwards above it.

If the pile goes with the call and both jokers are in it, a call with one joker may mean the deeper one; that is another
number.
"""

from itertools import combinations
from typing import NamedTuple

from openrummy.cards import JOKER
from openrummy.engine.actions import Act
from openrummy.engine.state import Public
from openrummy.sim.numbers import tableau as p
from openrummy.variants.five_hundred.actions import CallRummy

LONGEST_GROWTH = p.LONGEST - p.SMALLEST


class Growth(NamedTuple):
    """How a meld grows.  wild: which of the new cards are jokers, as bits.  deeper: whether the deeper of two jokers is used."""

    below: int
    above: int
    wild: int = 0
    deeper: bool = False

    @property
    def size(self) -> int:
        """How many cards are new."""
        return self.below + self.above


PAIRS = (
    *((below, above) for below in range(LONGEST_GROWTH) for above in range(LONGEST_GROWTH - below) if below + above),
    (0, LONGEST_GROWTH),
)
"""Cards below and above a run; ten more make it a full circle."""


def _with_jokers(number: int, *, deeper: bool = False) -> tuple[Growth, ...]:
    """Return the growths with `number` jokers: for each pair the places of the jokers, ordered by the last of them."""
    return tuple(
        Growth(below, above, sum(1 << place for place in places), deeper)
        for below, above in PAIRS
        for places in sorted(combinations(range(below + above), number), key=lambda places: places[::-1])
    )


PLAIN_GROWTHS = _with_jokers(0)
_ONE, _DEEPER, _TWO = _with_jokers(1), _with_jokers(1, deeper=True), _with_jokers(2)
JOKER_GROWTHS = (*_ONE, *_DEEPER, *_TWO)
GROWTHS = (*PLAIN_GROWTHS, *JOKER_GROWTHS)
FIRST_DEEPER, FIRST_TWO = len(_ONE), len(_ONE) + len(_DEEPER)
"""Where, among the growths with jokers, those with the deeper joker and those with two jokers begin."""

GROWTH_KINDS = -(-len(JOKER_GROWTHS) // 64)
"""Kinds of calls with jokers onto one meld."""

FIRST_CALL = p.KINDS
GROWING = FIRST_CALL
MELDING = GROWING + p.MELDS
PLAIN_KINDS = MELDING + p.PLAIN_KINDS - p.FIRST_PLAIN
"""Kinds of actions and calls in games without jokers."""

MELDING_ONE = PLAIN_KINDS
_ONES = p.FIRST_OF_TWO - p.FIRST_OF_ONE
MELDING_DEEPER = MELDING_ONE + _ONES
MELDING_TWO = MELDING_DEEPER + _ONES
GROWING_JOKERS = MELDING_TWO + p.KINDS - p.FIRST_OF_TWO
KINDS = GROWING_JOKERS + p.MELDS * GROWTH_KINDS

_MELDS = ((MELDING_TWO, p.FIRST_OF_TWO), (MELDING_DEEPER, p.FIRST_OF_ONE), (MELDING_ONE, p.FIRST_OF_ONE))
_NUMBERS = {growth: number for number, growth in enumerate(JOKER_GROWTHS)}


def number_of_act(public: Public, act: Act) -> int:
    """Return the number of an engine action at a table; raises ValueError for an action that the batch does not play."""
    return _number_of_call(public, act) if isinstance(act, CallRummy) else p.number_of_act(act)


def _number_of_call(public: Public, call: CallRummy) -> int:
    names = call.represents or call.cards
    if call.meld is None:
        return number_of_called_meld(p.number_of_meld(call.cards, names), deeper=_is_deeper(public, call))
    growth = _growth(public, call.meld, dict(zip(names, call.cards, strict=True)))
    if not growth.wild:
        return 64 * (GROWING + call.meld) + PLAIN_GROWTHS.index(growth)
    number = _NUMBERS[growth._replace(deeper=_is_deeper(public, call))]
    return 64 * (GROWING_JOKERS + call.meld * GROWTH_KINDS) + number


def number_of_called_meld(meld: int, *, deeper: bool) -> int:
    """Return the number of a call of a meld, from the number of the meld.  deeper: with the deeper of two jokers, if it has one joker."""
    if meld < 64 * p.PLAIN_KINDS:
        return meld + 64 * (MELDING - p.FIRST_PLAIN)
    if meld < 64 * p.FIRST_OF_TWO:
        return meld + 64 * ((MELDING_DEEPER if deeper else MELDING_ONE) - p.FIRST_OF_ONE)
    return meld + 64 * (MELDING_TWO - p.FIRST_OF_TWO)


def _is_deeper(public: Public, call: CallRummy) -> bool:
    """Whether a call with one joker takes the pile down to a joker that lies below another one."""
    cards = public.pile[-call.depth :] if call.depth else ()
    return cards[:1] == (JOKER,) and JOKER in cards[1:] and call.cards.count(JOKER) == 1


def _growth(public: Public, meld: int, cards: dict[int, int]) -> Growth:
    """Return how a meld grows by these cards, keyed by the faces that they represent."""
    shape = public.melds[meld].shape
    if shape.kind == "set":
        (card,) = cards.values()
        return Growth(0, 1, int(card == JOKER))
    start, size = shape.represents[0], len(shape.cards)
    suit, rank = start & 48, start & 15
    downwards = [suit + (rank - 1 - step) % 13 for step in range(len(cards))]
    below = next((step for step, face in enumerate(downwards) if face not in cards), len(cards))
    if size + len(cards) == p.LONGEST:
        below = 0
    above = len(cards) - below
    faces = [*downwards[:below], *(suit + (rank + size + step) % 13 for step in range(above))]
    return Growth(below, above, sum(1 << place for place, face in enumerate(faces) if cards[face] == JOKER))


def name(number: int) -> str:
    """Return an action in words such as `discard 7S`, `call 7S,8S,JK>9S` or `call 2 below on 3`."""
    kind, what = divmod(number, 64)
    if kind < FIRST_CALL:
        return p.name(number)
    if kind >= GROWING_JOKERS:
        place, index = divmod(number - 64 * GROWING_JOKERS, 64 * GROWTH_KINDS)
        return _growing(place, JOKER_GROWTHS[index]) if place < p.MELDS and index < len(JOKER_GROWTHS) else "no action"
    if kind < MELDING:
        return _growing(kind - GROWING, PLAIN_GROWTHS[what]) if what < len(PLAIN_GROWTHS) else "no action"
    return _melding(kind, what)


def _melding(kind: int, what: int) -> str:
    first, plays = next((pair for pair in _MELDS if kind >= pair[0]), (MELDING, p.FIRST_PLAIN))
    words = p.name(64 * (kind - first + plays) + what).replace("meld ", "call ")
    return f"{words} deeper" if first == MELDING_DEEPER and words != "no action" else words


def _growing(place: int, growth: Growth) -> str:
    sides = ((growth.below, "below"), (growth.above, "above"))
    words = [f"{number} {side}" for number, side in sides if number]
    words += [f"joker {card + 1}" for card in range(growth.size) if growth.wild >> card & 1]
    return f"call {' '.join(words)} {'deeper ' if growth.deeper else ''}on {place + 1}"
