"""Believable worlds of Indian rummy: hands of the others that are dealt at random and then bettered a few times.

A hand is bettered by a card from the stock and the discard of its dearest card, as the skilled policy judges it; cards that its seat took
openly stay.  How often that is done is such that guessed hands cost as many points as true ones.
"""

import numpy as np

from openrummy.bots.policies.indian_cheapest import NEVER
from openrummy.bots.policies.indian_skill import PACKED
from openrummy.sim.batch.chance import below, draw
from openrummy.sim.batch.indian import record as r
from openrummy.sim.batch.indian.cheapest import cheapest
from openrummy.sim.batch.indian.hands import cards_of, gain, lose
from openrummy.sim.batch.indian.sight import sight_of
from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, Table, inlined, kernel, lowest_bit, part
from openrummy.sim.compiled.shown.tables import Tables

_UNIT = 2.0**-53


@kernel
def imagine(deals: r.Deals, rules: r.Terms, tables: Tables, skill: Table, times: Table) -> None:
    """Give the seats other than the one to act hands, and the stock an order, in equal records of a deal in mid-play.

    times: by seat, how often its hand is bettered on average.
    """
    cards, hidden = np.empty(r.CARDS, np.uint8), np.zeros(r.SEATS, np.int64)
    for number in range(deals.size):
        deal = deals[number]
        viewer = int(deal.seat)
        _deal_again(deal, rules, cards, hidden)
        for seat in range(rules.players):
            if seat != viewer:
                deal.seat = seat
                _better(deal, rules, tables, skill, int(times[seat] + (draw(deal) >> U64(11)) * _UNIT))
        deal.seat = viewer


@inlined
def _deal_again(deal: r.Deal, rules: r.Terms, cards: Table, hidden: Table) -> None:
    """Shuffle all cards that the seat to act has not seen, and deal them again."""
    size = 0
    for seat in range(rules.players):
        begin = size
        if seat != deal.seat:
            size = _lift(deal, seat, cards, size)
        hidden[seat] = size - begin
    for place in range(deal.stock_size):
        cards[size + place] = deal.pack[deal.drawn + place]
    for last in range(size + deal.stock_size - 1, 0, -1):
        chosen = below(deal, U64(last + 1))
        cards[last], cards[chosen] = cards[chosen], cards[last]
    for place in range(deal.stock_size):
        deal.pack[deal.drawn + place] = cards[size + place]
    for seat in range(rules.players):
        for _ in range(hidden[seat]):
            size -= 1
            gain(deal.hands, seat, cards[size])


@inlined
def _lift(deal: r.Deal, seat: int, cards: Table, size: int) -> int:
    """Take the hidden cards of a seat from its hand, and add them to the first `size` of `cards`; return how many these are then."""
    for plane in range(r.PLANES):
        rest = _hidden_in(deal, seat, plane)
        deal.hands[seat, plane] = deal.known[seat, plane]
        while rest:
            cards[size] = lowest_bit(rest)
            rest &= rest - ONE
            size += 1
    return size


@inlined
def _hidden_in(deal: r.Deal, seat: Number, plane: int) -> Bits:
    return deal.hands[seat, plane] & ~deal.known[seat, plane]


@part
def _better(deal: r.Deal, rules: r.Terms, tables: Tables, skill: Table, times: int) -> None:
    """Let the seat to act draw a card and discard one that nobody has seen, a number of times."""
    if not times or not deal.stock_size:
        return
    sight = sight_of(deal, rules, tables, skill)
    for _ in range(times):
        place = deal.drawn + below(deal, U64(deal.stock_size))
        gain(deal.hands, deal.seat, deal.pack[place])
        discards = ZERO
        for plane in range(r.PLANES):
            discards |= _hidden_in(deal, deal.seat, plane)
        plain = discards & ~sight.wild
        card = lowest_bit(discards)
        if plain:
            card = U64(-cheapest(sight, tables, cards_of(deal, deal.seat), plain, True, NEVER) % PACKED)
        lose(deal.hands, deal.seat, card)
        deal.pack[place] = card
