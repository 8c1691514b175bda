"""Offer calls to seats (rulebook 3.4), and carry them out.

Seats are asked one after the other, starting on the left of the seat in turn, so a call is carried out as soon as it is
made.
"""

from openrummy.sim.batch.tableau import record as r
from openrummy.sim.batch.tableau.calls import callable_cards, can_call
from openrummy.sim.batch.tableau.cards import I64, JOKER, holds, with_jokers, without_card
from openrummy.sim.batch.tableau.melds import meld_of
from openrummy.sim.batch.tableau.placing import play_cards
from openrummy.sim.batch.tableau.tables import Tables
from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, count_bits, lowest_bit, merged, part
from openrummy.sim.numbers import calls as c
from openrummy.sim.numbers import tableau as p

_PLAIN, _FIRST_DEEPER, _FIRST_TWO = len(c.PLAIN_GROWTHS), c.FIRST_DEEPER, c.FIRST_TWO
_NUMBERS = 64 * c.GROWTH_KINDS
_GONE = 255


@merged
def open_window(deal: r.Deal, rules: r.Terms) -> None:
    """Ask the seats to the left after a discard."""
    deal.in_turn, deal.resume, deal.phase = deal.seat, r.WINDOW, r.WINDOW
    deal.seat = (I64(deal.seat) + 1) % rules.players


@part
def ask(deal: r.Deal, rules: r.Terms, tables: Tables) -> None:
    """Ask the first seat out of turn that can call cards alone, at any moment, unless a card is or could be owed (E2)."""
    if deal.phase > r.PLAY:
        return
    is_alone = deal.taken != r.NO_CARD and count_bits(deal.hands[deal.seat]) <= ONE
    if deal.phase == r.PLAY and (deal.owed != r.NO_CARD or deal.jokers_owed or is_alone):
        return
    if not can_call(deal, rules, tables, callable_cards(deal, rules, r.NOBODY)):
        return
    for step in range(1, I64(rules.players)):
        seat = (I64(deal.seat) + step) % I64(rules.players)
        if deal.passed >> seat & 1:
            continue
        if seat != deal.discarder or can_call(deal, rules, tables, callable_cards(deal, rules, seat)):
            deal.in_turn, deal.resume = deal.seat, deal.phase
            deal.seat, deal.phase = seat, r.WINDOW
            return


@part
def resume(deal: r.Deal) -> None:
    """Return to the turn in which a seat was asked."""
    deal.seat, deal.phase = deal.in_turn, deal.resume


@merged
def call_cards(deal: r.Deal, rules: r.Terms, tables: Tables, kind: Number, what: Number) -> None:
    """Move called cards from the pile to the table; the hand, the turn and the phase stay as they are."""
    naturals, wilds = called(deal, tables, kind, what)
    _out_of_pile(deal, naturals, I64(count_bits(wilds)))
    lay_alone(deal, rules, tables, kind, what)
    deal.passed = 0
    if deal.phase == r.WINDOW:
        resume(deal)


@part
def lay_alone(deal: r.Deal, rules: r.Terms, tables: Tables, kind: Number, what: Number) -> None:
    """Put cards on the table that come from no hand and do not count as a play of the turn."""
    naturals, wilds = called(deal, tables, kind, what)
    melds_now, laid_off = deal.melds_now, deal.laid_off
    owed, to_meld, jokers_owed = deal.owed, deal.to_meld, deal.jokers_owed
    seat, jokers = deal.seat, I64(count_bits(wilds))
    deal.hands[seat] = with_jokers(deal.hands[seat] | naturals, jokers)
    deal.known[seat] = with_jokers(deal.known[seat] | naturals, jokers)
    lay_called(deal, rules, tables, kind, what)
    deal.melds_now, deal.laid_off = melds_now, laid_off
    deal.owed, deal.to_meld, deal.jokers_owed = owed, to_meld, jokers_owed


@merged
def _out_of_pile(deal: r.Deal, naturals: Bits, jokers: Number) -> None:
    """Take cards out of the pile, jokers from the top first, but not the seat's own discard; close the gaps."""
    size = I64(deal.pile_size)
    place = size - 1 if deal.discarder == deal.seat else size
    while naturals or jokers:
        place -= 1
        card = I64(deal.pile[place])
        if card == JOKER and jokers:
            jokers -= 1
        elif card != JOKER and holds(naturals, card):
            naturals = without_card(naturals, card)
        else:
            continue
        if place == size - 1:
            deal.discarder = r.NOBODY
        deal.pile[place] = _GONE
    left = place
    for place in range(left, size):
        if deal.pile[place] != _GONE:
            deal.pile[left] = deal.pile[place]
            left += 1
    deal.pile_size = left


