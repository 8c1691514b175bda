"""No dead ends (rulebook 1.2 E2) when jokers can be swapped or block other cards: a search after `closing`, over the plays that matter.

Swaps come first, because they use up no card and block nothing, or right after the meld that allows them.  More plays
matter only when `closing` cannot decide: then the search tries melds and lay-offs of what is owed, of a card that may
not be discarded, and of the cards in the gaps to them.  A joker put down in the search is never swapped: its card could
have gone there itself.
"""

from openrummy.sim.batch.tableau import record as r
from openrummy.sim.batch.tableau.cards import FACES, I64, JOKER, holds
from openrummy.sim.batch.tableau.closing import barred_card, ends, gap_to
from openrummy.sim.batch.tableau.melds import kinds_for, meld_of
from openrummy.sim.batch.tableau.placing import (
    copy_turn,
    list_lay_offs,
    list_melds_of,
    may_lay_off,
    may_meld,
    play_cards,
)
from openrummy.sim.batch.tableau.swapping import list_swaps, stood_for
from openrummy.sim.batch.tableau.tables import Tables
from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, lowest_bit, merged, part
from openrummy.sim.numbers import tableau as p


@merged
def can_finish(deal: r.Deal, rules: r.Terms, tables: Tables, work: r.Work) -> bool:
    """Whether some plays, or none, lead to a legal end of the turn."""
    if ends(deal, rules, tables):
        return True
    return bool((rules.swaps or rules.one_of_each) and deal.on_table and _is_found(deal, rules, tables, work))


@part
def _is_found(deal: r.Deal, rules: r.Terms, tables: Tables, work: r.Work) -> bool:
    """Whether some plays lead to a position in which the turn `ends`."""
    copy_turn(deal, work.levels[1].trial)
    work.levels[1].swaps = 1
    _list_steps(rules, tables, work.levels[1])
    level = 1
    while level:
        here = work.levels[level]
        kind = _next_kind(here)
        if level == r.LEVELS - 1 or kind == 0:
            level -= 1
            continue
        step = here.boards[kind] & (~here.boards[kind] + ONE)
        here.boards[kind] ^= step
        there = work.levels[level + 1]
        copy_turn(here.trial, there.trial)
        play_cards(there.trial, rules, tables, kind, I64(lowest_bit(step)))
        if ends(there.trial, rules, tables):
            return True
        there.swaps = here.swaps if p.SWAPPING <= kind < p.LAYING_JOKER or not may_lay_off(here.trial, rules) else 0
        level += 1
        _list_steps(rules, tables, there)
    return False


@merged
def _next_kind(here: r.Level) -> Number:
    """Return a kind with plays left to try, or 0."""
    for kind in range(p.LAYING, p.KINDS):
        if here.boards[kind]:
            return kind
    return 0


@part
def _list_steps(rules: r.Terms, tables: Tables, here: r.Level) -> None:
    """Write the plays that matter."""
    deal = here.trial
    hand = deal.hands[deal.seat]
    for kind in range(p.LAYING, p.KINDS):
        here.boards[kind] = ZERO
    owed = I64(deal.jokers_owed) + (1 if deal.owed != r.NO_CARD else 0)
    if deal.owed != r.NO_CARD and not holds(hand, deal.owed):
        return  # as in the engine, even if an owed joker could be swapped back
    if may_lay_off(deal, rules):
        if here.swaps and rules.swaps:
            list_swaps(deal, here, hand)
        barred = barred_card(deal, rules, hand)
        if owed > 1 or (owed and (barred or (rules.one_of_each and deal.taken == JOKER))):
            _list_payments(rules, tables, here, hand, barred)
    elif owed and may_meld(deal, rules) and (hand & stood_for(deal) or (rules.one_of_each and _is_near(deal, rules))):
        _list_small_melds(rules, tables, here, hand, FACES)


@merged
def _is_near(deal: r.Deal, rules: r.Terms) -> bool:
    """Whether any meld on the table could ever take the card that is owed."""
    if deal.owed == JOKER:
        return True
    nearer = ZERO
    for place in range(I64(deal.on_table)):
        nearer |= _with_gaps(deal, rules, place, ONE << U64(deal.owed)) & deal.fits[place]
    return bool(nearer)


@merged
def _list_payments(rules: r.Terms, tables: Tables, here: r.Level, hand: Bits, wanted: Bits) -> None:
    """Write the melds and lay-offs of jokers and of wanted cards."""
    deal = here.trial
    if deal.owed != r.NO_CARD:
        wanted |= ONE << U64(deal.owed) & FACES
    if may_meld(deal, rules):
        _list_small_melds(rules, tables, here, hand, wanted)
    list_lay_offs(deal, rules, here, hand)
    for place in range(I64(deal.on_table)):
        here.boards[p.LAYING + place] &= _with_gaps(deal, rules, place, wanted)


@part
def _with_gaps(deal: r.Deal, rules: r.Terms, place: Number, wanted: Bits) -> Bits:
    """Return the wanted cards, and the faces between them and a run on the table."""
    cards = wanted
    while wanted and deal.starts[place] != r.NO_START:
        for way in range(2):
            cards |= gap_to(deal, rules, place, I64(lowest_bit(wanted)), way)
        wanted &= wanted - ONE
    return cards


@part
def _list_small_melds(rules: r.Terms, tables: Tables, here: r.Level, hand: Bits, wanted: Bits) -> None:
    """Write the small melds with a joker or a wanted card, onto which the rest can be laid off.

    They have three cards, or four if there are two jokers and two cards must be natural.
    """
    list_melds_of(here.trial, rules, tables, here, hand)
    for kind in range(p.FIRST_PLAIN, kinds_for(rules, hand)):
        if p.SWAPPING <= kind < p.FIRST_OF_ONE:
            continue
        small = p.SMALLEST + 1 if kind >= p.FIRST_OF_TWO and rules.least_naturals > 1 else p.SMALLEST
        melds, kept = here.boards[kind] if tables.size[kind] <= small else ZERO, ZERO
        while melds:
            meld = melds & (~melds + ONE)
            melds ^= meld
            faces, wilds, _ = meld_of(tables, kind, I64(lowest_bit(meld)))
            if wilds or faces & wanted:
                kept |= meld
        here.boards[kind] = kept
