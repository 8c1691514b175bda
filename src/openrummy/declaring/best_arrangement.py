"""The best arrangement of a hand as a loser counts it: the points, the groups, the best card to discard.

`least_points` only counts and is quick; `best_groups` also returns groups, which score exactly that.
"""

from collections.abc import Iterator
from itertools import chain, combinations

import msgspec

from openrummy.cards import JOKER, Cards, Face, cards_of, copies, distinct, face, remove, remove_all
from openrummy.declaring.finishing import declaration, groups_alike, special_groups
from openrummy.declaring.grouping import arranged
from openrummy.declaring.judging import Judgement, has_runs, judge
from openrummy.declaring.minimum_points import Found, Scheme, least_left, scheme
from openrummy.declaring.points import loser_score
from openrummy.declaring.pure import Groups, lanes_of
from openrummy.declaring.rules import ShowRules, Specials, alike, card_points, is_all_wild, points_of
from openrummy.declaring.suit_runs import NEVER, outside_pure
from openrummy.melds.frames import NATURAL_RUNS
from openrummy.solver.suit_runs import joined


class Best(msgspec.Struct, frozen=True):
    """The groups to show, and the points that a loser's hand then costs.  judgement: of these groups."""

    groups: Groups
    points: int
    judgement: Judgement


def least_points(rules: ShowRules, hand: Cards) -> int:
    """Return the fewest points that `hand` can cost a loser (rulebook 5.6, 6): exact."""
    if rules.complete and rules.incomplete == "all_but_pure":
        return best_groups(rules, hand).points  # pure runs shown may make the hand complete, which has its price
    plan = scheme(rules)
    most = _without_runs(rules, plan, hand)
    if rules.specials is not None:
        most = min(most, _special_price(rules, rules.specials, plan, hand))
    found = least_left(plan, hand, most)
    if found is None or found.points >= rules.complete:
        return most if found is None else found.points
    # A hand this cheap may be complete as it is shown, and then has its price: only the groups themselves can tell.
    shown = _judged(rules, hand, arranged(rules, plan, hand, found, sparing=True))
    return shown.points if shown.points == found.points else best_groups(rules, hand).points


def _without_runs(rules: ShowRules, plan: Scheme, hand: Cards) -> int:
    """Return the points of the hand if the needed runs are missing."""
    if rules.incomplete == "all":
        return min(rules.cap, points_of(hand & ~plan.wild))
    return min(rules.cap, sum(points for points, _ in _outside_pure(plan, hand)))


def _outside_pure(plan: Scheme, hand: Cards) -> list[tuple[int, tuple[tuple[int, ...], ...]]]:
    """Return the points that pure runs leave of each suit, and these runs."""
    lanes = zip(lanes_of(hand), plan.lanes, strict=True)
    return [outside_pure(lane, wild, plan.high, plan.tunnelas) for lane, wild in lanes]


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


def best_groups(rules: ShowRules, hand: Cards) -> Best:
    """Return groups that cost a loser `least_points`; cards outside them stay loose."""
    ways = (_judged(rules, hand, groups) for groups in _ways(rules, scheme(rules), hand))
    best = next(ways)
    while best.points and (other := next(ways, None)) is not None:
        best = other if other.points < best.points else best
    return best


def groups_to_keep(rules: ShowRules, hand: Cards) -> Best:
    """Return `best_groups` and, if needed runs are missing so that no other groups count, the best groups of the other cards too."""
    best = best_groups(rules, hand)
    if has_runs(rules, best.judgement.groups):
        return best
    rest = remove_all(hand, chain(*best.groups))
    more = _judged(rules, hand, (*best.groups, *arranged(rules, *_without_needs(rules, rest))))
    return more if more.points == best.points else best


def points_outside(rules: ShowRules, hand: Cards) -> int:
    """Return the fewest points outside groups, whether the groups include the needed runs or not."""
    return _without_needs(rules, hand)[2].points


def _without_needs(rules: ShowRules, hand: Cards) -> tuple[Scheme, Cards, Found]:
    """Return the way that leaves the fewest points outside groups if no runs are needed."""
    plan = scheme(_beside(rules, rules.runs))
    found = least_left(plan, hand, NEVER)
    assert found is not None  # nothing is needed
    return plan, hand, found


def _beside(rules: ShowRules, number: int) -> ShowRules:
    """Return the rules for the cards beside `number` of the needed runs, as many of them pure as possible."""
    return msgspec.structs.replace(rules, runs=max(0, rules.runs - number), pure_runs=max(0, rules.pure_runs - number))


def _judged(rules: ShowRules, hand: Cards, groups: Groups) -> Best:
    judgement = judge(rules, hand, groups)
    return Best(groups, loser_score(rules, hand, judgement).points, judgement)


def _ways(rules: ShowRules, plan: Scheme, hand: Cards) -> Iterator[Groups]:
    """Yield groupings, one of which is a best one."""
    whole = declaration(rules, hand)
    if whole is not None:
        yield whole
    found = least_left(plan, hand, NEVER)
    if found is not None:
        yield arranged(rules, plan, hand, found)
        if not found.points and rules.complete:
            yield from _spared(rules, plan, hand)
        if found.points < rules.complete:
            yield from _with_few_tunnelas(rules, hand)
    yield from special_groups(rules, hand)
    pure = _pure_groups(plan, hand)
    yield pure
    if rules.complete:
        yield tuple(group for group in pure if not is_all_wild(rules, group))
        runs = _pure_groups(plan._replace(tunnelas=False), hand)
        yield runs
        shapes = [NATURAL_RUNS[rules.melds.ace][cards_of(run)] for run in runs]
        yield tuple(shape.cards for shape in joined(rules.melds, shapes))
        yield ()  # costs at most the cap, which may be less than the price of a complete hand


def _pure_groups(plan: Scheme, hand: Cards) -> Groups:
    runs = [
        tuple(face(suit, place) for place in places)
        for suit, (_, shown) in enumerate(_outside_pure(plan, hand))
        for places in shown
    ]
    return (*runs, *((JOKER,) * 3 for _ in range(copies(hand, JOKER) // 3 if plan.tunnelas else 0)))


def _spared(rules: ShowRules, plan: Scheme, hand: Cards) -> Iterator[Groups]:
    """Yield groupings of a hand that could be complete, with wild cards or one card left out: they cost a loser less (rulebook 5.6, 6)."""
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


def _with_few_tunnelas(rules: ShowRules, hand: Cards) -> Iterator[Groups]:
    """Yield groupings of a hand with enough tunnelas to declare that show fewer; the others' cards go into runs and sets."""
    special, held = rules.specials, groups_alike(hand, 3)
    if special is None or len(held) < special.tunnelas:
        return
    for number in range(special.tunnelas):
        plan = scheme(msgspec.structs.replace(_beside(rules, number), specials=None))
        for tunnelas in set(combinations(held, number)):
            for groups in _spared(rules, plan, remove_all(hand, chain(*tunnelas))):
                yield (*tunnelas, *groups)


def best_discards(rules: ShowRules, hand: Cards) -> tuple[tuple[Face, int], ...]:
    """Return each distinct face of `hand` with the least points after its discard: least first, then the dearest card."""
    values = card_points(rules.melds.wild)
    after = [(card, least_points(rules, remove(hand, card))) for card in distinct(hand)]
    return tuple(sorted(after, key=lambda one: (one[1], -values[one[0]])))
