"""The best arrangement of a hand as a loser counts it: the points, the groups, the best card to discard.

`least_points` only counts and is quick; `best_groups` also returns groups, which score exactly that.
"""

from collections.abc import Iterator
from itertools import combinations

import msgspec

from openrummy.cards import (
    JOKER,
    LANE,
    Cards,
    Face,
    copies,
    distinct,
    face,
    faces_of,
    remove,
    remove_all,
)
from openrummy.declaring.cheaper_groupings import spared, with_few_tunnelas
from openrummy.declaring.complete_hands import whole_by_search
from openrummy.declaring.finish_bounds import may_be_whole
from openrummy.declaring.grouping import Shown, arranged
from openrummy.declaring.groups import read_group
from openrummy.declaring.judging import Judgement, has_runs, judge
from openrummy.declaring.minimum_points import Scheme, least_left, scheme
from openrummy.declaring.points import loser_score
from openrummy.declaring.rules import ShowRules, Specials, alike, card_points, is_all_wild, points_of
from openrummy.declaring.suit_runs import LANE_MASK, NEVER, outside_pure


class Best(msgspec.Struct, frozen=True):
    """The groups to show, and the points that a loser's hand then costs.  judgement: of these groups."""

    groups: Shown
    points: int
    judgement: Judgement


def least_points(rules: ShowRules, hand: Cards) -> int:
    """Return the fewest points that `hand` can cost a loser (rulebook 5.6, 6): exact."""
    plan = scheme(rules)
    if rules.complete and rules.incomplete == "all_but_pure":
        return best_groups(
            rules, hand
        ).points  # pure runs that are shown may make the hand complete, which has its price
    most = _without_runs(rules, plan, hand)
    if rules.specials is not None or rules.complete:
        return _with_prices(rules, plan, hand, most)
    found = least_left(plan, hand, most)
    return most if found is None else found.points


def _without_runs(rules: ShowRules, plan: Scheme, hand: Cards) -> int:
    """Return the points of the hand if the needed runs are missing."""
    if rules.incomplete == "all":
        return min(rules.cap, points_of(hand & ~plan.wild))
    lanes = (hand >> LANE * suit & LANE_MASK for suit in range(4))
    return min(
        rules.cap,
        sum(
            outside_pure(lane, wild, plan.high, plan.tunnelas)[0] for lane, wild in zip(lanes, plan.lanes, strict=True)
        ),
    )


def _with_prices(rules: ShowRules, plan: Scheme, hand: Cards, most: int) -> int:
    """Return `least_points` for rules under which a complete hand or dublees have a price of their own."""
    if rules.specials is not None:
        most = min(most, _special_price(rules, rules.specials, plan, hand))
    found = least_left(plan, hand, most)
    points = most if found is None else found.points
    if found is None or points >= rules.complete:
        return points
    # A hand this cheap may be complete as it is shown, and then has its price: only the groups themselves can tell.
    shown = _judged(rules, hand, arranged(rules, plan, hand, found, sparing=True))
    return points if shown.points == points else best_groups(rules, hand).points


def _special_price(rules: ShowRules, special: Specials, plan: Scheme, hand: Cards) -> int:
    """Return the price of the hand for its tunnelas, dublees or jokers alone (rulebook 6), NEVER if it has none."""
    dublees = alike(hand, 2)
    price = special.few_dublee_points if dublees >= special.few_dublees else NEVER
    jokers = (hand & plan.wild).bit_count()
    if (
        alike(hand, 3) >= special.tunnelas
        or special.dublees <= dublees < special.few_dublees
        or jokers >= special.jokers
    ):
        return min(price, rules.complete)
    return price


def declaration(rules: ShowRules, hand: Cards) -> Shown | None:
    """Return groups that make `hand`, without the card for the finish slot, a valid declaration, or None."""
    plan = scheme(rules)
    for groups in _special_groups(rules, plan, hand) if is_special(rules, hand) else ():
        if judge(rules, hand, groups).is_valid:
            return groups
    found = least_left(plan, hand, 1) if may_be_whole(plan, hand, 0) else None
    if found is None:
        return None
    groups = arranged(rules, plan, hand, found)
    if judge(rules, hand, groups).is_valid:
        return groups
    return whole_by_search(rules, hand)


def is_special(rules: ShowRules, hand: Cards) -> bool:
    """Whether tunnelas, dublees or wild cards alone are as many as a declaration needs (rulebook 6)."""
    special = rules.specials
    return special is not None and (
        alike(hand, 3) >= special.tunnelas
        or alike(hand, 2) >= special.dublees
        or (hand & scheme(rules).wild).bit_count() >= special.jokers
    )


