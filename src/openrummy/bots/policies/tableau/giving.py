"""The points that others may win with a card that is discarded, left in the pile or laid down; compiled as it stands."""

from openrummy.bots.policies.tableau.bitwork import low, size
from openrummy.bots.policies.tableau.hands import COLUMN, LANE
from openrummy.bots.policies.tableau.sight import JOKER, Costs, Sight
from openrummy.bots.policies.tableau.skill import GIFT, GIFT_END, GIFT_POINTS, OTHERS, PASSED


def holds(see: Sight, seat: int, card: int) -> float:
    """Return the chance that a seat holds a card."""
    if see.known[seat] >> card & 1:
        return 1.0
    if not see.unseen >> card & 1:
        return 0.0
    return (see.counts[seat] - size(see.known[seat])) / max(see.pool, 1)


def gift(see: Sight, t: Costs, pile: int, card: int) -> float:
    """Return the cost of offering a card, with the pile, to the next seat and to those after it."""
    k = see.skill
    total = gift_to(see, t, pile, card, (see.seat + 1) % see.players)
    if k[OTHERS] > 0.0 and see.digs:
        for step in range(2, see.players):
            total += k[OTHERS] * gift_to(see, t, pile, card, (see.seat + step) % see.players)
    return total


def gift_to(see: Sight, t: Costs, pile: int, card: int, seat: int) -> float:
    """Return the cost of offering a card to one seat."""
    k, total = see.skill, 0.0
    fixed = k[GIFT] + k[GIFT_END] / max(see.counts[seat], 1)
    if card == JOKER:
        return fixed + k[GIFT_POINTS] * see.values[JOKER]
    if see.next_fits >> card & 1:
        return fixed + k[GIFT_POINTS] * see.values[card]
    for place in range(0, 12, 2):
        one, other = t.trios[card][place], t.trios[card][place + 1]
        if one >= 0:
            chance = (1.0 if pile >> one & 1 else holds(see, seat, one)) * (
                1.0 if pile >> other & 1 else holds(see, seat, other)
            )
            if chance > 0.0 and was_passed(see, t, card, one, other):
                chance *= k[PASSED]
            brought = see.values[card] + see.values[one] + see.values[other]
            total += chance * (fixed + k[GIFT_POINTS] * brought)
    return total


def was_passed(see: Sight, t: Costs, card: int, one: int, other: int) -> bool:
    """Whether the pile holds another card that makes a meld with two cards."""
    for place in range(0, 12, 2):
        first, second = t.trios[one][place], t.trios[one][place + 1]
        third = second if first == other else first if second == other else card
        if third != card and see.lying >> third & 1:
            return True
    return False


def left_behind(see: Sight, t: Costs, pile: int) -> float:
    """Return the cost of the most useful card of a pile that the next seats may dig in."""
    most, cards = 0.0, pile
    while cards:
        card = low(cards)
        cards &= cards - 1
        most = max(most, gift(see, t, pile, card))
    return most


def exposed(see: Sight, faces: int, is_run: int) -> float:
    """Return the points that others can be expected to lay off on a new meld."""
    ends = (faces << 1 | faces >> 1) & LANE << (low(faces) & 48) if is_run else COLUMN << (low(faces) & 15)
    ends &= ~faces & see.unseen
    total = 0.0
    while ends:
        total += see.values[low(ends)]
        ends &= ends - 1
    return total * see.others / max(see.pool, 1)
