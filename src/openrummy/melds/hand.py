"""Every meld that a hand can lay down."""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import chain, combinations, combinations_with_replacement, product

from openrummy.cards import (
    ACES,
    JOKER,
    LANE,
    PLANE_MASK,
    SUIT_MASK,
    Cards,
    Face,
    bits,
    cards_of,
    copies,
    remove_all,
)
from openrummy.melds.frames import MASK_OF, NATURAL_RUNS, NATURAL_SETS, SIZES, STARTS, SUITED, SUITED_MASK, WINDOW
from openrummy.melds.model import EVERY_PLANE, JOKERS, NAMELESS, Ace, MeldRules, Shape, is_wild, wilds_among
from openrummy.melds.reading import assignments, free_reading, ordered

_LANE_MASK = (1 << LANE) - 1
_AFTER_KING = ACES | ACES << 1  # an ace may follow the king and, round the corner, a 2


def shapes_in(rules: MeldRules, hand: Cards, no_natural: Cards = 0, no_name: Cards = 0) -> Iterator[Shape]:
    """Yield every distinct valid meld that can be laid down from `hand` (rulebook 1.4), lazily if it has wilds.

    `no_natural` and `no_name` are plane-0 masks: the faces that may not be laid down as naturals, and
    those that a wild may not represent (rulebook 1.4, One of each card).  A wild may represent a face
    even if the natural card is in the hand too.  Under free naming each set of cards has one shape,
    the one that `read_shape` returns.
    """
    if hand & rules.wild:
        return _with_wilds(rules, hand, no_natural, no_name)
    if hand > PLANE_MASK:
        if not rules.distinct_suits:
            return _with_wilds(rules, hand, no_natural, no_name)
        hand &= PLANE_MASK
    return iter(_natural_shapes(rules, hand & ~no_natural if no_natural else hand))


def _natural_shapes(rules: MeldRules, held: Cards) -> Iterable[Shape]:
    # Most hands have no meld, so a dozen bit operations on all four suits at once come first.
    reach = held if rules.ace == "low" else held | (held & _AFTER_KING) << 13
    runs = reach & reach >> 1 & reach >> 2
    pairs = held & held >> LANE  # spade and heart, heart and diamond, diamond and club
    if runs or pairs & (pairs >> LANE | held >> 3 * LANE) or pairs >> 2 * LANE & held:
        return _looked_up(rules, held, runs)
    return ()


def _looked_up(rules: MeldRules, held: Cards, runs: Cards) -> Iterator[Shape]:
    for suit in range(4):
        if runs >> LANE * suit & _LANE_MASK:
            yield from _runs_of_lane(rules.ace, suit, held >> LANE * suit & SUIT_MASK, rules.run_min)
    pairs = held & held >> LANE
    triples = pairs & (pairs >> LANE | held >> 3 * LANE) | pairs >> 2 * LANE & held
    for rank in bits((triples | triples >> LANE) & SUIT_MASK):
        yield from _sets_of_rank(held & SUITED_MASK[rank], rules.set_max or 4)


@cache
def _runs_of_lane(ace: Ace, suit: int, lane: int, shortest: int) -> tuple[Shape, ...]:
    held = lane << LANE * suit
    runs = (shape for mask, shape in NATURAL_RUNS[ace].items() if not mask & ~held)
    return tuple(shape for shape in runs if len(shape.cards) >= shortest)


@cache
def _sets_of_rank(held: Cards, longest: int) -> tuple[Shape, ...]:
    shapes = (shape for mask, shape in NATURAL_SETS.items() if not mask & ~held)
    return tuple(shape for shape in shapes if len(shape.cards) <= longest)


def _with_wilds(rules: MeldRules, hand: Cards, no_natural: Cards, no_name: Cards) -> Iterator[Shape]:
    pool = wilds_among(rules, hand)
    held = hand & ~(JOKERS | no_natural * EVERY_PLANE)
    number = pool.bit_count() if rules.max_wilds is None else min(pool.bit_count(), rules.max_wilds)
    plans = chain(_run_plans(rules, held, ~no_name, number), _set_plans(rules, held, ~no_name, number))
    if not rules.named:
        return _free_shapes(rules, plans, pool)
    return chain.from_iterable(_dealt(rules, plan, pool) for plan in plans) if pool & ~JOKERS else plans


# A plan is a meld in which every wild is a joker; the wilds actually held replace them afterwards.


def _dealt(rules: MeldRules, plan: Shape, pool: Cards) -> Iterator[Shape]:
    left, gaps = _gaps(rules, plan, pool)
    for wilds in assignments(gaps, left):
        if all(card == JOKER or card != place for card, place in zip(wilds, gaps, strict=True)):
            rest = iter(wilds)
            cards = tuple(next(rest) if card == JOKER else card for card in plan.cards)
            yield ordered(plan.kind, cards, plan.represents)


def _gaps(rules: MeldRules, plan: Shape, pool: Cards) -> tuple[Cards, tuple[Face, ...]]:
    """Return `pool` without the naturals of `plan`, and the faces that its wilds represent."""
    naturals = [card for card in plan.cards if card != JOKER and is_wild(rules, card)]
    pairs = zip(plan.cards, plan.represents, strict=True)
    return remove_all(pool, naturals), tuple(place for card, place in pairs if card == JOKER)


