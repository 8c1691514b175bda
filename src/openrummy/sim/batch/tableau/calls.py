"""The legal calls (rulebook 3.4), as a row of bitboards: cards of the pile that could be put on the table from the pile alone."""

from openrummy.sim.batch.tableau import record as r
from openrummy.sim.batch.tableau.cards import I64, JOKER, SUIT, jokers_in, with_card
from openrummy.sim.batch.tableau.melds import (
    holds_plain,
    least_meld_of_any,
    list_joined,
    list_plain,
    shift_runs,
    strike_names,
)
from openrummy.sim.batch.tableau.placing import room_for_jokers
from openrummy.sim.batch.tableau.record import Called, Deal, Terms
from openrummy.sim.batch.tableau.swapping import playable
from openrummy.sim.batch.tableau.tables import Tables
from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, count_bits, lowest_bit, merged, part
from openrummy.sim.numbers import calls as c
from openrummy.sim.numbers import tableau as p

_PAIRS, _FIRST_DEEPER = len(c.PAIRS), c.FIRST_DEEPER

# where each group of kinds begins in the boards of calls
_MELDING, _MELDING_ONE, _MELDING_DEEPER, _MELDING_TWO, _GROWING_JOKERS = (
    kind - c.FIRST_CALL for kind in (c.MELDING, c.MELDING_ONE, c.MELDING_DEEPER, c.MELDING_TWO, c.GROWING_JOKERS)
)


@part
def callable_cards(deal: Deal, rules: Terms, seat: Number) -> Bits:
    """Return the cards of the pile that a seat, or any seat, may call.

    A seat may not call its own discard until the next draw; if only the top card may be called, it then calls nothing.
    """
    end, cards = I64(deal.pile_size), ZERO
    if seat >= 0 and deal.discarder == seat:
        end = 0 if rules.top_called else end - 1
    for place in range(max(end - 1, 0) if rules.top_called else 0, end):
        cards = with_card(cards, deal.pile[place])
    return cards


@part
def can_call(deal: Deal, rules: Terms, tables: Tables, cards: Bits) -> bool:
    """Whether any of these cards can be called."""
    naturals, names = playable(deal, rules)
    jokers = jokers_in(cards)
    cards &= naturals
    for place in range(I64(deal.on_table)):
        fits = deal.fits[place]
        if fits & cards or (jokers and fits & names and room_for_jokers(deal, rules, place) > 0):
            return True
    if holds_plain(tables, cards):
        return True
    return bool(jokers and least_meld_of_any(rules, tables, cards, names, jokers, True) < 99)


@part
def list_calls(deal: Deal, rules: Terms, tables: Tables, work: r.Work, cards: Bits) -> None:
    """Write every call of these cards into the boards of `work.called`, and set `work.last`."""
    jokers, found = jokers_in(cards), work.called
    playables, names = playable(deal, rules)
    naturals = cards & playables
    work.last = c.KINDS if jokers else c.PLAIN_KINDS
    for kind in range(work.last - c.FIRST_CALL):
        found.boards[kind] = ZERO
    _list_onto_table(deal, rules, tables, found, naturals, jokers, I64(0))
    list_plain(tables, found, naturals, _MELDING)
    if jokers:
        _list_joined(tables, found, naturals, I64(p.FIRST_OF_ONE), I64(p.FIRST_OF_TWO), I64(_MELDING_ONE))
    if jokers > 1:
        _list_joined(tables, found, naturals, I64(p.FIRST_OF_TWO), I64(p.KINDS), I64(_MELDING_TWO))
        if rules.calls == r.WITH_PILE:
            naturals = _above_deeper(deal) & playables
            _list_onto_table(deal, rules, tables, found, naturals, I64(1), I64(1))
            shift_runs(found, naturals)
            _list_joined(tables, found, naturals, I64(p.FIRST_OF_ONE), I64(p.FIRST_OF_TWO), I64(_MELDING_DEEPER))
    if jokers and rules.one_of_each:
        _strike_names(tables, found, names, I64(p.FIRST_OF_ONE), I64(p.FIRST_OF_TWO), I64(_MELDING_ONE))
        if jokers > 1:
            _strike_names(tables, found, names, I64(p.FIRST_OF_TWO), I64(p.KINDS), I64(_MELDING_TWO))
            _strike_names(tables, found, names, I64(p.FIRST_OF_ONE), I64(p.FIRST_OF_TWO), I64(_MELDING_DEEPER))


@part
def _list_joined(tables: Tables, found: Called, naturals: Bits, first: Number, end: Number, to: Number) -> None:
    list_joined(tables, found, naturals, first, end, to)


