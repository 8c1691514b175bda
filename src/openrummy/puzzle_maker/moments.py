"""The moments of a deal between bots at which a seat has a choice."""

from collections.abc import Iterator

from openrummy.engine import decide
from openrummy.engine.match import new_state
from openrummy.engine.rules import Rules
from openrummy.engine.state import DEAL, OVER, View, view
from openrummy.shuffle import secret_from_seed
from openrummy.sim.match import seated

PLAYERS = ("good", "casual")
"""The levels that play, in turns: mistakes lead to positions that good players do not meet."""

_MOST = 400
"""Acts after which a deal is left."""


def moments(rules: Rules, seed: str) -> Iterator[View]:
    """Yield the view of every decision of the first deal with this seed."""
    levels = [PLAYERS[seat % len(PLAYERS)] for seat in range(rules.players)]
    agents = seated(levels, seed)
    state, _ = decide.deal(new_state(rules), secret_from_seed(seed, 1))
    for _ in range(_MOST):
        if state.public.turn.phase in (DEAL, OVER):
            return
        seat = decide.actors(state)[0]
        seen = view(state, seat)
        if len(decide.listed(seen)) > 1:
            yield seen
        state, _ = decide.act(state, seat, agents[seat].act(seen))
