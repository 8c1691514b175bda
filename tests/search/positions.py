"""Positions of played deals, for tests of search."""

from collections.abc import Iterator
from functools import cache

from openrummy.bots import make_agent
from openrummy.engine import decide
from openrummy.engine.match import new_state
from openrummy.engine.state import DEAL, OVER, State, View, view
from openrummy.position import parse_position
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


def late_in_a_deal() -> View:
    """Return a decision of gin as it was watched: seat 1 may keep three points or break up fours, and seat 0 holds three aces, which it has never shown."""
    return view(parse_position(_LATE), 1)


_LATE = (
    "gin; deal 1; dealer 2; totals 0 0; hands AS 3S QS AH 2H QH AD 2D 2C QC / 2S 4H TH 4D 6D TD JD QD KD AC 4C; known QS / TH 6D TD KD; stock 3D TS TC 4S; "
    "pile 6S 9S KS 8C 6C 9C KH 7C JH 5S KC 8H 7H 5C 9H 3C 6H JS 7S 5D 8S 7D JC 3H 8D 5H 9D; "
    "turn 2 discard number=34 taken=6D; history "
    "1:passed:6S 2:passed:6S 1:drew:6S 1:discarded:TD 2:took:TD 2:discarded:QS 1:took:QS 1:discarded:9S 2:drew:9S "
    "2:discarded:KS 1:drew:KS 1:discarded:8C 2:drew:8C 2:discarded:6C 1:drew:6C 1:discarded:9C 2:drew:9C "
    "2:discarded:KH 1:drew:KH 1:discarded:7C 2:drew:7C 2:discarded:JH 1:drew:JH 1:discarded:5S 2:drew:5S "
    "2:discarded:KC 1:drew:KC 1:discarded:8H 2:drew:8H 2:discarded:7H 1:drew:7H 1:discarded:5C 2:drew:5C "
    "2:discarded:9H 1:drew:9H 1:discarded:3C 2:drew:3C 2:discarded:6H 1:drew:6H 1:discarded:JS 2:drew:JS "
    "2:discarded:7S 1:drew:7S 1:discarded:5D 2:drew:5D 2:discarded:8S 1:drew:8S 1:discarded:7D 2:drew:7D "
    "2:discarded:JC 1:drew:JC 1:discarded:3H 2:drew:3H 2:discarded:8D 1:drew:8D 1:discarded:KD 2:took:KD "
    "2:discarded:5H 1:drew:5H 1:discarded:TH 2:took:TH 2:discarded:9D 1:drew:9D 1:discarded:6D 2:took:6D"
)
