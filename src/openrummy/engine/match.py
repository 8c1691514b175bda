"""A match in memory: one object around the pure functions of the engine.

match = Match.new(rules, seed="42")
while not match.is_over:
    match.apply(match.to_act, next(iter(match.legal_actions())))
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, Self

import msgspec

from openrummy.engine import decide
from openrummy.engine.actions import Act
from openrummy.engine.events import DealEnded, Happening
from openrummy.engine.rules import Problem, Rules
from openrummy.engine.state import DEAL, OVER, Public, Sheet, State, View, readable, state_text, view
from openrummy.shuffle import SECRET_BYTES, secret_from_seed


class Deed(msgspec.Struct, frozen=True):
    """One action that was carried out."""

    seat: int
    action: Act


class DealLog(msgspec.Struct):
    """A deal as it was played: the secret and nonces of its order, the actions, and the result.

    events: everything that happened, from the shuffle on; with all that nobody may see.
    """

    deal: int
    secret: bytes
    nonces: tuple[str, ...]
    deeds: list[Deed]
    result: DealEnded | None = None
    events: list[Happening] = []

    def __repr__(self) -> str:
        return f"<DealLog of deal {self.deal}: {len(self.deeds)} actions>"


def new_state(rules: Rules) -> State:
    """Return a match before its first deal."""
    zeros = (0,) * rules.players
    return State(rules, Public(Sheet(totals=(rules.first_total,) * rules.players, chips=zeros)))


class Match:
    """A match being played, with its log.

    seed: a short text from which every deal's secret follows; None takes random secrets from the operating system.
    start: the state in mid-deal that the match began from, None if it began with its first deal.
    """

    def __init__(self, state: State, seed: str | None = None) -> None:
        self.state = state
        self.start = None if state.public.turn.phase in (DEAL, OVER) else state
        self.log: list[DealLog] = []
        if self.start is not None:
            self.log.append(DealLog(state.public.deal, state.secret, state.nonces, []))
        self._seed = seed

    @classmethod
    def new(cls, rules: Rules, seed: str | None = None) -> Self:
        """Return a new match whose first deal is dealt."""
        match = cls(new_state(rules), seed)
        match.deal()
        return match

    @classmethod
    def so_far(cls, state: State, log: Sequence[DealLog]) -> Self:
        """Return a match that began with its first deal and is known to its present state.  log: its deals."""
        match = cls(state)
        match.start, match.log = None, [*log]
        return match

    def copy(self) -> Self:
        """Return an independent match with the same cards to come."""
        other = type(self)(self.state, self._seed)
        other.start = self.start
        other.log = [msgspec.structs.replace(log, deeds=[*log.deeds], events=[*log.events]) for log in self.log]
        return other

    __copy__ = copy

    def __eq__(self, other: object) -> bool:
        return self._content() == other._content() if isinstance(other, Match) else NotImplemented

    __hash__ = None  # type: ignore[assignment] # a match changes

    def _content(self) -> tuple[Any, ...]:
        """Return everything that makes two matches equal; rules are equal if their texts are."""
        rules, *rest = msgspec.structs.astuple(self.state)
        return rules.text, rules.players, rules.luck, rest, self.log, self._seed

    def __repr__(self) -> str:
        return state_text(self.state, type(self).__name__)

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.state.rules

    @property
    def is_over(self) -> bool:
        """Whether the match has been won."""
        return self.state.public.turn.phase == OVER

    @property
    def is_between_deals(self) -> bool:
        """Whether the next deal can start."""
        return self.state.public.turn.phase == DEAL

    @property
    def to_act(self) -> int:
        """The seat that acts next: a seat that may act out of turn, if any, comes before the seat in turn."""
        asked = decide.actors(self.state)
        return asked[0] if asked else self.state.public.turn.seat

    @property
    def totals(self) -> tuple[int, ...]:
        """The total of each seat."""
        return self.state.public.sheet.totals

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; empty while the match goes on."""
        return self.state.public.sheet.winners or ()

    def view(self, seat: int | None) -> View:
        """Return what `seat` may know; None is a watcher.  Raise ValueError for a seat that does not exist."""
        self._check_seat(seat)
        return readable(view(self.state, seat))

    def legal_actions(self, seat: int | None = None) -> decide.LegalActions:
        """Return the legal actions of `seat`, by default the seat to act.  Raise ValueError for a seat that does not exist."""
        self._check_seat(seat)
        return decide.legal_actions(self.state, self.to_act if seat is None else seat)

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and not 0 <= seat < self.rules.players:
            raise ValueError(f"There is no seat {seat}: the seats are 0 to {self.rules.players - 1}.")

    def check(self, seat: int, action: Act) -> Problem | None:
        """Return why `action` is refused, or None."""
        return decide.check(self.state, seat, action)

    def apply(self, seat: int, action: Act) -> tuple[Happening, ...]:
        """Carry out `action` and return its events.  If it is refused, raise Refused and change nothing."""
        self.state, events = decide.act(self.state, seat, action)
        self._note(Deed(seat, action), events)
        return events

    def deal(self, secret: bytes | None = None, nonces: Sequence[str] = ()) -> tuple[Happening, ...]:
        """Start the next deal and return its events.  secret: if left out, it follows from the seed or is drawn at random.

        Raises Refused if a deal is running or the match is over.
        """
        number = self.state.public.deal + 1
        self.state, events = decide.deal(self.state, secret or self._secret(number), tuple(nonces))
        self.log.append(DealLog(number, self.state.secret, self.state.nonces, [], events=[*events]))
        return events

    def _secret(self, deal: int) -> bytes:
        return secrets.token_bytes(SECRET_BYTES) if self._seed is None else secret_from_seed(self._seed, deal)

    def _note(self, deed: Deed, events: Sequence[Any]) -> None:
        log = self.log[-1]
        log.deeds.append(deed)
        log.events += events
        for event in events:
            if type(event) is DealEnded:
                log.result = event