def best_groups(rules: ShowRules, hand: Cards) -> Best:
    """Return groups that cost a loser `least_points`; cards outside them stay loose."""
    plan = scheme(rules)
    ways = (_judged(rules, hand, groups) for groups in _ways(rules, plan, hand))
    best = next(ways)
    while best.points and (other := next(ways, None)) is not None:
        best = other if other.points < best.points else best
    return best


def groups_to_keep(rules: ShowRules, hand: Cards) -> Best:
    """Return `best_groups` and, if needed runs are missing so that no other groups count, the best groups of the other cards too."""
    best = best_groups(rules, hand)
    if has_runs(rules, best.judgement.groups):
        return best
    rest = remove_all(hand, [card for group in best.groups for card in group])
    plan = scheme(_without_needs(rules))
    found = least_left(plan, rest, NEVER)
    assert found is not None  # nothing is needed
    more = _judged(rules, hand, (*best.groups, *arranged(rules, plan, rest, found)))
    return more if more.points == best.points else best


def points_outside(rules: ShowRules, hand: Cards) -> int:
    """Return the fewest points outside groups, whether the groups include the needed runs or not."""
    found = least_left(scheme(_without_needs(rules)), hand, NEVER)
    assert found is not None  # nothing is needed
    return found.points


def _without_needs(rules: ShowRules) -> ShowRules:
    return msgspec.structs.replace(rules, runs=0, pure_runs=0)


def _judged(rules: ShowRules, hand: Cards, groups: Shown) -> Best:
    judgement = judge(rules, hand, groups)
    return Best(groups, loser_score(rules, hand, judgement).points, judgement)


def _ways(rules: ShowRules, plan: Scheme, hand: Cards) -> Iterator[Shown]:
    """Yield groupings, one of which is a best one."""
    whole = declaration(rules, hand)
    if whole is not None:
        yield whole
    found = least_left(plan, hand, NEVER)
    if found is not None:
        yield arranged(rules, plan, hand, found)
        if not found.points and rules.complete:
            yield from spared(rules, plan, hand)
        if found.points < rules.complete:
            yield from with_few_tunnelas(rules, hand)
    yield from _special_groups(rules, plan, hand)
    pure = tuple(_pure_groups(plan, hand))
    yield pure
    if rules.complete:
        yield tuple(group for group in pure if not is_all_wild(rules, group))
        runs = tuple(_pure_groups(plan._replace(tunnelas=False), hand))
        yield runs
        yield _made_longer(rules, runs)
        yield ()  # costs at most the cap, which may be less than the price of a complete hand


def _pure_groups(plan: Scheme, hand: Cards) -> Iterator[tuple[Face, ...]]:
    for suit, wild in enumerate(plan.lanes):
        for places in outside_pure(hand >> LANE * suit & LANE_MASK, wild, plan.high, plan.tunnelas)[1]:
            yield tuple(face(suit, place) for place in places)
    if plan.tunnelas:
        yield from ((JOKER,) * 3 for _ in range(copies(hand, JOKER) // 3))


def _made_longer(rules: ShowRules, groups: Shown) -> Shown:
    """Return pure runs with adjoining ones joined into one."""
    for (place, one), (after, other) in combinations(enumerate(groups), 2):
        if read_group(rules, one + other).kind == "pure run":
            others = (*groups[:place], *groups[place + 1 : after], *groups[after + 1 :])
            return _made_longer(rules, (one + other, *others))
    return groups


def _special_groups(rules: ShowRules, plan: Scheme, hand: Cards) -> Iterator[Shown]:
    """Yield tunnelas, dublees and jokers (rulebook 6 b, c, d) as groupings, if the rules know them."""
    if rules.specials is None:
        return
    yield tuple((card,) * 3 for card in distinct(hand) for _ in range(copies(hand, card) // 3))
    yield tuple((card,) * 2 for card in distinct(hand) for _ in range(copies(hand, card) // 2))
    yield (faces_of(hand & plan.wild),)


def best_discards(rules: ShowRules, hand: Cards) -> tuple[tuple[Face, int], ...]:
    """Return each distinct face of `hand` with the least points after its discard: least first, then the dearest card."""
    values = card_points(rules.melds.wild)
    after = [(card, least_points(rules, remove(hand, card))) for card in distinct(hand)]
    return tuple(sorted(after, key=lambda one: (one[1], -values[one[0]])))
