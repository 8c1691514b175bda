"""The melds in a hand as bitboards, one for each pattern (see `sim.numbers.tableau`)."""

from openrummy.sim.batch.tableau.cards import COLUMN, FACES, I64, LANE, SUIT, jokers_in
from openrummy.sim.batch.tableau.record import Boards, Terms
from openrummy.sim.batch.tableau.tables import Tables
from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, count_bits, lowest_bit, merged, part
from openrummy.sim.numbers.tableau import (
    FIRST_OF_ONE,
    FIRST_OF_TWO,
    FIRST_PLAIN,
    KINDS,
    LAYING_JOKER,
    PLAIN_KINDS,
    RUN,
    SMALLEST,
    WHOLE_SET,
)

ACES = COLUMN
TO_QUEEN = FACES & ~(COLUMN << U64(12))
KING = U64(12)
_SIZES = 14


@merged
def kinds_for(rules: Terms, hand: Bits) -> Number:
    """Return how many kinds of actions a hand can need, which depends on its jokers."""
    jokers = jokers_in(hand)
    if jokers == 0:
        return LAYING_JOKER if rules.swaps else PLAIN_KINDS
    return FIRST_OF_TWO if jokers == 1 else KINDS


@merged
def list_melds(rules: Terms, tables: Tables, work: Boards, hand: Bits) -> None:
    """Write every meld that `hand` holds into the boards of `work`."""
    naturals = hand & FACES
    list_plain(tables, work, naturals, FIRST_PLAIN)
    list_joined(tables, work, naturals, FIRST_OF_ONE, kinds_for(rules, hand), FIRST_OF_ONE)


@merged
def list_joined(tables: Tables, work: Boards, naturals: Bits, first: Number, end: Number, to: Number) -> None:
    """Write the melds with jokers of the kinds from `first` to `end` into the boards from `to` on; call `list_plain` before."""
    for kind in range(first, end):
        if tables.size[kind] == 0:
            found = ZERO
        elif tables.form[kind] == RUN:
            found = _runs(tables, work, kind)
        else:
            found = _sets(naturals, I64(tables.form[kind]), I64(tables.wild[kind]))
        work.boards[to + kind - first] = found


@merged
def list_plain(tables: Tables, work: Boards, naturals: Bits, to: Number) -> None:
    """Write the melds without jokers into the boards from `to` on."""
    work.boards[to] = _sets(naturals, 0, 0)
    work.boards[to + 1] = _sets(naturals, WHOLE_SET, 0)
    shift_runs(work, naturals)
    held = work.runs[0] & work.runs[1]
    for size in range(SMALLEST, _SIZES):
        held &= work.runs[size - 1]
        work.boards[to + 2 + size - SMALLEST] = held & tables.starts[size]


@merged
def shift_runs(work: Boards, naturals: Bits) -> None:
    """Write, for each distance, the cards after which the card at that distance is held."""
    work.runs[0] = naturals
    for place in range(1, 13):
        work.runs[place] = _next(work.runs[place - 1])


@part
def holds_plain(tables: Tables, naturals: Bits) -> bool:
    """Whether these cards hold a meld without jokers."""
    after = _next(naturals)
    return bool(_sets(naturals, 0, 0) or naturals & after & _next(after) & tables.starts[SMALLEST])


@merged
def _next(cards: Bits) -> Bits:
    """Return the places whose next card is held, the ace after the king."""
    return cards >> ONE & TO_QUEEN | (cards & ACES) << KING


@merged
def _runs(tables: Tables, work: Boards, kind: Number) -> Bits:
    """Return the first cards of the runs of a kind."""
    size, wild = I64(tables.size[kind]), I64(tables.wild[kind])
    board = tables.starts[size]
    for place in range(size):
        if not wild >> place & 1:
            board &= work.runs[place]
    return board


@part
def _sets(naturals: Bits, form: Number, wild: Number) -> Bits:
    """Return the sets of a kind: the ranks of whole ones, the missing faces of the others."""
    if form == WHOLE_SET:
        return _ranks(naturals, wild)
    board = ZERO
    for missing in range(4):
        if not wild >> missing & 1:
            board |= _ranks(naturals, wild | 1 << missing) << LANE * U64(missing)
    return board


@part
def _ranks(naturals: Bits, spared: Number) -> Bits:
    """Return the ranks held in every suit except the spared ones."""
    ranks = SUIT
    for suit in range(4):
        if not spared >> suit & 1:
            ranks &= naturals >> LANE * U64(suit)
    return ranks


