"""Learned values of gin, compiled: the numbers that describe a seat's view after its discard, a network, and the players that use or teach it.

All kernels are in this module, because the cache of a kernel notices changes of its own file only (and of those that `jit` names).
"""

# Long: the players and what they know, for the reason above.

from typing import Any

import numpy as np

from openrummy.sim.batch.chance import below
from openrummy.sim.batch.gin import record as r
from openrummy.sim.batch.gin.acting import KIND, WHAT, act
from openrummy.sim.batch.gin.hands import chance_of_gin, least_of, points_of, relief, useful
from openrummy.sim.batch.gin.legal import legal
from openrummy.sim.batch.gin.skilled import skilled
from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, Table, count_bits, inlined, kernel, lowest_bit
from openrummy.sim.compiled.one_pack.grouping import group
from openrummy.sim.compiled.one_pack.tables import Tables
from openrummy.sim.numbers import gin as a

NUMBERS = 110
"""How many numbers describe a view; the last ones are free."""
_RANKS, _REST = 13, 78
CLOSE = 10
"""A discard that leaves this many points more than the best one is not weighed: it would break a meld."""
SCALE = 30.0
"""Points to one unit of a network's result."""
NEVER = 1e9
"""A gate that no discard passes."""
WAITS, KNOCKS = (64, 32), (32, 16)
"""The units of the two networks' layers: after a discard, and for a knock."""
_FIRST_TURNS = 22  # by which of the numbers of a deal's turns a taught player makes a random discard
_LAST_DRAWS, _FEW_DRAWS = 2, 5
_RANK, _SUIT, _SUITS = U64(15), U64(48), U64(1 | 1 << 16 | 1 << 32 | 1 << 48)


@kernel
def described(deal: r.Deal, seat: Number, tables: Tables, x: Table) -> None:
    """Write the numbers of what `seat` knows when its discard lies on the pile; nothing else of the deal is read."""
    other, melds = 1 - seat, np.zeros(4, np.uint64)
    hand, known = deal.hands[seat], deal.known[other]
    seen = hand | known
    for place in range(deal.pile_size):
        seen |= ONE << U64(deal.pile[place])
    unseen, rest = r.PACK & ~seen, group(tables, hand, melds)
    x[:] = 0
    _by_rank(x, 0, hand, 1.0)
    _by_rank(x, _RANKS, rest, 1.0)
    _by_rank(x, 2 * _RANKS, unseen, 0.5)
    _by_rank(x, 3 * _RANKS, deal.discarded[other], 0.5)
    _by_rank(x, 4 * _RANKS, known, 1.0)
    _by_rank(x, 5 * _RANKS, ONE << U64(deal.pile[deal.pile_size - 1]), 1.0)
    _of_hand(x[_REST:], tables, hand, rest, unseen)
    _of_deal(x[_REST + 11 :], deal, seat, tables, known, unseen)
    _of_discard(x[_REST + 21 :], deal, seat, known, unseen)


@inlined
def _by_rank(x: Table, begin: Number, cards: Bits, scale: Number) -> None:
    while cards:
        x[begin + int(lowest_bit(cards) & _RANK)] += scale
        cards &= cards - ONE


@inlined
def _of_hand(x: Table, tables: Tables, hand: Bits, rest: Bits, unseen: Bits) -> None:
    points = points_of(tables, hand)
    x[0], x[1], x[2] = points / 20, relief(tables, hand, unseen) / 4, chance_of_gin(tables, hand, unseen) * 5
    x[3], x[4], x[5] = points == 0, points <= 10, max(0, 10 - points) / 10
    x[6], x[7] = int(count_bits(useful(hand) & unseen)) / 8, int(count_bits(rest)) / 5
    x[8], x[9], x[10] = min(points, 10) / 10, int(count_bits(unseen)) / 20, 1.0


@inlined
def _of_deal(x: Table, deal: r.Deal, seat: Number, tables: Tables, known: Bits, unseen: Bits) -> None:
    turn, draws = (int(deal.turn) + 1) // 2, r.CARDS - int(deal.drawn) - 2
    x[0], x[1], x[2] = turn / 10, draws / 16, max(0, turn - 7) / 5
    x[3], x[4], x[5] = turn <= 2, turn <= 4, turn <= 7
    x[6], x[7] = draws <= _LAST_DRAWS, draws <= _FEW_DRAWS
    x[8], x[9] = points_of(tables, known) / 20, int(count_bits(deal.known[seat] & deal.hands[seat])) / 3


