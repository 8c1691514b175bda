"""A second opinion on melds: an independent implementation of rulebook 1.4, without regard for speed.

The referee shares no code with the engine's melds and parts; a law compares the two.  Unlike the engine, it reads options.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, combinations_with_replacement, product

from openrummy.cards import JOKER, Face, face, rank_of, suit_of
from openrummy.parts.switches import TableOptions

Entry = tuple[Face, Face]  # a card and the face it represents; JOKER if it represents none
Entries = tuple[Entry, ...]


def is_run(options: TableOptions, places: Iterable[Face]) -> bool:
    """Whether faces are a run (rulebook 1.4, Run)."""
    faces = list(places)
    ranks = sorted(rank_of(place) for place in faces)
    if JOKER in faces or len({suit_of(place) for place in faces}) != 1 or not 3 <= len(faces) <= 13:
        return False
    low = _consecutive(ranks)
    high = _consecutive(sorted(13 if rank == 0 else rank for rank in ranks))
    if options.ace_mode == "low":
        return low
    if options.ace_mode == "low_or_high":
        return low or high
    return any(_consecutive(sorted((rank + turn) % 13 for rank in ranks)) for turn in range(13))


def _consecutive(ranks: list[int]) -> bool:
    return ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def is_set(options: TableOptions, places: Iterable[Face]) -> bool:
    """Whether faces are a set (rulebook 1.4, Set); a surplus wild represents nothing."""
    faces = list(places)
    shown = [place for place in faces if place != JOKER]
    longest = len(faces) if options.set_max_size is None else options.set_max_size
    if not 3 <= len(faces) <= longest or len({rank_of(place) for place in shown}) != 1:
        return False
    if not options.set_distinct_suits:
        return len(shown) == len(faces)
    surplus_fits = len(shown) == len(faces) or (options.set_max_size is None and len(shown) == 4)
    return surplus_fits and len(set(shown)) == len(shown)


def is_meld(options: TableOptions, entries: Iterable[Entry]) -> bool:
    """Whether cards that represent these faces are a meld."""
    items = list(entries)
    naturals = sum(card == place != JOKER for card, place in items)
    if any(card not in (JOKER, place) for card, place in items) or naturals < (
        options.min_naturals_in_meld if options.printed_jokers else 0
    ):
        return False
    if options.max_wilds_in_meld is not None and len(items) - naturals > options.max_wilds_in_meld:
        return False
    places = [place for _, place in items]
    return is_run(options, places) or is_set(options, places)


def frames(options: TableOptions, most: int) -> Iterator[tuple[Face, ...]]:
    """Yield every meld of at most `most` represented faces."""
    for suit, first, size in product(range(4), range(13), range(3, min(most, 13) + 1)):
        places = tuple(face(suit, (first + step) % 13) for step in range(size))
        if is_run(options, places) and not (size == 13 and first > 0):
            yield places
    for rank, size in product(range(13), range(3, most + 1)):
        choose = combinations if options.set_distinct_suits else combinations_with_replacement
        for suits in choose(range(4), min(size, 4) if options.set_distinct_suits else size):
            places = (*(face(suit, rank) for suit in suits), *(JOKER,) * (size - len(suits)))
            if is_set(options, places):
                yield places


Frame = tuple[tuple[Face, ...], tuple[tuple[Face, int], ...]]  # the faces of a meld, and the number of each

_FRAMES: dict[tuple[object, ...], list[Frame]] = {}
_MELDS: dict[tuple[object, ...], set[Entries]] = {}
_MOST_KEPT = 20_000


def _frames(options: TableOptions, most: int) -> list[Frame]:
    key = (options.ace_mode, options.set_max_size, options.set_distinct_suits, most)
    if key not in _FRAMES:
        _FRAMES[key] = [(places, tuple(Counter(places).items())) for places in frames(options, most)]
    return _FRAMES[key]


def melds_in(options: TableOptions, hand: Iterable[Face]) -> set[Entries]:
    """Return every meld in a hand, as sorted entries; under free naming a wild represents `JOKER`."""
    found = named_melds(options, Counter(hand))
    return found if options.joker_naming == "required" else {nameless(entries) for entries in found}


def named_melds(options: TableOptions, held: Counter[Face]) -> set[Entries]:
    """Return every meld in a hand, cached, since the search for the end of a turn tries the same cards many times."""
    kinds = (options.ace_mode, options.set_max_size, options.set_distinct_suits)
    wilds = (options.printed_jokers > 0, options.min_naturals_in_meld, options.max_wilds_in_meld)
    key = (kinds, wilds, tuple(sorted(held.elements())))
    if key not in _MELDS:
        if len(_MELDS) >= _MOST_KEPT:
            _MELDS.clear()
        _MELDS[key] = _found_melds(options, held)
    return _MELDS[key]


def _found_melds(options: TableOptions, held: Counter[Face]) -> set[Entries]:
    found: set[Entries] = set()
    for frame in _frames(options, min(sum(held.values()), 13 + held[JOKER])):
        found |= {entries for entries in _fillings(held, frame) if is_meld(options, entries)}
    return found


def nameless(entries: Entries) -> Entries:
    return tuple(sorted((card, JOKER if card == JOKER else place) for card, place in entries))


def _lacks_more(held: Counter[Face], needs: Iterable[tuple[Face, int]], most: int) -> bool:
    """Whether more than `most` cards are missing; in nearly every frame the first ones already are."""
    lacking = 0
    for place, count in needs:
        lacking += max(0, count - held.get(place, 0))
        if lacking > most:
            return True
    return False


def _fillings(held: Counter[Face], frame: Frame) -> Iterator[Entries]:
    places, needs = frame
    if _lacks_more(held, needs, held[JOKER] + (JOKER in places and held[JOKER] < places.count(JOKER))):
        return
    for number in range(held[JOKER] + 1):
        for wild in combinations(range(len(places)), number):
            cards = [JOKER if at in wild else place for at, place in enumerate(places)]
            if all(count <= held.get(card, 0) for card, count in Counter(cards).items()):
                yield tuple(sorted(zip(cards, places, strict=True)))
