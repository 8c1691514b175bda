"""Tables of the melds of three cards around each face: whether a card can be played, at the cost of a few masks."""

from collections.abc import Iterator, Mapping

from openrummy.cards import FACES, JOKER, JOKER_BIT, PLANE, PLANE_MASK, Cards, Face, bits, cards_of, copies
from openrummy.melds.frames import ACES_HELD, NATURAL_RUNS, NATURAL_SETS
from openrummy.melds.model import Ace, MeldRules, Shape
from openrummy.melds.reading import free_reading


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
"""For each face, the masks of the two other faces in every run of three and set of three suits."""

PARTNERS: Mapping[Ace, tuple[Cards, ...]] = {ace: tuple(map(_union, rows)) for ace, rows in TRIOS.items()}
"""For each face, the mask of the faces that are in a meld of three with it."""


def has_trio(ace: Ace, card: Face, held: Cards, wilds: int, nameable: Cards) -> bool:
    """Whether `card` and two others are a meld: faces of the mask `held`, or up to `wilds` wild cards that may represent `nameable`."""
    if (PARTNERS[ace][card] & held).bit_count() + wilds < 2:  # nearly always true, which spares trying a dozen masks
        return False
    if not wilds:
        return any(not mask & ~held for mask in TRIOS[ace][card])
    return any((mask & ~held).bit_count() <= wilds and not mask & ~held & ~nameable for mask in TRIOS[ace][card])


def has_wild_trio(ace: Ace, held: Cards, wilds: int, nameable: Cards) -> bool:
    """Whether a wild card that represents one of `nameable` and a face of the mask `held` are in a meld of three.

    The third card is another face of `held` or another wild card, up to `wilds` in all.
    """
    return any(
        not mask & ~held & ~nameable and mask & nameable and (mask & ~held).bit_count() <= wilds
        for card in bits(held)
        if (PARTNERS[ace][card] & held).bit_count() + wilds > 1
        for mask in TRIOS[ace][card]
    )


def most_jokers(rules: MeldRules, hand: Cards) -> int:
    """Return how many jokers of `hand` a meld of three may have beside a natural card."""
    if not hand & JOKER_BIT:  # the usual case, asked of every card of a pile
        return 0
    most = 2 if rules.max_wilds is None else rules.max_wilds
    return min(most, 3 - max(rules.min_naturals, 1), copies(hand, JOKER) if rules.wild & JOKER_BIT else 0)


def trios_with(rules: MeldRules, card: Face, hand: Cards, no_natural: Cards = 0, no_name: Cards = 0) -> Iterator[Shape]:
    """Yield every run of three and set of three suits of `hand` in which the natural `card` represents itself.

    Only jokers count as wild; `no_natural` and `no_name` are as for `shapes_in`.
    """
    held = hand & PLANE_MASK & ~JOKER_BIT & ~no_natural
    jokers = most_jokers(rules, hand)
    for others in TRIOS[rules.ace][card] if held >> card & 1 else ():
        missing = others & ~held
        if missing.bit_count() <= jokers and not missing & no_name:
            for more in _up_to(others & held & ~no_name, jokers - missing.bit_count()):
                yield _shape(rules, others | 1 << card, missing | more)


def _up_to(pair: Cards, number: int) -> Iterator[Cards]:
    """Yield the submasks with at most `number` bits of a mask of at most two bits."""
    yield 0
    if number:
        yield from (1 << card for card in bits(pair))
    if number > 1 and pair.bit_count() == 2:
        yield pair


def _shape(rules: MeldRules, places: Cards, wild: Cards) -> Shape:
    natural = NATURAL_RUNS[rules.ace].get(places) or NATURAL_SETS[places]
    if not wild:
        return natural
    cards = tuple(JOKER if wild >> face & 1 else face for face in natural.cards)
    if rules.named:
        return Shape(natural.kind, cards, natural.represents)
    read = free_reading(rules, cards_of(cards))
    assert read is not None  # jokers within the limits complete the meld
    return read
