"""No dead ends (rulebook 1.2 E2): whether a turn can still be finished, as `openrummy.parts.closing` finds by search.

Only the last cards of a hand and a card that is owed can prevent the end of a turn.  An owed card goes into the
smallest meld that it fits, or onto a meld on the table after the cards of the gap before it.  The way that takes the
fewest cards is best, and no other order of plays needs fewer, as long as jokers stay where they are.  `searching`
covers the cases in which they need not.
"""

from openrummy.sim.batch.tableau import record as r
from openrummy.sim.batch.tableau.cards import FACES, I64, JOKER, JOKERS, SUIT, holds, jokers_in, without_card
from openrummy.sim.batch.tableau.melds import least_meld, least_meld_of_any
from openrummy.sim.batch.tableau.placing import may_lay_off, may_meld, room_for_jokers
from openrummy.sim.batch.tableau.swapping import playable
from openrummy.sim.batch.tableau.tables import Tables
from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, count_bits, merged, part


@merged
def bars(deal: r.Deal, rules: r.Terms, hand: Bits) -> bool:
    """Whether the card taken from the pile this turn may not be discarded from `hand`."""
    if deal.taken == r.NO_CARD or not rules.taken_barred or (deal.taken == JOKER and jokers_in(hand) > 1):
        return False
    return not (rules.alone_excepted and count_bits(hand) == ONE)


@merged
def is_alone_barred(deal: r.Deal, rules: r.Terms, hand: Bits) -> bool:
    """Whether `hand` is a single card that may not be discarded."""
    return bool(bars(deal, rules, hand) and holds(hand, deal.taken))


@merged
def barred_card(deal: r.Deal, rules: r.Terms, hand: Bits) -> Bits:
    """Return the natural card of `hand` that may not be discarded even as the last card."""
    if deal.taken in (r.NO_CARD, JOKER) or not rules.taken_barred or rules.alone_excepted:
        return ZERO
    return hand & ONE << U64(deal.taken)


@part
def ends(deal: r.Deal, rules: r.Terms, tables: Tables) -> bool:
    """Whether the turn can end at once, or after plays for the one card that is owed, without a swap.

    False is not final if more than one card is owed, or a swapped joker beside a card that may not be discarded; with
    one of each card, also if a meld must come first or a second joker may not be discarded.
    """
    whole = deal.hands[deal.seat]
    number = I64(count_bits(whole))
    if number != 1 and deal.owed == r.NO_CARD and not deal.jokers_owed:
        return bool(number or not rules.must_discard)
    naturals, names = playable(deal, rules)
    hand = whole & (naturals | JOKERS)
    if deal.jokers_owed:
        if deal.jokers_owed > 1 or deal.owed != r.NO_CARD:
            return False
        return _plays_joker(deal, rules, tables, hand, names, number, 1 if barred_card(deal, rules, whole) else 0)
    if deal.owed != r.NO_CARD:
        if not holds(hand, deal.owed):
            return False
        if deal.owed == JOKER:
            return _plays_joker(deal, rules, tables, hand, names, number, 0)
        return _plays_card(deal, rules, tables, hand, names, number)
    if not is_alone_barred(deal, rules, whole):
        return True
    return bool(not rules.must_discard and may_lay_off(deal, rules) and _fits(deal, rules, hand, names))


@merged
def _fits(deal: r.Deal, rules: r.Terms, hand: Bits, names: Bits) -> bool:
    """Whether any card of `hand` can be laid off at once."""
    jokers = jokers_in(hand)
    for place in range(I64(deal.on_table)):
        if hand & deal.fits[place] or (jokers and names & deal.fits[place] and room_for_jokers(deal, rules, place) > 0):
            return True
    return False


@merged
def _plays_card(deal: r.Deal, rules: r.Terms, tables: Tables, hand: Bits, names: Bits, number: Number) -> bool:
    """Whether the natural card that is owed can be played, and the turn ended."""
    card, jokers = ONE << U64(deal.owed), jokers_in(hand)
    spare = number - 1 if rules.must_discard else number
    if may_meld(deal, rules) and least_meld(rules, tables, hand, names, jokers, card, False) <= spare:
        return True
    if deal.to_meld:
        return False
    for place in range(I64(deal.on_table)):
        if card & deal.fits[place]:
            if _reaches(deal, rules, tables, hand ^ card, names, ZERO, place, spare - 1):
                return True
        elif deal.starts[place] != r.NO_START:
            for way in range(2):
                gap = gap_to(deal, rules, place, I64(deal.owed), way)
                if gap and _reaches(deal, rules, tables, hand ^ card, names, gap, place, spare - 1):
                    return True
    return False


