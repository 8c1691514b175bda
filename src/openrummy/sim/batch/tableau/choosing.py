"""The compiled policies: uniformly random, and greedy on exact deadwood."""

from openrummy.sim.batch.chance import below
from openrummy.sim.batch.policies import GREEDY, SKILLED
from openrummy.sim.batch.tableau import record as r
from openrummy.sim.batch.tableau.acting import KIND
from openrummy.sim.batch.tableau.calling import called, depth_of
from openrummy.sim.batch.tableau.cards import FACES, I64, JOKER, nth_bit, with_card
from openrummy.sim.batch.tableau.legal import list_legal
from openrummy.sim.batch.tableau.melds import meld_of
from openrummy.sim.batch.tableau.placing import may_lay_off
from openrummy.sim.batch.tableau.scoring import points_of
from openrummy.sim.batch.tableau.skilled import skilled
from openrummy.sim.batch.tableau.tables import Tables
from openrummy.sim.compiled.jit import (
    ONE,
    U64,
    ZERO,
    Bits,
    Number,
    Table,
    count_bits,
    lowest_bit,
    merged,
    part,
)
from openrummy.sim.compiled.one_pack.counting import best_discard, count
from openrummy.sim.numbers import calls as c
from openrummy.sim.numbers import tableau as p


@part
def chosen(deal: r.Deal, rules: r.Terms, tables: Tables, work: r.Work, policy: Number, skills: Table) -> Number:
    """Return the action that a policy takes.  skills: a row of parameters for each seat."""
    end = list_legal(deal, rules, tables, work)
    if policy == SKILLED:
        return skilled(deal, rules, tables, work, skills, end)
    if work.last > c.FIRST_CALL:
        call = _best_call(deal, rules, tables, work) if policy == GREEDY else _call_at_random(deal, work, end)
        if call:
            return call
        if deal.phase == r.WINDOW:
            return p.PASS_CALL
    if policy == GREEDY:
        return _greedily(deal, rules, tables, work.levels[0], end)
    return _at_random(deal, work.levels[0], end)


@part
def _at_random(deal: r.Deal, work: r.Level, end: Number) -> Number:
    """Return any legal action, all equally likely."""
    number = ZERO
    for kind in range(end):
        number += count_bits(work.boards[kind])
    number = below(deal, number)
    for kind in range(end):
        here = count_bits(work.boards[kind])
        if number < here:
            return kind << KIND | nth_bit(work.boards[kind], number)
        number -= here
    return 0


@part
def _call_at_random(deal: r.Deal, work: r.Work, end: Number) -> Number:
    """Return any call, each as likely as any other legal action; 0 for an action that is not a call."""
    number, calls = ZERO, ZERO
    for kind in range(end):
        number += count_bits(work.levels[0].boards[kind])
    for kind in range(work.last - c.FIRST_CALL):
        calls += count_bits(work.called.boards[kind])
    number = below(deal, number + calls)
    for kind in range(work.last - c.FIRST_CALL):
        here = count_bits(work.called.boards[kind])
        if number < here:
            return c.FIRST_CALL + kind << KIND | nth_bit(work.called.boards[kind], number)
        number -= here
    return 0


@part
def _greedily(deal: r.Deal, rules: r.Terms, tables: Tables, work: r.Level, end: Number) -> Number:
    """Take cards if that is worth more, put down all that can be, swap cards that no meld needs, discard for the least deadwood."""
    if deal.phase == r.DRAW:
        return _drawing(deal, rules, tables, work)
    kind, what = _best_meld(deal, tables, work, end)
    if kind:
        return kind << KIND | what
    kind, what = _best_swap(deal, tables, work, min(end, p.LAYING_JOKER))
    if kind:
        return kind << KIND | what
    for kind in range(p.LAYING, p.FIRST_PLAIN):
        if work.boards[kind]:
            return kind << KIND | I64(lowest_bit(work.boards[kind]))
    for kind in range(p.LAYING_JOKER, min(end, p.FIRST_OF_ONE)):
        if work.boards[kind]:
            return kind << KIND | I64(lowest_bit(work.boards[kind]))
    if not work.boards[p.DISCARDING]:
        return _at_random(deal, work, end)
    return p.DISCARDING << KIND | _discarding(deal, tables, work.boards[p.DISCARDING])


@part
def _best_call(deal: r.Deal, rules: r.Terms, tables: Tables, work: r.Work) -> Number:
    """Return the call that is worth most, if it is worth more than none; of those from one depth the dearest; 0 for no call."""
    if not _list_dearest(deal, rules, tables, work):
        return 0
    dearest = work.called
    hand, fits = deal.hands[deal.seat], _all_fits(deal, rules)
    best, chosen = _worth(rules, tables, hand, fits), 0
    for depth in range(I64(deal.pile_size) + 1 if rules.calls == r.WITH_PILE else 1):
        if depth:
            hand = with_card(hand, deal.pile[deal.pile_size - depth])
        if dearest.calls[depth]:
            worth = dearest.worth[depth] + _worth_after(deal, rules, tables, hand, fits, dearest.calls[depth])
            if worth > best:
                best, chosen = worth, dearest.calls[depth]
    return chosen


