"""The same work done by OpenSpiel and by us, in one interleaved run."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from bench.batch import batch_deadwood, batch_deals
from bench.grouped import beside_ourselves
from bench.measure import Rate, Subject, times_as_fast
from bench.spiel.cards import NAME, UTILS, spiel, their_hand
from bench.subjects import BASIC, per_hand, random_deals, random_hands, rich_hands
from openrummy.cards import Cards
from openrummy.solver import counter


class Beside(NamedTuple):
    """The same work done by us and by them.  goal: how many times as fast we want to be, or None."""

    ours: Subject
    theirs: Subject
    goal: float | None


def pairs() -> list[Beside]:
    """Return everything that both can do, in the order of the report."""
    ours = Subject("gin, random play, whole deals", "deals", random_deals("gin", 2), 1_500)
    game = spiel.load_game("gin_rummy")
    root = game.new_initial_state()
    plain = Subject(f"{NAME}, a plain loop of random play", "deals", _random_deals(game.new_initial_state))
    cloned = Subject(f"{NAME}, the same from a cloned root", "deals", _random_deals(root.clone))
    rollouts = Subject(f"{NAME}, random rollouts in C++", "deals", _rollouts(game))
    return [
        Beside(ours, plain, 3.5),
        Beside(ours, cloned, 1.5),
        Beside(Subject("gin, batch, random play, whole deals", "deals", batch_deals("random")), rollouts, 200),
        *_deadwood("random hands of 10", random_hands(), 3, 50),
        *_deadwood("meld-rich hands of 10", rich_hands(), 4, 100),
        *map(_batch, BATCHES),
        *(Beside(*pair) for pair in beside_ourselves()),
    ]


def _batch(preset: str) -> Beside:
    """Return random play for two by the batch, and by our engine."""
    ours = Subject(f"{preset}, batch, random play, whole deals", "deals", batch_deals("random", preset))
    return Beside(
        ours, Subject(f"{preset}, our engine, random play, whole deals", "deals", random_deals(preset, 2)), 40
    )


BATCHES = ("basic", "500", "indian-points", "indian-deals-2")
"""The presets for which batch and engine are compared.  Random players drop early in `indian-points`; in `indian-deals-2` they may not."""


def compiled_pairs() -> list[Beside]:
    """Return the pairs of the batch and of arrays."""
    return [pair for pair in pairs() if pair.ours.name.startswith(COMPILED)]


COMPILED = (
    "gin, batch",
    *(f"{preset}, batch" for preset in BATCHES),
    "gin deadwood, arrays",
    "best groups of 13, arrays",
    "best groups of 21, arrays",
)
"""The beginnings of the names of compiled subjects."""


def _deadwood(name: str, hands: list[Cards], goal: float, compiled_goal: float) -> Iterator[Beside]:
    """Yield the pairs for one hand after another, and for an array of hands."""
    ours = Subject(f"gin deadwood, {name}", "hands", per_hand(hands, counter("low", BASIC.values[:13])))
    compiled = Subject(f"gin deadwood, arrays of {name}", "hands", batch_deadwood(hands))
    theirs = Subject(f"{NAME}, gin deadwood, {name}", "hands", _per_list([their_hand(hand) for hand in hands]))
    yield Beside(ours, theirs, goal)
    yield Beside(compiled, theirs, compiled_goal)


def _rollouts(game: Any) -> Callable[[], int]:
    """Return work that runs OpenSpiel's own random play from a dealt position to the end, as its Monte Carlo player does: 100 per call."""
    state, rng = game.new_initial_state(), Random(1)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    bot = spiel.MCTSBot(game, spiel.RandomRolloutEvaluator(100, 1), 1.0, 1, 100, False, 1, False)

    def work() -> int:
        bot.mcts_search(state)
        return 100

    return work


def _per_list(hands: Sequence[list[int]]) -> Callable[[], int]:
    """Return work that solves all the hands in each call, as `bench.subjects.per_hand` does."""
    solver = UTILS.min_deadwood

    def work() -> int:
        for hand in hands:
            solver(hand)
        return len(hands)

    return work


def _random_deals(new: Callable[[], Any]) -> Callable[[], int]:
    """Return work that plays a whole random deal per call; `new` makes the state before the deal, which takes most of their time."""
    rng = Random(1)

    def work() -> int:
        state = new()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
        return 1

    return work


def ratio_rows(beside: Sequence[Beside], rates: Sequence[Rate]) -> Iterator[str]:
    """Yield a line for each pair: what both do per second of processor time, and how many times as fast we are."""
    by_name = {rate.subject.name: rate for rate in rates}
    yield "| what | per CPU second | compared with | per CPU second | times as fast | goal |"
    yield "| --- | ---: | --- | ---: | ---: | ---: |"
    yield from (_row(pair, by_name[pair.ours.name], by_name[pair.theirs.name]) for pair in beside)


def subjects_of(beside: Sequence[Beside]) -> list[Subject]:
    """Return the subjects of the pairs, each once, although one may be in two pairs."""
    return list(dict.fromkeys(subject for pair in beside for subject in pair[:2]))


def _row(pair: Beside, ours: Rate, theirs: Rate) -> str:
    times, goal = times_as_fast(ours, theirs), "" if pair.goal is None else f"at least {pair.goal:g}"
    return f"| {pair.ours.name} | {ours.median:,.0f} {pair.ours.unit} | {pair.theirs.name} | {theirs.median:,.0f} | {times:.1f} | {goal} |"
