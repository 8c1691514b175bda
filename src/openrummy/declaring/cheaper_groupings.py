"""Groupings that cost a loser less than the complete hand that the cards could form (rulebook 5.6, 6)."""

from collections.abc import Iterator
from itertools import chain, combinations

import msgspec

from openrummy.cards import Cards, Face, copies, distinct, remove, remove_all
from openrummy.declaring.grouping import Shown, arranged
from openrummy.declaring.minimum_points import Scheme, least_left, scheme
from openrummy.declaring.rules import ShowRules, alike, card_points


def spared(rules: ShowRules, plan: Scheme, hand: Cards) -> Iterator[Shown]:
    """Yield groupings of a hand that could be complete, with wild cards or one card left out."""
    found = least_left(plan, hand, rules.complete)
    if found is None:
        return
    yield arranged(rules, plan, hand, found, sparing=True)
    values = card_points(rules.melds.wild)
    for card in distinct(hand):
        rest, most = remove(hand, card), rules.complete - values[card]
        found = least_left(plan, rest, most) if most > 0 else None
        if found is not None:
            yield arranged(rules, plan, rest, found)


def with_few_tunnelas(rules: ShowRules, hand: Cards) -> Iterator[Shown]:
    """Yield groupings of a hand with enough tunnelas to declare that show fewer; the others' cards go into runs and sets."""
    special = rules.specials
    if special is None or alike(hand, 3) < special.tunnelas:
        return
    held = [(card,) * 3 for card in distinct(hand) for _ in range(copies(hand, card) // 3)]
    for number in range(special.tunnelas):
        plan = scheme(_without_tunnelas(rules, number))
        for tunnelas in set(combinations(held, number)):
            for groups in spared(rules, plan, remove_all(hand, _cards(tunnelas))):
                yield (*tunnelas, *groups)


def _without_tunnelas(rules: ShowRules, number: int) -> ShowRules:
    """Return the rules for the cards beside `number` tunnelas."""
    runs, pure = max(0, rules.runs - number), max(0, rules.pure_runs - number)
    return msgspec.structs.replace(rules, runs=runs, pure_runs=pure, specials=None)


def _cards(groups: Shown) -> list[Face]:
    return list(chain(*groups))
