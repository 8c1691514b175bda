"""Which cards of a hand stay loose, and the worth of a hand.

Plain code on numbers and rows of them, which the batch compiles as it stands: so the policy there is the same.
"""

from collections.abc import Sequence

from openrummy.bots.policies.tableau.bitwork import low, size
from openrummy.bots.policies.tableau.sight import JOKER, Costs, Sight
from openrummy.bots.policies.tableau.skill import GAIN, HOPE, LONE, OUT, RACE, RIVER, SPARE_JOKER, TEMPO

COLUMN = 0x1000100010001
LANE = 0x1FFF
FULL_SET, WAYS = 5, 6


def left(costs: Sequence[int], cards: int) -> int:
    """Return the cost of the cards that runs leave."""
    return costs[cards & LANE] + costs[cards >> 16 & LANE] + costs[cards >> 32 & LANE] + costs[cards >> 48 & LANE]


def thrice(cards: int) -> int:
    """Return the ranks held in three suits or four."""
    a, b, c, d = cards & LANE, cards >> 16 & LANE, cards >> 32 & LANE, cards >> 48 & LANE
    return a & b & (c | d) | c & d & (a | b)


def one_set(column: int, way: int) -> int:
    """Return the cards of one way to take a set of a rank: all, all but one suit, or none."""
    if way == 0:
        return 0
    if way == FULL_SET or size(column) < 4:
        return column
    return column & ~(LANE << 16 * (way - 1))


def best_sets(costs: Sequence[int], cards: int) -> int:
    """Return the cards to take as sets: no other choice for one rank leaves less."""
    ranks, chosen = thrice(cards), 0
    rest = ranks
    while rest:
        chosen |= cards & COLUMN << low(rest)
        rest &= rest - 1
    least, tried = left(costs, cards & ~chosen), 0
    while ranks and tried != least:
        tried, rest = least, ranks
        while rest:
            column = cards & COLUMN << low(rest)
            rest &= rest - 1
            for way in range(WAYS):
                other = chosen & ~column | one_set(column, way)
                found = left(costs, cards & ~other)
                if found < least:
                    least, chosen = found, other
    return chosen


def loose(costs: Sequence[int], free: Sequence[int], cards: int) -> int:
    """Return the cards that the best melds leave."""
    cards &= ~best_sets(costs, cards)
    return (
        free[cards & LANE]
        | free[cards >> 16 & LANE] << 16
        | free[cards >> 32 & LANE] << 32
        | free[cards >> 48 & LANE] << 48
    )


def completed(see: Sight, t: Costs, cards: int) -> int:
    """Return the face as which a joker saves most, -1 if it saves nothing."""
    before = left(t.costs, cards & ~best_sets(t.costs, cards))
    best, face = before, -1
    for suit in range(4):
        for rank in range(13):
            other = 16 * suit + rank
            if cards >> other & 1 or not joins(t, cards, other):
                continue
            more = cards | 1 << other
            found = left(t.costs, more & ~best_sets(t.costs, more))
            if found < best:
                best, face = found, other
    return face


def joins(t: Costs, cards: int, face: int) -> bool:
    """Whether a face would be in a meld with two of these cards."""
    for place in range(0, 12, 2):
        one = t.trios[face][place]
        if one >= 0 and cards >> one & 1 and cards >> t.trios[face][place + 1] & 1:
            return True
    return False


def chance_of(see: Sight, t: Costs, rest: int, hand: int, card: int) -> float:
    """Return the chance that a loose card is melded or laid off before the deal ends."""
    outs = (1 << card << 1 | 1 << card >> 1) & see.grows
    beside = rest | hand & LANE << (card & 48)
    for place in range(0, 12, 2):
        one, other = t.trios[card][place], t.trios[card][place + 1]
        if one >= 0:
            if beside >> one & 1:
                outs |= 1 << other
            if beside >> other & 1:
                outs |= 1 << one
    k, pool = see.skill, max(see.pool, 1)
    live = k[HOPE] * size(outs & see.unseen) / pool + k[RIVER] * size(outs & see.river)
    odds = (live + k[LONE]) * see.turns
    return odds / (1.0 + odds)


def placeable(hand: int, fits: int, grows: int) -> int:
    """Return the cards of a hand that can be laid off one after another.  grows: the faces that lengthen a run."""
    found, here = 0, hand & fits
    while here:
        found |= here
        longer = here & grows
        beside = (longer << 1 | longer >> 1) & ~found
        grows |= beside
        fits |= beside
        here = hand & fits & ~found
    return found


def points(see: Sight, cards: int) -> int:
    """Return the points of these cards."""
    total = 0
    while cards:
        total += see.values[low(cards)]
        cards &= cards - 1
    return total


def worth(see: Sight, t: Costs, hand: int, jokers: int, kept: int, discards: int) -> float:
    """Return the points that a hand is worth at the end of a turn that lays down all it can.

    kept: a card that may not be discarded, or -1.  discards: 1 if a card is discarded yet.
    """
    virtual, spare = joined(see, t, hand, jokers)
    rest = loose(t.costs, t.loose, hand | virtual) & hand
    gate = placeable(hand, see.fits | (see.shut if rest != hand else 0), see.grows)
    total, worst, stuck = see.skill[SPARE_JOKER] * spare, 0.0, size(rest & ~gate)
    if see.net:
        total += points(see, hand & ~rest) + points(see, rest & gate) + see.values[JOKER] * (jokers - spare)
    rest &= ~gate
    others = rest
    while others:
        card = low(others)
        others &= others - 1
        part = prospect(see, t, rest, hand, card)
        total += part
        if part < worst and card != kept:
            worst = part
    if discards:
        total -= worst
        stuck -= 1
    if stuck <= 0 and spare == 0 and size(hand & ~rest) <= 5 * see.melds_left:
        total += see.skill[OUT] * see.others
    else:
        total += see.skill[RACE] * see.others / (1 + max(stuck, 0))
    return total


def prospect(see: Sight, t: Costs, rest: int, hand: int, card: int) -> float:
    """Return the points that a loose card can be expected to bring, or to cost."""
    k, value = see.skill, see.values[card]
    chance = chance_of(see, t, rest, hand, card)
    return chance * k[GAIN] * value - (1.0 - chance) * (k[TEMPO] + see.caught * value)


def joined(see: Sight, t: Costs, hand: int, jokers: int) -> tuple[int, int]:
    """Return the faces as which jokers join melds, and the number of jokers left."""
    virtual = 0
    while jokers:
        face = completed(see, t, hand | virtual)
        if face < 0:
            break
        virtual |= 1 << face
        jokers -= 1
    return virtual, jokers
