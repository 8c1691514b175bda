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
    """The number of deals or of actions after which a match is abandoned, whichever comes first.  It is then unfinished."""

    deals: int = 500
    actions: int = 500_000


class DealResult(msgspec.Struct, frozen=True):
    """How one deal ended.

    reason: `went_out`, `blocked` or `void`.  winner: the seat that went out, or None.  points: one number per seat.
    """

    reason: str
    winner: int | None
    turns: int
    points: tuple[int, ...]


class MatchResult(msgspec.Struct, frozen=True):
    """How one match ended.

    winners: more than one means a tie, none that the match was abandoned at a limit.  totals: one number per seat.
    """

    winners: tuple[int, ...]
    totals: tuple[int, ...]
    deals: tuple[DealResult, ...]
    actions: int

    @property
    def is_finished(self) -> bool:
        """Whether the match was played to its end rather than abandoned."""
        return bool(self.winners)

    def share(self, seat: int) -> float:
        """Return the seat's share of the win: 1, or 1/n in a tie of n, or 0."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


def seated(players: Sequence[Player], seed: str) -> tuple[Agent, ...]:
    """Return an agent for each player, with seeds derived from `seed`; raises ValueError as `make_agent`."""
    return tuple(make_agent(player, f"{seed}/{seat}") for seat, player in enumerate(players))


def play_match(rules: Rules, agents: Sequence[Agent], seed: str, limits: Limits = Limits()) -> MatchResult:
    """Play a match; the same rules, agents and seed return the same result.

    seed: of the cards, as in `Match.new`; the agents have their own.  Raises ValueError if there is not one agent per
    seat,
    and Refused if an agent asks for an illegal action.
    """
    if len(agents) != rules.players:
        raise ValueError(f"{rules.players} players need {rules.players} agents, not {len(agents)}.")
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
