"""The records of rules and tables that kernels read, made from the parts of the rules, and what is not covered."""

from functools import lru_cache
from typing import Annotated

import numpy as np

from openrummy.bots.policies.tableau.sight import MOST_TRIOS, costs_for
from openrummy.cards import JOKER, PLANE_MASK
from openrummy.engine.facts import part_of, the_part
from openrummy.engine.rules import Rules
from openrummy.languages import Saying, Template, saying
from openrummy.melds import MeldRules, Shape, fits
from openrummy.melds.frames import STARTS, WINDOW
from openrummy.parts.bar import Bar
from openrummy.parts.closing import Closing
from openrummy.parts.discard import LastCard
from openrummy.parts.draw import Debt, PileDraw
from openrummy.parts.finish import Finish
from openrummy.parts.lay_down import LayDown
from openrummy.parts.lay_off import Gate, JokerSwap
from openrummy.parts.recycle import Recycling
from openrummy.parts.score import PointScoring
from openrummy.sim.batch.tableau import record as r
from openrummy.sim.compiled.one_pack.tables import CONTENTS, tables_for
from openrummy.sim.compiled.one_pack.tables import Tables as SolverTables
from openrummy.sim.compiled.records import Bits, Int8, Int16, Int32, Record, UInt8, UInt16, layout
from openrummy.sim.numbers import calls as c
from openrummy.sim.numbers.tableau import KINDS, LONGEST, PATTERNS, PLAIN_KINDS, SMALLEST
from openrummy.variants.five_hundred.calls import CallRules

NO_LIMIT = 255
NO_CAP = 2**32 - 1
_HEARTS = slice(16, 29)  # policies use these points for every suit, even for the queen of spades


class _Starts(Record):
    starts: Annotated[Bits, LONGEST + 1]  # the first cards of the runs of each size


class Tables(SolverTables, _Starts):
    """The solver's tables and those of melds.

    `_Starts` comes first, because Numba takes a record that begins like another one for a subtype of it, and warns.
    """

    loose: Annotated[Int16, CONTENTS]  # the cards that the cheapest runs leave of each content of a suit
    units: Annotated[Int32, CONTENTS]  # the costs with one point for each card
    trios: Annotated[Int8, 64, 2 * MOST_TRIOS]  # the pairs of faces that make a meld of three with each face, then -1
    windows: Annotated[UInt16, 13, LONGEST + 1]  # the ranks of a run, by its first rank and its size
    ends: Annotated[UInt16, 13, LONGEST + 1]  # the ranks by which it can grow
    form: Annotated[UInt8, KINDS]  # of the melds of each kind
    size: Annotated[UInt8, KINDS]  # in cards; 0 if these rules allow no such meld
    wild: Annotated[UInt16, KINDS]
    grown: Annotated[UInt16, len(c.PLAIN_GROWTHS)]  # the number of the first growth with one joker
    grown_by_two: Annotated[UInt16, len(c.PLAIN_GROWTHS)]
    below: Annotated[UInt8, len(c.GROWTHS)]  # cards below a run
    above: Annotated[UInt8, len(c.GROWTHS)]
    joined: Annotated[UInt16, len(c.GROWTHS)]  # which of the cards are jokers


TABLES = layout(Tables)


def kinds_of(rules: Rules) -> int:
    """Return how many kinds of actions there are under these rules."""
    if part_of(rules, CallRules) is None:
        return KINDS if rules.melds.wild else PLAIN_KINDS
    return c.KINDS if rules.melds.wild else c.PLAIN_KINDS


def why_not(rules: Rules) -> Saying | None:
    """Return why these rules are not covered, in words, or None."""
    if rules.pack.count(rules.pack[0]) > 1:
        return saying("The batch simulator plays these games with one pack, but these rules use two.")
    if rules.pack.count(JOKER) > 2:
        return saying("The batch simulator plays these games with at most two jokers, but these rules use more.")
    return _why_no_jokers(rules.melds) if rules.melds.wild else None


def _why_no_jokers(melds: MeldRules) -> Saying | None:
    refused = {
        "joker_naming=required": not melds.named,
        "set_max_size=4": melds.set_max is None,
        "set_distinct_suits=true": not melds.distinct_suits,
    }
    changes = [change for change, is_refused in refused.items() if is_refused]
    if not changes:
        return None
    words: Template = "The batch simulator plays with named jokers only: set {changes}, or printed_jokers=0."
    return saying(words, changes=", ".join(changes))


def terms(rules: Rules) -> tuple[np.void, Tables]:
    """Return the switches and the tables for these rules."""
    row = np.zeros(1, r.RULES)[0]
    for switches in (_melding(rules), _turn(rules), _stock(rules), _scoring(rules)):
        for field, value in switches.items():
            row[field] = value
    row["players"], row["cards"], row["deal_size"] = rules.players, len(rules.pack), rules.deal_size
    row["values"] = rules.values
    row["values"][JOKER - 1] = rules.values[JOKER]
    return row, _tables(rules.melds, rules.values[_HEARTS])


