"""The tables behind the compiled arrangement of hands shown in groups, in one record (rulebook 5.3).

A suit of three packs has 4 to the power of 13 contents, too many for a table, so the lines of suits are kept in slots
(`suits`).
"""

from functools import cache, lru_cache
from itertools import combinations, product
from typing import Annotated

import numpy as np

from openrummy.cards import bits
from openrummy.declaring.rules import POINTS
from openrummy.melds import Ace
from openrummy.sim.compiled.one_pack.tables import CONTENTS
from openrummy.sim.compiled.records import Bits, Record, UInt8, UInt16, UInt32, layout
from openrummy.sim.compiled.shown.set_choices import COLUMNS, MOST_CHOICES, SUITS, column_key, fill_choices

SLOT_BITS = 17
MOST_DEEP = 14  # ranks that sets are taken from, one after the other, at most
EACH_SUIT = 25  # up to four pure runs and four others
_PLACES, _MOST_WILDS = 13, 13


class Way(Record):
    """The way to the least points of a hand, for one thread."""

    kept: UInt8  # whether the way is wanted
    # The choices of sets at the current point of the search, and those of the best way: numbers of choices, and their ranks.
    choice: Annotated[UInt16, MOST_DEEP]
    rank: Annotated[UInt8, MOST_DEEP]
    best_choice: Annotated[UInt16, MOST_DEEP]
    best_rank: Annotated[UInt8, MOST_DEEP]
    depth: Bits
    # The rest of the best way: the suits of its runs, the wild cards that these may take, the points
    # that they leave, the pure runs, the tunnelas.
    suits: Annotated[Bits, SUITS]
    wilds: Bits
    points: Bits
    pure: Bits
    tunnelas: Bits
    counting: UInt8  # whether lines are numbers of wild cards
    # While groups are written: the wild cards for the runs of each suit that are not pure, the points that these leave,
    # and the lines of the suits from each one on, by the pure and further runs among them.
    shares: Annotated[Bits, SUITS]
    left: Annotated[Bits, SUITS]
    totals: Annotated[Bits, (SUITS + 1) * EACH_SUIT]


WAY = layout(Way)


def new_way(*, kept: bool) -> Way:
    """Return a way; the search writes into it if the way is to be `kept`."""
    way = np.zeros(1, WAY)[0]
    way["kept"] = kept
    found: Way = way
    return found


class Tables(Record):
    """The tables for the groups that some rules require."""

    memory: Annotated[Bits, 2 << SLOT_BITS]  # pairs of words: the key and the line of a suit exclusively ored, the line
    worth: Annotated[UInt8, CONTENTS]  # the points of one card of each of these ranks
    points: Annotated[UInt8, 16]  # of a rank
    high: UInt8  # whether aces may be above the king
    runs: UInt8  # the runs required of a hand of 13 cards
    pure: UInt8  # how many of them must be pure
    # Sets out of a column, those with the fewest wild cards first, and dear ones before cheap ones.
    first: Annotated[UInt16, COLUMNS + 1]
    cards_of: Annotated[
        Bits, MOST_CHOICES
    ]  # what to flip for rank ace: a bit for each suit, 16 bits further for second copies
    wilds: Annotated[UInt8, MOST_CHOICES]
    cards: Annotated[UInt8, MOST_CHOICES]
    sets: Annotated[UInt32, MOST_CHOICES]  # the suits of each set, four bits per set
    # For each column: the most cards that sets can take without wild cards, and with each one; the most wild cards that they can save.
    natural: Annotated[UInt8, COLUMNS]
    each: Annotated[UInt8, COLUMNS]
    saved: Annotated[UInt8, COLUMNS]
    takes: Annotated[UInt16, COLUMNS]  # how many wild cards sets take when they hold a whole column, as bits
    way: Way  # for searches that do not keep it


TABLES = layout(Tables)


@lru_cache(maxsize=32)
def tables_for(ace: Ace, runs: int = 2, pure: int = 1, set_max: int | None = None, packs: int = 2) -> Tables:
    """Return those for `runs` required runs, `pure` of them pure, and sets of any size or of at most four."""
    tables = np.zeros(1, TABLES)[0]
    tables["worth"] = [sum(POINTS[place] for place in bits(content)) for content in range(CONTENTS)]
    tables["points"][:_PLACES] = POINTS[:_PLACES]
    tables["high"], tables["runs"], tables["pure"] = ace == "low_or_high", runs, pure
    fill_choices(tables, packs)
    if packs == 2:
        for key, numbers in _takes(set_max).items():
            tables["takes"][key] = numbers
    made: Tables = tables
    return made


@cache
def _takes(set_max: int | None) -> dict[int, int]:
    """Return by column of two packs, as bits, how many wild cards its cards take when sets hold all of them."""
    return {
        column_key(held): sum(1 << number for number in _numbers(held, set_max))
        for held in product(range(3), repeat=SUITS)
    }


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