@merged
def _list_dearest(deal: r.Deal, rules: r.Terms, tables: Tables, work: r.Work) -> bool:
    """Write the dearest call for each depth, depth 0 for calls without the pile; return whether there is any."""
    found, dearest = False, work.called
    for depth in range(r.CARDS + 1):
        dearest.calls[depth] = 0
    for kind in range(c.FIRST_CALL, work.last):
        calls = dearest.boards[kind - c.FIRST_CALL]
        while calls:
            found, what = True, I64(lowest_bit(calls))
            calls &= calls - ONE
            points = _points_of_call(deal, rules, tables, kind, what)
            depth = depth_of(deal, tables, kind, what) if rules.calls == r.WITH_PILE else 0
            if not dearest.calls[depth] or points > dearest.worth[depth]:
                dearest.calls[depth], dearest.worth[depth] = kind << KIND | what, points
    return found


@merged
def _points_of_call(deal: r.Deal, rules: r.Terms, tables: Tables, kind: Number, what: Number) -> Number:
    """Return the points of a call's cards on the table, if cards there count."""
    naturals, wilds = called(deal, tables, kind, what)
    points = points_of(rules, naturals) + I64(count_bits(wilds)) * I64(rules.values[JOKER])
    return points if rules.scoring == r.MELD_MINUS_HAND else 0


@merged
def _worth_after(deal: r.Deal, rules: r.Terms, tables: Tables, hand: Bits, fits: Bits, call: Number) -> Number:
    """Return the worth of a hand without the cards of a call, and without the discard that ends the turn which the call starts."""
    naturals, _ = called(deal, tables, call >> KIND, call & 63)
    hand &= ~naturals
    if rules.calls == r.WITH_PILE:
        discarded, _ = best_discard(tables, hand & FACES & ~fits, ZERO)
        hand &= ~discarded
    return _worth(rules, tables, hand, fits)


@part
def _drawing(deal: r.Deal, rules: r.Terms, tables: Tables, work: r.Level) -> Number:
    """Return the draw from the pile that is worth most, if it is worth more than the hand as it is; otherwise another draw."""
    hand, fits = deal.hands[deal.seat], _all_fits(deal, rules)
    best, chosen = _worth(rules, tables, hand, fits), 0
    for depth in range(1, I64(deal.pile_size) + 1):
        hand = with_card(hand, deal.pile[deal.pile_size - depth])
        if work.boards[p.DRAWING] >> U64(depth) & ONE:
            barred = ONE << U64(deal.pile[deal.pile_size - 1]) if depth == 1 else ZERO
            discarded, _ = best_discard(tables, hand & FACES & ~fits, barred)
            worth = _worth(rules, tables, hand & ~discarded, fits)
            if worth > best:
                best, chosen = worth, depth
        elif not rules.any_depth:
            break
    if chosen:
        return p.DRAWING << KIND | chosen
    return I64(lowest_bit(work.boards[p.MOVE]))


@part
def _all_fits(deal: r.Deal, rules: r.Terms) -> Bits:
    """Return the faces that can be laid off."""
    fits = ZERO
    if may_lay_off(deal, rules):
        for place in range(I64(deal.on_table)):
            fits |= deal.fits[place]
    return fits


@part
def _worth(rules: r.Terms, tables: Tables, hand: Bits, fits: Bits) -> Number:
    """Return the worth of a hand: less for unmatched cards and, if melds count, more for the others."""
    unmatched = I64(count(tables, hand & FACES & ~fits))
    if rules.scoring != r.MELD_MINUS_HAND:
        return -unmatched
    whole = 0
    cards = hand & FACES
    while cards:
        whole += I64(tables.points[lowest_bit(cards) & U64(15)])
        cards &= cards - ONE
    return whole - 2 * unmatched


@part
def _best_meld(deal: r.Deal, tables: Tables, work: r.Level, end: Number) -> tuple[Number, Number]:
    """Return the meld that leaves least in the hand, with the fewest jokers and then the most cards; kind 0 if there is none."""
    hand, least, best, chosen = deal.hands[deal.seat] & FACES, 1 << 30, 0, 0
    for kind in range(p.FIRST_PLAIN, end):
        melds = ZERO if p.SWAPPING <= kind < p.FIRST_OF_ONE else work.boards[kind]
        while melds:
            what = I64(lowest_bit(melds))
            melds &= melds - ONE
            faces, wilds, _ = meld_of(tables, kind, what)
            spent = 20 * I64(count_bits(wilds)) - I64(count_bits(faces))
            after = 64 * I64(count(tables, hand & ~(faces & ~wilds))) + spent
            if after < least:
                least, best, chosen = after, kind, what
    return best, chosen


@part
def _best_swap(deal: r.Deal, tables: Tables, work: r.Level, end: Number) -> tuple[Number, Number]:
    """Return the swap that leaves least in the hand, apart from the joker; kind 0 if none leaves less."""
    hand, best, chosen = deal.hands[deal.seat] & FACES, 0, 0
    least = I64(count(tables, hand))
    for kind in range(p.SWAPPING, end):
        swaps = work.boards[kind]
        while swaps:
            what = I64(lowest_bit(swaps))
            swaps &= swaps - ONE
            after = I64(count(tables, hand & ~(ONE << U64(what))))
            if after < least:
                least, best, chosen = after, kind, what
    return best, chosen


@part
def _discarding(deal: r.Deal, tables: Tables, discards: Bits) -> Number:
    """Return the discard for the least deadwood; a joker only if nothing else may be discarded."""
    if not discards & FACES:
        return I64(lowest_bit(discards))
    hand = deal.hands[deal.seat] & FACES
    card, _ = best_discard(tables, hand, hand & ~discards)
    return I64(lowest_bit(card))
