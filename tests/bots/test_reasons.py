"""Reasons of hints are true: every claim is checked in another way on positions of played games."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from openrummy.bots.reasons import Reason, advised, why
from openrummy.bots.reasons.reason import useless
from openrummy.bots.sensible import Sensible
from openrummy.cards import FACES, JOKER, Cards, Face, add, distinct, faces_of, parse_card, parse_faces, remove
from openrummy.declaring import judge
from openrummy.declaring.best_arrangement import best_groups, least_points
from openrummy.declaring.lacks import shown_runs
from openrummy.declaring.rules import Specials
from openrummy.engine.actions import Act, Discard, LayOff, SwapJoker
from openrummy.engine.decide import LegalActions, act
from openrummy.engine.facts import the_part
from openrummy.engine.match import Match
from openrummy.engine.rules import melds_in, values_in
from openrummy.engine.state import State, View, view
from openrummy.languages import language_of
from openrummy.melds import MeldRules, Shape, extended, namings, read_shape
from openrummy.melds.model import is_wild
from openrummy.parts.score import PointScoring
from openrummy.solver import deadwood, solve
from openrummy.variants import rules_for
from openrummy.variants.five_hundred.actions import CallRummy
from openrummy.variants.gin.actions import Knock
from openrummy.variants.indian.actions import Declare, Drop
from openrummy.variants.indian.events import Dropped
from openrummy.variants.indian.seats import seats_of
from openrummy.voice import Voice
from tests.helpers import play, position
from tests.rules.indian import OTHER, to_discard

GAMES = {
    "basic": (3, 1), "500": (3, 1), "kalooki-51": (3, 1), "contract": (3, 1), "gin": (2, 2), "gin-three": (3, 1),
    "indian-points": (3, 5), "21-card": (2, 2),
}  # fmt: skip
"""The players of each game, and how many matches are begun."""
NAMES = ("Ann", "Ben", "Cid")
STEPS = 60


class Moment:
    """A seat to act, an action, and the reason for it."""

    def __init__(self, state: State, view: View, action: Act, reason: Reason, chosen: Act) -> None:
        self.state, self.view, self.action, self.reason, self.chosen = state, view, action, reason, chosen
        self.rules, self.values = melds_in(view.rules, view.public), values_in(view.rules, view.public)
        self.said = reason.saying.values

    @property
    def naturals(self) -> list[Face]:
        return [card for card in faces_of(self.view.hand) if not is_wild(self.rules, card)]

    @property
    def left(self) -> Cards:
        """The hand after the action."""
        seat = self.view.seat
        assert seat is not None
        return act(self.state, seat, self.action)[0].hands[seat]


@cache
def moments(preset: str) -> tuple[Moment, ...]:
    return tuple(_moments(preset))


def _moments(preset: str) -> Iterator[Moment]:
    (players, seeds), bot = GAMES[preset], Sensible("1")
    for seed in range(seeds):
        match = Match.new(rules_for(preset, players), str(seed))
        for _ in range(STEPS):
            if match.is_over:
                break
            if match.is_between_deals:
                match.deal()
            seat = match.to_act
            seen, legal = match.view(seat), list(match.legal_actions(seat))
            chosen = bot.act(seen)
            for action in {chosen, legal[len(legal) // 2], legal[-1]}:
                reason = why(seen, action)
                if reason is not None:
                    yield Moment(match.state, seen, action, reason, chosen)
            match.apply(seat, chosen)


def is_meld(moment: Moment, cards: tuple[Face, ...]) -> bool:
    return isinstance(read_shape(moment.rules, cards), Shape)


def has_meld(moment: Moment, hand: list[Face], card: Face) -> bool:
    """Whether some cards of `hand` make a shortest meld with `card`."""
    sizes = (2, 3) if moment.rules.run_min > 3 else (2,)
    return any(is_meld(moment, (card, *others)) for size in sizes for others in combinations(hand, size))


def fits(moment: Moment, card: Face) -> bool:
    melds = [meld.shape for meld in moment.view.public.melds]
    return any(isinstance(extended(moment.rules, shape, card), Shape) for shape in melds)


@cache
def goes(rules: MeldRules, card: Face, other: Face) -> bool:
    """Whether two natural cards are in one shortest meld with cards of their suits and ranks."""
    thirds = [(one,) for one in FACES]
    fours = list(combinations([one for one in FACES if one >> 4 == card >> 4], 2)) if rules.run_min > 3 else []
    return any(isinstance(read_shape(rules, (card, other, *more)), Shape) for more in (*thirds, *fours))


def pairs(moment: Moment, card: Face, other: Face) -> bool:
    return goes(replace(moment.rules, wild=0), card, other)


def is_lone(moment: Moment, card: Face) -> bool:
    """Whether a card fits nothing: no other card, wild ranks in their own place included, and in 21-card no copy of it."""
    others = [other for other in others_than(moment, card) if other != JOKER]
    has_copy = moment.view.rules.key == "21-card" and card in others
    return not has_copy and not fits(moment, card) and not any(pairs(moment, card, other) for other in others)


def others_than(moment: Moment, card: Face) -> list[Face]:
    return list(faces_of(remove(moment.view.hand, card)))


def lone(moment: Moment) -> list[Face]:
    return [card for card in moment.naturals if is_lone(moment, card)]


def discarded(moment: Moment) -> Face:
    assert isinstance(moment.action, Discard)
    return moment.action.card


def is_highest(moment: Moment) -> bool:
    values = [moment.values[card] for card in lone(moment)]
    return is_lone(moment, discarded(moment)) and moment.values[discarded(moment)] == max(values)


def points_left(moment: Moment, hand: Cards) -> int:
    """Return the points outside melds, tunnelas included where they are played."""
    wilds: Any = moment.view.rules.in_deal
    if wilds is None:
        return solve(moment.rules, moment.values, hand).points
    show = wilds.rules(moment.view.public)
    without_prices = show.specials and Specials(99, 99, 99, 99, 0)
    rules = replace(show, runs=0, pure_runs=0, cap=1000, incomplete="all", complete=0, specials=without_prices)
    return best_groups(rules, hand).points


def is_fewest(moment: Moment) -> bool:
    allowed = [each.card for each in LegalActions(moment.view) if isinstance(each, Discard)]
    left = {card: points_left(moment, remove(moment.view.hand, card)) for card in allowed}
    return left[discarded(moment)] == min(left.values())


def is_fewer(moment: Moment) -> bool:
    """Whether the hand has the points that are said, and another discard after the take leaves those that are said."""
    top = moment.view.public.pile[-1]
    hand = add(moment.view.hand, top)
    after = min(points_left(moment, remove(hand, card)) for card in distinct(hand) if card != top)
    return (points_left(moment, moment.view.hand), after) == (moment.said["most"], moment.said["points"])


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


def makes(moment: Moment) -> bool:
    depth = getattr(moment.action, "depth", 1)
    taken, cards = moment.view.public.pile[-depth:], parse_faces(str(moment.said["cards"]))
    held = moment.view.hand
    for card in taken:
        held = add(held, card)
    is_held = not any(Counter(cards)[card] > Counter(faces_of(held))[card] for card in cards)
    return taken[0] in cards and is_held and bool(namings(moment.rules, cards) or is_meld(moment, cards))


def after_knock(moment: Moment) -> int:
    assert isinstance(moment.action, Knock)
    return deadwood(moment.rules, moment.values, remove(moment.view.hand, moment.action.discard))


def gone_from_stock(moment: Moment) -> int:
    return 52 - 21 - moment.view.public.stock_count


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


def sheds(moment: Moment, number: int) -> bool:
    return moment.left.bit_count() == number


def points_off(moment: Moment) -> bool:
    return sum(moment.values[card] for card in gone(moment)) == moment.said["count"]


def gone(moment: Moment) -> list[Face]:
    return list((Counter(faces_of(moment.view.hand)) - Counter(faces_of(moment.left))).elements())


def counts_for_me(moment: Moment) -> bool:
    """Whether the cards laid out on the table score for the seat that lays them, and held cards count against it."""
    seat = moment.view.seat
    assert seat is not None
    states = moment.state, act(moment.state, seat, moment.action)[0]
    before, after = (sum(each == seat for meld in state.public.melds for each in meld.credit) for state in states)
    scoring = the_part(moment.view.rules, PointScoring)
    return scoring.mode == "meld_minus_hand" and after - before == len(gone(moment))


def no_help(moment: Moment) -> bool:
    top = moment.view.public.pile[-1]
    can_lay = any(isinstance(each, LayOff) for each in LegalActions(moment.view))
    return not has_meld(moment, list(faces_of(moment.view.hand)), top) and not can_lay


FACTS: Mapping[str, Callable[[Moment], bool]] = {
    "upcard_useless": no_help,
    "makes": makes,
    "fewer": is_fewer,
    "nearer": lambda moment: moment.action == moment.chosen,
    "wild": lambda moment: is_wild(moment.rules, moment.view.public.pile[-1]),
    "fits_table": lambda moment: fits(moment, moment.view.public.pile[-1]),
    "only_useless": lambda moment: lone(moment) == [discarded(moment)],
    "highest_useless": is_highest,
    "useless": lambda moment: is_lone(moment, discarded(moment)),
    "fewest": is_fewest,
    "few_mates": lambda moment: moment.said["count"] == sum(
        is_wild(moment.rules, other) or pairs(moment, discarded(moment), other) for other in others_than(moment, discarded(moment))
    ),
    "points_off": points_off,
    "for_you": counts_for_me,
    "one_left": lambda moment: sheds(moment, 1),
    "empty": lambda moment: sheds(moment, 0),
    "swap": lambda moment: (moment.left & moment.rules.wild) != 0 and isinstance(moment.action, SwapJoker),
    "gin": lambda moment: after_knock(moment) == 0,
    "deadwood": lambda moment: after_knock(moment) == moment.said["points"],
    "early": lambda moment: after_knock(moment) == moment.said["points"] and gone_from_stock(moment) == moment.said["count"],
    "big_gin": lambda moment: deadwood(moment.rules, moment.values, moment.view.hand) == 0,
    "stays": lambda moment: deadwood(moment.rules, moment.values, moment.view.hand) == moment.said["points"],
    "valid": is_valid,
    "least": least,
    "lacks": lacks,
    "lacks_wild": lambda moment: lacks(moment) and len(moment.naturals) == moment.view.hand.bit_count(),
    "price": lambda moment: True,
    "call": lambda moment: sum(moment.values[card] for card in moment.action.cards) == moment.said["count"],  # type: ignore[attr-defined]
    "saves_little": lambda moment: saved(moment) == moment.said["count"] and no_more_runs(moment),
    "no_fewer": lambda moment: saved(moment) <= 0 and not lacks_runs(moment),
    "no_run": lambda moment: saved(moment) <= 0 and lacks_runs(moment) and no_more_runs(moment),
    "brings_run": lambda moment: not no_more_runs(moment),
    "likelier": is_likelier,
    "other_wild": lambda moment: bool(better(moment)) and is_wild(moment.rules, parse_faces(str(moment.said["card"]))[0]),
    "other_run": lambda moment: runs_in(moment, better(moment)) < runs_in(moment, moment.left),
    "other_wanted": is_wanted,
    "other_rarer": lambda moment: (pure_makers(moment, better(moment)), pure_makers(moment, moment.left))
    == (moment.said["other"], moment.said["number"]),
    "policy": lambda moment: True,  # a claim about the player, who made the choice
}  # fmt: skip


@pytest.mark.parametrize("preset", GAMES)
def test_every_claim_is_true(preset: str) -> None:
    found = moments(preset)
    assert len(found) > 20
    wrong = [
        f"{advised(one.view, one.action, Voice(NAMES, one.view.seat))} ({one.reason.fact})"
        for one in found
        if not FACTS[one.reason.fact](one)
    ]
    assert wrong == []


@pytest.mark.parametrize(("called", "points"), [("AH", 5), ("6H", 5), ("KH", 10)])
def test_a_call_says_what_its_card_counts_on_the_table(called: str, points: int) -> None:
    """A low ace of a run counts 5 there, though 15 in the hand."""
    held, melds = [f"{called} KD 2S", "9C 4C", "9D 2D"], ["0: 2H 3H 4H 5H", "0: TH JH QH"]
    thrown = play(position("500-house", hands=held, melds=melds, pile="8S", phase="play"), f"discard {called}")
    seen = view(thrown, 1)
    reason = why(seen, next(each for each in LegalActions(seen) if isinstance(each, CallRummy)))
    assert reason is not None
    assert reason.saying.values["count"] == points


@pytest.mark.parametrize(
    ("preset", "hand", "drawn", "card"),
    [
        ("indian-points", "2S 5S 8S 3H 6H 9H 2D 5D 8D JC QC 4C 7C", "KH", "JC"),  # queens are wild
        ("21-card", "2S 2S 5S 8S JS 6S 3H 6H 9H KH AH 3D 5D 8D 9D TD 4C 7C TC KC 9C", "7H", "2S"),
    ],
)
def test_a_wild_rank_in_its_own_place_and_a_copy_are_company(preset: str, hand: str, drawn: str, card: str) -> None:
    """A jack goes with the queen of its suit even where queens are wild, and a copy is half a tunnela."""
    seen = view(to_discard(preset, hand, OTHER, drawn=drawn), 0)
    assert parse_card(card) not in useless(seen)
    alone = replace(seen, hand=remove(seen.hand, parse_card("QC" if preset == "indian-points" else card)))
    assert parse_card(card) in useless(alone)


def test_the_checks_can_fail() -> None:
    """Negative control: claims about discards do not hold of any discard."""
    found = [one for one in moments("basic") if isinstance(one.action, Discard)]
    for fact in ("only_useless", "highest_useless", "fewest"):
        held = [FACTS[fact](Moment(one.state, one.view, other, one.reason, one.chosen)) for one in found[:40]
                for other in LegalActions(one.view) if isinstance(other, Discard)]  # fmt: skip
        assert True in held
        assert False in held


def test_most_reasons_are_plain() -> None:
    """The player's own comparison is the reason only where no plainer one is true."""
    facts = Counter(one.reason.fact for preset in GAMES for one in moments(preset) if one.action == one.chosen)
    assert facts["policy"] < sum(facts.values()) / 12
    assert len(facts) > 14


def test_a_hint_in_german() -> None:
    said = [
        advised(one.view, one.action, Voice(NAMES, one.view.seat, language=language_of("de")))
        for one in moments("basic")
    ]
    assert "K♠ K♦ K♣ auslegen: 30 Punkte weniger auf der Hand" in said
    assert not any(": it " in words or ": the " in words for words in said)