@merged
def gap_to(deal: r.Deal, rules: r.Terms, place: Number, card: Number, way: Number) -> Bits:
    """Return the faces between a run on the table and a card above it (way 0) or below it (1); 0 if there is no way."""
    lane = U64(card & 48)
    if not deal.melds[place] >> lane & SUIT:
        return ZERO
    start, size, rank = I64(deal.starts[place]), I64(count_bits(deal.melds[place])), card & 15
    last = (start + size - 1) % 13
    gap = (rank + 12 - last) % 13 if way == 0 else (start + 12 - rank) % 13
    if gap == 0 or size + gap >= 13 or not _may_grow(rules, start, last, gap, way):
        return ZERO
    faces = ZERO
    for step in range(1, gap + 1):
        faces |= ONE << U64((last + step if way == 0 else start + 13 - step) % 13)
    return faces << lane


@merged
def _may_grow(rules: r.Terms, start: Number, last: Number, gap: Number, way: Number) -> bool:
    """Whether a run may grow across a gap to the card beyond it."""
    if rules.ace == r.ROUND_CORNER:
        return True
    if way:
        return bool(start - gap - 1 >= 0)
    return bool(last > 0 and last + gap + 1 <= (13 if rules.ace == r.LOW_OR_HIGH else 12))


@part
def _reaches(
    deal: r.Deal, rules: r.Terms, tables: Tables, hand: Bits, names: Bits, gap: Bits, place: Number, spare: Number
) -> bool:
    """Whether `hand` can fill a gap on the table and keep within `spare` cards, after a meld of its own if one is required."""
    lacking, jokers = gap & ~hand, jokers_in(hand)
    lacks = I64(count_bits(lacking))
    spare -= I64(count_bits(gap))
    if spare < 0 or lacking & ~names or lacks > min(jokers, room_for_jokers(deal, rules, place)):
        return False
    if may_lay_off(deal, rules):
        return True
    if rules.one_of_each:
        return False
    more = min(jokers, room_for_jokers(deal, rules, place)) - lacks
    return bool(may_meld(deal, rules) and _opens(rules, tables, hand & ~gap, gap & hand, jokers - lacks, more) <= spare)


@part
def _opens(rules: r.Terms, tables: Tables, hand: Bits, gap: Bits, jokers: Number, more: Number) -> Number:
    """Return the fewest cards of a meld beside a gap; up to `more` jokers may fill the gap, to free its cards for the meld."""
    least = least_meld_of_any(rules, tables, hand, FACES, jokers, False)
    freed = gap if more else ZERO
    while freed and least > 3:
        card = freed & (~freed + ONE)
        freed ^= card
        least = min(least, _opens(rules, tables, hand | card, freed, jokers - 1, more - 1))
    return least


@merged
def _plays_joker(
    deal: r.Deal, rules: r.Terms, tables: Tables, hand: Bits, names: Bits, number: Number, barred: Number
) -> bool:
    """Whether the joker that is owed can be played, and the turn ended, with a card left besides a barred one."""
    spare = number - 2 if barred else number - 1 if rules.must_discard else number
    twin = jokers_in(hand) == 2 and is_alone_barred(deal, rules, without_card(hand, JOKER) & ~FACES)
    if twin and rules.one_of_each and deal.on_table:
        return False
    if not deal.to_meld and may_lay_off(deal, rules) and spare > 0:
        places = _places_for_jokers(deal, rules, names)
        if places and (number != 2 or not twin or (places > 1 and not rules.must_discard)):
            return True
    if not may_meld(deal, rules):
        return False
    least = least_meld_of_any(rules, tables, hand, names, jokers_in(hand), True)
    if least > spare or not twin or number != 4 or least > 3:
        return bool(least <= spare)
    return _plays_twins(deal, rules)


@merged
def _plays_twins(deal: r.Deal, rules: r.Terms) -> bool:
    """Whether two jokers and two other cards can be played when neither joker may be discarded."""
    if rules.most_wilds >= 2 and rules.least_naturals < 2:
        return True
    return bool(not rules.must_discard and (rules.most_wilds >= 2 or _places_for_jokers(deal, rules, FACES)))


@part
def _places_for_jokers(deal: r.Deal, rules: r.Terms, names: Bits) -> Number:
    """Return how many jokers, up to two, the table can take one after the other."""
    places = 0
    for place in range(I64(deal.on_table)):
        room = room_for_jokers(deal, rules, place)
        if names & deal.fits[place] and room > 0:
            grows = deal.starts[place] != r.NO_START and count_bits(deal.melds[place]) < U64(12)
            places += 2 if room > 1 and grows else 1
    return min(places, 2)
