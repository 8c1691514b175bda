"""Believable worlds of gin: the other hand is drawn from all that fit the cards seen, as often as it explains what the other seat did.

A guess gives each hidden card a place: in the hand at the start, drawn from the stock in a certain turn, or still in the stock.
A walk swaps two places at a time, and takes a swap or not by how likely each guess makes the turns that were seen
(Metropolis and others 1953), so that it stays at each guess as often as it deserves.  The style of the player (`likelihood`) belongs to
the guess: who has had a hand to knock with for some turns is patient.
"""

import numpy as np

from openrummy.sim.batch.chance import below, draw
from openrummy.sim.batch.gin import record as r
from openrummy.sim.batch.gin.likelihood import I64, MOST_HAND, discarding, taking
from openrummy.sim.batch.gin.past import AT_FIRST, Past
from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, Table, inlined, kernel
from openrummy.sim.compiled.one_pack.tables import Tables

WALK = 64  # worlds of one walk
_BEFORE, _SWAPS = 75, 40  # swaps for each place in the hand before its first world, and before each other one
_UNIT = 2.0**-53


@kernel
def imagine(deals: r.Deals, tables: Tables, past: Past) -> None:
    """Give the other seat a hand, and the stock an order, in equal records of a deal in mid-play.  past: is also where the guess is made."""
    costs = np.zeros(MOST_HAND, np.int64)
    for number in range(deals.size):
        deal = deals[number]
        limit = I64(deal.limit)
        if number % WALK == 0:
            _begin(deal, past)
            _weigh(tables, past, limit, costs)
        for _ in range(_SWAPS if number % WALK else _BEFORE * I64(past.slots)):
            _step(deal, tables, past, limit, costs)
        _restyle(deal, tables, past, limit, costs)
        _write(deal, past)


@inlined
def _begin(deal: r.Deal, past: Past) -> None:
    """Give all cards places at random, all guesses equally likely in which every discard was in the hand in time."""
    taken, next_one, last = ZERO, 0, I64(past.size) - I64(past.discards)
    for number in range(past.discards):
        place = _nth_free(taken, below(deal, U64(past.reach[number] - number)))
        taken |= ONE << U64(place)
        past.cards[place] = past.own[number]
    for place in range(past.size):
        if not taken >> U64(place) & ONE:
            other = next_one + I64(below(deal, U64(last - next_one)))
            past.hidden[next_one], past.hidden[other] = past.hidden[other], past.hidden[next_one]
            past.cards[place] = past.hidden[next_one]
            next_one += 1


@inlined
def _nth_free(taken: Bits, number: Bits) -> Number:
    place = 0
    while taken >> U64(place) & ONE or number:
        if not taken >> U64(place) & ONE:
            number -= ONE
        place += 1
    return place


@inlined
def _weigh(tables: Tables, past: Past, limit: Number, costs: Table) -> None:
    """Follow the hand through its turns, and note how likely each is."""
    hand, place = past.known, 0
    for turn in range(AT_FIRST, past.turns):
        if turn >= 0:
            past.before[turn] = hand
            past.takes[turn] = _taking(tables, past, turn, hand)
            hand |= ONE << U64(past.top[turn]) if past.took[turn] else ZERO
        while place < past.slots and past.since[place] == turn:
            hand |= ONE << U64(past.cards[place])
            place += 1
        if turn >= 0:
            past.full[turn] = hand
            past.leaves[turn] = _leaving(tables, past, turn, hand, limit, past.style, costs)
            hand &= ~(ONE << U64(past.discard[turn]) if past.discard[turn] >= 0 else ZERO)


@inlined
def _taking(tables: Tables, past: Past, turn: Number, hand: Bits) -> Number:
    top = past.top[turn]
    return taking(tables, hand, top, past.took[turn]) if top >= 0 else 1.0


@inlined
def _leaving(
    tables: Tables, past: Past, turn: Number, hand: Bits, limit: Number, style: Number, costs: Table
) -> Number:
    card = past.discard[turn]
    barred = ONE << U64(past.top[turn]) if past.took[turn] else ZERO
    return discarding(tables, hand, card, barred, limit, style, costs) if card >= 0 else 1.0


