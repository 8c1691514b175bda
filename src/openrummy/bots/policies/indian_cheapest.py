"""The cheapest way to divide a hand into groups, beginnings of groups, and loose cards: how far it is from one that can be shown.

Wild cards fill the groups that lack one.  All sums are of whole numbers, so bounds and order do not change the result.
"""

from collections.abc import Iterator
from typing import NamedTuple

from openrummy.bots.policies.indian_shapes import Shape
from openrummy.bots.policies.indian_sight import Sight
from openrummy.bots.policies.indian_skill import MOST_OUTS, PACKED
from openrummy.cards import JOKER_BIT, PLANE, PLANE_MASK, Cards, bits
from openrummy.melds.model import EVERY_PLANE

NEVER = 1 << 50
"""More than any hand costs."""
_NO_CARD = -NEVER


class Way(NamedTuple):
    """A use of the lowest card that is left.

    wilds: how many wild cards it spends.  pure, other, begun: whether it makes a pure run, another run, or begins a run, which lacks
    one of `outs` cards.  cost: beyond the least share of its cards.  saved: what a discard of the card saves, packed with its face.
    """

    cards: Cards
    wilds: int
    pure: int
    other: int
    begun: int
    outs: int
    cost: int
    saved: int = _NO_CARD


def cheapest(sight: Sight, hand: Cards, discards: Cards = 0, most: int = NEVER) -> int:
    """Return the cost of `hand`, packed; with `discards` that of the best hand without one of them; `most` if that is less."""
    once, twice, wild = hand & PLANE_MASK & ~JOKER_BIT, hand >> PLANE & PLANE_MASK & ~JOKER_BIT, sight.wild
    third = hand >> 2 * PLANE & PLANE_MASK & ~wild
    loose = {card: sight.loose[card] + (sight.twin if twice >> card & 1 else 0) for card in bits(once & ~wild)}
    saved = {card: loose[card] - sight.danger[card] + card for card in loose if discards >> card & 1}
    wilds = (hand & sight.show.melds.wild * EVERY_PLANE).bit_count()
    listed = {card: list(_ways(sight, card, once, wilds)) for card in bits(once)}
    for card, cost in loose.items():
        listed[card].append(Way(1 << card, 0, 0, 0, 0, 0, cost, saved.get(card, _NO_CARD)))
    ways, share = _beyond_shares(listed, wild)
    cost = sum(share[card] for plane in (once, twice) for card in bits(plane)) - sight.spent * wilds
    cost += sum(loose[card] for card in bits(third))
    gain = max((saved.get(card, _NO_CARD) for card in bits(third)), default=_NO_CARD)
    if discards and not saved:
        return most
    limits = most, max(saved.values(), default=0)
    return _searched(sight, ways, (once, twice, wilds, 0, 0, 0, 0, cost, gain), limits, discards=bool(discards))


def _ways(sight: Sight, first: int, once: Cards, wilds: int) -> Iterator[Way]:
    """Yield the groups of which `first` is the lowest card, and those that it begins, with their whole costs."""
    wild = sight.wild
    for shape in sight.shapes[first]:
        if shape.cards & ~once:
            continue
        own = (shape.cards & wild).bit_count()
        if not shape.missing:
            if shape.run or not own:
                yield Way(shape.cards, own, int(shape.run), 0, 0, 0, own * sight.spent)
        elif not own:
            yield from _begun(sight, shape, wilds)
    if wild >> first & 1:
        yield Way(1 << first, 0, 0, 0, 0, 0, 0)
    elif wilds >= 2:
        yield Way(1 << first, 2, 0, 1, 0, 0, 2 * sight.spent)


def _begun(sight: Sight, shape: Shape, wilds: int) -> Iterator[Way]:
    """Yield a group that lacks a card, with a wild card in its place if there is one, and as it is."""
    if wilds:
        yield Way(shape.cards, 1, 0, int(shape.run), 0, 0, sight.spent)
    outs = sum(sight.outs[face] for face in shape.missing)
    cost = sight.gap - sight.gap_out * outs + sight.gap_point * sum(sight.points[card] for card in bits(shape.cards))
    yield Way(shape.cards, 0, 0, 0, int(shape.run), outs if shape.run else 0, cost)


def _beyond_shares(listed: dict[int, list[Way]], wild: Cards) -> tuple[dict[Cards, list[Way]], dict[int, int]]:
    """Return the ways by the bit of their lowest card with their costs beyond the least shares of their cards, and these shares."""
    share = {card: 0 if wild >> card & 1 else NEVER for card in listed}
    for row in listed.values():
        for way in row:
            natural = way.cards & ~wild
            for card in bits(natural):
                share[card] = min(share[card], way.cost // natural.bit_count())
    ways = {
        1 << card: [way._replace(cost=way.cost - sum(share[each] for each in bits(way.cards))) for way in row]
        for card, row in listed.items()
    }
    for row in ways.values():
        row.sort(key=lambda way: -way.cost)  # the last one is tried first, and a good way found early saves the most
    return ways, share


def _searched(
    sight: Sight, ways: dict[Cards, list[Way]], start: tuple[int, ...], limits: tuple[int, int], *, discards: bool
) -> int:
    # Long: one loop over a stack; it runs for every hand that is judged, and calls would cost more than it.
    least_pure = min(sight.pures) if sight.show.pure_runs and not _has_pure(ways) else 0
    (best, most_saved), stack = limits, [start]
    while stack:
        once, twice, wilds, pure, other, begun, outs, cost, gain = stack.pop()
        if not once:
            if not discards:
                best = min(best, cost + _missing(sight, pure, other, begun, outs))
            elif gain > _NO_CARD:
                best = min(best, cost + _missing(sight, pure, other, begun, outs) - gain)
            continue
        if cost + least_pure - most_saved >= best:
            continue
        for cards, spends, is_pure, is_other, begins, more, price, saves in ways[once & -once]:
            after = cost + price
            if cards & ~once or spends > wilds or after + least_pure - most_saved >= best:
                continue
            left = cards & ~twice
            stack.append(
                (
                    once ^ left,
                    twice & ~cards,
                    wilds - spends,
                    pure + is_pure,
                    other + is_other,
                    begun + begins,
                    outs + more,
                    after,
                    max(gain, saves),
                )
            )
    return best


def _has_pure(ways: dict[Cards, list[Way]]) -> bool:
    return any(way.pure for row in ways.values() for way in row)


def _missing(sight: Sight, pure: int, other: int, begun: int, outs: int) -> int:
    """Return the cost of the runs that are still missing: those begun come first, and the first of them has all their outs."""
    show, first = sight.show, min(outs, MOST_OUTS)
    lacking = max(0, show.pure_runs - pure)
    further = max(0, show.runs - show.pure_runs - max(0, pure - show.pure_runs) - other)
    cost = 0
    for number in range(lacking + further):
        prices = sight.pures if number < lacking else sight.others
        cost += prices[-1] if number >= begun else prices[0 if number else first]
    return cost


def card_of(cost: int) -> int:
    """Return the face that is packed into a cost with discards."""
    return -cost % PACKED
