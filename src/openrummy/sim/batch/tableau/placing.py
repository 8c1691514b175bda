"""Put cards on the table: new melds, and lay-offs on the melds that are there."""

from openrummy.sim.batch.tableau import record as r
from openrummy.sim.batch.tableau.cards import FACES, FIRST_JOKER, I64, JOKER, JOKERS, SUIT, without_card, without_jokers
from openrummy.sim.batch.tableau.melds import kinds_for, list_melds, meld_of, strike_names
from openrummy.sim.batch.tableau.swapping import lend, playable, swap_joker
from openrummy.sim.batch.tableau.tables import Tables
from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, count_bits, merged, part
from openrummy.sim.numbers import tableau as p

FOUR = U64(4)


@part
def play_cards(deal: r.Deal, rules: r.Terms, tables: Tables, kind: Number, what: Number) -> None:
    """Put down the meld, lay off the card or swap the joker of an action."""
    is_joker = p.LAYING_JOKER <= kind < p.FIRST_OF_ONE
    if p.SWAPPING <= kind < p.LAYING_JOKER:
        swap_joker(deal, rules, kind - p.SWAPPING, what)
    elif kind < p.FIRST_PLAIN or is_joker:
        place = kind - (p.LAYING_JOKER if is_joker else p.LAYING)
        _lay_off(deal, rules, tables, place, what, JOKER if is_joker else what)
    else:
        faces, wilds, start = meld_of(tables, kind, what)
        _put_down(deal, rules, tables, faces, wilds, start)


@merged
def _put_down(deal: r.Deal, rules: r.Terms, tables: Tables, faces: Bits, wilds: Bits, start: Number) -> None:
    place, seat, jokers = deal.on_table, deal.seat, I64(count_bits(wilds))
    naturals = faces & ~wilds
    deal.melds[place], deal.wilds[place], deal.starts[place] = faces, wilds, start
    _set_fits(deal, tables, place)
    deal.on_table += 1
    deal.melded |= 1 << seat
    deal.melds_now += 1
    deal.hands[seat] = without_jokers(deal.hands[seat] & ~naturals, jokers)
    deal.known[seat] = without_jokers(deal.known[seat] & ~naturals, jokers)
    _credit(deal, place, naturals, wilds)
    if deal.owed != r.NO_CARD and (jokers > 0 if deal.owed == JOKER else naturals >> U64(deal.owed) & ONE != ZERO):
        jokers -= 1 if deal.owed == JOKER else 0
        deal.owed, deal.to_meld = r.NO_CARD, 0
    deal.jokers_owed -= min(I64(deal.jokers_owed), jokers)


@merged
def _credit(deal: r.Deal, place: Number, naturals: Bits, wilds: Bits) -> None:
    deal.laid |= 1 << deal.seat
    deal.credit[deal.seat] |= naturals
    if wilds:
        lend(deal, place, wilds)


@merged
def _lay_off(deal: r.Deal, rules: r.Terms, tables: Tables, place: Number, face: Number, card: Number) -> None:
    """Lay off `card`, which stands for `face`."""
    seat, bit = deal.seat, ONE << U64(face)
    wilds = bit if card == JOKER else ZERO
    deal.melds[place] |= bit
    deal.wilds[place] |= wilds
    if deal.starts[place] != r.NO_START:
        deal.starts[place] = _start_with(rules, I64(deal.starts[place]), I64(count_bits(deal.melds[place])), face & 15)
    _set_fits(deal, tables, place)
    deal.laid_off = 1
    deal.hands[seat] = without_card(deal.hands[seat], card)
    deal.known[seat] = without_card(deal.known[seat], card)
    _credit(deal, place, bit & ~wilds, wilds)
    if deal.owed == card and not deal.to_meld:
        deal.owed = r.NO_CARD
    elif wilds and deal.jokers_owed:
        deal.jokers_owed -= 1


@merged
def _start_with(rules: r.Terms, start: Number, size: Number, rank: Number) -> Number:
    """Return the first rank of a run that has grown to `size` cards by `rank`; a full circle is written from the 2."""
    last = (start + size - 2) % 13
    is_low = rules.ace == r.LOW and rank == 0
    ends_high = rules.ace != r.ROUND_CORNER and last == 0
    if (rank + 13 - last) % 13 != 1 or is_low or ends_high:
        start = rank
    return 1 if size == p.LONGEST and rules.ace == r.ROUND_CORNER else start


@part
def _set_fits(deal: r.Deal, tables: Tables, place: Number) -> None:
    faces, start = deal.melds[place], deal.starts[place]
    if start != r.NO_START:
        lane = _lane(faces)
        deal.fits[place] = U64(tables.ends[start, count_bits(faces)]) << lane
    elif count_bits(faces) < FOUR:
        deal.fits[place] = (faces >> U64(16) | faces << U64(16) | faces >> U64(32) | faces << U64(32)) & FACES & ~faces
    else:
        deal.fits[place] = ZERO


@merged
def _lane(faces: Bits) -> Bits:
    """Return where the suit of a run begins."""
    lane = ZERO
    while not faces >> lane & SUIT:
        lane += U64(16)
    return lane


@merged
def room_for_jokers(deal: r.Deal, rules: r.Terms, place: Number) -> Number:
    """Return how many more jokers the limit allows in a meld."""
    return I64(rules.most_wilds) - I64(count_bits(deal.wilds[place]))


@merged
def may_meld(deal: r.Deal, rules: r.Terms) -> bool:
    """Whether a new meld may be put down this turn."""
    return bool(deal.melds_now < rules.melds_a_turn and not (rules.melds_first and deal.laid_off))


@merged
def may_lay_off(deal: r.Deal, rules: r.Terms) -> bool:
    """Whether the seat to act may add to the table."""
    return bool(not rules.own_first or deal.melded >> deal.seat & 1)


@part
def copy_turn(deal: r.Deal, trial: r.Deal) -> None:
    """Copy everything that plays and the end of a turn depend on."""
    trial.hands[deal.seat] = deal.hands[deal.seat]
    for place in range(I64(deal.on_table)):
        trial.melds[place], trial.wilds[place] = deal.melds[place], deal.wilds[place]
        trial.fits[place], trial.starts[place] = deal.fits[place], deal.starts[place]
    trial.on_table, trial.seat, trial.melded = deal.on_table, deal.seat, deal.melded
    trial.melds_now, trial.laid_off = deal.melds_now, deal.laid_off
    trial.taken, trial.owed, trial.to_meld = deal.taken, deal.owed, deal.to_meld
    trial.jokers_owed = deal.jokers_owed


@merged
def list_melds_of(deal: r.Deal, rules: r.Terms, tables: Tables, work: r.Level, hand: Bits) -> None:
    """Write the melds of a hand into the boards of `work`."""
    naturals, names = playable(deal, rules)
    list_melds(rules, tables, work, hand & (naturals | JOKERS))
    if rules.one_of_each and hand & FIRST_JOKER:
        strike_names(tables, work, names, p.FIRST_OF_ONE, kinds_for(rules, hand), p.FIRST_OF_ONE)


@merged
def list_lay_offs(deal: r.Deal, rules: r.Terms, work: r.Level, hand: Bits) -> None:
    """Write the lay-offs of cards of a hand into the boards of `work`."""
    naturals, names = playable(deal, rules)
    for place in range(I64(deal.on_table)):
        work.boards[p.LAYING + place] = hand & naturals & deal.fits[place]
        if hand & FIRST_JOKER and room_for_jokers(deal, rules, place) > 0:
            work.boards[p.LAYING_JOKER + place] = names & deal.fits[place]
