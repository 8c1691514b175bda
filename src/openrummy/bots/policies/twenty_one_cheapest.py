"""The cheapest way to divide a hand of 21 cards into groups, beginnings of groups, and loose cards.

Three pure runs are needed, and a tunnela counts as one, so each run that is pure, or begins as such, fills one of three places; a place left
empty costs much.  The faces are gone through from the lowest on, and only the best few ways to divide those below are kept.
"""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from openrummy.bots.policies.indian_sight import Sight
from openrummy.bots.policies.indian_skill import MOST_OUTS
from openrummy.cards import JOKER_BIT, PLANE, PLANE_MASK, Cards, bits
from openrummy.melds.model import EVERY_PLANE

NEVER = 1 << 50
"""More than any hand costs."""
KEPT = 100
"""The ways to divide the lower faces that are kept."""

_PLACE, _WILD, _GIVEN = 384, 388, 396
"""Where the places filled, the wild cards spent and a discard are counted, above the cards of a state, so that shifted they become no cards."""
_PLACES, _WILDS = 15 << _PLACE, 255 << _WILD
_CARDS = (1 << 3 * PLANE) - 1

Packed: TypeAlias = tuple[Cards, Cards, int, int, int, int, int]
"""A way with its counts at their places, in the order of `Way`, the cost last."""


class Way(NamedTuple):
    """A use of the lowest face that is left.

    needs: the cards that must be there.  takes: all copies of their faces.  shift: the copies that are used of each, in bits.
    places, wilds: the pure runs that it makes or begins, and the wild cards that it spends.  cost: for what is not whole.
    """

    needs: Cards
    takes: Cards
    shift: int
    places: int
    wilds: int
    cost: int
    gives: bool = False


class Terms(NamedTuple):
    """The terms of a search.  places: pure runs that are needed.  wilds: those of the hand.  far: the cost of an empty place.  discards: one card goes."""

    places: int
    wilds: int
    far: int
    discards: bool


def cheapest(sight: Sight, hand: Cards, discards: Cards = 0, most: int = NEVER) -> int:
    """Return the cost of `hand`, packed; with `discards` that of the best hand without one of them; `most` if that is less."""
    wilds = (hand & sight.show.melds.wild * EVERY_PLANE).bit_count()
    cards = hand & ~(JOKER_BIT * EVERY_PLANE) & _CARDS
    faces = list(bits(cards & PLANE_MASK))
    listed = {card: list(_ways(sight, card, cards, wilds, discards)) for card in faces}
    share = _shares(listed, sight.wild)
    start = sum(share[card] for card in faces for copy in range(3) if cards >> PLANE * copy & 1 << card)
    ways = {1 << card: [_beyond(way, share) for way in row] for card, row in listed.items()}
    terms = Terms(sight.show.pure_runs, wilds, sight.pures[-1], bool(discards))
    return min(most, _searched(ways, cards, start - sight.spent * wilds, terms))


def _ways(sight: Sight, first: int, hand: Cards, wilds: int, discards: Cards) -> Iterator[Way]:
    """Yield the groups of which `first` is the lowest face, those that it begins, and leaving it loose or discarding it."""
    once, wild = hand & PLANE_MASK, sight.wild
    for shape in sight.shapes[first]:
        if shape.cards & ~once:
            continue
        own = (shape.cards & wild).bit_count()
        if not shape.missing:
            if shape.run or not own:
                yield _way(shape.cards, 1, int(shape.run), own, own * sight.spent)
        elif not own:
            if wilds:
                yield _way(shape.cards, 1, 0, 1, sight.spent)
            outs = sum(sight.outs[face] for face in shape.missing)
            points = sum(sight.points[card] for card in bits(shape.cards))
            yield from _begun(sight, shape.cards, 1, outs, points, pure=shape.run)
    bit = 1 << first
    yield from _alike(sight, first, hand)
    if wild & bit:
        yield _way(bit, 1, 0, 0, 0)
        return
    if wilds >= 2:
        yield _way(bit, 1, 0, 2, 2 * sight.spent)
    yield _way(bit, 1, 0, 0, sight.loose[first])
    if discards & bit:
        yield _way(bit, 1, 0, 0, sight.danger[first] - first)._replace(gives=True)