@part
def strike_names(tables: Tables, work: Boards, names: Bits, first: Number, end: Number, to: Number) -> None:
    """Strike the melds in which a joker stands for a face outside `names`; kinds and boards as for `list_joined`."""
    work.runs[0] = names
    for place in range(1, 13):
        work.runs[place] = _next(work.runs[place - 1])
    for kind in range(first, end):
        board = to + kind - first
        size = I64(tables.size[kind]) if tables.form[kind] == RUN else 4
        for place in range(size if work.boards[board] else 0):
            if tables.wild[kind] >> place & 1:
                work.boards[board] &= work.runs[place] if tables.form[kind] == RUN else _ranks_of(names, place)


@merged
def _ranks_of(names: Bits, suit: Number) -> Bits:
    """Return the ranks of a suit's faces, repeated in every suit."""
    return (names >> LANE * U64(suit) & SUIT) * COLUMN


@part
def meld_of(tables: Tables, kind: Number, what: Number) -> tuple[Bits, Bits, Number]:
    """Return the faces of a meld, those that jokers stand for, and the rank of a run's first card."""
    form, wild = tables.form[kind], I64(tables.wild[kind])
    if form == RUN:
        return _run_of(tables, I64(tables.size[kind]), wild, what)
    column = COLUMN << U64(what & 15)
    if form != WHOLE_SET:
        column &= ~(ONE << U64(what))
    wilds = ZERO
    for suit in range(4):
        if wild >> suit & 1:
            wilds |= column & SUIT << LANE * U64(suit)
    return column, wilds, 255


@merged
def _run_of(tables: Tables, size: Number, wild: Number, first: Number) -> tuple[Bits, Bits, Number]:
    suit, rank = U64(first & 48), first & 15
    turned = wild << rank
    wilds = (turned | turned >> 13) & 0x1FFF
    return U64(tables.windows[rank, size]) << suit, U64(wilds) << suit, rank


@part
def least_meld(
    rules: Terms, tables: Tables, hand: Bits, names: Bits, jokers: Number, card: Bits, joined: bool
) -> Number:
    """Return the fewest cards of a meld with the natural `card`, others of the hand and up to this many jokers; 99 for none.

    names: the faces that jokers may stand for, besides those in the hand.  joined: the meld must hold a joker.
    """
    naturals, face = hand & FACES, I64(lowest_bit(card))
    most = min(jokers, I64(rules.most_wilds))
    rank, lane, nameable = face & 15, I64(naturals >> U64(face & 48) & SUIT), I64(names >> U64(face & 48) & SUIT)
    held, shut = 0, 0
    for suit in range(4):
        held += I64(naturals >> U64(16 * suit + rank) & ONE)
    if rules.one_of_each:
        shut = I64(count_bits(COLUMN << U64(rank) & ~naturals & ~names))
    for size in range(SMALLEST, SMALLEST + 1 if rules.least_naturals < 2 or most < 2 else SMALLEST + 2):
        if size == SMALLEST and shut < 2 and _is_open(rules, size, 3 - min(held, 3), most, joined):
            return size
        for back in range(size):
            first = (rank + 13 - back) % 13
            if tables.starts[size] >> U64(first) & ONE:
                lacking = I64(tables.windows[first, size]) & ~lane
                if not lacking & ~nameable and _is_open(rules, size, _number(lacking), most, joined):
                    return size
    return 99


@merged
def _number(ranks: Number) -> Number:
    number = 0
    while ranks:
        ranks &= ranks - 1
        number += 1
    return number


@merged
def _is_open(rules: Terms, size: Number, lacking: Number, most: Number, joined: bool) -> bool:
    """Whether jokers may take the places that are lacking."""
    wilds = max(lacking, 1) if joined else lacking
    return bool(wilds <= most and size - wilds >= rules.least_naturals)


@part
def least_meld_of_any(rules: Terms, tables: Tables, hand: Bits, names: Bits, jokers: Number, joined: bool) -> Number:
    """Return the fewest cards of any meld in the hand; 99 if there is none."""
    least, left = 99, hand & FACES
    while left:
        card = left & (~left + ONE)
        left ^= card
        least = min(least, least_meld(rules, tables, hand, names, jokers, card, joined))
        if least == SMALLEST:
            return least
    return least
