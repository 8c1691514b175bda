"""Positions of deals between players of one kind, with the hands that only their owners see."""

from collections.abc import Iterator, Sequence

from openrummy.bots import make_agent
from openrummy.bots.agent import Agent
from openrummy.engine.decide import act, actors
from openrummy.engine.match import Match
from openrummy.engine.state import DEAL, OVER, State, view
from openrummy.variants import rules_for

GAMES = (
    ("gin", 2),
    ("basic", 2),
    ("basic", 4),
    ("500", 2),
    ("500", 4),
    ("indian-points", 2),
    ("indian-points", 4),
    ("21-card", 2),
    ("contract", 3),
)
"""The games that are measured and fitted, with the numbers of players."""

PLAYERS = {"500": "good"}
"""The players of a game whose policy holds other hands than the sensible player, as in 500, where it keeps melds back; sensible ones elsewhere."""

_MOST_ACTS = 400


def deals(game: str, players: int, seed: str, number: int) -> Iterator[list[State]]:
    """Yield for each of `number` first deals the state at the beginning of each turn."""
    rules, bot = rules_for(game, players), PLAYERS.get(game, "sensible")
    for deal in range(number):
        match = Match.new(rules, seed=f"{seed} {deal}")
        yield list(_turns(match.state, [make_agent(bot, f"{seed} {deal} {seat}") for seat in range(players)]))


def _turns(state: State, bots: Sequence[Agent]) -> Iterator[State]:
    told = 0
    for _ in range(_MOST_ACTS):
        turn = state.public.turn
        if turn.phase in (DEAL, OVER) or state.public.last_deal is not None:
            return
        seat = actors(state)[0]
        if turn.number != told and seat == turn.seat:
            told = turn.number
            yield state
        state, _ = act(state, seat, bots[seat].act(view(state, seat)))
