"""The skilled policy, compiled: what the seat sees as numbers, and the judgement of `bots.policies.tableau`, the same code."""

from types import FunctionType, ModuleType

from numba.extending import overload, register_jitable

from openrummy.bots.policies.tableau import bitwork, giving, hands, judging
from openrummy.bots.policies.tableau.skill import PARAMETERS
from openrummy.sim.batch.tableau import record as r
from openrummy.sim.batch.tableau.acting import KIND
from openrummy.sim.batch.tableau.calling import called, depth_of, growth, is_meld
from openrummy.sim.batch.tableau.cards import FACES, I64, JOKER, jokers_in
from openrummy.sim.batch.tableau.melds import meld_of
from openrummy.sim.batch.tableau.placing import may_lay_off, room_for_jokers
from openrummy.sim.batch.tableau.stock import in_stock
from openrummy.sim.batch.tableau.tables import NO_LIMIT
from openrummy.sim.compiled.jit import ONE, U64, ZERO, Number, Table, count_bits, lowest_bit, part
from openrummy.sim.numbers import calls as c
from openrummy.sim.numbers import tableau as p

overload(bitwork.low)(
    lambda mask: lambda mask: I64(lowest_bit(U64(mask)))
)  # Numba wants equal signatures, without annotations
overload(bitwork.size)(lambda mask: lambda mask: I64(count_bits(U64(mask))))


def _compile(module: ModuleType) -> None:
    """Let kernels call the functions of a module, which are compiled as they stand."""
    for function in vars(module).values():
        if isinstance(function, FunctionType) and function.__module__ == module.__name__:
            register_jitable(function)


for _module in (hands, giving, judging):
    _compile(_module)

_STOCK, _DECLINE = ONE << U64(p.DRAW_STOCK), ONE << U64(p.DECLINE)


@part
def skilled(deal: r.Deal, rules: r.Terms, tables: Table, work: r.Work, skills: Table, end: Number) -> Number:
    """Return the action of the skilled policy.  The legal ones, of `end` kinds, are in the boards of `work`."""
    see, found = work.sight, work.levels[0]
    _look(deal, rules, see)
    for number in range(PARAMETERS):
        see.skill[number] = skills[deal.seat, number]
    judging.prepare(see, tables)
    if work.last > c.FIRST_CALL:
        call = _calling(deal, tables, work)
        if call or deal.phase == r.WINDOW:
            return call or I64(p.PASS_CALL)
    if deal.phase == r.DRAW:
        return _drawing(see, tables, found)
    play = _playing(deal, tables, see, found, end)
    return play or _discarding(see, tables, found)


@part
def _calling(deal: r.Deal, tables: Table, work: r.Work) -> Number:
    """Return the call that gains most, 0 if none gains anything."""
    best, chosen = 0.0, 0
    for kind in range(c.FIRST_CALL, work.last):
        calls = work.called.boards[kind - c.FIRST_CALL]
        while calls:
            what = I64(lowest_bit(calls))
            calls &= calls - ONE
            naturals, wilds = called(deal, tables, kind, what)
            place = -1 if is_meld(kind) else growth(kind, what)[0]
            depth = depth_of(deal, tables, kind, what) if work.sight.takes_pile else 0
            gain = judging.call_worth(work.sight, tables, place, I64(naturals), I64(wilds), depth)
            if gain > best:
                best, chosen = gain, kind << KIND | what
    return chosen


@part
def _drawing(see: r.Sight, tables: Table, found: r.Level) -> Number:
    """Return the draw that is worth most."""
    moves, best, chosen = found.boards[p.MOVE], -1e300, 0
    if moves & _STOCK:
        best, chosen = judging.stock_worth(see, tables), p.DRAW_STOCK
    depths = found.boards[p.DRAWING]
    while depths:
        depth = I64(lowest_bit(depths))
        depths &= depths - ONE
        worth = judging.take_worth(see, tables, depth)
        if worth > best:
            best, chosen = worth, p.DRAWING << KIND | depth
    if moves & _DECLINE:
        worth = judging.decline_worth(see)
        if worth > best:
            best, chosen = worth, p.DECLINE
    return chosen


@part
def _playing(deal: r.Deal, tables: Table, see: r.Sight, found: r.Level, end: Number) -> Number:
    """Return the play that gains most, 0 if it is time to discard."""
    best, chosen = -1e300, 0
    for kind in range(p.LAYING, end):
        plays = found.boards[kind]
        while plays:
            what = I64(lowest_bit(plays))
            plays &= plays - ONE
            gain = _gain(deal, tables, see, kind, what)
            if gain > best:
                best, chosen = gain, kind << KIND | what
    if not chosen or not found.boards[p.DISCARDING]:
        return chosen
    waits = best < judging.ENDS / 2 and judging.holds_back(see, tables)
    return chosen if best > 0.0 and not waits else 0


