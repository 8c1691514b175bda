"""The cards that others probably hold: from worlds that fit the view and what everybody saw, never from the state."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt

import msgspec

from openrummy.belief import worlds
from openrummy.belief.evidence import evidence_in
from openrummy.bots.reasons.reason import points_outside_melds
from openrummy.cards import Cards, Face, distinct, faces_of, remove_all
from openrummy.engine.determinize import unseen_cards
from openrummy.engine.rules import keeps_melds
from openrummy.engine.state import View

WORLDS = 240
"""Imagined worlds: at most a tenth of a second of one core for two seats."""
MOST = 3
"""Cards that are named of one seat."""
LEAST: Mapping[str, float] = {"gin": 0.7, "basic": 0.7}
"""The share of worlds from which a card is said to be probably held, by the key of the game: two of three such cards were held, or more
(`bench.holdings`).  In other games too few were, so no card is named there."""
NARROW = 20
"""Points between the bounds from which nothing is said of them."""
CLEAR = 0.2
"""The share must be above that of any unseen card by this, and by two standard errors more."""
_ERRORS = 2.0
_NEVER = 2.0
_SEED = "coach"


class Chance(msgspec.Struct, frozen=True):
    """A hidden card of a seat.  chance: the share of worlds in which the seat holds it.  usual: its chance if all deals were alike."""

    card: Face
    chance: float
    usual: float


class Holding(msgspec.Struct, frozen=True):
    """The cards that a seat probably holds, the likeliest first.

    points: between which its points outside melds lie in eight of ten worlds; None if that says little, and in games whose melds are laid on the table.
    """

    seat: int
    cards: tuple[Face, ...]
    points: tuple[int, int] | None = None


def holdings(view: View, number: int = WORLDS) -> tuple[Holding, ...]:
    """Return what is clear about the hands of the others; nothing about a seat of which nothing is.  number: of imagined worlds."""
    if not view.public.counts or not (view.rules.key in LEAST or keeps_melds(view.rules)):
        return ()
    hands = guessed(view, number)
    found = (_holding(view, seat, hands[seat]) for seat in hands)
    return tuple(each for each in found if each.cards or each.points)


def guessed(view: View, number: int) -> Mapping[int, Sequence[Cards]]:
    """Return for each other seat in the deal that has hidden cards its hand in each of so many worlds."""
    states = worlds(view, number, _SEED).states
    return {each.seat: [state.hands[each.seat] for state in states] for each in evidence_in(view) if not each.out}


def chances(view: View, seat: int, hands: Sequence[Cards]) -> Iterator[Chance]:
    """Yield the chance of each card that a seat holds, unseen, in one of these guessed hands."""
    known, unseen = view.public.known[seat], Counter(unseen_cards(view))
    hidden = view.public.counts[seat] - known.bit_count()
    found = Counter(card for hand in hands for card in distinct(remove_all(hand, faces_of(known))))
    for card, times in found.items():
        yield Chance(card, times / len(hands), hidden * unseen[card] / unseen.total())


def points_between(view: View, hands: Sequence[Cards]) -> tuple[int, int]:
    """Return the points outside melds between which eight of ten guessed hands lie."""
    points = sorted(points_outside_melds(view, hand) for hand in hands)
    return points[len(points) // 10], points[-1 - len(points) // 10]


def is_clear(each: Chance, number: int, least: float) -> bool:
    """Whether a share of `number` worlds is large, and above the usual one by more than their number explains."""
    error = sqrt(each.chance * (1 - each.chance) / number)
    return each.chance >= least and each.chance - _ERRORS * error >= each.usual + CLEAR


def _holding(view: View, seat: int, hands: Sequence[Cards]) -> Holding:
    least = LEAST.get(view.rules.key, _NEVER)
    clear = [each for each in chances(view, seat, hands) if is_clear(each, len(hands), least)]
    likeliest = sorted(clear, key=lambda each: (-each.chance, each.card))[:MOST]
    points = points_between(view, hands) if keeps_melds(view.rules) else (0, NARROW)
    return Holding(seat, tuple(each.card for each in likeliest), points if points[1] - points[0] < NARROW else None)
