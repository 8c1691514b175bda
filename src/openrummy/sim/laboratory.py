"""The effect of house rules on single deals: how long they are, how they end, and how far luck and skill decide them.

A sample is one pack played under two settings, twice under each: once by players of the same strength, and once by one that is
better than the others, who changes seats from sample to sample.
"""

from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from openrummy.bots import Agent, make_agent
from openrummy.engine import decide
from openrummy.engine.events import DealEnded
from openrummy.engine.match import new_state
from openrummy.engine.rules import Rules
from openrummy.engine.state import DEAL, OVER, State, view
from openrummy.shuffle import secret_from_seed
from openrummy.sim.comparing import OTHER, Change, Settings, change_of
from openrummy.sim.moments import ONE, Moments, Sample, moments_of
from openrummy.sim.results import DEALS, ENDS, TURNS, Measure, endings, named

PLAYER, BETTER, WORSE = "good", "good", "beginner"
"""The bots of both plays of a pack."""

FIRST, SPREAD, SKILL = "first", "spread", "skill"
"""Whether the seat that plays first does best, the points between the best and the worst seat, whether the better player does best."""

_MOST_ACTIONS = 5_000

Statistic: TypeAlias = Literal["turns", "first", "skill", "spread", "ends"]

_MEASURES: Mapping[str, Measure] = {
    TURNS: Measure(TURNS, None, "deal"),
    FIRST: Measure(FIRST, None, "deal", is_rate=True),
    SKILL: Measure(SKILL, None, "deal", is_rate=True),
    SPREAD: Measure(SPREAD, None, "deal"),
}


class Trial(msgspec.Struct, frozen=True):
    """Packs to play under two settings."""

    settings: Settings
    seed: str

    def __call__(self, numbers: range) -> Moments:
        """Play the packs with these numbers."""
        return moments_of(map(self._sample, numbers))

    def _sample(self, number: int) -> Sample:
        luck = self.settings[0].text  # of the bots, the same for as long as they see the same
        settings = (replace(rules, luck=luck) for rules in self.settings)
        one, other = (_played(rules, f"{self.seed}/{number}", number) for rules in settings)
        return {ONE: 1, **one, **{OTHER + name: value for name, value in other.items()}}


def _played(rules: Rules, seed: str, number: int) -> dict[str, int]:
    better = number % rules.players
    even = _deal(rules, seed, [PLAYER] * rules.players)
    uneven = _deal(rules, seed, [BETTER if seat == better else WORSE for seat in range(rules.players)])
    return _even_sample(*even) | {SKILL: int(_is_best(uneven[1], better))}


def _deal(rules: Rules, seed: str, bots: list[str]) -> tuple[int, State]:
    """Return the seat that plays first and the state after one deal, or after very many actions."""
    agents: list[Agent] = [make_agent(bot, f"{seed}/{seat}") for seat, bot in enumerate(bots)]
    state, _ = decide.deal(new_state(rules), secret_from_seed(seed, 1))
    first = decide.actors(state)[0]
    for _ in range(_MOST_ACTIONS):
        if state.public.turn.phase in (DEAL, OVER):
            break
        seat = decide.actors(state)[0]
        state, _ = decide.act(state, seat, agents[seat].act(view(state, seat)))
    return first, state


def _even_sample(first: int, state: State) -> dict[str, int]:
    ended = state.public.last_deal
    if not isinstance(ended, DealEnded):
        return {}
    points = state.public.sheet.rows[-1]
    return {
        DEALS: 1,
        TURNS: state.public.turn.number,
        named(ENDS, ended.reason): 1,
        FIRST: int(_is_best(state, first)),
        SPREAD: max(points) - min(points),
    }


def _is_best(state: State, seat: int) -> bool:
    """Whether the deal is over and nobody did as well in it as `seat`."""
    rows, sign = state.public.sheet.rows, -1 if state.rules.lowest_wins else 1
    return bool(rows) and all(
        sign * (rows[0][seat] - points) > 0 for other, points in enumerate(rows[0]) if other != seat
    )


def changes(moments: Moments) -> Iterator[Change]:
    """Yield what is known so far: the length, the first seat, skill, points, then every way in which deals ended."""
    names = {name.removeprefix(OTHER) for name in moments.names()}
    for measure in (*_MEASURES.values(), *(Measure(ENDS, end, "deal", is_rate=True) for end in endings(names))):
        yield change_of(moments, measure)
