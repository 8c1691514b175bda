"""The records of rules and tables that kernels read, made from the options of a table, and what is not covered."""

from functools import lru_cache
from typing import Any

import numpy as np

from openrummy.cards import JOKER, PLANE_MASK
from openrummy.engine.rules import Rules
from openrummy.languages import Saying, Template, saying
from openrummy.melds import MeldRules, Shape, fits
from openrummy.melds.frames import STARTS, WINDOW
from openrummy.parts.switches import TableOptions, deck_count_for
from openrummy.sim.batch.tableau import record as r
from openrummy.sim.compiled.one_pack.tables import TABLES as SOLVER_TABLES
from openrummy.sim.compiled.one_pack.tables import tables_for
from openrummy.sim.numbers import calls as c
from openrummy.sim.numbers.tableau import KINDS, LONGEST, PATTERNS, PLAIN_KINDS, SMALLEST
from openrummy.variants import choose
from openrummy.variants.five_hundred.options import FiveHundredOptions

NO_LIMIT = 255
NO_CAP = 2**32 - 1
_HEARTS = slice(16, 29)  # policies use these points for every suit, even for the queen of spades

TABLES = np.dtype(
    [
        # First, because Numba takes a record that begins like another one for a subtype of it, and warns.
        ("starts", np.uint64, LONGEST + 1),  # the first cards of the runs of each size
        *((name, SOLVER_TABLES[name]) for name in SOLVER_TABLES.names or ()),
        ("windows", np.uint16, (13, LONGEST + 1)),  # the ranks of a run, by its first rank and its size
        ("ends", np.uint16, (13, LONGEST + 1)),  # the ranks by which it can grow
        ("form", np.uint8, KINDS),  # of the melds of each kind
        ("size", np.uint8, KINDS),  # in cards; 0 if these rules allow no such meld
        ("wild", np.uint16, KINDS),
        ("grown", np.uint16, len(c.PLAIN_GROWTHS)),  # the number of the first growth with one joker
        ("grown_by_two", np.uint16, len(c.PLAIN_GROWTHS)),
        ("below", np.uint8, len(c.GROWTHS)),  # cards below a run
        ("above", np.uint8, len(c.GROWTHS)),
        ("joined", np.uint16, len(c.GROWTHS)),  # which of the cards are jokers
    ],
    align=True,
)


def options_of(rules: Rules) -> TableOptions:
    """Return the options from which the rules were made."""
    options = choose(rules.text)[1]
    assert isinstance(options, TableOptions)  # guaranteed by the key of the rules
    return options


def kinds_of(rules: Rules) -> int:
    """Return how many kinds of actions there are under these rules."""
    options = options_of(rules)
    if _calls(options) == r.NO_CALLS:
        return KINDS if options.printed_jokers else PLAIN_KINDS
    return c.KINDS if options.printed_jokers else c.PLAIN_KINDS


def _calls(options: TableOptions) -> int:
    called = options.call_rummy if isinstance(options, FiveHundredOptions) else "off"
    return ("off", "take_pile", "take_cards").index(called)


def why_not(rules: Rules) -> Saying | None:
    """Return why these rules are not covered, in words, or None."""
    options = options_of(rules)
    if deck_count_for(options, rules.players) > 1:
        return saying("The batch simulator plays these games with one pack, but these rules use two.")
    return _why_no_jokers(options) if options.printed_jokers else None


def _why_no_jokers(options: TableOptions) -> Saying | None:
    refused = {
        "joker_naming=required": options.joker_naming == "free",
        "set_max_size=4": options.set_max_size is None,
        "set_distinct_suits=true": not options.set_distinct_suits,
    }
    changes = [change for change, is_refused in refused.items() if is_refused]
    if not changes:
        return None
    words: Template = "The batch simulator plays with named jokers only: set {changes}, or printed_jokers=0."
    return saying(words, changes=", ".join(changes))


