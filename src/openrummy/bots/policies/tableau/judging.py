"""How much each action is worth: draws, calls, plays and discards; compiled as it stands."""

from openrummy.bots.policies.tableau.bitwork import low, size
from openrummy.bots.policies.tableau.giving import exposed, gift, left_behind
from openrummy.bots.policies.tableau.hands import COLUMN, best_sets, joins, left, loose, placeable, points, worth
from openrummy.bots.policies.tableau.sight import JOKER, Costs, Sight
from openrummy.bots.policies.tableau.skill import (
    CAUGHT,
    DIG,
    EARLY,
    EXPOSE,
    HELD,
    HOLD_FEWEST,
    HOLD_LOOSE,
    LEAST,
    LEAVE,
    LOAD,
    PACE,
    PATIENCE,
    RESTLESS,
    SLOW,
    STOCK,
    SWAP_COST,
)

LONGEST_LOOK = 14
"""About how many of the cards that may come from the stock are examined closely."""

UNSEEN_CARD = 6.5
"""Average points of a card in another hand."""

ENDS, NEVER = 1000.0, -100000.0
MELD, LAY_OFF, SWAP = range(3)
UNIT = 1024


def prepare(see: Sight, t: Costs) -> None:
    """Work out what all judgements share."""
    k = see.skill
    fitting = size((see.fits | see.shut) & see.unseen) / max(see.pool, 1)
    turns = (k[LEAST] + k[PACE] * see.fewest + k[SLOW] / (0.1 + fitting)) * (1 + see.recycles)
    if see.stuck:
        turns = min(turns, see.stock / see.players)
    see.turns, see.caught, see.river = turns, k[CAUGHT] / (1.0 + k[PATIENCE] * turns), 0
    see.lying = pile_of(see, see.pile_size)
    if see.digs:
        see.river = see.lying
    see.now = worth(see, t, see.hand, see.jokers, -1, 0)
    see.dig = dig_gain(see, t, see.hand, see.jokers)


def pile_of(see: Sight, number: int) -> int:
    """Return the mask of the lowest cards of the pile."""
    mask = 0
    for place in range(number):
        if see.pile[place] != JOKER:
            mask |= 1 << see.pile[place]
    return mask


# draws


def take_worth(see: Sight, t: Costs, depth: int) -> float:
    """Return the worth of taking this many cards; of the top card only where it is of use, unless the whole pile may be taken."""
    hand, jokers = see.hand, see.jokers
    for place in range(see.pile_size - depth, see.pile_size):
        if see.pile[place] == JOKER:
            jokers += 1
        else:
            hand |= 1 << see.pile[place]
    top = see.pile[see.pile_size - 1]
    cost = see.skill[LOAD] * depth
    if depth == 1 and top != JOKER and not see.fits >> top & 1 and loose(t.costs, t.loose, hand) >> top & 1:
        cost += see.skill[SWAP_COST]
    rest = left_behind(see, t, pile_of(see, see.pile_size - depth)) if see.digs else 0.0
    kept = top if depth == 1 else -1
    return worth(see, t, hand, jokers, kept, 1) - see.skill[LEAVE] * rest - cost


