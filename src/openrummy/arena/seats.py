"""A bot in a seat of one match: it is supervised, and another player takes over after its first fault."""

from collections.abc import Sequence
from hashlib import sha256
from time import monotonic

from openrummy.arena.entrants import Entrant
from openrummy.bots import Agent, BotError, make_agent
from openrummy.engine.actions import Act
from openrummy.engine.events import Happening
from openrummy.engine.rules import Rules
from openrummy.engine.state import Public, View
from openrummy.languages import Saying, saying
from openrummy.programs import FaultError, Program

_SEED_LENGTH = 32


class Crew:
    """The running programs of one worker: one for each entrant and seat, which plays one match after another."""

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self._programs: dict[tuple[tuple[str, ...], int], Program] = {}

    def hired(self, command: tuple[str, ...], seat: int) -> Program:
        """Return the program of a command for a seat, started if it does not run.  Raises FaultError."""
        place = command, seat
        if place not in self._programs:
            self._programs[place] = Program(command, self.budget)
        return self._programs[place]

    def dismiss(self, command: tuple[str, ...], seat: int, fault: FaultError) -> None:
        """End a program that did something wrong; the next match starts it anew."""
        program = self._programs.pop((command, seat), None)
        if program is not None:
            program.dismiss(fault)

    def close(self) -> None:
        """End all programs."""
        while self._programs:
            self._programs.popitem()[1].close()


class Seat:
    """A bot in a seat.

    fault: its first, None as long as there is none.  since: how many acts of the seat came before the fault, as in a record.
    """

    def __init__(self, entrant: Entrant, seat: int, seed: str, crew: Crew, instead: str) -> None:
        self.entrant, self.number, self.seed = entrant, seat, agent_seed(seed, seat)
        self.fault: FaultError | None = None
        self.acts = self.since = 0
        self._crew = crew
        self._program: Program | None = None
        self._instead = make_agent(instead, self.seed)
        self._agent: Agent | None = None

    def begin(self, rules: Rules, match: str) -> None:
        """Sit down."""
        try:
            if self.entrant.command:
                self._program = self._crew.hired(self.entrant.command, self.number)
                self._program.begin(rules, match, self.number)
            else:
                self._agent = make_agent(self.entrant.given, self.seed)
        except (FaultError, BotError) as fault:
            self._failed(fault)

    def hear(self, events: Sequence[Happening], public: Public) -> None:
        """Be told what happened."""
        if self._program is not None:
            try:
                self._program.hear(self.number, events, public)
            except FaultError as fault:
                self._failed(fault)

    def act(self, seen: View) -> Act:
        """Return an action of the bot, or of the player that took over."""
        if self.fault is None:
            try:
                chosen = self._asked(seen)
            except (FaultError, BotError) as fault:
                self._failed(fault)
        if self.fault is not None:
            chosen = self._instead.act(seen)
        self.acts += 1
        return chosen

    def end(self, totals: tuple[int, ...], winners: tuple[int, ...]) -> None:
        """Be told that the match is over."""
        if self._program is not None:
            try:
                self._program.end(totals, winners)
            except FaultError as fault:
                self._failed(fault)

    def _asked(self, seen: View) -> Act:
        if self._program is not None:
            return self._program.act(seen)
        assert self._agent is not None  # since it did not fail
        began = monotonic()
        chosen = self._agent.act(seen)
        took = round(1000 * (monotonic() - began))
        if took > self._crew.budget and not self.entrant.is_built_in:
            words = saying("It took {took} ms; it had {budget} ms.", took=took, budget=self._crew.budget)
            raise FaultError("late", words)
        return chosen

    def _failed(self, fault: FaultError | BotError) -> None:
        known = fault if isinstance(fault, FaultError) else FaultError("failed", _said(fault))
        if self._program is not None:
            self._crew.dismiss(self.entrant.command, self.number, known)
        self._program, self.fault, self.since = None, self.fault or known, self.acts


def agent_seed(seed: str, seat: int) -> str:
    """Return the seed of the agent in a seat: from that of the cards, which does not follow from it."""
    return sha256(f"agent/{seed}/{seat}".encode()).hexdigest()[:_SEED_LENGTH]


def check_entrants(entrants: Sequence[Entrant], budget: int) -> None:
    """Start each bot once.  Raises FaultError for a program that does not say that it is ready, and BotError for a class that cannot be loaded."""
    crew = Crew(budget)
    try:
        for each in entrants:
            if each.command:
                crew.hired(each.command, 0)
            else:
                make_agent(each.given, "")
    finally:
        crew.close()


def _said(fault: BotError) -> Saying:
    return fault.faults[0]