@part
def called(deal: r.Deal, tables: Tables, kind: Number, what: Number) -> tuple[Bits, Bits]:
    """Return the natural cards of a call, and the faces that its jokers stand for."""
    if is_meld(kind):
        faces, wilds, _ = meld_of(tables, meld_kind(kind), what)
        return faces & ~wilds, wilds
    place, row = growth(kind, what)
    below, joined = I64(tables.below[row]), I64(tables.joined[row])
    naturals, wilds = ZERO, ZERO
    for card in range(below + I64(tables.above[row])):
        face = _new_face(deal, place, card, below)
        if joined >> card & 1:
            wilds |= face
        else:
            naturals |= face
    return naturals, wilds


@merged
def _new_face(deal: r.Deal, place: Number, card: Number, below: Number) -> Bits:
    """Return the bit of one of the cards by which a meld grows."""
    fits, start = deal.fits[place], I64(deal.starts[place])
    if start == r.NO_START:
        return fits
    size = I64(count_bits(deal.melds[place]))
    rank = start + 12 - card if card < below else start + size + card - below
    return ONE << U64(I64(lowest_bit(fits)) & 48 | rank % 13)


@part
def is_meld(kind: Number) -> bool:
    """Whether a call makes a new meld."""
    return bool(c.MELDING <= kind < c.GROWING_JOKERS)


@part
def meld_kind(kind: Number) -> Number:
    """Return the kind of the meld that is called."""
    if kind < c.MELDING_ONE:
        return kind - c.MELDING + p.FIRST_PLAIN
    if kind < c.MELDING_DEEPER:
        return kind - c.MELDING_ONE + p.FIRST_OF_ONE
    if kind < c.MELDING_TWO:
        return kind - c.MELDING_DEEPER + p.FIRST_OF_ONE
    return kind - c.MELDING_TWO + p.FIRST_OF_TWO


@part
def growth(kind: Number, what: Number) -> tuple[Number, Number]:
    """Return the meld that grows, and the row that says how."""
    if kind < c.MELDING:
        return kind - c.GROWING, what
    number = 64 * (kind - c.GROWING_JOKERS) + what
    return number // _NUMBERS, _PLAIN + number % _NUMBERS


@part
def depth_of(deal: r.Deal, tables: Tables, kind: Number, what: Number) -> Number:
    """Return how deep in the pile the deepest card of a call is."""
    naturals, wilds = called(deal, tables, kind, what)
    jokers, depth = 2 if _names_deeper(kind, what) else I64(count_bits(wilds)), 0
    while naturals or jokers:
        depth += 1
        card = I64(deal.pile[deal.pile_size - depth])
        if card != JOKER:
            naturals = without_card(naturals, card)
        elif jokers:
            jokers -= 1
    return depth


@merged
def _names_deeper(kind: Number, what: Number) -> bool:
    """Whether a call uses the deeper of two jokers."""
    if is_meld(kind):
        return bool(c.MELDING_DEEPER <= kind < c.MELDING_TWO)
    row = growth(kind, what)[1] - _PLAIN
    return bool(_FIRST_DEEPER <= row < _FIRST_TWO)


@part
def lay_called(deal: r.Deal, rules: r.Terms, tables: Tables, kind: Number, what: Number) -> None:
    """Put down a call from the hand, in the engine's order: natural cards by face, then jokers by the faces that they stand for."""
    if is_meld(kind):
        play_cards(deal, rules, tables, meld_kind(kind), what)
        return
    place = growth(kind, what)[0]
    naturals, wilds = called(deal, tables, kind, what)
    while naturals or wilds:
        fits = deal.fits[place]
        if naturals & fits:
            card, laying = naturals & fits, p.LAYING
        else:
            card, laying = wilds & fits, p.LAYING_JOKER
        card &= ~card + ONE
        naturals, wilds = naturals & ~card, wilds & ~card
        play_cards(deal, rules, tables, laying + place, I64(lowest_bit(card)))
