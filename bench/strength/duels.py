"""Duplicate deals at our table: each pack is played from every seat, so that the luck of the deal cancels out.

The player with more points from these deals than the others have on average wins the pack.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from bench.peers import novice as novice_home
from bench.peers.novice import Novice
from bench.spiel.cards import NAME
from bench.spiel.gin import AGREED
from bench.spiel.mirror import Duel
from openrummy.bots import Agent, make_agent
from openrummy.engine import decide
from openrummy.engine.actions import Act
from openrummy.engine.facts import part_of
from openrummy.engine.match import new_state
from openrummy.engine.rules import Rules
from openrummy.engine.state import DEAL, OVER, State, View, view
from openrummy.parts.score import PointScoring
from openrummy.shuffle import secret_from_seed
from openrummy.sim.intervals import Z95, wilson
from openrummy.variants import rules_for
from openrummy.variants.indian.value_cards import ValueFormat

DealPlayed = Callable[[State, Agent, int, str], float]
"""Plays a deal with our agent in a seat; returns our points less the mean of theirs.  The last argument seeds the opponent."""


class Opponent(NamedTuple):
    """An opponent: its name, the rules at the table, and how a deal with it is played."""

    name: str
    rules: Rules
    play: DealPlayed


class Clock:
    """Our agent, and the processor time of its decisions."""

    def __init__(self, agent: Agent) -> None:
        self.agent, self.key, self.version, self.seed = agent, agent.key, agent.version, agent.seed
        self.seconds, self.decisions = 0.0, 0

    def act(self, seen: View) -> Act:
        """Return what the agent does."""
        begun = time.process_time()
        chosen = self.agent.act(seen)
        self.seconds += time.process_time() - begun
        self.decisions += 1
        return chosen


class Found(NamedTuple):
    """The deals of each pack, with a player's points less those of the others from each seat; and the milliseconds of its decisions."""

    deals: list[list[float]]
    milliseconds: float

    @property
    def margins(self) -> list[float]:
        """The points over all deals of each pack."""
        return [sum(row) for row in self.deals]


def meet(player: str, opponent: Opponent, deals: Iterable[int], seed: str) -> Found:
    """Play the packs of a seed with these numbers from every seat."""
    found, seconds, decisions = [], 0.0, 0
    for number in deals:
        state = decide.deal(new_state(opponent.rules), secret_from_seed(seed, number))[0]
        clock = Clock(make_agent(player, f"{seed}/{number}"))
        found.append([opponent.play(state, clock, seat, f"{seed}/{number}") for seat in range(opponent.rules.players)])
        seconds, decisions = seconds + clock.seconds, decisions + clock.decisions
    return Found(found, 1000 * seconds / max(decisions, 1))


def beside(key: str, rules: Rules) -> Opponent:
    """Return a player of ours as the opponent, in all other seats."""

    def played(state: State, agent: Agent, seat: int, seed: str) -> float:
        others = make_agent(key, f"opponent {seed}")
        while state.public.turn.phase not in (DEAL, OVER):
            turn = decide.actors(state)[0]
            state, _ = decide.act(state, turn, (agent if turn == seat else others).act(view(state, turn)))
        return _points(state, seat)

    return Opponent(f"our `{key}`", rules, played)


def _points(state: State, seat: int) -> float:
    assert state.public.last_deal is not None
    points = [score.points for score in state.public.last_deal.scores]
    if part_of(state.rules, ValueFormat) is not None:  # with 21 cards they already add up to zero
        return points[seat]
    margin = points[seat] - (sum(points) - points[seat]) / (len(points) - 1)
    scoring = part_of(state.rules, PointScoring)
    if scoring is None and state.rules.lowest_wins:  # the winner collects what the others lose
        return sum(points) if seat == state.public.last_deal.winner else -points[seat]
    return -margin if state.rules.lowest_wins else margin


def openspiel() -> Opponent:
    """Return the simple player of OpenSpiel, under the rules on which both engines agree."""

    def played(state: State, agent: Agent, seat: int, seed: str) -> float:
        return Duel(state, agent, seat).play()

    return Opponent(f"the simple player of {NAME}", rules_for("gin", 2, AGREED), played)


def rlcard() -> Opponent:
    """Return the novice of RLCard, which is asked in an environment of its own (`make build/peers/.done`)."""
    novice = Novice()

    def played(state: State, agent: Agent, seat: int, seed: str) -> float:
        return _points(novice.play(state, agent, seat, seed), seat)

    return Opponent(novice_home.NAME, rules_for("gin", 2, novice_home.AGREED), played)


def row(opponent: Opponent, found: Found) -> Iterator[str]:
    """Yield the cells of a row of the report."""
    margins = found.margins
    won, lost = sum(margin > 0 for margin in margins), sum(margin < 0 for margin in margins)
    halved = len(margins) - won - lost
    low, high = wilson(won + halved / 2, len(margins))
    seats = opponent.rules.players
    error = Z95 * stdev(margins) / sqrt(len(margins)) / seats
    yield opponent.name
    yield f"{len(margins):,}"
    yield f"{won}, {halved}, {lost}"
    yield f"{(won + halved / 2) / len(margins):.1%} [{low:.1%}, {high:.1%}]"
    yield f"{fmean(margins) / seats:+.1f} +/- {error:.1f}"
    yield f"{found.milliseconds:.1f}"
