"""The claims of reasons in Indian rummy and the 21-card game, each checked in another way than the one that found it."""

from collections import Counter
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from openrummy.cards import Cards, add, distinct, faces_of, parse_faces, remove
from openrummy.declaring import judge
from openrummy.declaring.best_arrangement import best_groups, least_points
from openrummy.declaring.lacks import shown_runs
from openrummy.engine.decide import act
from openrummy.melds import Shape, read_shape
from openrummy.variants.indian.actions import Declare, Drop
from openrummy.variants.indian.events import Dropped
from openrummy.variants.indian.seats import seats_of
from tests.bots.moments import Moment, points_left


def taken(moment: Moment) -> list[Cards]:
    """Return the hands after the upcard is taken and another card discarded."""
    top = moment.view.public.pile[-1]
    hand = add(moment.view.hand, top)
    return [remove(hand, card) for card in distinct(hand) if card != top]


def saved(moment: Moment) -> int:
    """Return the points outside melds that a take would save."""
    return points_left(moment, moment.view.hand) - min(points_left(moment, hand) for hand in taken(moment))


def runs_in(moment: Moment, hand: Cards) -> tuple[int, int]:
    """Return the most pure runs of a hand, and with these the most runs, up to those that are needed."""
    wilds: Any = moment.view.rules.in_deal
    show = wilds.rules(moment.view.public)

    def has(runs: int, pure: int) -> bool:
        rules = replace(
            show, runs=max(runs, pure), pure_runs=pure, cap=1000, incomplete="all", complete=0, specials=None
        )
        return shown_runs(rules, best_groups(rules, hand).judgement.groups) is None

    pure = max(number for number in range(show.pure_runs + 1) if has(number, number))
    return pure, max(number for number in range(show.runs + 1) if has(number, pure))


def lacks_runs(moment: Moment) -> bool:
    wilds: Any = moment.view.rules.in_deal
    show = wilds.rules(moment.view.public)
    return runs_in(moment, moment.view.hand) != (show.pure_runs, show.runs)


def no_more_runs(moment: Moment) -> bool:
    return max(runs_in(moment, hand) for hand in taken(moment)) <= runs_in(moment, moment.view.hand)


def pure_makers(moment: Moment, hand: Cards) -> int:
    """Return how many cards that the seat cannot see would make a run of three with two of the hand, all as themselves."""
    public, plain = moment.view.public, replace(moment.rules, wild=0)
    unseen = Counter(moment.view.rules.pack) - Counter((*faces_of(moment.view.hand), *public.pile, *public.aside))
    pairs_held = list(combinations(distinct(hand), 2))
    runs = {card for card in unseen if card not in set(distinct(hand))
            for two in pairs_held if isinstance(shape := read_shape(plain, (card, *two)), Shape) and shape.kind == "run"}  # fmt: skip
    return sum(unseen[card] for card in runs)


def better(moment: Moment) -> Cards:
    """Return the hand without the other card that is named, which leaves fewer points than the discard does."""
    (other,) = parse_faces(str(moment.said["card"]))
    rest = remove(moment.view.hand, other)
    assert points_left(moment, rest) < points_left(moment, moment.left)
    return rest


def is_wanted(moment: Moment) -> bool:
    """Whether the next player in the deal is known to hold the card that is named, and the other one is close to it."""
    (other,), (held,) = parse_faces(str(moment.said["card"])), parse_faces(str(moment.said["cards"]))
    seat, players = moment.view.seat or 0, len(moment.view.public.counts)
    inside = seats_of(moment.view.public).inside
    follower = next(one for step in range(1, players) if inside >> (one := (seat + step) % players) & 1)
    close = other & 15 == held & 15 or (other >> 4 == held >> 4 and abs(other - held) <= 2)
    return close and held in set(distinct(moment.view.public.known[follower])) and bool(better(moment))


def is_likelier(moment: Moment) -> bool:
    now, then = moment.said["other"], moment.said["number"]
    return pure_makers(moment, moment.view.hand) == now and then in {
        pure_makers(moment, hand) for hand in taken(moment)
    }


def lacks(moment: Moment) -> bool:
    """Whether a hand that is dropped has no pure run, or too few runs, and costs what is said."""
    seat = moment.view.seat
    assert seat is not None
    lost = [event for event in act(moment.state, seat, Drop())[1] if isinstance(event, Dropped)]
    words = str(moment.said["lack"])
    plain = replace(moment.rules, wild=0)
    threes = (three for three in combinations(faces_of(moment.view.hand), 3) if len({card >> 4 for card in three}) == 1)
    has_pure = any(len(set(three)) == 1 or isinstance(read_shape(plain, three), Shape) for three in threes)
    return lost[0].points == moment.said["points"] and ("no pure run" in words) == (not has_pure)


def is_valid(moment: Moment) -> bool:
    assert isinstance(moment.action, Declare)
    rules: Any = moment.view.rules.in_deal
    return judge(
        rules.rules(moment.view.public), remove(moment.view.hand, moment.action.card), moment.action.groups
    ).is_valid


def least(moment: Moment) -> bool:
    rules: Any = moment.view.rules.in_deal
    return least_points(rules.rules(moment.view.public), moment.view.hand) == moment.said["count"]