def stock_worth(see: Sight, t: Costs) -> float:
    """Return the mean worth over the cards that may come from the stock; useless ones are all counted alike."""
    useful = useful_faces(see, t) & see.unseen
    step = max(1, size(useful) // LONGEST_LOOK)
    helped, seen, number, rest = 0.0, 0, 0, useful
    while rest:
        card = low(rest)
        rest &= rest - 1
        if number % step == 0:
            helped += worth(see, t, see.hand | 1 << card, see.jokers, -1, 1)
            seen += 1
        number += 1
    pool = max(see.pool, 1)
    share, jokers = number / pool, see.unseen_jokers / pool
    total = (1.0 - share - jokers) * see.now
    if seen:
        total += share * helped / seen
    if see.unseen_jokers:
        total += jokers * worth(see, t, see.hand, see.jokers + 1, -1, 1)
    rest_cost = left_behind(see, t, see.river) if see.digs else 0.0
    return total + see.skill[STOCK] - see.skill[LEAVE] * rest_cost


def useful_faces(see: Sight, t: Costs) -> int:
    """Return the faces that make a meld with two cards of the hand, or fit the table."""
    found, rest = see.fits, see.unseen & ~see.fits
    while rest:
        card = low(rest)
        rest &= rest - 1
        if joins(t, see.hand, card):
            found |= 1 << card
    return found


def decline_worth(see: Sight) -> float:
    """Return the worth of drawing nothing, which ends the deal."""
    own = points(see, see.hand) + see.values[JOKER] * see.jokers
    if see.net or own < UNSEEN_CARD * see.fewest:
        return float(-own)
    return NEVER


# calls


def call_worth(see: Sight, t: Costs, place: int, naturals: int, wilds: int, depth: int) -> float:
    """Return the gain of calling these cards, and of taking the others down to a depth.

    place: of the meld that they lengthen, -1 for a new one.  wilds: the faces for which jokers stand.
    """
    jokers = size(wilds)
    gained = (
        points(see, naturals) + see.values[JOKER] * jokers + whim_of(place + 1, naturals, wilds) if see.net else 0.0
    )
    if depth == 0:
        return gained
    hand, more = see.hand, see.jokers - jokers
    for number in range(see.pile_size - depth, see.pile_size):
        if see.pile[number] == JOKER:
            more += 1
        else:
            hand |= 1 << see.pile[number]
    return gained + worth(see, t, hand & ~naturals, more, -1, 1) - see.now - see.skill[LOAD] * depth


# plays


def play_worth(see: Sight, t: Costs, kind: int, place: int, faces: int, wilds: int, is_run: int) -> float:
    """Return the gain of a play.

    kind: `MELD`, `LAY_OFF` or `SWAP`.  place: of the meld on the table.  faces: those that the play puts there.  wilds: those of
    them for which jokers stand.  is_run: whether it makes a run or lengthens one.
    """
    naturals, used = faces & ~wilds, size(wilds)
    hand, jokers = see.hand & ~naturals, see.jokers - used + (1 if kind == SWAP else 0)
    if see.floats and hand == 0 and jokers == 0:
        return NEVER + whim_of(place, faces, wilds)
    fits, shut, grows = see.fits, see.shut, see.grows
    lay(see, kind, faces, is_run)
    total = worth(see, t, hand, jokers, -1, 0) + dig_gain(see, t, hand, jokers) - see.now - see.dig
    if can_end(see, t, hand, jokers, kind):
        total += ENDS
    see.fits, see.shut, see.grows = fits, shut, grows
    if see.net:
        laid = points(see, naturals) + see.values[JOKER] * used
        total += laid + see.skill[HELD] * laid / max(see.fewest, 1)
    if kind == MELD:
        total -= see.skill[EXPOSE] * exposed(see, faces, is_run)
    if kind != SWAP:
        total += see.skill[EARLY] * size(faces)
    return total + whim_of(place, faces, wilds)


def lay(see: Sight, kind: int, faces: int, is_run: int) -> None:
    """Let the table take what fits it after a play."""
    if kind == MELD:
        see.fits |= see.shut
        see.shut = 0
    if kind != SWAP:
        ends = faces << 1 | faces >> 1 if is_run else COLUMN << (low(faces) & 15)
        see.fits |= ends & ~faces
        if is_run:
            see.grows |= ends & ~faces


def dig_gain(see: Sight, t: Costs, hand: int, jokers: int) -> float:
    """Return the share that can be hoped for of the most that digging in the pile would bring on the next turn."""
    k, cards, more, best = see.skill, hand, jokers, 0.0
    if not see.net or k[DIG] <= 0.0:
        return 0.0
    before = worth(see, t, hand, jokers, -1, 0)
    for place in range(see.pile_size - 1, -1, -1):
        card = see.pile[place]
        if card == JOKER:
            more += 1
            continue
        cards |= 1 << card
        if joins(t, hand, card):
            best = max(best, worth(see, t, cards, more, -1, 0) - before)
    return k[DIG] * best


def whim_of(place: int, faces: int, wilds: int) -> float:
    """Return a tiny number that tells equal actions apart."""
    return 1e-6 * (((faces % 9973) * 13 + (wilds % 9973) * 7 + place * 31) % 9973) / 9973


def can_end(see: Sight, t: Costs, hand: int, jokers: int, kind: int) -> bool:
    """Whether after a play at most one card is left that can neither be laid off nor melded this turn."""
    if jokers > see.joker_fits:
        return False
    rest = hand & ~placeable(hand, see.fits, see.grows)
    if size(rest) <= 1:
        return True
    melds = see.melds_left - (1 if kind == MELD else 0)
    return melds > 0 and min(in_units(t, hand), in_units(t, rest)) <= 1


def in_units(t: Costs, cards: int) -> int:
    """Return the fewest cards that melds can leave."""
    return left(t.units, cards & ~best_sets(t.units, cards)) // UNIT


def holds_back(see: Sight, t: Costs) -> bool:
    """Whether to wait for the chance to lay down the whole hand in one turn, if that earns a bonus."""
    if see.bonus == 0:
        return False
    k = see.skill
    rest = size(loose(t.costs, t.loose, see.hand)) + see.jokers
    return bool(rest <= k[HOLD_LOOSE] - 4 * (2 - see.bonus) and see.fewest >= k[HOLD_FEWEST] and see.turns > 2.0)


# discards


def discard_worth(see: Sight, t: Costs, card: int) -> float:
    """Return the worth of the hand after a discard, less the points that it gives away."""
    k, hand, jokers = see.skill, see.hand, see.jokers
    if card == JOKER:
        jokers -= 1
    else:
        hand &= ~(1 << card)
    kept = worth(see, t, hand, jokers, -1, 0) + dig_gain(see, t, hand, jokers)
    whim = (see.turn * 7919 + card * 104729) % 1021 / 1021
    return kept - gift(see, t, see.river, card) - whim * (0.001 + k[RESTLESS] * see.recycles)