def _alike(sight: Sight, first: int, hand: Cards) -> Iterator[Way]:
    """Yield a tunnela of `first`, or two cards of one."""
    bit, own = 1 << first, sight.wild >> first & 1
    if hand >> 2 * PLANE & bit:
        yield _way(bit, 3, 1, 3 * own, 3 * own * sight.spent)
    if hand >> PLANE & bit and not own:
        yield from _begun(sight, bit, 2, sight.outs[first], 2 * sight.points[first], pure=True)


def _begun(sight: Sight, cards: Cards, copies: int, outs: int, points: int, *, pure: bool) -> Iterator[Way]:
    cost = sight.gap - sight.gap_out * outs + sight.gap_point * points
    yield _way(cards, copies, 0, 0, cost)
    if pure and outs:
        yield _way(cards, copies, 1, 0, cost + sight.pures[min(outs, MOST_OUTS)])


def _way(cards: Cards, copies: int, places: int, wilds: int, cost: int) -> Way:
    needs = cards << PLANE * (copies - 1)
    return Way(needs, cards * EVERY_PLANE & _CARDS, copies * PLANE, places, wilds, cost)


def _shares(listed: dict[int, list[Way]], wild: Cards) -> dict[int, int]:
    """Return for each face the least that a card of it costs, so that ways to divide different cards can be compared."""
    share = {card: 0 if wild >> card & 1 else NEVER for card in listed}
    for row in listed.values():
        for way in row:
            natural = way.takes & PLANE_MASK & ~wild
            number = natural.bit_count() * (way.shift // PLANE)
            for card in bits(natural):
                share[card] = min(share[card], way.cost // number)
    return share


def _beyond(way: Way, share: dict[int, int]) -> Packed:
    """Return a way with its cost beyond the shares of its cards, and its counts where states have them."""
    cost = way.cost - way.shift // PLANE * sum(share[card] for card in bits(way.takes & PLANE_MASK))
    return way.needs, way.takes, way.shift, way.places << _PLACE, way.wilds << _WILD, way.gives << _GIVEN, cost


def _searched(ways: dict[Cards, list[Packed]], cards: Cards, cost: int, terms: Terms) -> int:
    # Long: one loop over the states; it runs for every hand that is judged, and calls would cost more than it.
    full, most, far = terms.places << _PLACE, terms.wilds << _WILD, terms.far
    buckets: dict[Cards, dict[int, int]] = {bit: {} for bit in (*ways, 0)}
    buckets[cards & -cards & PLANE_MASK][cards] = cost
    for bit, row in ((bit, row) for bit, row in ways.items() for _ in range(3)):  # up to three copies of the face
        states, buckets[bit] = buckets[bit], {}
        if len(states) > KEPT:
            ranked = sorted(states.items(), key=lambda each: each[1] - far * ((each[0] & _PLACES) >> _PLACE))
            states = dict(ranked[:KEPT])
        for state, price in states.items():
            for needs, takes, shift, more, spends, gives, extra in row:
                if needs & ~state or gives & state:
                    continue
                after = (state ^ (state & takes & ~(state >> shift))) + spends | gives
                if after & _WILDS > most:
                    continue
                if more and after & _PLACES < full:
                    after += more
                low = after & PLANE_MASK
                bucket = buckets[low & -low]
                total = price + extra
                if total < bucket.get(after, NEVER):
                    bucket[after] = total
    done = [
        price + far * (terms.places - ((state & _PLACES) >> _PLACE))
        for state, price in buckets[0].items()
        if not terms.discards or state >> _GIVEN & 1
    ]
    return min(done, default=NEVER)
