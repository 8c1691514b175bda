"""Jokers on the table: who put them there, swapping one for the card that it stands for, and one of each card (rulebook 1.4)."""

from openrummy.sim.batch.tableau import record as r
from openrummy.sim.batch.tableau.cards import FACES, I64, JOKER, with_card
from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, lowest_bit, merged, part
from openrummy.sim.numbers import tableau as p


@part
def lend(deal: r.Deal, place: Number, wilds: Bits) -> None:
    """Note that the seat to act has put down jokers standing for `wilds` in a meld."""
    for joker in range(r.JOKERS):
        if wilds and deal.joker_by[joker] == 0:
            deal.joker_by[joker], deal.joker_at[joker] = deal.seat + 1, 64 * place + I64(lowest_bit(wilds))
            wilds &= wilds - ONE


@merged
def swap_joker(deal: r.Deal, rules: r.Terms, place: Number, face: Number) -> None:
    """Put a card in the place of the joker that stands for it, and take the joker into the hand."""
    seat, bit = deal.seat, ONE << U64(face)
    deal.wilds[place] &= ~bit
    deal.hands[seat] = with_card(deal.hands[seat] & ~bit, JOKER)
    deal.known[seat] = with_card(deal.known[seat] & ~bit, JOKER)
    deal.laid |= 1 << seat
    deal.credit[seat] |= bit
    for joker in range(r.JOKERS):
        if deal.joker_at[joker] == 64 * place + face:
            deal.joker_by[joker], deal.joker_at[joker] = 0, 0
    if deal.owed == face and not deal.to_meld:
        deal.owed = r.NO_CARD
    if rules.swapped_owed:
        deal.jokers_owed += 1


@part
def list_swaps(deal: r.Deal, work: r.Level, hand: Bits) -> None:
    """Write the swaps with cards of `hand` into the boards of `work`."""
    for place in range(I64(deal.on_table)):
        work.boards[p.SWAPPING + place] = hand & deal.wilds[place]


@part
def stood_for(deal: r.Deal) -> Bits:
    """Return the faces that jokers on the table stand for."""
    named = ZERO
    for place in range(I64(deal.on_table)):
        named |= deal.wilds[place]
    return named


@merged
def playable(deal: r.Deal, rules: r.Terms) -> tuple[Bits, Bits]:
    """Return the faces that natural cards may be put down as, and those that a joker may stand for."""
    naturals, names = FACES, FACES
    if rules.one_of_each:
        naturals, names = ~stood_for(deal) & FACES, ~_shown(deal) & FACES
    return naturals, names


@part
def _shown(deal: r.Deal) -> Bits:
    """Return the faces on the table, and those that its jokers stand for."""
    shown = ZERO
    for place in range(I64(deal.on_table)):
        shown |= deal.melds[place]
    return shown
