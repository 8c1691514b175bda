"""A meld on the table: the cards that may be laid off on it, and swapping a joker out of it (rulebook 1.4)."""

from collections.abc import Iterable
from functools import lru_cache

from openrummy.cards import (
    JOKER,
    JOKER_BIT,
    PLANE_MASK,
    Cards,
    Face,
    add,
    bits,
    cards_of,
    format_card,
    rank_of,
    remove,
)
from openrummy.languages import Value
from openrummy.melds.faults import describe, not_wild, too_many_wilds
from openrummy.melds.frames import SUITED_MASK, frames
from openrummy.melds.model import (
    JOKERS,
    NAMELESS,
    Ace,
    Fault,
    MeldRules,
    Shape,
    is_wild,
    is_within_limits,
    may_add_wild,
    wilds_among,
)
from openrummy.melds.near import any_of
from openrummy.melds.reading import free_frames, free_reading, namings, ordered


def _ends(ace: Ace, first: int, last: int) -> int:
    """Return the mask of the ranks that can extend a run from rank `first` to rank `last`."""
    if (last - first) % 13 == 12:
        return 0
    low_end = ace == "round_corner" or first > 0
    high_end = ace == "round_corner" or (last > 0 and (last < 12 or ace == "low_or_high"))
    return low_end << (first - 1) % 13 | high_end << (last + 1) % 13


_ENDS: dict[Ace, tuple[tuple[int, ...], ...]] = {
    "low": tuple(tuple(_ends("low", first, last) for last in range(13)) for first in range(13)),
    "low_or_high": tuple(tuple(_ends("low_or_high", first, last) for last in range(13)) for first in range(13)),
    "round_corner": tuple(tuple(_ends("round_corner", first, last) for last in range(13)) for first in range(13)),
}


def fits(rules: MeldRules, shape: Shape) -> Cards:
    """Return the plane-0 mask of the faces that a card laid off on `shape` may represent (rulebook 1.4, Extending).

    It contains `JOKER_BIT` when a wild may be added; with named wilds the wild may then represent any face of the mask,
    and none if `JOKER_BIT` is the whole mask (a surplus wild of a full set).
    """
    if not rules.named and _has_wilds(rules, shape):
        return _free_fits(rules, cards_of(shape.cards))
    if shape.kind == "set":
        return _fits_set(rules, shape)
    first, last = shape.represents[0], shape.represents[-1]
    mask = _ENDS[rules.ace][first & 15][last & 15] << (first & 48)
    return mask | JOKER_BIT if mask and rules.wild and may_add_wild(rules, shape) else mask


def _fits_set(rules: MeldRules, shape: Shape) -> Cards:
    if rules.set_max is not None and len(shape.cards) >= rules.set_max:
        return 0
    mask = SUITED_MASK[shape.represents[0] & 15]
    if rules.distinct_suits:
        for place in shape.represents:
            mask &= ~(1 << place)
    takes_wild = mask or rules.set_max is None
    return mask | JOKER_BIT if takes_wild and may_add_wild(rules, shape) else mask


def _has_wilds(rules: MeldRules, shape: Shape) -> bool:
    return any(rules.wild >> card & 1 for card in shape.cards)


@lru_cache(maxsize=4096)
def _free_fits(rules: MeldRules, held: Cards) -> Cards:
    # Every naming counts, of either kind, so all frames that are one card longer are tried.
    fixed = held & ~wilds_among(rules, held)
    size = held.bit_count() + 1
    mask: Cards = 0
    for _, places in frames(rules, fixed, size):
        slots = cards_of(places) & ~JOKERS
        if is_within_limits(rules, size, (held & slots).bit_count()):
            mask |= rules.wild and JOKER_BIT
        for card in bits(slots & PLANE_MASK & ~mask):
            fills = not add(fixed, card) & ~slots
            if fills and is_within_limits(rules, size, (add(held, card) & slots).bit_count()):
                mask |= 1 << card
    return mask


def extended(rules: MeldRules, shape: Shape, card: Face, represents: Face = NAMELESS) -> Shape | Fault:
    """Return `shape` with `card` laid off on it, or the fault; the face it represents never changes (rulebook 1.4, Extending).

    A card that fits as a natural needs no name.  The name of a wild is filled in when only one face is
    possible; otherwise the fault is `ambiguous_joker`.  Under free naming names are ignored, and the
    whole meld is read again.
    """
    if not rules.named and (is_wild(rules, card) or _has_wilds(rules, shape)):
        return free_reading(rules, add(cards_of(shape.cards), card)) or _no_fit(rules, shape, card, card)
    place = _place_for(rules, shape, card, represents if rules.named else NAMELESS)
    return place if isinstance(place, Fault) else _with(rules, shape, card, place)


def _place_for(rules: MeldRules, shape: Shape, card: Face, name: Face) -> Face | Fault:
    mask = fits(rules, shape)
    faces = mask & ~JOKER_BIT
    if name in (NAMELESS, card) and faces >> card & 1:
        return card
    if not is_wild(rules, card):
        return _no_fit(rules, shape, card, card) if name in (NAMELESS, card) else not_wild(card, name)
    if not mask & JOKER_BIT or (name != NAMELESS and not faces >> name & 1):
        return _no_fit(rules, shape, card, name)
    choices = tuple(bits(faces)) if name == NAMELESS else (name,)
    if len(choices) > 1:
        values = {"card": format_card(card), "ways": ", ".join(map(format_card, choices))}
        return Fault("ambiguous_joker", "Say which card {card} stands for, one of these: {ways}.", values)
    return choices[0] if choices else NAMELESS


