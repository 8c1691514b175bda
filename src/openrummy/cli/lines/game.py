"""The line-mode game: a person in seat 0 against bots, one line per action; works through a pipe."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from openrummy.bots import Agent
from openrummy.bots.reasons import advised
from openrummy.cli.lines.board import board_lines
from openrummy.cli.lines.helping import help_on, help_texts
from openrummy.cli.lines.proofs import score_text
from openrummy.cli.lines.reading import parse_line, parse_own, take_line, typed_words
from openrummy.engine.actions import Act
from openrummy.engine.decide import Refused
from openrummy.engine.events import DealEnded, Happening
from openrummy.engine.match import Match
from openrummy.engine.redact import redact
from openrummy.engine.typed import SeveralMeant
from openrummy.explain import action_words, event_words, prompt_words, scores_of
from openrummy.languages import ENGLISH, Language, capital, facts, told
from openrummy.variants.kinds import FAMILIES
from openrummy.voice import Voice, groups_said

YOU = 0


class Quit(Exception):  # noqa: N818 - the player's wish, not a fault
    """Raised when the player leaves."""


class LineGame:
    """One match between a person who types lines and bots.

    agents: those of the seats after the first.  advisor: the bot that answers `hint`.  lines: the lines the player types.
    say: called with every line to show.  language: that of the sentences; commands are the same in every language.
    """

    def __init__(
        self,
        match: Match,
        agents: Sequence[Agent],
        advisor: Agent,
        names: Sequence[str],
        lines: Iterator[str],
        say: Callable[[str], None],
        language: Language = ENGLISH,
    ) -> None:
        self.match, self.agents, self.advisor = match, agents, advisor
        self.names, self.lines, self.say, self.language = names, lines, say, language
        self._words: Mapping[str, Callable[[], None]] = {
            "hint": self._hint,
            "h": self._hint,
            "?": self._prompt,
            "look": self._look,
            "why": self._why,
            "help": self._help,
        }
        self._kinds = frozenset(kind for phase in match.rules.phases.values() for kind in phase.actions)
        own = (telling for family in FAMILIES for telling in family.tellings if telling.of in self._kinds)
        self._tellings = {telling.word: telling for telling in own}

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
        self._tell(self._carried_out(seat, action))

    def _carried_out(self, seat: int, action: Act) -> Sequence[Happening]:
        return self.match.apply(seat, action)

    def _obey(self, line: str) -> None:
        word = line.lower()
        if word in ("quit", "q", "exit"):
            raise Quit
        if word in self._words:
            self._words[word]()
        elif word.startswith("help "):
            self.say(help_on(word.removeprefix("help ").strip(), self._helps(), self.language))
        elif word.partition(" ")[0] in self._tellings:
            self._ask(*line.lower().replace(",", " ").split())
        elif word:
            self._act(line)

    def _act(self, line: str) -> None:
        before = self.match.view(YOU)
        try:
            action = self._asked(line)
            events = self._carried_out(YOU, action)
        except Refused as refusal:
            self.say(f"! {capital(self._voice.said(refusal.problem.saying))}")
            return
        except SeveralMeant as asked:
            self.say(f"! {self._choice(asked)}")
            return
        except ValueError as fault:
            self.say(f"! {told(fault, self.language)}")
            return
        remark = before.rules.showing.remark(before, action, self._voice)
        if remark is not None:
            self.say(remark)
        self._tell(events)

    @property
    def _voice(self) -> Voice:
        return Voice(self.names, YOU, language=self.language)

    def _asked(self, line: str) -> Act:
        """Return the action of a line; a draw from the pile may be given by its card."""
        word, *rest = typed_words(line.lower())
        legal = tuple(self.match.legal_actions(YOU))
        own = parse_own(self._kinds, word, rest, legal)
        if own is not None:
            return own
        return parse_line(
            take_line(line, self.match.state.public.pile) if word in ("take", "t") and rest else line, legal
        )

    def _choice(self, asked: SeveralMeant) -> str:
        """Return the actions that a line may mean, each with its number."""
        public = self.match.state.public
        words = (action_words(each, self.names, public, you=YOU, language=self.language) for each in asked.actions)
        numbered = (
            self.language.say("{number} {call}", number=number, call=call) for number, call in enumerate(words, 1)
        )
        return facts(numbered, self.language) or self.language.say(asked.none)

    def _tell(self, events: Sequence[Happening]) -> None:
        for event in events:
            self.say("> " + event_words(redact(event, YOU), self.names, you=YOU, language=self.language))
            for line in score_text(scores_of(event), self.names, YOU, self.language):
                self.say("  " + line)
            if isinstance(event, DealEnded):
                self._tell_why_counted(event)

    def _tell_why_counted(self, ended: DealEnded) -> None:
        seen = self.match.view(YOU)
        for seat in range(len(ended.scores)):
            why = seen.rules.showing.why(seen, seat)
            if why is not None:
                words, name = capital(self._voice.said(why)), capital(self._voice.who(seat))
                self.say(f"  {self.language.say('{name}: {words}', name=name, words=words)}")

    def _hint(self) -> None:
        view = self.match.view(YOU)
        action = self.advisor.act(view)
        words = advised(view, action, self._voice)
        groups = groups_said(self._voice, getattr(action, "melds", ()))
        if groups:
            self.say(self.language.say("Hint: {words}. Groups: {groups}.", words=words, groups=groups))
        else:
            self.say(self.language.say("Hint: {words}.", words=words))

    def _help(self) -> None:
        for text in self._helps():
            self.say(text)

    def _helps(self) -> list[str]:
        """Return the commands of this game, one text for each group of them."""
        return [self.language.say(template) for template in help_texts(self.match.rules)]

    def _ask(self, word: str, *rest: str) -> None:
        try:
            for words in self._tellings[word].tell(self.match.view(YOU), self._voice, " ".join(rest)):
                self.say(words)
        except ValueError as fault:
            self.say(f"! {told(fault, self.language)}")

    def _prompt(self) -> None:
        self.say(prompt_words(self.match.view(YOU), self.names, language=self.language))

    def _look(self) -> None:
        for line in board_lines(self.match.view(YOU), self.names, self.language):
            self.say(line)

    def _why(self) -> None:
        last = self.match.state.public.last_deal
        if last is None:
            self.say(self.language.say("No deal has been scored yet."))
            return
        for line in score_text(scores_of(last), self.names, YOU, self.language):
            self.say(line)
