"""A lesson line by line: a deal with an arranged pack, in which each line that is awaited is shown."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from openrummy.bots import make_agent
from openrummy.cards import parse_faces
from openrummy.cli.lines.board import board_lines
from openrummy.cli.lines.game import YOU, LineGame
from openrummy.cli.lines.reading import typed_line
from openrummy.engine.actions import Act
from openrummy.engine.decide import arrange
from openrummy.engine.events import Happening
from openrummy.engine.match import Match, new_state
from openrummy.languages import Language, Template, ToldValueError, saying
from openrummy.lessons import LEARNER, Lesson, Step, act_of
from openrummy.table.names import bot_name
from openrummy.table.teaching import ASTRAY

_TYPE: Template = "Here you type: {line}"


class LessonGame(LineGame):
    """One lesson; its opponents act as it is written."""

    def __init__(self, lesson: Lesson, lines: Iterator[str], say: Callable[[str], None], language: Language) -> None:
        state, self._opening = arrange(new_state(lesson.rules), lesson.dealer, lesson.pack)
        names = [language.say("You")]
        for _ in lesson.hands[1:]:
            names.append(bot_name(names))
        super().__init__(Match(state), (), make_agent("sensible", "lesson"), names, lines, say, language)
        self._lesson, self._done = lesson, 0

    def play(self) -> None:
        """Play the deal to its end; raises Quit when the learner leaves or the lines end."""
        self._tell(self._opening)
        while not (self.match.is_between_deals or self.match.is_over):
            if self.match.to_act == YOU:
                self._own_turn()
            else:
                self._other_turn(self.match.to_act)
        self._end()

    @property
    def _step(self) -> Step | None:
        """The step that the lesson waits for."""
        return self._lesson.step(self._done)

    def _other_turn(self, seat: int) -> None:
        step, view = self._step, self.match.view(seat)
        act = act_of(step, view) if step is not None else None
        self._tell(self._carried_out(seat, act or self.advisor.act(view)))

    def _carried_out(self, seat: int, action: Act) -> Sequence[Happening]:
        step = self._step
        if seat == LEARNER and step is not None and not step.accepts(action) and self.match.check(seat, action) is None:
            raise ToldValueError(saying(ASTRAY, task=saying(step.task, **self._gaps(step))))
        events = super()._carried_out(seat, action)
        self._done += 1
        return events

    def _act(self, line: str) -> None:
        before = self._done
        super()._act(line)
        if self._done > before and self.match.to_act == YOU and not self.match.is_between_deals:
            self._prompt()

    def _look(self) -> None:
        *lines, _ = board_lines(self.match.view(YOU), self.names, self.language)
        for line in lines:
            self.say(line)
        self._prompt()

    def _prompt(self) -> None:
        step = self._step
        if step is None or step.seat != LEARNER:
            super()._prompt()
            return
        for template in (step.words, step.task):
            self.say(self.language.say(template, **self._gaps(step)))
        self.say(self.language.say(_TYPE, line=typed_line(step.acts[0])))

    def _gaps(self, step: Step) -> dict[str, str]:
        return {"name": self.names[1], **self._cards(step.cards)}

    def _cards(self, texts: Mapping[str, str]) -> dict[str, str]:
        return {gap: self._voice.cards(parse_faces(text)) for gap, text in texts.items()}

    def _end(self) -> None:
        ended = self.match.state.public.last_deal
        assert ended is not None  # the deal is over
        mine, theirs, *_ = (score.points for score in ended.scores)
        cards = self._cards(self._lesson.cards)
        self.say(self.language.say(self._lesson.end, name=self.names[1], mine=mine, theirs=theirs, **cards))
