"""The same work by OpenSpiel and by us, in one interleaved run."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from bench.measure import Rate, Subject
from bench.spiel.cards import NAME, UTILS, spiel, their_hand
from bench.subjects import BASIC, per_hand, random_deals, random_hands, rich_hands
from openrummy.cards import Cards
from openrummy.solver import counter


class Beside(NamedTuple):
    """The same work done by us and by them.  goal: how many times as fast we want to be."""

    ours: Subject
    theirs: Subject
    goal: float


def pairs() -> list[Beside]:
    """Everything that both can do, in the order of the report."""
    ours = Subject("gin, random play, whole deals", "deals", random_deals("gin", 2), 1_500)
    game = spiel.load_game("gin_rummy")
    root = game.new_initial_state()
    return [
        Beside(
            ours, Subject(f"{NAME}, a plain loop of random play", "deals", _random_deals(game.new_initial_state)), 3.5
        ),
        Beside(ours, Subject(f"{NAME}, the same from a cloned root", "deals", _random_deals(root.clone)), 1.5),
        _deadwood("gin deadwood, random hands of 10", random_hands(), 3),
        _deadwood("gin deadwood, meld-rich hands of 10", rich_hands(), 4),
    ]


def _deadwood(name: str, hands: list[Cards], goal: float) -> Beside:
    ours = Subject(name, "hands", per_hand(hands, counter("low", BASIC.values[:13])))
    theirs = Subject(f"{NAME}, {name}", "hands", _per_list([their_hand(hand) for hand in hands]))
    return Beside(ours, theirs, goal)


def _per_list(hands: Sequence[list[int]]) -> Callable[[], int]:
    """All the hands a call, as `bench.subjects.per_hand`."""
    solver = UTILS.min_deadwood

    def work() -> int:
        for hand in hands:
            solver(hand)
        return len(hands)

    return work


def _random_deals(new: Callable[[], Any]) -> Callable[[], int]:
    """A whole deal a call, uniformly random; `new` makes the state before the deal, which costs them most."""
    rng = Random(1)

    def work() -> int:
        state = new()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
        return 1

    return work


def ratio_rows(beside: Sequence[Beside], rates: Sequence[Rate]) -> list[str]:
    """A line for each pair: what both do in a second of processor time, and how many times as fast we are."""
    by_name = {rate.subject.name: rate for rate in rates}
    return [_row(pair, by_name[pair.ours.name], by_name[pair.theirs.name]) for pair in beside]


def _row(pair: Beside, ours: Rate, theirs: Rate) -> str:
    times = ours.median / theirs.median
    return f"| {pair.ours.name} | {ours.median:,.0f} {pair.ours.unit} | {pair.theirs.name} | {theirs.median:,.0f} | {times:.1f} | at least {pair.goal:g} |"
