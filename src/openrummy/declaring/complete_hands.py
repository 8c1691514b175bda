"""A search for groups that hold every card, for hands without points left whose wild cards have no obvious place.

It is rarely needed: only if sets have at most four cards, or all needed runs must be pure.
"""

from collections.abc import Iterator

from openrummy.cards import Cards, Face, remove_all
from openrummy.declaring.judging import judge
from openrummy.declaring.pure import pure_groups
from openrummy.declaring.rules import ShowRules
from openrummy.solver import solve

Groups = tuple[tuple[Face, ...], ...]


def whole_by_search(rules: ShowRules, hand: Cards) -> Groups | None:
    """Return groups that make `hand` a valid declaration: tries every choice of pure runs, and solves the rest exactly."""
    for pure in _pure(rules, hand, rules.pure_runs, ()):
        rest = solve(rules.melds, (0,) * 64, remove_all(hand, [card for run in pure for card in run]))
        if not rest.rest:
            groups = (*pure, *(shape.cards for shape in rest.melds))
            if judge(rules, hand, groups).is_valid:
                return groups
    return None


def _pure(rules: ShowRules, hand: Cards, number: int, chosen: Groups) -> Iterator[Groups]:
    if not number:
        yield chosen
        return
    high, tunnelas = rules.melds.ace == "low_or_high", rules.specials is not None
    for run in pure_groups(hand, high=high, tunnelas=tunnelas):
        if not chosen or run >= chosen[-1]:
            yield from _pure(rules, remove_all(hand, run), number - 1, (*chosen, run))