@inlined
def _of_discard(x: Table, deal: r.Deal, seat: Number, known: Bits, unseen: Bits) -> None:
    top = U64(deal.pile[deal.pile_size - 1])
    card, suit = ONE << top, U64(0x1FFF) << (top & _SUIT)
    same, away = _SUITS << (top & _RANK) & ~card, deal.discarded[1 - seat]
    beside, gap = (card << ONE | card >> ONE) & suit, (card << U64(2) | card >> U64(2)) & suit
    x[0], x[1] = int(count_bits(same & unseen)) / 3, int(count_bits(same & known)) / 2
    x[2], x[3] = int(count_bits(same & away)), int(count_bits(same & deal.discarded[seat] & ~known))
    x[4], x[5] = int(count_bits(beside & unseen)) / 2, int(count_bits(beside & known))
    x[6], x[7] = int(count_bits(beside & away)), int(count_bits(gap & unseen)) / 2
    x[8] = int(count_bits(gap & known))


@kernel
def value(x: Table, weights: Table, first: int, second: int) -> Number:
    """Return the points that a network foretells.  weights: for the layers of `first` and `second` units and the result, matrix and offsets each."""
    size = x.size
    one, two = weights[size * first : (size + 1) * first].copy(), np.zeros(second, np.float32)
    for place in range(size):
        if x[place] != 0:
            one += x[place] * weights[place * first : (place + 1) * first]
    begin = (size + 1) * first
    two += weights[begin + first * second : begin + (first + 1) * second]
    for place in range(first):
        if one[place] > 0:
            two += one[place] * weights[begin + place * second : begin + (place + 1) * second]
    begin += (first + 1) * second
    total = weights[begin + second]
    for place in range(second):
        if two[place] > 0:
            total += two[place] * weights[begin + place]
    return total * SCALE


@inlined
def _discarded(deal: r.Deal, spare: Table, card: Bits) -> None:
    """Make `spare` the deal with this card on the pile, the same seat still in turn."""
    spare[0] = deal
    after, seat = spare[0], deal.seat
    after.hands[seat] &= ~(ONE << card)
    after.known[seat] &= ~(ONE << card)
    after.discarded[seat] |= ONE << card
    after.pile[after.pile_size] = card
    after.pile_size += 1


@inlined
def _least(tables: Tables, hand: Bits, cards: Bits) -> tuple[Bits, Number]:
    """Return the card whose discard leaves least, and that deadwood."""
    chosen, least = ZERO, 1000
    while cards:
        card = lowest_bit(cards)
        cards &= cards - ONE
        points = points_of(tables, hand ^ ONE << card)
        if points < least:
            chosen, least = card, points
    return chosen, least


@inlined
def _best_discard(
    deal: r.Deal, spare: Table, tables: Tables, discards: Bits, net: Table, own: Bits
) -> tuple[Bits, Number, Number]:
    """Return the discard that is worth most, its value, and that of the discard `own`."""
    x, hand, chosen = np.zeros(NUMBERS, np.float32), deal.hands[deal.seat], ZERO
    best, of_own, near = -np.inf, -np.inf, least_of(tables, hand, discards) + CLOSE
    while discards:
        card = lowest_bit(discards)
        discards &= discards - ONE
        if points_of(tables, hand ^ ONE << card) <= near:
            found = _value_after(deal, spare, tables, card, net, WAITS, x)
            best, chosen = (found, card) if found > best else (best, chosen)
            of_own = found if card == own else of_own
    return chosen, best, of_own


@inlined
def _value_after(
    deal: r.Deal, spare: Table, tables: Tables, card: Bits, net: Table, units: tuple[int, int], x: Table
) -> Number:
    _discarded(deal, spare, card)
    described(spare[0], deal.seat, tables, x)
    return value(x, net, units[0], units[1])


