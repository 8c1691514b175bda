"""The match of the Python interface: the engine's, with actions as text, results as plain values, and single deals."""

from collections.abc import Mapping, Sequence
from typing import Any

from openrummy.api.acting import action_from_text, action_of
from openrummy.api.drawing import svg
from openrummy.api.names import ActionName
from openrummy.api.standing import Column, DealResult, columns, in_deal, in_match, knock_limit, pool, result_of
from openrummy.bots import Agent, Player
from openrummy.engine.actions import Act
from openrummy.engine.events import Happening
from openrummy.engine.match import Match as _EngineMatch
from openrummy.engine.rules import Rules
from openrummy.hands import shown
from openrummy.position import finished_deals, format_position
from openrummy.sim.match import seated


def seated_for(rules: Rules, agents: Sequence[Player], seed: str) -> Sequence[Agent]:
    """Return one agent for each seat of a game; raises ValueError for another number, or an unknown agent."""
    if isinstance(agents, str):
        raise ValueError(f"{agents!r} is one agent: give a list, with one for each of the {rules.players} seats.")  # noqa: TRY004 -- all are ValueErrors
    if len(agents) != rules.players:
        raise ValueError(f"{len(agents)} agents are named for {rules.players} seats")
    return seated(agents, seed)


class Match(_EngineMatch):
    """A match being played, with its log: whose turn it is, their legal actions, and what they do.

    Two matches are equal when their states, logs and seeds are; `copy()` returns an independent match, and pickling works.
    """

    def push(
        self, kind: ActionName | Act | Mapping[str, Any], *fields: Any, seat: int | None = None, **named: Any
    ) -> tuple[Happening, ...]:
        """Carry out an action by its name and fields, such as `push("discard", "KD")`, and return its events.

        A meld on the table is named by its number from 0, or by some of its cards; a wild card by `JK=5H`.  seat: the one to
        act if left out.  Raises ValueError for an action that makes no sense, and Refused for one that the rules refuse.
        """
        return self._done(seat, action_of(kind, fields, named, self.state.public.melds))

    def push_text(self, text: str, *, seat: int | None = None) -> tuple[Happening, ...]:
        """Carry out an action written as `discard KD`, as `str(action)` writes it, or as `-KD`, as a record does; see `push`."""
        return self._done(seat, action_from_text(text, self.state.public.melds))

    def _done(self, seat: int | None, action: Act) -> tuple[Happening, ...]:
        self._check_seat(seat)
        return self.apply(self.to_act if seat is None else seat, action)

    def play_action(self, agent: Player, seed: str = "1") -> tuple[Happening, ...]:
        """Let an agent, as in `play`, act once for the seat to act, and return the events.

        Raises Refused between deals and after the match, and BotError for an agent that fails.
        """
        seat = self.to_act
        return self.apply(seat, seated([agent], seed)[0].act(self.view(seat)))

    def play_deal(self, agents: Sequence[Player], seed: str = "1") -> DealResult:
        """Let agents, as in `play`, finish the running deal, or play the next one, and return its result.

        Raises ValueError for a wrong number of agents or an unknown one, Refused after the match, and BotError for an agent that fails.
        """
        players = seated_for(self.rules, agents, seed)
        if self.is_between_deals or self.is_over:
            self.deal()
        number = self.state.public.deal
        while not (self.is_over or self.is_between_deals) and self.state.public.deal == number:
            self.apply(self.to_act, players[self.to_act].act(self.view(self.to_act)))
        return self.deals[-1]

    def _repr_html_(self) -> str:
        """Return a picture of all hands and the table for notebooks."""
        return svg(self)

    def position(self, *, secret: bool = False) -> str:
        """Return the situation as one line that `match_from_position` reads.

        secret: whether to include the secret, from which later shuffles of the deal follow.  Raises PositionError when no deal is
        running.
        """
        return format_position(self.state, secret=secret)

    @property
    def events(self) -> tuple[Happening, ...]:
        """Everything that happened, from the first shuffle on; the events hold the secrets of all seats."""
        return tuple(event for log in self.log for event in log.events)

    @property
    def deals(self) -> tuple[DealResult, ...]:
        """The finished deals, oldest first; in a match from a position, those finished since."""
        return tuple(result_of(log.deal, log.result) for log in self.log if log.result is not None)

    @property
    def last_deal(self) -> DealResult | None:
        """The last deal that was finished, or None."""
        deals, ended = self.deals, self.state.public.last_deal
        if deals or ended is None:
            return deals[-1] if deals else None
        return result_of(finished_deals(self.state), ended)

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The points of each finished deal, one number for each seat."""
        return self.state.public.sheet.rows

    @property
    def chips(self) -> tuple[int, ...]:
        """The chips that each seat has won less those it has paid, in hundredths."""
        return self.state.public.sheet.chips

    @property
    def knock_limit(self) -> int | None:
        """The most deadwood to knock with in this deal, 0 if only gin ends it; None in games without a knock."""
        return knock_limit(self.state)

    @property
    def columns(self) -> tuple[Column, ...]:
        """The games on the score sheet of gin, three of them in Hollywood; empty in other games."""
        return columns(self.state)

    @property
    def pool(self) -> int | None:
        """The chips that were paid into the pool, in hundredths; None in games without one."""
        return pool(self.state)

    @property
    def in_match(self) -> tuple[int, ...]:
        """The seats that are in the match: all but those that left it or were put out."""
        return in_match(self.state)

    @property
    def in_deal(self) -> tuple[int, ...]:
        """The seats that play on in the running deal: not those that dropped or sit it out."""
        return in_deal(self.state)

    @property
    def melds(self) -> tuple[str, ...]:
        """The melds on the table as text such as `7S JK=8S 9S`, in the order of their numbers."""
        return tuple(str(meld.shape) for meld in self.state.public.melds)

    @property
    def pile(self) -> tuple[str, ...]:
        """The discard pile as text, bottom to top."""
        return tuple(map(str, shown(self.state.public.pile)))
