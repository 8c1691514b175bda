"""The conversion between the batch's one-for-one numbers and the patterns that tables use (`sim.numbers.table`).

Both are 64 x kind + what.  The pattern of a meld does not depend on the table, and the sixteen numbers of a row have consecutive
patterns, so a small table of the first pattern of each row is enough; it is made from the numbers of the engine's actions.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated

import numpy as np

from openrummy.cards import JOKER as JOKER_FACE
from openrummy.engine.actions import Meld
from openrummy.engine.state import Public, Sheet
from openrummy.sim.batch.tableau import record as r
from openrummy.sim.batch.tableau.calling import called, depth_of, growth, is_meld
from openrummy.sim.batch.tableau.cards import I64, JOKER
from openrummy.sim.batch.tableau.tables import Tables
from openrummy.sim.compiled.jit import ONE, Bits, Number, Table, count_bits, inlined, lowest_bit, merged, part
from openrummy.sim.compiled.records import Record, UInt8, UInt16, layout
from openrummy.sim.numbers import calls as c
from openrummy.sim.numbers import table as t
from openrummy.sim.numbers import tableau as p
from openrummy.sim.numbers.table import TABLE_NUMBERS
from openrummy.variants.five_hundred.actions import CallRummy

ROW = 16


class Patterns(Record):
    """The table of patterns."""

    moves: Annotated[UInt8, 3]  # the pattern of each move
    row: Annotated[UInt16, c.KINDS, 64 // ROW]  # the first pattern for sixteen melds, or calls of them
    order: Annotated[UInt16, c.KINDS, 64 // ROW]  # among melds with the same pattern, the lowest is meant


_ANY_TABLE = Public(Sheet(()))


@lru_cache(maxsize=1)
def patterns() -> np.void:
    """Return the table, as a record."""
    rows = np.zeros(1, layout(Patterns))
    found: np.void = rows[0]
    found["moves"][[p.DRAW_STOCK, p.DECLINE, p.PASS_CALL]] = t.DRAW_STOCK, t.DECLINE, t.PASS_CALL
    melds = sorted(_melds(), key=lambda numbered: TABLE_NUMBERS.order(numbered[1]))
    for order, (number, meld) in enumerate(melds):
        _enter(found, number, TABLE_NUMBERS.number(_ANY_TABLE, meld), order)
        call = TABLE_NUMBERS.number(_ANY_TABLE, CallRummy(meld.cards, meld.represents))
        for deeper in (False, True):
            _enter(found, c.number_of_called_meld(number, deeper=deeper), call, order)
    rows.flags.writeable = False
    return found


def _melds() -> Iterator[tuple[int, Meld]]:
    """Yield the first meld of every sixteen, with its number."""
    for kind, pattern in p.PATTERNS.items():
        for first in range(0, 64, ROW):
            faces = p.faces_of_meld(pattern, first)
            if faces:
                cards = tuple(JOKER_FACE if is_wild else face for face, is_wild in faces)
                yield 64 * kind + first, Meld(cards, tuple(face for face, _ in faces))


def _enter(found: np.void, number: int, pattern: int, order: int) -> None:
    kind, what = divmod(number, 64)
    found["row"][kind, what // ROW], found["order"][kind, what // ROW] = pattern, order


@merged
def list_patterns(deal: r.Deal, tables: Tables, patterns: Patterns, work: r.Work, end: Number, mask: Table) -> None:
    """Write 1 into `mask` for each pattern of a legal number, 0 for the others.

    work, end: what the batch's `list_legal` writes and returns.
    """
    for number in range(mask.size):
        mask[number] = 0
    for first, stop in _kinds(work, end):
        for kind in range(first, stop):
            left = _board(work, kind)
            while left:
                mask[pattern_of(deal, tables, patterns, kind, I64(lowest_bit(left)))] = 1
                left &= left - ONE


@inlined
def _kinds(work: r.Work, end: Number) -> tuple[tuple[Number, Number], tuple[Number, Number]]:
    """Return the ranges of kinds of plays and of calls that may be legal, as (first, stop)."""
    return (I64(0), I64(end)), (I64(c.FIRST_CALL), I64(work.last))


@inlined
def _board(work: r.Work, kind: Number) -> Bits:
    return work.levels[0].boards[kind] if kind < c.FIRST_CALL else work.called.boards[kind - c.FIRST_CALL]


@part
def pattern_of(deal: r.Deal, tables: Tables, patterns: Patterns, kind: Number, what: Number) -> Number:
    """Return the pattern of a legal number."""
    if kind >= p.FIRST_PLAIN and patterns.row[kind, what // ROW]:
        return I64(patterns.row[kind, what // ROW]) + what % ROW
    if kind >= c.FIRST_CALL:
        return 64 * t.CALLING_ON + _lowest(called(deal, tables, kind, what)[0])
    if kind >= p.LAYING:
        return _on_table(deal, kind, what)
    if kind == p.DISCARDING:
        return 64 * t.DISCARDING + what
    if kind == p.MOVE:
        return I64(patterns.moves[what])
    return I64(t.DRAW_DISCARD) if what == 1 else 64 * t.TAKING + I64(deal.pile[deal.pile_size - what])


@inlined
def _lowest(naturals: Bits) -> Number:
    """Return the lowest card of a call."""
    return I64(lowest_bit(naturals)) if naturals else I64(JOKER)


@merged
def _on_table(deal: r.Deal, kind: Number, face: Number) -> Number:
    """Return the pattern of a swap or a lay-off."""
    if p.SWAPPING <= kind < p.LAYING_JOKER:
        return 64 * t.SWAPPING + face
    is_set = deal.starts[place_of(kind)] == r.NO_START
    if kind < p.FIRST_PLAIN:
        return 64 * (t.ON_SET if is_set else t.ON_RUN) + face
    return 64 * (t.WILD_ON_SET if is_set else t.WILD_ON_RUN) + face


@inlined
def place_of(kind: Number) -> Number:
    """Return the table meld of a swap or a lay-off."""
    if kind < p.FIRST_PLAIN:
        return kind - p.LAYING
    return kind - (p.SWAPPING if kind < p.LAYING_JOKER else p.LAYING_JOKER)


@merged
def meant(
    deal: r.Deal, rules: r.Terms, tables: Tables, patterns: Patterns, work: r.Work, end: Number, pattern: Number
) -> Number:
    """Return the legal number that a pattern of the mask means; work and end as for `list_patterns`."""
    found, least = I64(-1), I64(0)
    for first, stop in _kinds(work, end):
        for kind in range(first, stop):
            left = _board(work, kind)
            while left:
                what = I64(lowest_bit(left))
                left &= left - ONE
                if pattern_of(deal, tables, patterns, kind, what) == pattern:
                    order = _order(deal, rules, tables, patterns, kind, what)
                    if found < 0 or order < least or (order == least and _is_lower(deal, tables, kind, what, found)):
                        found, least = 64 * kind + what, order
    return found


@merged
def _order(deal: r.Deal, rules: r.Terms, tables: Tables, patterns: Patterns, kind: Number, what: Number) -> Number:
    """Return the sort key of a number: among numbers with the same pattern, the lowest is meant."""
    if kind >= c.FIRST_CALL:
        return _order_of_call(deal, rules, tables, patterns, kind, what)
    if kind >= p.FIRST_PLAIN and patterns.row[kind, what // ROW]:
        return I64(patterns.order[kind, what // ROW])
    return what if kind == p.DRAWING else place_of(kind)


@merged
def _order_of_call(
    deal: r.Deal, rules: r.Terms, tables: Tables, patterns: Patterns, kind: Number, what: Number
) -> Number:
    """Return the sort key of a call: the most cards first, then the smallest depth, then the first meld."""
    naturals, wilds = called(deal, tables, kind, what)
    depth = depth_of(deal, tables, kind, what) if rules.calls == r.WITH_PILE else I64(0)
    size = I64(count_bits(naturals)) + I64(count_bits(wilds))
    rest = I64(patterns.order[kind, what // ROW]) if is_meld(kind) else growth(kind, what)[0]
    return ((r.CARDS - size) * 64 + depth) * 65536 + rest


@merged
def _is_lower(deal: r.Deal, tables: Tables, kind: Number, what: Number, found: Number) -> bool:
    """Whether this one of two calls onto one meld has the lower cards or, if those are equal, the lower names for its jokers."""
    naturals, wilds = called(deal, tables, kind, what)
    others, names = called(deal, tables, found >> 6, found & 63)
    differing = naturals ^ others
    if not differing:
        naturals, differing = wilds, wilds ^ names
    return bool(naturals & (differing & (~differing + ONE)))