@kernel
def learned(
    deal: r.Deal, spare: Table, rules: r.Terms, tables: Tables, skill: Table, nets: tuple[Table, Table], gate: Number
) -> Bits:
    """Return the skilled policy's action, or a knock, a wait or a discard that the networks prefer; a discard by more than `gate` points."""
    choice = skilled(deal, rules, tables, skill)
    if deal.phase != r.DISCARD or choice == U64(a.BIG_GIN):
        return choice
    _, discards, knocks, _, _, _ = legal(deal, rules, tables)
    knock, least = _least(tables, deal.hands[deal.seat], knocks)
    if least == 0 or (not knocks and gate >= NEVER):
        return choice
    waits, own_card = choice >> KIND == U64(a.DISCARDING), choice & WHAT
    card, best, own = _best_discard(deal, spare, tables, discards, nets[0], own_card if waits else U64(63))
    if not waits or best > own + gate:
        choice, own = U64(a.DISCARDING) << KIND | card, best
    if knocks:
        at_once = _value_after(deal, spare, tables, knock, nets[1], KNOCKS, np.zeros(NUMBERS, np.float32))
        if at_once >= own:
            choice = U64(a.KNOCKING) << KIND | knock
    return choice


@kernel
def play(
    deals: Table, rules: Any, tables: Any, skills: Table, seat: int, nets: tuple[Table, Table], gate: float
) -> None:
    """Play deals to their ends, the learned player in one seat and the skilled policy in the other."""
    spare = deals[:1].copy()
    for number in range(deals.size):
        deal = deals[number]
        while deal.phase != r.OVER:
            skill = skills[deal.seat]
            if deal.seat == seat:
                act(deal, rules, tables, learned(deal, spare, rules, tables, skill, nets, gate))
            else:
                act(deal, rules, tables, skilled(deal, rules, tables, skill))


@kernel
def choose(deals: Table, rules: Any, tables: Any, skills: Table, nets: tuple[Table, Table], gate: float) -> int:
    """Return the learned player's action in the first of these deals."""
    return int(learned(deals[0], deals[:1].copy(), rules, tables, skills[0], nets, gate))


@kernel
def taught(
    deals: Table,
    rules: Any,
    tables: Any,
    skills: Table,
    me: int,
    waits: tuple[Table, Table],
    knocks: tuple[Table, Table],
) -> tuple[int, int]:
    """Play deals in which `me` once discards at random; write what is known, and the points, after all discards from then on and after knocks."""
    spare, number_of_waits, number_of_knocks = deals[:1].copy(), 0, 0
    for number in range(deals.size):
        deal, begin, first = deals[number], 1 + int(below(deals[number], U64(_FIRST_TURNS))), number_of_waits
        strayed = False
        while deal.phase != r.OVER:
            ends, choice = deal.seat == me and deal.phase == r.DISCARD, skilled(deal, rules, tables, skills[deal.seat])
            if ends:
                hand, (_, discards, allowed, _, _, _) = deal.hands[me], legal(deal, rules, tables)
                knock, least = _least(tables, hand, allowed)
                if allowed and least > 0 and below(deal, U64(2)) == ZERO and number_of_knocks < knocks[1].size:
                    _discarded(deal, spare, knock)
                    described(spare[0], me, tables, knocks[0][number_of_knocks])
                    knocks[1][number_of_knocks] = _knocked(deal, spare, rules, tables, skills, knock)
                    number_of_knocks += 1
                if not strayed and deal.turn >= begin and discards and choice != U64(a.BIG_GIN):
                    strayed, choice = True, U64(a.DISCARDING) << KIND | _any_close(deal, tables, hand, discards)
            act(deal, rules, tables, choice)
            if ends and strayed and deal.phase == r.DRAW and number_of_waits < waits[1].size:
                described(deal, me, tables, waits[0][number_of_waits])
                number_of_waits += 1
        waits[1][first:number_of_waits] = deal.points[me] - deal.points[1 - me]
    return number_of_waits, number_of_knocks


@inlined
def _any_close(deal: r.Deal, tables: Tables, hand: Bits, discards: Bits) -> Bits:
    close, near = ZERO, least_of(tables, hand, discards) + CLOSE
    while discards:
        card = lowest_bit(discards)
        discards &= discards - ONE
        close |= ONE << card if points_of(tables, hand ^ ONE << card) <= near else ZERO
    number = below(deal, count_bits(close))
    while number:
        close &= close - ONE
        number -= ONE
    return lowest_bit(close)


@kernel
def _knocked(deal: r.Deal, spare: Table, rules: r.Terms, tables: Tables, skills: Table, card: Bits) -> Number:
    """Return the points of a knock."""
    spare[0] = deal
    after, seat = spare[0], deal.seat
    act(after, rules, tables, U64(a.KNOCKING) << KIND | card)
    while after.phase != r.OVER:
        act(after, rules, tables, skilled(after, rules, tables, skills[after.seat]))
    return after.points[seat] - after.points[1 - seat]