def terms(rules: Rules) -> tuple[Any, Any]:
    """Return the records `RULES` and `TABLES` for these rules."""
    options = options_of(rules)
    row = np.zeros(1, r.RULES)[0]
    for field, value in {**_switches(options), **_of_pile(options), **_scoring(options)}.items():
        row[field] = value
    row["players"], row["cards"], row["deal_size"] = rules.players, len(rules.pack), rules.deal_size
    row["values"] = rules.values
    row["values"][JOKER - 1] = rules.values[JOKER]
    return row, _tables(rules.melds, rules.values[_HEARTS])


def _switches(options: TableOptions) -> dict[str, int]:
    return {
        "ace": ("low", "low_or_high", "round_corner").index(options.ace_mode),
        "most_wilds": options.max_wilds_in_meld or NO_LIMIT,
        "least_naturals": options.min_naturals_in_meld,
        "melds_a_turn": options.max_melds_per_turn or NO_LIMIT,
        "melds_first": options.play_order == "meld_then_layoff",
        "swaps": options.printed_jokers > 0 and options.joker_swap == "own_turn",
        "swapped_owed": options.joker_swap_must_play,
        "one_of_each": options.printed_jokers > 0 and options.one_of_each_card,
        "own_first": options.layoff_requires_own_meld,
        "taken_barred": not options.may_discard_taken_card,
        "alone_excepted": options.taken_only_card_exception,
        "must_discard": options.go_out_mode == "discard_required",
        "floats": options.go_out_mode == "floating",
        "recycling": ("shuffle", "turn_over", "none").index(options.stock_recycle),
        "upcard": ("turn_up_new", "keep_top", "empty").index(options.discard_after_recycle),
        "recycles": NO_CAP if options.max_recycles is None else min(options.max_recycles, NO_CAP),
        "ends_with_stock": options.stock_end_rule == "turn_end",
        "turn_cap": NO_CAP if options.turn_cap is None else options.turn_cap,
    }


def _of_pile(options: TableOptions) -> dict[str, int]:
    if not isinstance(options, FiveHundredOptions):
        return {}
    return {
        "any_depth": options.discard_draw == "any_depth",
        "top_owed": options.discard_draw_top_must_play,
        "new_meld": options.discard_draw_new_meld,
        "gone_owed": options.empty_stock_take_must_play,
        "floater_owed": True,
        "last_unplayable": options.final_discard_must_be_unplayable,
        "floater_plays": options.floating_must_play,
        "calls": _calls(options),
        "top_called": options.call_rummy_scope == "top_only",
    }


def _scoring(options: TableOptions) -> dict[str, int]:
    blocked = ("own_deadwood", "lowest_scores_all", "lowest_difference", "none")
    return {
        "bonus": ("none", "double", "plus_10").index(options.going_rummy_bonus),
        "blocked": blocked.index(options.blocked_scoring),
        "scoring": ("losers_penalty", "winner_scores", "meld_minus_hand").index(options.scoring_mode),
        "low_ace": -1 if options.ace_low_run_value is None else options.ace_low_run_value,
    }


@lru_cache(maxsize=64)
def _tables(melds: MeldRules, points: tuple[int, ...]) -> Any:
    record = np.zeros(1, TABLES)
    solver = tables_for(melds.ace, points)
    for name in SOLVER_TABLES.names or ():
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
    record.flags.writeable = False
    return record[0]


def _add_growths(row: Any) -> None:
    """Fill the tables that read and find the numbers of calls onto a meld."""
    row["below"] = [growth.below for growth in c.GROWTHS]
    row["above"] = [growth.above for growth in c.GROWTHS]
    row["joined"] = [growth.wild for growth in c.GROWTHS]
    for field, wild in (("grown", 0b1), ("grown_by_two", 0b11)):
        row[field] = [_first(growth, wild) for growth in c.PLAIN_GROWTHS]


def _first(growth: c.Growth, wild: int) -> int:
    """Return the number of a growth whose first cards are jokers, or 0 if it is too small."""
    return c.JOKER_GROWTHS.index(growth._replace(wild=wild)) if growth.size >= wild.bit_count() else 0
