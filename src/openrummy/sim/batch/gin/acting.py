"""The effect of each action on a deal; the action must be legal."""

from openrummy.sim.batch.gin import record as r
from openrummy.sim.batch.gin.scoring import score, void
from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, inlined, kernel
from openrummy.sim.compiled.one_pack.grouping import best_sets, group, runs_of
from openrummy.sim.compiled.one_pack.tables import Tables
from openrummy.sim.numbers import gin as a

WHAT = U64(63)
KIND = U64(6)


@inlined
def act(deal: r.Deal, rules: r.Terms, tables: Tables, action: Bits) -> None:
    """Carry out `action`."""
    kind, what = action >> KIND, action & WHAT
    if kind == a.DISCARDING:
        _discard(deal, rules, what)
    elif action == a.DRAW_STOCK:
        _draw_stock(deal)
    elif action == a.DRAW_DISCARD:
        _take(deal)
    else:
        _act_otherwise(deal, rules, tables, kind, what)


@kernel
def _act_otherwise(deal: r.Deal, rules: r.Terms, tables: Tables, kind: Bits, what: Bits) -> None:
    if kind == a.KNOCKING:
        _discard_away(deal, what)
        _show(deal, tables)
    elif kind != a.MOVE:
        _lay_off(deal, rules, kind - U64(a.ON_FIRST), ONE << what)
    elif what == a.TAKE_UPCARD:
        _take(deal)
    elif what == a.PASS_UPCARD:
        deal.phase = r.UPCARD_DEALER if deal.phase == r.UPCARD else r.FIRST_DRAW
        _next_turn(deal)
    elif what == a.BIG_GIN:
        _show(deal, tables)
    elif what == a.FINISH_LAYOFFS:
        _finish(deal, rules, tables)
    else:
        void(deal)  # nobody wanted the last discard


@inlined
def _draw_stock(deal: r.Deal) -> None:
    deal.hands[deal.seat] |= ONE << U64(deal.pack[deal.drawn])
    deal.drawn += 1
    deal.phase = r.DISCARD


@inlined
def _take(deal: r.Deal) -> None:
    deal.pile_size -= 1
    card = deal.pile[deal.pile_size]
    deal.hands[deal.seat] |= ONE << U64(card)
    deal.known[deal.seat] |= ONE << U64(card)
    deal.taken = card
    deal.phase = r.LAST_DISCARD if deal.phase == r.LAST_DRAW else r.DISCARD


@inlined
def _discard_away(deal: r.Deal, card: Bits) -> None:
    deal.hands[deal.seat] &= ~(ONE << card)
    deal.known[deal.seat] &= ~(ONE << card)
    deal.discarded[deal.seat] |= ONE << card
    deal.pile[deal.pile_size] = card
    deal.pile_size += 1


@inlined
def _discard(deal: r.Deal, rules: r.Terms, card: Bits) -> None:
    _discard_away(deal, card)
    if r.CARDS - deal.drawn <= rules.dead_stock:
        if rules.offers_last:
            deal.phase = r.LAST_DRAW
            _next_turn(deal)
        else:
            void(deal)
    elif deal.turn >= rules.turn_cap:
        void(deal)
    else:
        deal.phase = r.DRAW
        _next_turn(deal)


@inlined
def _next_turn(deal: r.Deal) -> None:
    deal.seat = 1 - deal.seat
    deal.turn += 1
    deal.taken = r.NO_CARD


@kernel
def _show(deal: r.Deal, tables: Tables) -> None:
    """Show the hand in its best groups; the other player goes on."""
    rest = group(tables, deal.hands[deal.seat], deal.melds)
    deal.hands[deal.seat], deal.known[deal.seat] = rest, rest
    deal.phase = r.LAYOFF if rest else r.SHOW
    _next_turn(deal)


@kernel
def _lay_off(deal: r.Deal, rules: r.Terms, meld: Number, card: Bits) -> None:
    deal.melds[meld] |= card
    deal.hands[deal.seat] &= ~card
    deal.known[deal.seat] &= ~card
    if deal.hands[deal.seat] == ZERO:
        score(deal, rules)


@kernel
def _finish(deal: r.Deal, rules: r.Terms, tables: Tables) -> None:
    """Group the rest of the defender's hand, and end the deal."""
    hand = deal.hands[deal.seat]
    sets = best_sets(tables, hand)
    rest = hand & ~(sets | runs_of(hand ^ sets))
    deal.hands[deal.seat] = rest
    deal.known[deal.seat] &= rest
    score(deal, rules)
