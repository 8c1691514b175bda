"""The start of a deal, as `openrummy.parts.deal` deals a pack in a known order."""

from openrummy.sim.batch.chance import seeded, shuffle_first
from openrummy.sim.batch.gin.record import CARDS, DRAW, HAND, NO_CARD, NOBODY, RUNNING, UPCARD, Deal, Deals, Terms
from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, Table, inlined, kernel
from openrummy.sim.compiled.one_pack.tables import Tables

IN_HANDS = 2 * HAND


@kernel
def deal_packs(
    deals: Deals, rules: Terms, tables: Tables, packs: Table, dealers: Table, seed: Bits, first: Number
) -> None:
    """Deal given packs, faces in dealing order; their generators are those of the deals from number `first` on."""
    for number in range(deals.size):
        deal = deals[number]
        deal.chance = seeded(seed, first + number)
        for place in range(CARDS):
            deal.pack[place] = packs[number, place]
        _begin(deal, rules, dealers[number])


@kernel
def deal_seeded(deals: Deals, rules: Terms, tables: Tables, pack: Table, seed: Bits, first: Number) -> None:
    """Deal packs in an order derived from the seed and the number of the deal; the seats take turns as dealer."""
    for number in range(deals.size):
        deal = deals[number]
        deal.chance = seeded(seed, first + number)
        for place in range(CARDS):
            deal.pack[place] = pack[place]
        shuffle_first(deal, CARDS)
        _begin(deal, rules, (first + number) & 1)


@inlined
def _begin(deal: Deal, rules: Terms, dealer: Number) -> None:
    other = 1 - dealer
    deal.hands[dealer], deal.hands[other] = ZERO, ZERO
    for place in range(0, IN_HANDS, 2):
        deal.hands[other] |= ONE << U64(deal.pack[place])
        deal.hands[dealer] |= ONE << U64(deal.pack[place + 1])
    deal.known[0], deal.known[1] = ZERO, ZERO
    deal.discarded[0], deal.discarded[1] = ZERO, ZERO
    deal.melds[0], deal.melds[1], deal.melds[2] = ZERO, ZERO, ZERO
    deal.points[0], deal.points[1] = 0, 0
    deal.reason, deal.winner = RUNNING, NOBODY
    deal.pile[0], deal.pile_size, deal.drawn = deal.pack[IN_HANDS], 1, IN_HANDS + 1
    deal.dealer, deal.seat, deal.turn, deal.taken = dealer, other, 1, NO_CARD
    deal.phase = UPCARD if rules.offer else DRAW
    _set_terms(deal, rules, U64(deal.pile[0]))


@inlined
def _set_terms(deal: Deal, rules: Terms, upcard: Bits) -> None:
    """Set the knock limit of the deal, and whether it counts double (rulebook 4.3, Oklahoma)."""
    rank = int(upcard & U64(15))
    limit = int(rules.knock_limit)
    if rules.oklahoma:
        limit = min(limit, min(rank + 1, 10) if rank else int(rules.ace_limit))
    deal.limit = limit
    deal.spades = 1 if rules.doubles and upcard < U64(16) else 0
