"""The line-mode game: a person in seat 0 against bots, one line per action; works through a pipe."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from openrummy.bots import Agent
from openrummy.cli.lines.board import board_lines
from openrummy.cli.lines.gin import better_words
from openrummy.cli.lines.helping import has_action, help_on, help_texts
from openrummy.cli.lines.indian import best_words, check_lines, refusal_line
from openrummy.cli.lines.panels import unmatched
from openrummy.cli.lines.proofs import score_text
from openrummy.cli.lines.reading import parse_line, parse_own, take_line, typed_words
from openrummy.engine.actions import Act
from openrummy.engine.decide import Refused
from openrummy.engine.events import Happening
from openrummy.engine.match import Match
from openrummy.engine.redact import redact
from openrummy.explain import action_words, event_words, prompt_words, scores_of
from openrummy.languages import ENGLISH, Language, facts
from openrummy.variants.five_hundred.actions import CallRummy
from openrummy.variants.indian.actions import Declare
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
        if self._groups_hands:
            self._words = {**self._words, "groups": self._groups}

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
        elif word.startswith("help "):
            self.say(help_on(word.removeprefix("help ").strip(), self._helps(), self.language))
        elif self._groups_hands and word.startswith("check"):
            self._check(line)
        elif word:
            self._act(line)

    def _act(self, line: str) -> None:
        before = self.match.view(YOU)
        try:
            action = self._asked(line)
            events = self.match.apply(YOU, action)
        except Refused as refusal:
            self.say(refusal_line(refusal.problem, self._voice))
            return
        except ValueError as fault:
            self.say(f"! {fault}")
            return
        better = better_words(self._voice, before, action)
        if better is not None:
            self.say(better)
        self._tell(events)

    @property
    def _groups_hands(self) -> bool:
        """Whether this game has groups and declarations."""
        return has_action(self.match.rules, Declare)

    @property
    def _voice(self) -> Voice:
        return Voice(self.names, YOU, language=self.language)

    def _asked(self, line: str) -> Act:
        """Return the action of a line.

        A call may be given by its number, or by its cards alone if the pile comes with it; a draw from the pile by
        its card.
        """
        word, *rest = typed_words(line.lower())
        legal = tuple(self.match.legal_actions(YOU))
        own = parse_own(Declare, word, rest, legal) if self._groups_hands else None
        if own is not None:
            return own
        if word in ("take", "t") and rest:
            line = take_line(line, self.match.state.public.pile)
        if word not in ("call", "c"):
            return parse_line(line, legal)
        calls = [action for action in legal if isinstance(action, CallRummy)]
        if not rest or (len(rest) == 1 and rest[0].isdecimal()):
            return self._chosen(calls, rest)
        asked = parse_line(line)
        alike = [call for call in calls if isinstance(asked, CallRummy) and _is_asked(call, asked)]
        return alike[0] if len(alike) == 1 else asked

    def _chosen(self, calls: Sequence[CallRummy], rest: Sequence[str]) -> Act:
        if len(calls) == 1 and not rest:
            return calls[0]
        if rest and len(rest[0]) < 4 and 0 < int(rest[0]) <= len(calls):
            return calls[int(rest[0]) - 1]
        public = self.match.state.public
        words = (action_words(call, self.names, public, you=YOU, language=self.language) for call in calls)
        numbered = (
            self.language.say("{number} {call}", number=number, call=call) for number, call in enumerate(words, 1)
        )
        raise ValueError(
            facts(numbered, self.language) or self.language.say("There is nothing you can call right now.")
        )

    def _tell(self, events: Sequence[Happening]) -> None:
        for event in events:
            self.say("> " + event_words(redact(event, YOU), self.names, you=YOU, language=self.language))
            for line in score_text(scores_of(event), self.names, YOU, self.language):
                self.say("  " + line)

    def _hint(self) -> None:
        view = self.match.view(YOU)
        action = self.advisor.act(view)
        words = action_words(action, self.names, view.public, you=YOU, language=self.language)
        groups = groups_said(self._voice, getattr(action, "melds", ()))
        if groups:
            self.say(self.language.say("Hint: {words}: {groups}.", words=words, groups=groups))
        else:
            self.say(self.language.say("Hint: {words}.", words=words))

    def _help(self) -> None:
        for text in self._helps():
            self.say(text)

    def _helps(self) -> list[str]:
        """Return the commands of this game, one text for each group of them."""
        return [self.language.say(template) for template in help_texts(self.match.rules)]

    def _groups(self) -> None:
        best = unmatched(self.match.view(YOU), self._voice)
        if best is not None:
            self.say(best_words(best, self._voice))

    def _check(self, line: str) -> None:
        _, _, text = line.replace(",", " ").partition(" ")
        try:
            for words in check_lines(self.match.view(YOU), self.match.rules.showing, self._voice, text.strip()):
                self.say(words)
        except ValueError as fault:
            self.say(f"! {fault}")

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


def _is_asked(call: CallRummy, asked: CallRummy) -> bool:
    """Return whether a legal call is the one typed, with omitted parts filled in."""
    same = sorted(call.cards) == sorted(asked.cards) and asked.depth in (0, call.depth)
    return same and (asked.meld is None or asked.meld == call.meld) and asked.represents in ((), call.represents)