@part
def _strike_names(tables: Tables, found: Called, names: Bits, first: Number, end: Number, to: Number) -> None:
    strike_names(tables, found, names, first, end, to)


@merged
def _above_deeper(deal: Deal) -> Bits:
    """Return the cards above the deeper of two jokers in the pile, without the other joker."""
    cards, place, jokers = ZERO, I64(deal.pile_size), 0
    while jokers < 2:
        place -= 1
        if deal.pile[place] == JOKER:
            jokers += 1
        else:
            cards = with_card(cards, deal.pile[place])
    return cards


@part
def _list_onto_table(
    deal: Deal, rules: Terms, tables: Tables, found: Called, naturals: Bits, jokers: Number, deeper: Number
) -> None:
    """Write the calls onto melds on the table.  deeper: 1 for only those with one joker, the deeper one; otherwise 0."""
    for place in range(I64(deal.on_table)):
        wilds = max(min(jokers, room_for_jokers(deal, rules, place)), 0)
        fits = deal.fits[place]
        if fits and (wilds or fits & naturals):
            _list_onto(deal, rules, tables, found, place, naturals, wilds, deeper)


@merged
def _list_onto(
    deal: Deal,
    rules: Terms,
    tables: Tables,
    found: Called,
    place: Number,
    naturals: Bits,
    wilds: Number,
    deeper: Number,
) -> None:
    """Write the calls onto one meld; a set has room for one card, counted as above."""
    start, size, fits = I64(deal.starts[place]), I64(count_bits(deal.melds[place])), deal.fits[place]
    room, most_below, most_above = 1, 0, 1
    if start != r.NO_START:
        room = p.LONGEST - size
        most_below, most_above = _reach(rules, start, size)
    down, up = _beside(fits, naturals, start, size, room)
    down_named, up_named = _beside(fits, playable(deal, rules)[1], start, size, room)
    for pair in range(_PAIRS):
        below, above = I64(tables.below[pair]), I64(tables.above[pair])
        is_part = below + above < room and below <= most_below and above <= most_above
        if is_part or (below == 0 and above == room):
            whole = (1 << below + above) - 1
            lacking = whole & ~_joined(down, up, below, above)
            nameable = not lacking & ~_joined(down_named, up_named, below, above)
            _list_growth(tables, found, place, pair, lacking, wilds if nameable else I64(0), deeper)


@part
def _beside(fits: Bits, cards: Bits, start: Number, size: Number, room: Number) -> tuple[Number, Number]:
    """Return which of the faces below and above a meld are among `cards`, the nearest as the first bit; a set has one, above."""
    if start == r.NO_START:
        return I64(0), I64(1 if fits & cards else 0)
    down, up = I64(0), I64(0)
    lane = I64(cards >> U64(I64(lowest_bit(fits)) & 48) & SUIT)
    for step in range(room):
        down |= (lane >> (start + 12 - step) % 13 & 1) << step
        up |= (lane >> (start + size + step) % 13 & 1) << step
    return down, up


@merged
def _joined(down: Number, up: Number, below: Number, above: Number) -> Number:
    """Return the cards of a growth as bits, those below first."""
    return down & (1 << below) - 1 | (up & (1 << above) - 1) << below


@merged
def _reach(rules: Terms, start: Number, size: Number) -> tuple[Number, Number]:
    """Return how many cards can go below and above a run, as far as the ace allows."""
    last = (start + size - 1) % 13
    below, above = start, (13 if rules.ace == r.LOW_OR_HIGH else 12) - last
    if rules.ace == r.ROUND_CORNER:
        below, above = p.LONGEST, p.LONGEST
    elif last == 0:
        above = 0
    return below, above


@merged
def _list_growth(
    tables: Tables, found: Called, place: Number, pair: Number, lacking: Number, wilds: Number, deeper: Number
) -> None:
    """Write the calls by which a meld grows by the cards of a pair; lacking: which of these are missing, as bits."""
    if not lacking and not deeper:
        found.boards[place] |= ONE << U64(pair)
    if wilds and I64(count_bits(U64(lacking))) <= wilds:
        first = 64 * (_GROWING_JOKERS + place * c.GROWTH_KINDS)
        size = I64(tables.below[pair]) + I64(tables.above[pair])
        for last in range(size):
            for other in range(last + 1):
                if not lacking & ~(1 << last | 1 << other) and (other == last or wilds > 1):
                    number = I64(tables.grown_by_two[pair]) + last * (last - 1) // 2 + other
                    if other == last:
                        number = I64(tables.grown[pair]) + last + deeper * _FIRST_DEEPER
                    found.boards[first + number >> 6] |= ONE << U64(first + number & 63)
