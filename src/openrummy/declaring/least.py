"""The least points that a hand can be shown with (rulebook 5.6, 6): exact, by tables for suits and a search over sets.

Wild cards are counted, not placed.  A choice of sets takes cards out of the suits; what runs then leave of each suit stands in
tables by wild cards spent (`lanes`), and those of the four suits are merged.  The search takes choices of sets rank by
rank and cuts off what cannot beat the best so far.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple, TypeAlias

from openrummy.cards import JOKER, LANE, SUIT_MASK, Cards, bits, copies
from openrummy.declaring.columns import COLUMN, Choice, choices
from openrummy.declaring.lanes import LANE_MASK, LONGEST, NEVER, NO_LINE, POINTS, Line, Needs, line_for, naturals
from openrummy.declaring.rules import ShowRules
from openrummy.declaring.wilds_alone import Groups, runs_of_wilds
from openrummy.melds.model import EVERY_PLANE

Entry: TypeAlias = tuple[Line, ...]  # of a suit, by the number of its needs
Split: TypeAlias = tuple[int, int, int, int]  # which needs each suit meets
Node: TypeAlias = tuple[Cards, int, int, tuple[Choice, ...]]


class Scheme(NamedTuple):
    """What the search needs of `ShowRules`, worked out once.

    needs: what a suit can be asked for.  loose, whole: by pure runs still needed, the ways to share them out among the
    suits, without and with the further runs.
    """

    wild: Cards
    lanes: tuple[int, ...]
    tables: tuple[dict[Cards, Entry], ...]
    needs: tuple[Needs, ...]
    targets: tuple[tuple[Split, ...], ...]
    runs: int
    pure: int
    step: int
    high: bool
    longest: int
    tunnelas: bool


class Gain(NamedTuple):
    """The most points that sets can still take: without wild cards, and with each wild card."""

    natural: int
    each: int


class Found(NamedTuple):
    """A best way.  points: left over.  hand, wilds: what runs are made of.  sets: the rest.

    tunnelas: of printed jokers.  shown: the groups themselves, where they are found already.
    """

    points: int
    hand: Cards
    wilds: int
    sets: tuple[Choice, ...]
    tunnelas: int = 0
    shown: Groups | None = None


@lru_cache(maxsize=1024)
def scheme(rules: ShowRules) -> Scheme:
    """The scheme of `rules`; those of all deals share their tables."""
    pure, further = rules.pure_runs, max(0, rules.runs - rules.pure_runs)
    needs = tuple(product(range(pure + 1), range(further + 1)))
    high, tunnelas, wild = rules.melds.ace == "low_or_high", rules.specials is not None, rules.melds.wild
    lanes = tuple(wild >> LANE * suit & SUIT_MASK for suit in range(4))
    return Scheme(
        wild * EVERY_PLANE,
        lanes,
        tuple(_table(lane, needs, high, tunnelas) for lane in lanes),
        needs,
        tuple(_splits(needs, (number, further)) for number in range(pure + 1)),
        rules.runs,
        pure,
        further + 1,
        high,
        min(rules.melds.set_max or 4, 4),
        tunnelas,
    )


@lru_cache(maxsize=256)
def _table(wild: int, needs: tuple[Needs, ...], high: bool, tunnelas: bool) -> dict[Cards, Entry]:
    return {}


@lru_cache
def _splits(needs: tuple[Needs, ...], target: Needs) -> tuple[Split, ...]:
    """The ways to share out `target` among four suits, as indexes of `needs`."""
    one = range(len(needs))
    return tuple(
        way
        for way in product(one, one, one, one)
        if tuple(map(sum, zip(*(needs[each] for each in way), strict=True))) == target
    )


def _entry(plan: Scheme, suit: int, lane: Cards) -> Entry:
    """The entry of a lane, worked out and kept."""
    wild = plan.lanes[suit] if naturals(lane, plan.lanes[suit]) != lane else 0
    entry = tuple(line_for(lane, wild, need, plan.high, plan.tunnelas) for need in plan.needs)
    plan.tables[suit][lane] = entry
    return entry


def least_left(plan: Scheme, hand: Cards, most: int) -> Found | None:
    """The way that leaves the fewest points outside groups, where the needed runs are held; None where fewer than `most` cannot be."""
    if not _may_hold_pure(plan, hand):
        return None
    wilds = (hand & plan.wild).bit_count()
    jokers = copies(hand, JOKER) if plan.tunnelas else 0
    best = None
    for trios in range(min(plan.pure, jokers // 3) + 1):
        found = _search(plan, hand, wilds - 3 * trios, plan.pure - trios, most)
        if found is not None:
            best, most = found._replace(tunnelas=trios), found.points
    if most and plan.step > 1 and wilds >= 3 and (hand & ~plan.wild).bit_count() <= LONGEST * plan.runs:
        shown = runs_of_wilds(hand, plan.wild, plan.runs, plan.pure, high=plan.high, tunnelas=plan.tunnelas)
        best = best if shown is None else Found(0, 0, 0, (), 0, shown)
    return best


def _may_hold_pure(plan: Scheme, hand: Cards) -> bool:
    held = hand | (hand & _ACES) << 13 if plan.high else hand
    return bool(held & held >> 1 & held >> 2 & _NO_JOKER) or plan.tunnelas or not plan.pure


_ACES: Cards = sum(1 << LANE * suit for suit in range(4))
_NO_JOKER: Cards = (1 << 63) - 1


def _search(plan: Scheme, hand: Cards, wilds: int, pure: int, most: int) -> Found | None:
    """The best way with `wilds` wild cards and `pure` pure runs, if it leaves fewer than `most` points."""
    line, points = _counted(plan, _entries(plan, hand), wilds, pure, NEVER)
    if points >= NEVER:
        return None  # taking out sets does not make runs
    best = Found(points, hand, wilds, ()) if points < most else None
    most = min(points, most)
    ranks = _ranks(plan, hand, wilds)
    gains = _gains(ranks)
    stack: list[Node] = []
    if most and ranks:
        _branch(stack, (hand, wilds, 0, ()), _reach(line, wilds, gains[0].each), ranks, gains, most)
    while stack:
        node = stack.pop()
        cards, left, first, chosen = node
        entries, gain = _entries(plan, cards), gains[first]
        w, x, y, z = entries
        if w[0][left] + x[0][left] + y[0][left] + z[0][left] >= most + gain.natural + gain.each * left:
            continue
        line, points = _counted(plan, entries, left, pure, most)
        if points < most:
            most, best = points, Found(points, cards, left, chosen)
            if not points:
                break
        if first < len(ranks):
            _branch(stack, node, _reach(line, left, gain.each), ranks, gains, most)
    return best


def _counted(
    plan: Scheme, entries: tuple[Entry, Entry, Entry, Entry], wilds: int, pure: int, most: int
) -> tuple[Sequence[int], int]:
    """The least points with the pure runs alone, by wild cards, and with all runs that are needed, if fewer than `most`."""
    line = least_line(entries, pure, plan.step, wilds)
    points = line[wilds]
    if points < most and plan.step > 1:
        points = merged(entries, plan.targets[pure], wilds, most, points)
    return line, points


def _entries(plan: Scheme, cards: Cards) -> tuple[Entry, Entry, Entry, Entry]:
    spades, hearts, diamonds, clubs = plan.tables
    return (
        spades.get(lane := cards & LANE_MASK) or _entry(plan, 0, lane),
        hearts.get(lane := cards >> 16 & LANE_MASK) or _entry(plan, 1, lane),
        diamonds.get(lane := cards >> 32 & LANE_MASK) or _entry(plan, 2, lane),
        clubs.get(lane := cards >> 48 & LANE_MASK) or _entry(plan, 3, lane),
    )


def _reach(line: Sequence[int], wilds: int, each: int) -> list[int]:
    """For each number of wild cards: no more sets can leave fewer points than this, but for those that take none."""
    reach = [line[0]]
    for number in range(1, wilds + 1):
        reach.append(min(line[number], reach[-1] - each))
    return reach


def _branch(
    stack: list[Node],
    node: Node,
    reach: Sequence[int],
    ranks: Sequence[tuple[Choice, ...]],
    gains: Sequence[Gain],
    most: int,
) -> None:
    """Put every further choice of sets that might leave fewer than `most` points on the stack."""
    cards, left, first, chosen = node
    for number in range(first, len(ranks)):
        limit = gains[number + 1].natural + most
        for option in ranks[number]:
            mask, cost, points, _, _ = option
            if cost > left:
                break
            if reach[left - cost] - points < limit:
                stack.append((cards ^ mask, left - cost, number + 1, (*chosen, option)))


def least_line(entries: tuple[Entry, Entry, Entry, Entry], pure: int, step: int, wilds: int) -> Sequence[int]:
    """The least points that the suits leave with `pure` pure runs, for each number of wild cards up to `wilds`."""
    if pure == 1:
        return _with_one_pure_run(*entries, step, wilds)
    one = _paired(entries[0], entries[1], pure, step, wilds)
    two = _paired(entries[2], entries[3], pure, step, wilds)
    best = None
    for number in range(pure + 1):
        a, b = one[number], two[pure - number]
        if a is not None and b is not None:
            both = _together(a, b, wilds)
            best = both if best is None else [min(pair) for pair in zip(best, both, strict=True)]
    return [NEVER] * (wilds + 1) if best is None else best


def _with_one_pure_run(a: Entry, b: Entry, c: Entry, d: Entry, step: int, wilds: int) -> Sequence[int]:
    w, x, y, z = a[0], b[0], c[0], d[0]
    if not wilds:
        w0, x0, y0, z0 = w[0], x[0], y[0], z[0]
        return (w0 + x0 + y0 + z0 + min(a[step][0] - w0, b[step][0] - x0, c[step][0] - y0, d[step][0] - z0),)
    ways = []
    if a[step] is not NO_LINE or b[step] is not NO_LINE:
        blue = _together(y, z, wilds)
        if a[step] is not NO_LINE:
            ways.append(_together(_together(a[step], x, wilds), blue, wilds))
        if b[step] is not NO_LINE:
            ways.append(_together(_together(w, b[step], wilds), blue, wilds))
    if c[step] is not NO_LINE or d[step] is not NO_LINE:
        red = _together(w, x, wilds)
        if c[step] is not NO_LINE:
            ways.append(_together(_together(c[step], z, wilds), red, wilds))
        if d[step] is not NO_LINE:
            ways.append(_together(_together(y, d[step], wilds), red, wilds))
    if not ways:
        return NO_LINE
    return ways[0] if len(ways) == 1 else list(map(min, *ways))


def _paired(one: Entry, two: Entry, pure: int, step: int, wilds: int) -> list[Sequence[int] | None]:
    """The lines of two suits together, by the pure runs of both; None where they do not have so many."""
    found: list[Sequence[int] | None] = []
    for number in range(pure + 1):
        best = None
        for share in range(number + 1):
            a, b = one[share * step], two[(number - share) * step]
            if a[wilds] < NEVER and b[wilds] < NEVER:
                both = _together(a, b, wilds)
                best = both if best is None else [min(pair) for pair in zip(best, both, strict=True)]
        found.append(best)
    return found


def _together(a: Sequence[int], b: Sequence[int], wilds: int) -> Sequence[int]:
    """The least sums of two lines over the ways to share out each number of wild cards."""
    a0, b0 = a[0], b[0]
    if not wilds:
        return (a0 + b0,)
    a1, b1 = a[1], b[1]
    one, other = a0 + b1, a1 + b0
    if wilds == 1:
        return (a0 + b0, min(other, one))
    if wilds == 2:
        return (a0 + b0, min(other, one), min(a0 + b[2], a1 + b1, a[2] + b0))
    return [min([a[k] + b[number - k] for k in range(number + 1)]) for number in range(wilds + 1)]


def merged(entries: tuple[Entry, ...], splits: Sequence[Split], wilds: int, most: int, floor: int) -> int:
    """The least points, known to be no less than `floor`, that the suits leave together; `most` where they are not fewer."""
    one, two, three, four = entries
    least = most
    for a, b, c, d in splits:
        w, x, y, z = one[a], two[b], three[c], four[d]
        if w[wilds] + x[wilds] + y[wilds] + z[wilds] < least:
            points = _together(_together(w, x, wilds), _together(y, z, wilds), wilds)[wilds]
            if points < least:
                least = points
                if least == floor:
                    break
    return least


def _ranks(plan: Scheme, hand: Cards, wilds: int) -> list[tuple[Choice, ...]]:
    """The choices of each rank that sets could be made of."""
    own = hand & ~plan.wild
    a, b, c, d = own & 8191, own >> 16 & 8191, own >> 32 & 8191, own >> 48 & 8191
    found = a & b & (c | d) | c & d & (a | b) if not wilds else a & b | c & d | (a | b) & (c | d)
    return [choices(own >> rank & COLUMN, rank, POINTS[rank], plan.longest) for rank in bits(found)]


def _gains(ranks: Sequence[tuple[Choice, ...]]) -> list[Gain]:
    """The gains by the number of ranks already looked at."""
    gains = [Gain(0, 0)]
    for options in reversed(ranks):
        gain, each = gains[-1]
        natural = max((option.points for option in options if not option.wilds), default=0)
        gains.append(Gain(gain + natural, max(each, 2 * POINTS[options[0].rank])))
    gains.reverse()
    return gains
