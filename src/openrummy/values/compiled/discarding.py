"""A deal as it would be after a discard, and the discards that leave little."""

from openrummy.sim.batch.gin import record as r
from openrummy.sim.batch.gin.hands import points_of
from openrummy.sim.compiled.jit import ONE, ZERO, Bits, Number, Table, inlined, lowest_bit
from openrummy.sim.compiled.one_pack.tables import Tables

CLOSE = 10
"""A discard that leaves this many points more than the best one is not weighed: it would break a meld."""


@inlined
def discarded(deal: r.Deal, spare: Table, card: Bits) -> None:
    """Make `spare` the deal with this card on the pile, the same seat still in turn."""
    spare[0] = deal
    after, seat = spare[0], deal.seat
    after.hands[seat] &= ~(ONE << card)
    after.known[seat] &= ~(ONE << card)
    after.discarded[seat] |= ONE << card
    after.pile[after.pile_size] = card
    after.pile_size += 1


@inlined
def least_discard(tables: Tables, hand: Bits, cards: Bits) -> tuple[Bits, Number]:
    """Return the card whose discard leaves least, and that deadwood."""
    chosen, least = ZERO, 1000
    while cards:
        card = lowest_bit(cards)
        cards &= cards - ONE
        points = points_of(tables, hand ^ ONE << card)
        if points < least:
            chosen, least = card, points
    return chosen, least