@part
def _gain(deal: r.Deal, tables: Table, see: r.Sight, kind: Number, what: Number) -> float:
    face = I64(ONE << U64(what))
    if kind < p.FIRST_PLAIN:
        place = kind - p.LAYING
        return judging.play_worth(see, tables, judging.LAY_OFF, place, face, 0, _is_run(deal, place))
    if p.SWAPPING <= kind < p.LAYING_JOKER:
        place = kind - p.SWAPPING
        return judging.play_worth(see, tables, judging.SWAP, place, face, 0, _is_run(deal, place))
    if p.LAYING_JOKER <= kind < p.FIRST_OF_ONE:
        place = kind - p.LAYING_JOKER
        return judging.play_worth(see, tables, judging.LAY_OFF, place, face, face, _is_run(deal, place))
    faces, wilds, start = meld_of(tables, kind, what)
    is_run = 0 if start == r.NO_START else 1
    return judging.play_worth(see, tables, judging.MELD, 0, I64(faces), I64(wilds), is_run)


@part
def _is_run(deal: r.Deal, place: Number) -> Number:
    return 0 if deal.starts[place] == r.NO_START else 1


@part
def _discarding(see: r.Sight, tables: Table, found: r.Level) -> Number:
    """Return the discard that leaves the hand worth most."""
    best, chosen, discards = -1e300, 0, found.boards[p.DISCARDING]
    while discards:
        card = I64(lowest_bit(discards))
        discards &= discards - ONE
        worth = judging.discard_worth(see, tables, card)
        if worth > best:
            best, chosen = worth, p.DISCARDING << KIND | card
    return chosen


# what the seat sees


@part
def _look(deal: r.Deal, rules: r.Terms, see: r.Sight) -> None:
    """Write what the seat to act sees."""
    seat = I64(deal.seat)
    see.seat, see.players, see.turn = seat, rules.players, deal.turn
    see.hand, see.jokers = I64(deal.hands[seat] & FACES), jokers_in(deal.hands[seat])
    see.pile_size, see.stock, see.recycles = deal.pile_size, in_stock(deal), deal.recycles
    for place in range(r.CARDS):
        see.pile[place] = deal.pile[place] if place < deal.pile_size else -1
    see.fewest, see.others = 99, 0
    for other in range(r.SEATS):
        number = I64(count_bits(deal.hands[other])) if other < rules.players else 0
        see.counts[other], see.known[other] = number, I64(deal.known[other] & FACES)
        if other != seat and other < rules.players:
            see.fewest, see.others = min(I64(see.fewest), number), see.others + number
    _look_at_rules(deal, rules, see)
    _look_at_table(deal, rules, see)
    _look_for_unseen(deal, rules, see)


@part
def _look_at_rules(deal: r.Deal, rules: r.Terms, see: r.Sight) -> None:
    for card in range(64):
        see.values[card] = rules.values[card]
    see.net = 1 if rules.scoring == r.MELD_MINUS_HAND else 0
    see.stuck = 1 if rules.recycling == r.NEVER or deal.recycles >= rules.recycles else 0
    see.takes_pile = 1 if rules.calls == r.WITH_PILE else 0
    see.digs = 1 if rules.any_depth or (rules.calls and not rules.top_called) else 0
    see.floats = rules.floats
    pays = rules.scoring == r.WINNER_SCORES or rules.players == 2
    see.bonus = 0 if rules.bonus == r.NO_BONUS or not deal.fresh else 2 if pays else 1
    see.melds_left = I64(rules.melds_a_turn) - deal.melds_now
    if rules.melds_first and deal.laid_off:
        see.melds_left = 0
    elif rules.melds_a_turn == NO_LIMIT:
        see.melds_left = I64(count_bits(deal.hands[deal.seat])) // 3


@part
def _look_at_table(deal: r.Deal, rules: r.Terms, see: r.Sight) -> None:
    fits, grows, joker = ZERO, ZERO, False
    for place in range(I64(deal.on_table)):
        fits |= deal.fits[place]
        if deal.starts[place] != r.NO_START:
            grows |= deal.fits[place]
        if deal.fits[place] and room_for_jokers(deal, rules, place) > 0:
            joker = True
    is_open = may_lay_off(deal, rules)
    see.fits, see.shut, see.grows = I64(fits) if is_open else 0, 0 if is_open else I64(fits), I64(grows)
    see.joker_fits = 2 if joker and is_open else 0
    after = (I64(deal.seat) + 1) % rules.players
    see.next_fits = I64(fits) if not rules.own_first or deal.melded >> after & 1 else 0


@part
def _look_for_unseen(deal: r.Deal, rules: r.Terms, see: r.Sight) -> None:
    seen, jokers = U64(see.hand), I64(see.jokers)
    for place in range(I64(deal.pile_size)):
        card = I64(deal.pile[place])
        if card == JOKER:
            jokers += 1
        else:
            seen |= ONE << U64(card)
    for place in range(I64(deal.on_table)):
        seen |= deal.melds[place] & ~deal.wilds[place]
        jokers += I64(count_bits(deal.wilds[place]))
    for other in range(I64(rules.players)):
        if other != deal.seat:
            seen |= deal.known[other] & FACES
            jokers += jokers_in(deal.known[other])
    see.unseen, see.unseen_jokers = I64(FACES & ~seen), I64(rules.cards) - r.NATURALS - jokers
    see.pool = see.unseen_jokers + I64(count_bits(FACES & ~seen))
