"""One match between agents, from the first deal to the last."""

from collections.abc import Sequence

import msgspec

from openrummy.bots import Agent, Player, make_agent
from openrummy.engine import decide
from openrummy.engine.events import DealEnded
from openrummy.engine.match import new_state
from openrummy.engine.rules import Rules
from openrummy.engine.state import DEAL, OVER, State, view
from openrummy.shuffle import secret_from_seed


class Limits(msgspec.Struct, frozen=True):
    """Where a match is given up: after so many deals or actions, whichever comes first.  It is then unfinished."""

    deals: int = 500
    actions: int = 500_000


class DealResult(msgspec.Struct, frozen=True):
    """How one deal ended.

    reason: `went_out`, `blocked` or `void`.  winner: the seat that went out, or None.  points: one a seat.
    """

    reason: str
    winner: int | None
    turns: int
    points: tuple[int, ...]


class MatchResult(msgspec.Struct, frozen=True):
    """How one match ended.

    winners: more than one is a tie; none means that the match was given up at a limit.  totals: one a seat.
    """

    winners: tuple[int, ...]
    totals: tuple[int, ...]
    deals: tuple[DealResult, ...]
    actions: int

    @property
    def is_finished(self) -> bool:
        """Whether the match was won rather than given up."""
        return bool(self.winners)

    def share(self, seat: int) -> float:
        """The part of the win that is the seat's: 1, or 1/n in a tie of n, or 0."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


def seated(players: Sequence[Player], seed: str) -> tuple[Agent, ...]:
    """Return an agent for each player, with seeds that follow from `seed`; raises ValueError as `make_agent`."""
    return tuple(make_agent(player, f"{seed}/{seat}") for seat, player in enumerate(players))


def play_match(rules: Rules, agents: Sequence[Agent], seed: str, limits: Limits = Limits()) -> MatchResult:
    """Play a match; the same rules, agents and seed give the same result.

    seed: of the cards, as in `Match.new`; the agents have their own.  Raises ValueError when there is not one agent a
    seat, and Refused when an agent asks for what is not legal.
    """
    if len(agents) != rules.players:
        raise ValueError(f"There are {rules.players} seats and {len(agents)} players.")
    state, actions = new_state(rules), 0
    deals: list[DealResult] = []
    while state.public.turn.phase != OVER and len(deals) < limits.deals and actions < limits.actions:
        state, _ = decide.deal(state, secret_from_seed(seed, state.public.deal + 1))
        state, count = _play_deal(state, agents, limits.actions - actions)
        actions += count
        if state.public.turn.phase in (DEAL, OVER):
            deals.append(_deal_result(state))
    sheet = state.public.sheet
    return MatchResult(sheet.winners or (), sheet.totals, tuple(deals), actions)


def _play_deal(state: State, agents: Sequence[Agent], limit: int) -> tuple[State, int]:
    count = 0
    while state.public.turn.phase not in (DEAL, OVER) and count < limit:
        seat = decide.actors(state)[0]
        state, _ = decide.act(state, seat, agents[seat].act(view(state, seat)))
        count += 1
    return state, count


def _deal_result(state: State) -> DealResult:
    public = state.public
    assert isinstance(public.last_deal, DealEnded)  # the phase says that a deal has just ended
    return DealResult(public.last_deal.reason, public.last_deal.winner, public.turn.number, public.sheet.rows[-1])
