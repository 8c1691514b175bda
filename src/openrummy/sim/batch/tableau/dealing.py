"""The start of a deal, as `openrummy.parts.deal` deals a pack in a known order."""

from openrummy.sim.batch.chance import seeded, shuffle_first
from openrummy.sim.batch.tableau import record as r
from openrummy.sim.batch.tableau.acting import start_turn
from openrummy.sim.batch.tableau.cards import I64, with_card
from openrummy.sim.batch.tableau.tables import Tables
from openrummy.sim.compiled.jit import ZERO, Bits, Number, Table, kernel, part


@kernel
def deal_packs(
    deals: r.Deals, rules: r.Terms, tables: Tables, packs: Table, dealers: Table, seed: Bits, first: Number
) -> None:
    """Deal given packs, faces in dealing order; their generators are those of the deals from number `first` on."""
    for number in range(deals.size):
        deal = deals[number]
        deal.chance = seeded(seed, first + number)
        for place in range(I64(rules.cards)):
            deal.pack[place] = packs[number, place]
        _begin(deal, rules, I64(dealers[number]))


@kernel
def deal_seeded(deals: r.Deals, rules: r.Terms, tables: Tables, pack: Table, seed: Bits, first: Number) -> None:
    """Deal packs in an order derived from the seed and the number of the deal; the seats take turns as dealer."""
    for number in range(deals.size):
        deal = deals[number]
        deal.chance = seeded(seed, first + number)
        for place in range(I64(rules.cards)):
            deal.pack[place] = pack[place]
        shuffle_first(deal, I64(rules.cards))
        _begin(deal, rules, I64((first + number) % rules.players))


@part
def _begin(deal: r.Deal, rules: r.Terms, dealer: Number) -> None:
    """Fill a new record: fields that are not set stay 0."""
    in_hands = I64(rules.players) * I64(rules.deal_size)
    for seat in range(I64(rules.players)):
        deal.hands[seat] = ZERO
    for place in range(in_hands):
        seat = (dealer + 1 + place) % rules.players
        deal.hands[seat] = with_card(deal.hands[seat], deal.pack[place])
    deal.pile[0], deal.pile_size = deal.pack[in_hands], 1
    deal.drawn, deal.stock_end = in_hands + 1, rules.cards
    deal.dealer, deal.winner, deal.discarder = dealer, r.NOBODY, r.NOBODY
    start_turn(deal, (dealer + 1) % rules.players)