def _melding(rules: Rules) -> dict[str, int]:
    melds, lay_down, swap = rules.melds, the_part(rules, LayDown), the_part(rules, JokerSwap)
    return {
        "ace": ("low", "low_or_high", "round_corner").index(melds.ace),
        "most_wilds": melds.max_wilds or NO_LIMIT,
        "least_naturals": melds.min_naturals,
        "melds_a_turn": lay_down.per_turn or NO_LIMIT,
        "melds_first": lay_down.before_layoffs,
        "swaps": melds.wild > 0 and swap.allowed,
        "swapped_owed": swap.must_play,
        "one_of_each": melds.wild > 0 and lay_down.one_of_each,
        "own_first": the_part(rules, Gate).own_meld,
    }


_NO_DEBT = Debt(Recycling())


def _turn(rules: Rules) -> dict[str, int]:
    closing, bar, last = the_part(rules, Closing), the_part(rules, Bar), the_part(rules, LastCard)
    debt, calls = part_of(rules, Debt) or _NO_DEBT, part_of(rules, CallRules)
    return {
        "taken_barred": bar.applies,
        "alone_excepted": bar.alone_excepted,
        "must_discard": closing.go_out == "discard_required",
        "floats": closing.go_out == "floating",
        "any_depth": the_part(rules, PileDraw).any_depth,
        "top_owed": debt.top,
        "new_meld": debt.new_meld,
        "gone_owed": debt.gone,
        "floater_owed": debt.floater,
        "last_unplayable": last.unplayable,
        "floater_plays": last.must_play is not None,
        "calls": r.NO_CALLS if calls is None else r.WITH_PILE if calls.takes_pile else r.CARDS_ALONE,
        "top_called": calls is not None and calls.top_only,
    }


def _stock(rules: Rules) -> dict[str, int]:
    recycling, finish = the_part(rules, Recycling), the_part(rules, Finish)
    return {
        "recycling": ("shuffle", "turn_over", "none").index(recycling.mode),
        "upcard": ("turn_up_new", "keep_top", "empty").index(recycling.upcard),
        "recycles": NO_CAP if recycling.limit is None else min(recycling.limit, NO_CAP),
        "ends_with_stock": finish.stock_end is not None,
        "turn_cap": NO_CAP if finish.turn_cap is None else finish.turn_cap,
    }


def _scoring(rules: Rules) -> dict[str, int]:
    scoring = the_part(rules, PointScoring)
    blocked = ("own_deadwood", "lowest_scores_all", "lowest_difference", "none")
    return {
        "bonus": ("none", "double", "plus_10").index(scoring.bonus),
        "blocked": blocked.index(scoring.blocked),
        "scoring": ("losers_penalty", "winner_scores", "meld_minus_hand").index(scoring.mode),
        "low_ace": -1 if scoring.low_ace is None else scoring.low_ace,
    }


@lru_cache(maxsize=64)
def _tables(melds: MeldRules, points: tuple[int, ...]) -> Tables:
    record = np.zeros(1, TABLES)
    solver = tables_for(melds.ace, points)
    for name in solver.dtype.names or ():
        record[name] = solver[name]
    for size in range(SMALLEST, LONGEST + 1):
        record["starts"][0, size] = sum(
            1 << 16 * suit + start for suit in range(4) for start in STARTS[melds.ace][size]
        )
        for start in range(13):
            places = WINDOW[0][start][size]
            record["windows"][0, start, size] = sum(1 << place for place in places)
            record["ends"][0, start, size] = fits(melds, Shape("run", places, places)) & PLANE_MASK & 0x1FFF
    for kind, pattern in PATTERNS.items():
        wilds = pattern.wild.bit_count()
        allowed = pattern.size - wilds >= melds.min_naturals and wilds <= (melds.max_wilds or NO_LIMIT)
        record["form"][0, kind], record["wild"][0, kind] = pattern.form, pattern.wild
        record["size"][0, kind] = pattern.size if allowed else 0
    _add_growths(record[0])
    costs = costs_for(melds.ace, points)
    record["loose"], record["units"], record["trios"] = costs.loose, costs.units, costs.trios
    record.flags.writeable = False
    row: Tables = record[0]
    return row


def _add_growths(row: np.void) -> None:
    """Fill the tables that read and find the numbers of calls onto a meld."""
    row["below"] = [growth.below for growth in c.GROWTHS]
    row["above"] = [growth.above for growth in c.GROWTHS]
    row["joined"] = [growth.wild for growth in c.GROWTHS]
    for field, wild in (("grown", 0b1), ("grown_by_two", 0b11)):
        row[field] = [_first(growth, wild) for growth in c.PLAIN_GROWTHS]


def _first(growth: c.Growth, wild: int) -> int:
    """Return the number of a growth whose first cards are jokers, or 0 if it is too small."""
    return c.JOKER_GROWTHS.index(growth._replace(wild=wild)) if growth.size >= wild.bit_count() else 0
