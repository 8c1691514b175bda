"""`openrummy.declaring.ShowRules` in the form that kernels read: a record of tables, and a price."""

from openrummy.declaring import ShowRules
from openrummy.sim.compiled.jit import U64
from openrummy.sim.compiled.shown.points import SIZE, Price
from openrummy.sim.compiled.shown.tables import Tables, tables_for

PRESETS = ShowRules()
"""The rules of all presets of `indian`."""
MOST_POINTS = 1000  # of a cap, at most
MOST_RUNS = 4


def tables_of(rules: ShowRules) -> Tables:
    """Return the tables for the groups of `rules`; raises ValueError naming what is not covered."""
    ace, runs, pure, set_max = rules.melds.ace, rules.runs, rules.pure_runs, rules.melds.set_max
    if ace not in ("low", "low_or_high"):
        raise ValueError(f"Aces must be low or low_or_high, not {ace}.")
    if not 0 <= pure <= runs <= MOST_RUNS:
        raise ValueError(
            f"At most {MOST_RUNS} runs can be required, with the pure ones among them: not {pure} of {runs}."
        )
    if set_max not in (None, 4):
        raise ValueError(f"Sets must have at most four cards, or any number, not {set_max}.")
    if rules.specials is not None or rules.size != SIZE:
        raise ValueError("Only hands of 13 cards are covered: use openrummy.declaring for others.")
    return tables_for(ace, runs, pure, set_max)


def price_of(rules: ShowRules) -> Price:
    """Return the price of a loser's hand; raises ValueError naming what is not covered."""
    if not 0 <= rules.cap <= MOST_POINTS:
        raise ValueError(f"A cap must be from 0 to {MOST_POINTS} points, not {rules.cap}.")
    if rules.complete not in (0, 2, 3):
        raise ValueError(f"A whole hand must cost 0, 2 or 3 points, not {rules.complete}.")
    return Price(U64(rules.cap), U64(rules.complete), rules.incomplete == "all_but_pure")


def check_groups(rules: ShowRules) -> None:
    """Raise ValueError for rules under which other groups than those of the presets can be the best."""
    if (rules.runs, rules.pure_runs, rules.complete, rules.incomplete) != (2, 1, 0, "all"):
        raise ValueError("Only the groups of the presets are compiled: use openrummy.declaring for others.")
