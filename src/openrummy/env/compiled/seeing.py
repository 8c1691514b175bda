"""The kernel that writes what a seat sees of a game with melds on the table."""

from openrummy.env.compiled.program import Places, Standing
from openrummy.env.compiled.writing import write_board, write_number, write_pile, write_turn
from openrummy.env.observations import BOARD
from openrummy.sim.batch.tableau import record as r
from openrummy.sim.batch.tableau.cards import FIRST_JOKER, I64, JOKER, SECOND_JOKER, with_card, with_jokers
from openrummy.sim.batch.tableau.placing import room_for_jokers
from openrummy.sim.batch.tableau.stock import in_stock
from openrummy.sim.compiled.jit import ZERO, Bits, Number, Table, count_bits, kernel, merged, part
from openrummy.sim.compiled.records import Record, Rows, UInt8

NOT_THERE = -1


class Switches(Record):
    """The batch's switches after those of a table: Numba mistakes a record that begins like another one for a kind of it."""

    shuffles: UInt8  # whether a new stock is shuffled
    jokers: UInt8  # in the pack
    twins: UInt8  # the most cards that a set may have if a second copy of one of its faces still fits
    batch: r.Terms


@kernel
def see(
    deals: r.Deals, rules: Rows[Switches], places: Rows[Places], standing: Rows[Standing], seat: int, seen: Table
) -> None:
    """Write what a seat may know."""
    deal, switches, at = deals[0], rules[0], places[0]
    copies, players = (at.known - at.hand) // BOARD, I64(switches.batch.players)
    write_pile(seen, at.pile, at.seat, deal)
    in_turn = I64(deal.in_turn if deal.phase == r.WINDOW else deal.seat)
    write_turn(seen, at, deal, standing[0], seat, in_turn, players)
    _write_numbers(seen, at, deal, standing[0], seat, players)
    _write_cards(seen, at.hand, copies, deal.hands[seat])
    for step in range(players):
        other = (seat + step) % players
        _write_seat(seen, at, step, deal, other)
        _write_cards(seen, at.known + BOARD * copies * step, copies, deal.known[other])
        _write_cards(seen, at.credit + BOARD * copies * step, copies, _credit(deal, other))
    _write_melds(seen, at, copies, deal, switches)
    owed = with_card(ZERO, deal.owed) if deal.owed != r.NO_CARD else ZERO
    _write_cards(seen, at.owed_meld, copies, owed if deal.to_meld else ZERO)
    _write_cards(seen, at.owed, copies, with_jokers(ZERO if deal.to_meld else owed, I64(deal.jokers_owed)))
    _write_cards(seen, at.called, copies, ZERO)  # a call is carried out at once


@part
def _write_cards(seen: Table, begin: Number, copies: Number, cards: Bits) -> None:
    """Write the boards of copies; only the second joker can be in the second board."""
    write_board(seen, begin, cards & ~SECOND_JOKER)
    if copies > 1:
        write_board(seen, begin + BOARD, FIRST_JOKER if cards & SECOND_JOKER else ZERO)


@merged
def _write_numbers(seen: Table, at: Places, deal: r.Deal, standing: Standing, seat: Number, players: Number) -> None:
    if deal.phase == r.WINDOW:
        seen[at.phase] = standing.phases[deal.resume]
    seen[at.stock] = in_stock(deal)
    write_number(seen, at.recycles, I64(deal.recycles))
    seen[at.melds_this_turn], seen[at.laid_off], seen[at.fresh] = deal.melds_now, deal.laid_off, deal.fresh
    is_fresh = deal.discarder != r.NOBODY and deal.phase != r.OVER
    seen[at.discarder] = (I64(deal.discarder) + players - seat) % players if is_fresh else NOT_THERE
    seen[at.caller] = NOT_THERE


@merged
def _write_seat(seen: Table, at: Places, step: Number, deal: r.Deal, other: Number) -> None:
    """Write the numbers of one of the seats."""
    seen[at.counts + step] = count_bits(deal.hands[other])
    seen[at.melded + step] = deal.melded >> other & 1
    seen[at.floating + step] = deal.floating >> other & 1
    seen[at.passed + step] = deal.passed >> other & 1 if deal.phase != r.OVER else 0


@merged
def _credit(deal: r.Deal, seat: Number) -> Bits:
    """Return the cards that a seat has put on the table."""
    cards = deal.credit[seat]
    for joker in range(r.JOKERS):
        if deal.joker_by[joker] == seat + 1:
            cards = with_card(cards, JOKER)
    return cards


@merged
def _write_melds(seen: Table, at: Places, copies: Number, deal: r.Deal, rules: Switches) -> None:
    """Write the cards in sets and in runs, and the faces that fit them."""
    sets, runs, fit_sets, fit_runs = ZERO, ZERO, ZERO, ZERO
    for place in range(I64(deal.on_table)):
        naturals, wilds = deal.melds[place] & ~deal.wilds[place], I64(count_bits(deal.wilds[place]))
        if deal.starts[place] == r.NO_START:
            sets, fit_sets = with_jokers(sets | naturals, wilds), fit_sets | _fits(deal, rules, place)
        else:
            runs, fit_runs = with_jokers(runs | naturals, wilds), fit_runs | _fits(deal, rules, place)
    _write_cards(seen, at.sets, copies, sets)
    _write_cards(seen, at.runs, copies, runs)
    write_board(seen, at.fits_sets, fit_sets)
    write_board(seen, at.fits_runs, fit_runs)


@part
def _fits(deal: r.Deal, rules: Switches, place: Number) -> Bits:
    """Return the faces that a meld has room for, whether or not such cards are left; the joker if one may be added."""
    fits, faces = deal.fits[place], deal.melds[place]
    if deal.starts[place] == r.NO_START and I64(count_bits(faces)) <= rules.twins:
        fits |= faces
    if rules.jokers and fits and room_for_jokers(deal, rules.batch, place) > 0:
        fits |= FIRST_JOKER
    return fits
