"""Whether and how a hand can be declared, before or after a card is put down (rulebook 5.4, 6).

This runs in every turn of every seat, so a bound comes before the exact search: whether the wild cards can be enough.
"""

from collections.abc import Iterator

from openrummy.cards import Cards, Face, copies, distinct, faces_of, remove
from openrummy.declaring.finish_bounds import may_be_whole
from openrummy.declaring.grouping import arranged
from openrummy.declaring.judging import judge
from openrummy.declaring.minimum_points import least_left, scheme
from openrummy.declaring.pure import Groups, choices_of_pure, pure_groups
from openrummy.declaring.rules import ShowRules, alike, card_points
from openrummy.solver import solve


def finished(rules: ShowRules, hand: Cards, barred: Face | None) -> tuple[Face, Groups] | None:
    """Return a card to put down and valid groups of the rest, or None.  barred: the card that must stay in the hand."""
    if not _is_special(rules, hand) and not may_be_whole(scheme(rules), hand, 1):
        return None
    for card in distinct(hand):
        groups = None if card == barred else declaration(rules, remove(hand, card))
        if groups is not None:
            return card, groups
    return None


def declared_after(rules: ShowRules, hand: Cards, barred: Face | None = None) -> tuple[Face, Groups] | None:
    """Return what `finished` does, with the dearest card that can be put down."""
    if finished(rules, hand, barred) is None:
        return None
    values = card_points(rules.melds.wild)
    for card in sorted(distinct(hand), key=lambda card: -values[card]):
        groups = None if card == barred else declaration(rules, remove(hand, card))
        if groups is not None:
            return card, groups
    return None


def declaration(rules: ShowRules, hand: Cards) -> Groups | None:
    """Return groups that make `hand`, without the card for the finish slot, a valid declaration, or None."""
    return next((groups for groups in _ways(rules, hand) if judge(rules, hand, groups).is_valid), None)


def _ways(rules: ShowRules, hand: Cards) -> Iterator[Groups]:
    """Yield groupings, one of which is valid if the hand can be declared."""
    if _is_special(rules, hand):
        yield from special_groups(rules, hand)
    plan = scheme(rules)
    found = least_left(plan, hand, 1) if may_be_whole(plan, hand, 0) else None
    if found is not None:
        yield arranged(rules, plan, hand, found)
        yield from _by_search(rules, hand)


def _is_special(rules: ShowRules, hand: Cards) -> bool:
    """Whether tunnelas, dublees or wild cards alone are as many as a declaration needs (rulebook 6)."""
    special = rules.specials
    return special is not None and (
        alike(hand, 3) >= special.tunnelas
        or alike(hand, 2) >= special.dublees
        or (hand & scheme(rules).wild).bit_count() >= special.jokers
    )


def special_groups(rules: ShowRules, hand: Cards) -> Iterator[Groups]:
    """Yield tunnelas, dublees and jokers (rulebook 6 b, c, d) as groupings, if the rules know them."""
    if rules.specials is not None:
        yield groups_alike(hand, 3)
        yield groups_alike(hand, 2)
        yield (faces_of(hand & scheme(rules).wild),)


def groups_alike(hand: Cards, number: int) -> Groups:
    """Return the groups of `number` cards of one face."""
    return tuple((card,) * number for card in distinct(hand) for _ in range(copies(hand, card) // number))


def _by_search(rules: ShowRules, hand: Cards) -> Iterator[Groups]:
    """Yield groups that hold every card: tries every choice of pure runs, and solves the rest exactly.

    It is rarely needed, when wild cards have no obvious place: only if sets have at most four cards, or all needed runs must be pure.
    """
    pure = tuple(pure_groups(hand, high=rules.melds.ace == "low_or_high", tunnelas=rules.specials is not None))
    for chosen, left in choices_of_pure(hand, pure, rules.pure_runs, lambda _rest, _more: True):
        rest = solve(rules.melds, (0,) * 64, left) if len(chosen) == rules.pure_runs else None
        if rest is not None and not rest.rest:
            yield (*chosen, *(shape.cards for shape in rest.melds))