@inlined
def _step(deal: r.Deal, tables: Tables, past: Past, limit: Number, costs: Table) -> None:
    """Swap two places, or not."""
    one, two = I64(below(deal, U64(past.slots))), I64(below(deal, U64(past.size)))
    if past.since[one] > past.since[two]:
        one, two = two, one
    begin, end = I64(past.since[one]), I64(past.since[two])
    card = I64(past.cards[one])
    if begin == end or _is_discarded(past, card, begin, end):
        return
    swap = ONE << U64(card) | ONE << U64(past.cards[two])
    if _is_taken(tables, past, swap, begin, end, _luck(deal), limit, costs):
        past.cards[one], past.cards[two] = past.cards[two], past.cards[one]
        for turn in range(_first(begin), _last(past, end)):
            if turn > begin:
                past.before[turn] ^= swap
                past.takes[turn] = past.new_takes[turn]
            if turn < end:
                past.full[turn] ^= swap
                past.leaves[turn] = past.new_leaves[turn]


@inlined
def _first(begin: Number) -> Number:
    return max(begin, 0)


@inlined
def _last(past: Past, end: Number) -> Number:
    """Return the number of the turn after turn `end`, or of all turns."""
    return min(end + 1, I64(past.turns))


@inlined
def _is_discarded(past: Past, card: Number, begin: Number, end: Number) -> bool:
    """Whether the seat discarded this card in one of these turns, so that it cannot have come later."""
    found = False
    for turn in range(_first(begin), min(end, I64(past.turns))):
        found = found or past.discard[turn] == card
    return found


@inlined
def _is_taken(
    tables: Tables, past: Past, swap: Bits, begin: Number, end: Number, luck: Number, limit: Number, costs: Table
) -> bool:
    """Whether a swap that changes the hand from the discard of turn `begin` to the draw of turn `end` is likely enough."""
    first, last = _first(begin), _last(past, end)
    least, found = luck, 1.0
    for turn in range(first, last):
        least *= (past.takes[turn] if turn > begin else 1.0) * (past.leaves[turn] if turn < end else 1.0)
    for turn in range(first, last):
        if turn > begin:
            past.new_takes[turn] = _taking(tables, past, turn, past.before[turn] ^ swap)
            found *= past.new_takes[turn]
        if turn < end and found > least:
            past.new_leaves[turn] = _leaving(tables, past, turn, past.full[turn] ^ swap, limit, past.style, costs)
            found *= past.new_leaves[turn]
        if found <= least:
            return False
    return bool(found > least)


@inlined
def _luck(deal: r.Deal) -> Number:
    """Return a number from 0 to 1."""
    return (draw(deal) >> U64(11)) * _UNIT


@inlined
def _restyle(deal: r.Deal, tables: Tables, past: Past, limit: Number, costs: Table) -> None:
    """Choose the style anew, each as often as it explains the turns of the hand that is guessed now."""
    style, ratio = 1 - I64(past.style), 1.0
    for turn in range(past.turns):
        past.new_leaves[turn] = _leaving(tables, past, turn, past.full[turn], limit, style, costs)
        ratio *= past.new_leaves[turn] / past.leaves[turn]
    if _luck(deal) * (1.0 + ratio) < ratio:
        past.style = style
        for turn in range(past.turns):
            past.leaves[turn] = past.new_leaves[turn]


@inlined
def _write(deal: r.Deal, past: Past) -> None:
    other, slots = 1 - deal.seat, I64(past.slots)
    hand, stock, drawn = deal.known[other], I64(past.size) - slots, I64(deal.drawn)
    for place in range(slots):
        hand |= ONE << U64(past.cards[place]) & past.unseen
    deal.hands[other], deal.style = hand, past.style
    for number in range(stock):
        deal.pack[drawn + number] = past.cards[slots + number]
    for number in range(stock - 1):
        chosen = number + I64(below(deal, U64(stock - number)))
        deal.pack[drawn + number], deal.pack[drawn + chosen] = deal.pack[drawn + chosen], deal.pack[drawn + number]