def _no_fit(rules: MeldRules, shape: Shape, card: Face, name: Face) -> Fault:
    if is_wild(rules, card) and rules.max_wilds is not None and not may_add_wild(rules, shape):
        return too_many_wilds(rules.max_wilds, rules.max_wilds + 1)
    meld = describe(shape)
    if name not in (card, NAMELESS):
        values: dict[str, Value] = {"wild": format_card(card), "card": format_card(name), "meld": meld}
        return Fault("does_not_fit", "{wild} as {card} does not fit {meld}.", values)
    fitting = tuple(bits(fits(rules, shape) & ~JOKER_BIT))
    values = {"card": format_card(card), "meld": meld}
    if not fitting:
        return Fault("does_not_fit", "{card} does not fit {meld}, which is full.", values)
    if len(fitting) > _MOST_FITTING:
        return Fault("does_not_fit", "{card} does not fit {meld}.", values)
    return Fault("does_not_fit", "{card} does not fit {meld}; {ways} would.", {**values, "ways": any_of(fitting)})


_MOST_FITTING = 4
"""A meld that takes more cards than this, by what its wild cards may stand for, is not spelled out."""


def _with(rules: MeldRules, shape: Shape, card: Face, place: Face) -> Shape:
    if shape.kind == "set":
        pairs = sorted(zip((*shape.cards, card), (*shape.represents, place), strict=True), key=lambda pair: pair[1])
        return ordered("set", tuple(card for card, _ in pairs), tuple(place for _, place in pairs))
    cards, represents = shape.cards, shape.represents
    is_low = rules.ace == "low" and rank_of(place) == 0
    ends_high = rules.ace != "round_corner" and rank_of(represents[-1]) == 0  # nothing follows a high ace, not the 2
    if (place - represents[-1]) % 13 == 1 and not is_low and not ends_high:
        cards, represents = (*cards, card), (*represents, place)
    else:
        cards, represents = (card, *cards), (place, *represents)
    # A full circle is one run, wherever it began; it is written from the 2, as if laid down at once.
    turn = (1 - (represents[0] & 15)) % 13 if rules.ace == "round_corner" and len(cards) == 13 else 0
    return Shape("run", cards[turn:] + cards[:turn], represents[turn:] + represents[:turn])


def swapped(rules: MeldRules, shape: Shape, wild: Face, natural: Face) -> Shape | Fault:
    """Return `shape` with the card `natural` in place of a `wild` that represents it (rulebook 1.4, Swapping a joker).

    Under free naming it is enough that the wild could represent it under some naming.
    """
    if wild != natural:
        swap = _swap_named if rules.named else _swap_free
        found = swap(rules, shape, wild, natural)
        if found is not None:
            return found
    values: dict[str, Value] = {"wild": format_card(wild), "card": format_card(natural), "meld": describe(shape)}
    return Fault("no_swap", "No {wild} stands for {card} in {meld}.", values)


def _swap_named(rules: MeldRules, shape: Shape, wild: Face, natural: Face) -> Shape | None:
    pairs = tuple(zip(shape.cards, shape.represents, strict=True))
    if (wild, natural) not in pairs:
        return None
    index = pairs.index((wild, natural))
    return ordered(shape.kind, (*shape.cards[:index], natural, *shape.cards[index + 1 :]), shape.represents)


def _swap_free(rules: MeldRules, shape: Shape, wild: Face, natural: Face) -> Shape | None:
    if not stood_for(rules, shape, wild) >> natural & 1:
        return None
    return free_reading(rules, add(remove(cards_of(shape.cards), wild), natural))


def stood_for(rules: MeldRules, shape: Shape, wild: Face) -> Cards:
    """Return the plane-0 mask of the faces that `wild` represents in `shape`, or could under free naming."""
    if not rules.named:
        return _free_names(rules, shape.cards, wild)
    return _names(wild, (shape,))


@lru_cache(maxsize=4096)
def _free_names(rules: MeldRules, cards: tuple[Face, ...], wild: Face) -> Cards:
    return _names(wild, namings(rules, cards))


def _names(wild: Face, shapes: Iterable[Shape]) -> Cards:
    pairs = (pair for shape in shapes for pair in zip(shape.cards, shape.represents, strict=True))
    return cards_of({name for card, name in pairs if card == wild and name not in (wild, NAMELESS)})


def is_low_ace(rules: MeldRules, shape: Shape, index: int) -> bool:
    """Whether card `index` of `shape` is an ace at position 1 of a run, before the 2 (rulebook 1.5, ace in a low run).

    Under free naming the ace is low only when no naming puts it elsewhere.
    """
    card = shape.cards[index]
    if shape.kind != "run" or card == JOKER or rank_of(card) != 0:
        return False
    if rules.named or not _has_wilds(rules, shape):
        return index == 0 and rank_of(shape.represents[0]) == 0
    natural = shape.represents[index] == card
    low = ("run", 0)
    return natural and all(
        (kind, rank_of(places[0])) == low for (kind, places), _ in free_frames(rules, cards_of(shape.cards))
    )
