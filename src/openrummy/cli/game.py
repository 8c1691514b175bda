"""The line-mode game: a person at seat 1 against bots, one line an act; works through a pipe."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from openrummy.bots import Agent
from openrummy.cli.board import board_lines, score_text
from openrummy.cli.line import HELP, parse_line
from openrummy.engine.events import DealEnded, Happening
from openrummy.engine.match import Match
from openrummy.engine.redact import redact
from openrummy.explain import action_words, event_words, prompt_words

YOU = 0


class Quit(Exception):  # noqa: N818 - the player's wish, not a fault
    """The player leaves."""


class LineGame:
    """One match between the reader of lines and agents.

    agents: of the seats after the first.  advisor: who answers `hint`.  lines: what the player types.
    say: gets every line that is shown.
    """

    def __init__(
        self,
        match: Match,
        agents: Sequence[Agent],
        advisor: Agent,
        names: Sequence[str],
        lines: Iterator[str],
        say: Callable[[str], None],
    ) -> None:
        self.match, self.agents, self.advisor = match, agents, advisor
        self.names, self.lines, self.say = names, lines, say
        self._words: Mapping[str, Callable[[], None]] = {
            "hint": self._hint,
            "h": self._hint,
            "?": self._prompt,
            "look": self._look,
            "why": self._why,
            "help": lambda: self.say(HELP),
        }

    def play(self) -> None:
        """Play until the match is over; raises Quit when the player leaves or the lines end."""
        while not self.match.is_over:
            if self.match.is_between_deals:
                self._tell(self.match.deal())
            elif self.match.to_act == YOU:
                self._own_turn()
            else:
                self._other_turn(self.match.to_act)

    def _own_turn(self) -> None:
        self._look()
        while self.match.to_act == YOU and not (self.match.is_between_deals or self.match.is_over):
            self._obey(next(self.lines, "quit").strip())

    def _other_turn(self, seat: int) -> None:
        action = self.agents[seat - 1].act(self.match.view(seat))
        self._tell(self.match.apply(seat, action))

    def _obey(self, line: str) -> None:
        word = line.lower()
        if word in ("quit", "q", "exit"):
            raise Quit
        if word in self._words:
            self._words[word]()
        elif word:
            self._act(line)

    def _act(self, line: str) -> None:
        try:
            events = self.match.apply(YOU, parse_line(line))
        except ValueError as fault:
            self.say(f"! {fault}")
            return
        self._tell(events)

    def _tell(self, events: Sequence[Happening]) -> None:
        for event in events:
            self.say("> " + event_words(redact(event, YOU), self.names, you=YOU))
            if isinstance(event, DealEnded):
                for line in score_text((*event.scores, *event.chips), self.names, YOU):
                    self.say("  " + line)

    def _hint(self) -> None:
        view = self.match.view(YOU)
        action = self.advisor.act(view)
        self.say(f"Hint: {action_words(action, self.names, view.public, you=YOU)}.")

    def _prompt(self) -> None:
        self.say(prompt_words(self.match.view(YOU), self.names))

    def _look(self) -> None:
        for line in board_lines(self.match.view(YOU), self.names):
            self.say(line)

    def _why(self) -> None:
        last = self.match.state.public.last_deal
        lines = (
            score_text((*last.scores, *last.chips), self.names, YOU) if last else iter(["No deal has been scored yet."])
        )
        for line in lines:
            self.say(line)