def _free_shapes(rules: MeldRules, plans: Iterable[Shape], pool: Cards) -> Iterator[Shape]:
    seen: set[Cards] = set()
    for plan in plans:
        left, gaps = _gaps(rules, plan, pool)
        naturals = [card for card in plan.cards if card != JOKER]
        for wilds in assignments((NAMELESS,) * len(gaps), left):
            cards = cards_of((*naturals, *wilds))
            shape = None if cards in seen else free_reading(rules, cards)
            seen.add(cards)
            if shape is not None:
                yield shape


def _run_plans(rules: MeldRules, held: Cards, names: Cards, number: int) -> Iterator[Shape]:
    plans_of_lane = (
        _few_plans_of_lane if number <= 2 else _plans_of_lane
    )  # many wilds make long lists, which are not cached
    for suit in range(4):
        lane, nameable = held >> LANE * suit & SUIT_MASK, names >> LANE * suit & SUIT_MASK
        if lane or not rules.min_naturals:
            yield from plans_of_lane(rules.ace, suit, lane, nameable, number, rules.min_naturals, rules.run_min)


@lru_cache(maxsize=2048)
def _few_plans_of_lane(
    ace: Ace, suit: int, lane: int, names: int, number: int, min_naturals: int, shortest: int
) -> tuple[Shape, ...]:
    return tuple(_plans_of_lane(ace, suit, lane, names, number, min_naturals, shortest))


def _plans_of_lane(
    ace: Ace, suit: int, lane: int, names: int, number: int, min_naturals: int, shortest: int
) -> Iterator[Shape]:
    for start, size, wild in _run_patterns(ace, lane, names, number, min_naturals, shortest):
        places = WINDOW[suit][start][size]
        yield Shape("run", tuple(JOKER if wild >> (face & 15) & 1 else face for face in places), places)


def _run_patterns(
    ace: Ace, lane: int, names: int, number: int, min_naturals: int, shortest: int
) -> Iterator[tuple[int, int, int]]:
    """Yield start, size and rank mask of the wilds for every run with at most `number` wilds in a lane (13 bits)."""
    longest = min(13, lane.bit_count() + number)
    for size in SIZES[shortest : longest + 1]:
        most = min(number, size - min_naturals)
        for start in STARTS[ace][size]:
            window = MASK_OF[start][size]
            gaps = window & ~lane
            if not gaps & ~names and gaps.bit_count() <= most:
                yield from (
                    (start, size, gaps | more) for more in _subsets(window & lane & names, most - gaps.bit_count())
                )


def _subsets(mask: int, most: int) -> Iterator[int]:
    """Yield the subsets of `mask` with at most `most` bits."""
    single = tuple(1 << place for place in bits(mask))
    for number in range(min(most, len(single)) + 1):
        yield from map(sum, combinations(single, number))


def _set_plans(rules: MeldRules, held: Cards, names: Cards, number: int) -> Iterator[Shape]:
    if not rules.distinct_suits:
        yield from _repeating_set_plans(rules, held, names, number)
        return
    lanes = held | held >> LANE
    ranks = (lanes | lanes >> 2 * LANE) & SUIT_MASK if rules.min_naturals else SUIT_MASK
    for rank in bits(ranks):
        mask = SUITED_MASK[rank]
        yield from _plans_of_rank(rank, held & mask, names & mask, number, rules.set_max, rules.min_naturals)


@lru_cache(maxsize=4096)
def _plans_of_rank(
    rank: int, held: Cards, names: Cards, number: int, longest: int | None, min_naturals: int
) -> tuple[Shape, ...]:
    """Return every set of one rank with distinct suits and at most `number` wilds; `held` and `names` are of that rank."""
    return tuple(
        _set_plan(places, wild, surplus)
        for size in range(3, min(longest or 4, 4) + 1)
        for places in combinations(SUITED[rank], size)
        for wild in _wild_places(held, names, places)
        if size - wild.bit_count() >= min_naturals and wild.bit_count() <= number
        for surplus in range(1 + (number - wild.bit_count() if longest is None and size == 4 else 0))
    )


def _set_plan(places: tuple[Face, ...], wild: Cards, surplus: int) -> Shape:
    cards = tuple(JOKER if wild >> face & 1 else face for face in places)
    return Shape("set", cards + (JOKER,) * surplus, places + (NAMELESS,) * surplus)


def _wild_places(held: Cards, names: Cards, places: Iterable[Face]) -> Iterator[Cards]:
    whole = sum(1 << face for face in places)
    gaps = whole & ~held
    if not gaps & ~names:
        yield from (gaps | more for more in _subsets(whole & held & names, 4))


def _repeating_set_plans(rules: MeldRules, held: Cards, names: Cards, number: int) -> Iterator[Shape]:
    for faces in SUITED:
        naturals = product(*(range(copies(held, face) + 1) for face in faces))
        nameable = tuple(face for face in faces if names >> face & 1)
        for counts in naturals:
            own = tuple(face for face, count in zip(faces, counts, strict=True) for _ in range(count))
            for wilds in range(number + 1 if len(own) >= rules.min_naturals else 0):
                if 3 <= len(own) + wilds <= (rules.set_max or len(own) + wilds):
                    yield from (_repeating(own, named) for named in combinations_with_replacement(nameable, wilds))


def _repeating(own: tuple[Face, ...], names: tuple[Face, ...]) -> Shape:
    pairs = sorted([(place, place) for place in own] + [(place, JOKER) for place in names])
    return Shape("set", tuple(card for _, card in pairs), tuple(place for place, _ in pairs))
