"""Tables of the melds of three cards around each face: what makes a card playable, at the cost of a few masks."""

from collections.abc import Mapping

from openrummy.cards import FACES, PLANE, Cards, Face
from openrummy.melds.frames import ACES_HELD, NATURAL_RUNS, NATURAL_SETS
from openrummy.melds.model import Ace


def _others(ace: Ace) -> tuple[tuple[Cards, ...], ...]:
    rows: list[list[Cards]] = [[] for _ in range(PLANE)]
    for mask in (*NATURAL_RUNS[ace], *NATURAL_SETS):
        if mask.bit_count() == 3:
            for card in FACES:
                if mask >> card & 1:
                    rows[card].append(mask ^ 1 << card)
    return tuple(map(tuple, rows))


def _union(masks: tuple[Cards, ...]) -> Cards:
    union = 0
    for mask in masks:
        union |= mask
    return union


TRIOS: Mapping[Ace, tuple[tuple[Cards, ...], ...]] = {ace: _others(ace) for ace in ACES_HELD}
"""For each face: the masks of the two other faces of every run of three and set of three suits that it is in."""

PARTNERS: Mapping[Ace, tuple[Cards, ...]] = {ace: tuple(map(_union, rows)) for ace, rows in TRIOS.items()}
"""For each face: the mask of the faces that are in a meld of three with it."""


def has_trio(ace: Ace, card: Face, held: Cards, wilds: int, nameable: Cards) -> bool:
    """Whether `card`, two faces of the mask `held` and up to `wilds` wild cards that may stand for `nameable` are a meld."""
    if not wilds:
        return any(not mask & ~held for mask in TRIOS[ace][card])
    return any((mask & ~held).bit_count() <= wilds and not mask & ~held & ~nameable for mask in TRIOS[ace][card])
