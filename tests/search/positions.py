"""Positions of played deals, for tests of search."""

from collections.abc import Iterator
from functools import cache

from openrummy.bots import make_agent
from openrummy.engine import decide
from openrummy.engine.match import new_state
from openrummy.engine.state import DEAL, OVER, State, view
from openrummy.shuffle import secret_from_seed
from openrummy.variants import rules_for


@cache
def played(text: str, players: int, deals: int, bot: str = "sensible") -> tuple[tuple[State, ...], ...]:
    """Return the states of deals that a bot plays against itself, at each of which a seat decides."""
    return tuple(tuple(_states(text, players, f"search/{deal}", bot)) for deal in range(deals))


def _states(text: str, players: int, seed: str, bot: str) -> Iterator[State]:
    state = decide.deal(new_state(rules_for(text, players)), secret_from_seed(seed, 1))[0]
    agent = make_agent(bot, seed)
    while state.public.turn.phase not in (DEAL, OVER):
        yield state
        seat = decide.actors(state)[0]
        state = decide.act(state, seat, agent.act(view(state, seat)))[0]
