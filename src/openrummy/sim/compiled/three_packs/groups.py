"""Kernels that write the groups of a hand of three packs, once the way to its least points is known (rulebook 6)."""

from typing import Any

from openrummy.sim.compiled.jit import (
    ONE,
    U64,
    ZERO,
    Bits,
    Number,
    Table,
    count_bits,
    inlined,
    lowest_bit,
    merged,
    part,
)
from openrummy.sim.compiled.one_pack.counting import LANE, SUIT
from openrummy.sim.compiled.three_packs.least import (
    BY_DUBLEES,
    BY_RUNS,
    BY_TUNNELAS,
    BY_WILDS,
    Hand,
    Way,
)
from openrummy.sim.compiled.three_packs.lines import (
    COPIES,
    Memory,
    Solver,
    Suit,
    at,
    free,
    less,
    line_of_hand,
    lines_of,
    suit_of,
    wide,
)
from openrummy.sim.compiled.two_packs.cards import JOKER
from openrummy.sim.compiled.two_packs.groups import write_sets
from openrummy.sim.compiled.two_packs.runs import Sheet, move, write
from openrummy.sim.compiled.two_packs.suit_lines import NEVER, length_of, wilds_in

GROUPS = 10
"""The most groups: eleven dublees need 22 cards."""

_TWO, _THREE, _FOUR, _FIVE, _NEAR = U64(2), U64(3), U64(4), U64(5), U64(15)
_BELOW_HIGH_ACE, _HIGH = U64(9), U64(13)


@merged
def write_groups(tables: Table, memory: Memory, loose: Hand, wild: Bits, way: Way, groups: Any) -> None:
    """Move the groups by which a hand leaves its least points from `loose` to `groups`: tunnelas and pure runs first."""
    solver, sheet = Solver(tables, memory, memory.counting != 0), Sheet(loose, groups, wild | JOKER)
    if way.by == BY_DUBLEES:
        _write_alike(sheet, loose[1], _TWO)
    elif way.by == BY_TUNNELAS:
        _write_alike(sheet, loose[2], _THREE)
    elif way.by == BY_WILDS:
        while loose[0] & sheet.wild:
            move(loose, groups[0], loose[0] & sheet.wild)
    elif way.by == BY_RUNS:
        _write_alike(sheet, memory.tunnelas, _THREE)
        _write_runs(solver, wild, sheet)
        number = ZERO
        while number < memory.depth:
            choice, rank = memory.best_choice[number], U64(memory.best_rank[number])
            write_sets(sheet, U64(tables.sets[choice]), rank)
            number += ONE


@part
def _write_alike(sheet: Sheet, faces: Bits, copies: Number) -> None:
    """Write a group of `copies` copies of each of these faces."""
    number = 0
    while faces:
        face = faces & (~faces + ONE)
        faces ^= face
        copy = ZERO
        while copy < copies:
            move(sheet.loose, sheet.groups[number], face)
            copy += ONE
        number += 1


@part
def _write_runs(solver: Solver, wild: Bits, sheet: Sheet) -> None:
    """Write the runs of the best way, starting with the pure ones of all suits: no other run may take the wild cards in them."""
    memory = solver.memory
    pure, wilds = memory.pure, memory.wilds
    points = at(solver, line_of_hand(solver, memory.once, memory.twice, memory.thrice, wild, wilds, pure), wilds)
    suit = _FOUR
    while suit:
        suit -= ONE
        cards, own = suit_of(memory.once, memory.twice, memory.thrice, suit), wild >> suit * LANE & SUIT
        number, spent, left = _share_of(solver, cards, own, suit, pure, wilds, points)
        pure, wilds, points = pure - number, wilds - spent, points - left
        memory.rest[suit], memory.share[suit], memory.left[suit] = cards, spent, left
        while number:
            number -= ONE
            _write_pure(solver, own, suit, number, sheet)
    while suit < _FOUR:
        rest = memory.rest[suit] & ~((wild >> suit * LANE & SUIT) * COPIES)
        _write_free(solver, rest, suit, sheet)
        suit += ONE


@merged
def _share_of(
    solver: Solver, cards: Suit, own: Bits, suit: Number, pure: Number, wilds: Number, points: Number
) -> tuple[Number, Number, Number]:
    """Return the pure runs, wild cards and points of a suit, when it and those before it have `pure`, `wilds` and `points`."""
    memory, slot = solver.memory, lines_of(solver, cards, own)
    number = ZERO
    while number <= pure:
        before, spent = memory.totals[suit * _FOUR + pure - number], ZERO
        while spent <= wilds:
            left = at(solver, memory.lines[slot + number], spent)
            if left + at(solver, before, wilds - spent) == points:
                return number, spent, left
            spent += ONE
        number += ONE
    return ZERO, ZERO, ZERO


@merged
def _write_pure(solver: Solver, own: Bits, suit: Number, number: Number, sheet: Sheet) -> None:
    """Write a pure run of a suit after which `number` more leave its points."""
    memory = solver.memory
    cards, wilds = memory.rest[suit], memory.share[suit]
    held, size = wide(solver.tables, cards), _THREE
    while size <= _FIVE:
        first = ZERO
        while first + size <= _HIGH + ONE:
            run = (ONE << size) - ONE << first
            first += ONE
            if run & ~held:
                continue
            run = (run | run >> _HIGH) & SUIT
            spent, rest = count_bits(run & own), less(cards, run)
            line = memory.lines[lines_of(solver, rest, own) + number]
            if spent <= wilds and at(solver, line, wilds - spent) == memory.left[suit]:
                write(sheet, run << suit * LANE, ZERO)
                memory.rest[suit], memory.share[suit] = rest, wilds - spent
                return
        size += ONE


@merged
def _write_free(solver: Solver, cards: Suit, suit: Number, sheet: Sheet) -> None:
    """Write the runs by which a suit without wild cards leaves its points."""
    wilds, points = solver.memory.share[suit], solver.memory.left[suit]
    while cards:
        first = cards & (~cards + ONE)
        run, spent = _first_run(solver, cards, wilds, points)
        if run:
            write(sheet, run << suit * LANE, spent)
            wilds -= spent
        else:
            points -= U64(solver.tables.points[lowest_bit(first)])
        cards = less(cards, run | first)


@merged
def _first_run(solver: Solver, cards: Suit, wilds: Number, points: Number) -> tuple[Bits, Number]:
    """Return a run with the first card that leaves `points`, and its wild cards; no cards if the first card stays loose."""
    place = lowest_bit(cards)
    rest = less(cards, ONE << place) & SUIT
    near = rest >> place + ONE & _NEAR
    taken = near
    while True:
        run, spent = ONE << place | taken << place + ONE, wilds_in(length_of(taken), taken)
        if _leaves(solver, cards, run, wilds, spent) == points:
            return run, spent
        if not taken:
            break
        taken = taken - ONE & near
    taken = near = rest >> _BELOW_HIGH_ACE if solver.tables.high and not place else ZERO
    while taken:
        run, spent = ONE | taken << _BELOW_HIGH_ACE, wilds_in(_FOUR - lowest_bit(taken), taken)
        if _leaves(solver, cards, run, wilds, spent) == points:
            return run, spent
        taken = taken - ONE & near
    return ZERO, ZERO


@inlined
def _leaves(solver: Solver, cards: Suit, run: Bits, wilds: Number, spent: Number) -> Number:
    """Return the least that is left after a run with `spent` wild cards; `NEVER` if there are not that many."""
    return NEVER if spent > wilds else at(solver, free(solver, less(cards, run)), wilds - spent)
