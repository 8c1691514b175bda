"""Reading cards as a meld: the faces that wilds may represent, and the reading that counts."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from openrummy.cards import PLANE_MASK, Cards, Face, add, cards_of, distinct, faces_of, remove
from openrummy.melds.faults import ambiguous, misfit, misnamed
from openrummy.melds.frames import NATURAL_RUNS, NATURAL_SETS, Frame, frames
from openrummy.melds.model import (
    JOKERS,
    NAMELESS,
    Fault,
    Kind,
    MeldRules,
    Shape,
    count_naturals,
    is_wild,
    is_within_limits,
    wilds_among,
)

Pair: TypeAlias = tuple[Face, Face]  # a card and the face it represents


def read_shape(rules: MeldRules, cards: Sequence[Face], represents: Sequence[Face] = ()) -> Shape | Fault:
    """Return the meld that `cards`, in any order, form under rulebook 1.4, or why they form none.

    `represents` is empty or parallel to `cards`, `NAMELESS` for cards that the player does not name.  Cards that
    form a meld as naturals need no name.  With named wilds a missing name is filled in when exactly one
    is possible; otherwise the fault is `ambiguous_joker`.  Under free naming names are ignored: the
    reading is a run if possible, then the one with the most naturals, then the one with a high ace.
    """
    if not rules.named or all(name in (card, NAMELESS) for card, name in zip(cards, represents, strict=False)):
        held = cards_of(cards)
        found = natural_reading(rules, held) if len(represents) in (0, len(cards)) else None
        if found is None and not rules.named:
            found = free_reading(rules, held)
        if found is not None:
            return found
    return _named_reading(rules, cards, represents) if rules.named else misfit(rules, cards)


def namings(rules: MeldRules, cards: Sequence[Face]) -> tuple[Shape, ...]:
    """Return every valid reading of `cards` with each wild named, runs first; free naming makes no difference here."""
    pinned = [(card, card) for card in cards if not is_wild(rules, card)]
    return tuple(readings(rules, pinned, [card for card in cards if is_wild(rules, card)]))


def _named_reading(rules: MeldRules, cards: Sequence[Face], represents: Sequence[Face]) -> Shape | Fault:
    wrong = misnamed(rules, cards, represents) if represents else None
    if wrong is not None:
        return wrong
    asked = represents or (NAMELESS,) * len(cards)
    names = [name if is_wild(rules, card) else card for card, name in zip(cards, asked, strict=True)]
    if NAMELESS not in names:
        return _as_named(rules, cards, names) or misfit(rules, cards, names)
    pairs = tuple(zip(cards, names, strict=True))
    loose = [card for card, name in pairs if name == NAMELESS and is_wild(rules, card)]
    named = [pair for pair in pairs if pair[1] != NAMELESS or not is_wild(rules, pair[0])]
    found = list(readings(rules, named, loose))
    if len(found) > 1:
        return ambiguous(found)
    return found[0] if found else misfit(rules, cards, names)


def _as_named(rules: MeldRules, cards: Sequence[Face], names: Sequence[Face]) -> Shape | None:
    pattern = natural_reading(rules, cards_of(names))
    if pattern is None or not is_within_limits(rules, len(cards), count_naturals(cards, names)):
        return None
    pairs = sorted(zip(names, cards, strict=True), key=lambda pair: pattern.cards.index(pair[0]))
    return ordered(pattern.kind, tuple(card for _, card in pairs), pattern.cards)


def readings(rules: MeldRules, pinned: Sequence[Pair], loose: Iterable[Face]) -> Iterator[Shape]:
    """Yield every valid meld of the `pinned` cards as named and the `loose` wilds under any name, each once."""
    pool = cards_of(loose)
    size = len(pinned) + pool.bit_count()
    for kind, places in frames(rules, cards_of(place for _, place in pinned), size):
        for cards in fillings(places, pinned, pool):
            if is_within_limits(rules, size, count_naturals(cards, places)):
                yield ordered(kind, cards, places)


def fillings(places: Sequence[Face], pinned: Iterable[Pair], pool: Cards) -> Iterator[tuple[Face, ...]]:
    """Yield the cards parallel to `places` for every way to fill the places left open by `pinned` from `pool`."""
    given: dict[Face, list[Face]] = {}
    for card, place in pinned:
        given.setdefault(place, []).append(card)
    row = [given[place].pop() if given.get(place) else None for place in places]
    gaps = tuple(place for place, card in zip(places, row, strict=True) if card is None)
    for chosen in assignments(gaps, pool):
        rest = iter(chosen)
        yield tuple(next(rest) if card is None else card for card in row)


def assignments(gaps: tuple[Face, ...], pool: Cards, least: Face = 0) -> Iterator[tuple[Face, ...]]:
    """Yield the ways to give each of `gaps` a card of `pool`; equal gaps are adjacent and interchangeable."""
    if not gaps:
        yield ()
        return
    twin = len(gaps) > 1 and gaps[0] == gaps[1]
    for card in distinct(pool):
        if card >= least:
            for others in assignments(gaps[1:], remove(pool, card), card if twin else 0):
                yield card, *others


def ordered(kind: Kind, cards: tuple[Face, ...], places: tuple[Face, ...]) -> Shape:
    """Return the shape of `cards` in `places`; if a set has a face twice, the natural card comes first."""
    if kind == "set" and len(set(places)) < len(places):
        pairs = sorted(zip(cards, places, strict=True), key=lambda pair: (pair[1], pair[0] != pair[1], pair[0]))
        cards = tuple(card for card, _ in pairs)
    return Shape(kind, cards, places)


def natural_reading(rules: MeldRules, held: Cards) -> Shape | None:
    """Return the meld that `held` forms with every card natural."""
    if held <= PLANE_MASK:
        found = NATURAL_RUNS[rules.ace].get(held) or NATURAL_SETS.get(held)
        return found if found is not None and _has_length(rules, found) else None
    pinned = [(card, card) for card in faces_of(held)]
    return None if held & JOKERS else next(readings(rules, pinned, ()), None)


def _has_length(rules: MeldRules, natural: Shape) -> bool:
    size = len(natural.cards)
    return size <= (rules.set_max or 4) if natural.kind == "set" else size >= rules.run_min


def free_frames(rules: MeldRules, held: Cards) -> Iterator[tuple[Frame, Cards]]:
    """Yield the frames that `held` fills under free naming, each with the cards that are natural in it."""
    fixed = held & ~wilds_among(rules, held)
    size = held.bit_count()
    for frame in frames(rules, fixed, size):
        naturals = held & cards_of(frame[1]) & ~JOKERS
        if is_within_limits(rules, size, naturals.bit_count()):
            yield frame, naturals


@lru_cache(maxsize=8192)
def free_reading(rules: MeldRules, held: Cards) -> Shape | None:
    """Return the reading of `held` under free naming that `read_shape` describes; its wilds are nameless."""
    if held & JOKERS & ~wilds_among(rules, held):
        return None
    found = list(free_frames(rules, held))
    if not found:
        return None
    (kind, places), naturals = max(found, key=lambda one: (one[0][0] == "run", one[1].bit_count()))
    cards = _in_order(places, naturals)
    wilds = faces_of(held ^ naturals) if held <= PLANE_MASK else _without(held, naturals)
    return Shape(kind, (*cards, *wilds), (*cards, *(NAMELESS,) * len(wilds)))


def _in_order(places: Iterable[Face], naturals: Cards) -> tuple[Face, ...]:
    cards: Cards = 0
    row: list[Face] = []
    for place in places:
        more = add(cards, place)
        if not more & ~naturals:
            cards = more
            row.append(place)
    return tuple(row)


def _without(held: Cards, naturals: Cards) -> tuple[Face, ...]:
    for card in faces_of(naturals):
        held = remove(held, card)
    return faces_of(held)
