"""Put cards into hands and take them out, counting copies."""

from openrummy.sim.batch.indian.record import PLANES, Deal
from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, Table, inlined, part
from openrummy.sim.compiled.shown.cards import FACES, JOKER

_LAST = U64(63)


@inlined
def gain(hands: Table, seat: Number, card: Number) -> None:
    """Add a card to a hand."""
    bit, plane = ONE << U64(card), 0
    while hands[seat, plane] & bit:
        plane += 1
    hands[seat, plane] |= bit


@inlined
def lose(hands: Table, seat: Number, card: Number) -> None:
    """Remove a card from a hand, if it holds one."""
    bit, plane = ONE << U64(card), 3
    while plane and not hands[seat, plane] & bit:
        plane -= 1
    hands[seat, plane] &= ~bit


@part
def cards_of(deal: Deal, seat: int) -> tuple[Bits, Bits, Number]:
    """Return a hand's cards without printed jokers, its second copies, and its number of jokers."""
    jokers = ZERO
    for plane in range(PLANES):
        jokers += deal.hands[seat, plane] >> _LAST
    return deal.hands[seat, 0] & FACES, deal.hands[seat, 1] & FACES, jokers


@inlined
def plus(once: Bits, twice: Bits, jokers: Number, card: Bits) -> tuple[Bits, Bits, Number]:
    """Return the same hand with one more card."""
    if card == JOKER:
        return once, twice, jokers + ONE
    return once | card, twice | once & card, jokers
