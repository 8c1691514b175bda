"""Hands shown with any number of runs: one compiled function, which the kernels call by its address (rulebook 8.4).

It is compiled once, and only for tables that require other runs than two with one of them pure.
"""

from functools import cache, lru_cache
from itertools import combinations, product
from typing import Any

import numpy as np

from openrummy.melds import Ace
from openrummy.sim.compiled.jit import ONE, U64, ZERO, Number, address_of, record_at
from openrummy.sim.compiled.two_packs.asked_search import left_by_asked
from openrummy.sim.compiled.two_packs.asked_wilds import sets_hold_all
from openrummy.sim.compiled.two_packs.cards import wild_column
from openrummy.sim.compiled.two_packs.set_choices import SUITS, column_key
from openrummy.sim.compiled.two_packs.tables import (
    COLUMNS,
    CONTENTS_OF_TWO,
    SHOW_TABLES,
    fill,
    show_tables_for,
)

MOST_NEEDS = 10
"""The most pairs of pure and further runs, for four runs, or for four pure ones and one more."""
_MOST_WILDS = 13

ASKED_TABLES = np.dtype(
    [
        ("tables", SHOW_TABLES),
        ("lines", np.uint64, MOST_NEEDS * CONTENTS_OF_TWO),  # as `free`, by the runs that a suit must hold
        ("takes", np.uint16, COLUMNS),  # how many wild cards sets take when they hold a whole column, as bits
        ("contents", np.uint64),
        ("further", np.uint64),  # one more than the most further runs
    ],
    align=True,
)


def tables_for(ace: Ace, runs: int, pure: int, set_max: int | None) -> Any:
    """Return the record of `SHOW_TABLES` for `runs` required runs, `pure` of them pure, and sets of any size or of at most four."""
    return show_tables_for(ace) if (runs, pure) == (2, 1) else _asked_tables_for(ace, runs, pure, set_max)


@lru_cache(maxsize=32)
def _asked_tables_for(ace: Ace, runs: int, pure: int, set_max: int | None) -> Any:
    record = np.zeros(1, ASKED_TABLES)
    tables = record["tables"][0]
    fill(tables, ace)
    record["contents"], record["further"] = CONTENTS_OF_TWO, max(runs - pure, 1) + 1
    record["takes"][0] = _takes(set_max)
    tables["asked_runs"], tables["asked_pure"] = runs, pure
    tables["asked"], tables["here"] = _address(), record.ctypes.data
    return tables


@cache
def _takes(set_max: int | None) -> Any:
    """Return by column, as bits, how many wild cards its cards take when sets hold all of them."""
    found = np.zeros(COLUMNS, np.uint16)
    for held in product(range(3), repeat=SUITS):
        found[column_key(held)] = sum(1 << number for number in _numbers(held, set_max))
    return found


@cache
def _numbers(held: tuple[int, ...], set_max: int | None) -> frozenset[int]:
    if not any(held):
        return frozenset({0})
    first = next(suit for suit, number in enumerate(held) if number)
    found = set[int]()
    for size in (2, 3, 4):
        most = _MOST_WILDS if set_max is None else set_max - size
        for suits in combinations(range(first, SUITS), size):
            if suits[0] == first and all(held[suit] for suit in suits):
                rest = tuple(number - (suit in suits) for suit, number in enumerate(held))
                taken = range(max(0, 3 - size), most + 1)
                found |= {one + more for one in taken for more in _numbers(rest, set_max) if one + more <= _MOST_WILDS}
    return frozenset(found)


@cache
def _address() -> int:
    return address_of(_answer, ASKED_TABLES)


def _answer(
    pointer: Any, once: Number, twice: Number, jokers: Number, wild: Number, most: Number, whole: Number
) -> Number:
    """Return the points that groups leave; with `whole`, 0 if groups hold all cards, wild ones too, and 1 if they do not."""
    asked, column = record_at(pointer), wild_column(wild)
    tables = asked.tables
    runs, pure = U64(tables.asked_runs), U64(tables.asked_pure)
    if not whole:
        return left_by_asked(asked, once, twice, jokers, wild, pure, runs, most)
    # A further run takes all wild cards; without one, sets must take them.
    least = left_by_asked(asked, once, twice, jokers, wild, pure, max(runs, pure + ONE), ONE)
    if least and runs == pure and sets_hold_all(asked, once, twice, jokers, column, pure):
        return ZERO
    return least
