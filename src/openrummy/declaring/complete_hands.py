"""A search for groups that hold every card, for hands without points left whose wild cards have no obvious place.

It is rarely needed: only if sets have at most four cards, or all needed runs must be pure.
"""

from openrummy.cards import Cards
from openrummy.declaring.judging import judge
from openrummy.declaring.pure import Groups, choices_of_pure, pure_groups
from openrummy.declaring.rules import ShowRules
from openrummy.solver import solve


def whole_by_search(rules: ShowRules, hand: Cards) -> Groups | None:
    """Return groups that make `hand` a valid declaration: tries every choice of pure runs, and solves the rest exactly."""
    high, tunnelas = rules.melds.ace == "low_or_high", rules.specials is not None
    groups = tuple(pure_groups(hand, high=high, tunnelas=tunnelas))
    for pure, left in choices_of_pure(hand, groups, rules.pure_runs, lambda _rest, _more: True):
        rest = solve(rules.melds, (0,) * 64, left) if len(pure) == rules.pure_runs else None
        if rest is not None and not rest.rest:
            shown = (*pure, *(shape.cards for shape in rest.melds))
            if judge(rules, hand, shown).is_valid:
                return shown
    return None
