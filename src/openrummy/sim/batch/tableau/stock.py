"""Stock and pile: draw, take, and remake the stock (rulebook 2.3)."""

from openrummy.sim.batch.chance import shuffle_first
from openrummy.sim.batch.tableau import record as r
from openrummy.sim.batch.tableau.cards import I64, with_card
from openrummy.sim.compiled.jit import Number, inlined, part


@inlined
def in_stock(deal: r.Deal) -> Number:
    """Return how many cards the stock has."""
    return I64(deal.stock_end) - I64(deal.drawn)


@part
def can_recycle(deal: r.Deal, rules: r.Terms) -> bool:
    """Whether the pile can become the stock."""
    least = 1 if rules.upcard == r.EMPTY else 2
    return bool(rules.recycling != r.NEVER and deal.recycles < rules.recycles and deal.pile_size >= least)


@part
def draw_stock(deal: r.Deal, rules: r.Terms) -> None:
    """Draw the top of the stock, which is remade first if it is empty."""
    if in_stock(deal) == 0:
        _recycle(deal, rules)
    card = deal.pack[deal.drawn]
    deal.drawn += 1
    deal.hands[deal.seat] = with_card(deal.hands[deal.seat], card)
    deal.phase, deal.discarder, deal.passed = r.PLAY, r.NOBODY, 0


@part
def _recycle(deal: r.Deal, rules: r.Terms) -> None:
    """Move the pile into the pack, shuffled if the rules say so."""
    number = I64(deal.pile_size) - (1 if rules.upcard == r.KEEP_TOP else 0)
    for place in range(number):
        deal.pack[place] = deal.pile[place]
    if rules.recycling == r.SHUFFLE:
        shuffle_first(deal, number)
    deal.drawn, deal.stock_end = 0, number
    deal.recycles += 1
    if rules.upcard == r.KEEP_TOP:
        deal.pile[0], deal.pile_size = deal.pile[number], 1
    elif rules.upcard == r.TURN_UP_NEW:
        deal.pile[0], deal.pile_size, deal.drawn = deal.pack[0], 1, 1
    else:
        deal.pile_size = 0


@part
def owes_for(deal: r.Deal, rules: r.Terms, depth: Number) -> bool:
    """Whether the deepest of the cards taken from the pile must be played."""
    if depth > 1 or rules.top_owed or (rules.floater_owed and not deal.hands[deal.seat]):
        return True
    return bool(rules.gone_owed and in_stock(deal) == 0 and not can_recycle(deal, rules))


@part
def owe(deal: r.Deal, rules: r.Terms, card: Number, depth: Number, is_owed: bool) -> None:
    """Note what the turn owes after taking cards, the deepest of which is `card`."""
    deal.taken = card if depth == 1 else r.NO_CARD
    deal.owed = card if is_owed else r.NO_CARD
    deal.to_meld = 1 if is_owed and rules.new_meld else 0


@part
def take(deal: r.Deal, rules: r.Terms, depth: Number) -> None:
    """Take this many cards from the pile."""
    owe(deal, rules, I64(deal.pile[deal.pile_size - depth]), depth, owes_for(deal, rules, depth))
    pick_up(deal, depth)


@part
def pick_up(deal: r.Deal, depth: Number) -> None:
    """Move this many cards of the pile into the hand of the seat to act, which may play now."""
    seat = deal.seat
    for _ in range(depth):
        deal.pile_size -= 1
        card = deal.pile[deal.pile_size]
        deal.hands[seat] = with_card(deal.hands[seat], card)
        deal.known[seat] = with_card(deal.known[seat], card)
    deal.phase, deal.discarder, deal.passed = r.PLAY, r.NOBODY, 0
