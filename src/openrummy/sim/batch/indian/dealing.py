"""The start of a deal, as `openrummy.variants.indian.dealing` deals a pack in a known order."""

from openrummy.sim.batch.chance import seeded, shuffle_first
from openrummy.sim.batch.indian import record as r
from openrummy.sim.batch.indian.hands import gain
from openrummy.sim.batch.indian.turns import start_turn
from openrummy.sim.compiled.jit import Bits, Number, Table, kernel, part
from openrummy.sim.compiled.shown.cards import NO_RANK
from openrummy.sim.compiled.shown.tables import Tables

_JOKER_FACE = 63


@kernel
def deal_packs(
    deals: r.Deals, rules: r.Terms, tables: Tables, packs: Table, dealers: Table, seed: Bits, first: Number
) -> None:
    """Deal given packs, faces in dealing order; their generators are those of the deals from number `first` on."""
    for number in range(deals.size):
        deal = deals[number]
        deal.chance = seeded(seed, first + number)
        for place in range(rules.cards):
            deal.pack[place] = packs[number, place]
        _begin(deal, rules, int(dealers[number]))


@kernel
def deal_seeded(deals: r.Deals, rules: r.Terms, tables: Tables, pack: Table, seed: Bits, first: Number) -> None:
    """Deal packs in an order derived from the seed and the number of the deal; the seats take turns as dealer."""
    for number in range(deals.size):
        deal = deals[number]
        deal.chance = seeded(seed, first + number)
        for place in range(rules.cards):
            deal.pack[place] = pack[place]
        shuffle_first(deal, int(rules.cards))
        _begin(deal, rules, (first + number) % int(rules.players))


@part
def _begin(deal: r.Deal, rules: r.Terms, dealer: int) -> None:
    """Fill a new record: fields that are not set stay 0."""
    players = int(rules.players)
    for place in range(players * r.HAND):
        gain(deal.hands, (dealer + 1 + place) % players, deal.pack[place])
    deal.drawn = players * r.HAND
    deal.pile[0], deal.pile_size = deal.pack[deal.drawn], 1
    deal.drawn += 1
    deal.turned_up, deal.wild, deal.finish = r.NO_CARD, NO_RANK, r.NO_CARD
    if rules.turns_up:
        _turn_up(deal, rules, deal.pack[deal.drawn])
        deal.drawn += 1
    deal.stock_size = rules.cards - deal.drawn
    deal.inside, deal.opening = (1 << players) - 1, 1
    deal.reason, deal.winner, deal.dealer = r.RUNNING, r.NOBODY, dealer
    start_turn(deal, (dealer + 1) % players)


@part
def _turn_up(deal: r.Deal, rules: r.Terms, card: Number) -> None:
    """Set the wild rank of the deal (rulebook 5.1)."""
    deal.turned_up = card
    if card != _JOKER_FACE:
        deal.wild = card & 15
    elif rules.joker_is_ace:
        deal.wild = 0
