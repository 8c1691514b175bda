"""A table that is a lesson: its arranged deal, the act that it waits for, and the words that lead there.

The place in the lesson is the number of acts in the log.  If the next step cannot be taken, because the lesson has changed since its table
was opened, the deal goes on without it: nobody gets stuck.
"""

from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from openrummy.cards import parse_faces
from openrummy.engine.actions import Act
from openrummy.engine.decide import check
from openrummy.engine.state import view
from openrummy.languages import Language, Template, saying, sentences
from openrummy.lessons import LEARNER, LESSONS, Lesson, Step, act_of
from openrummy.table import entries as e
from openrummy.table.messages import LessonListing, Lessons, LessonView, Offer
from openrummy.table.refusal import Refusal
from openrummy.table.table import Table
from openrummy.variants.kinds import ACTIONS, parse_action
from openrummy.voice import Voice

_WATCH: Template = "Watch: {name} plays."
ASTRAY: Template = "The rules allow that, but this lesson goes another way. {task}"
"""The answer to another act than the one that is awaited."""


def lesson_of(table: Table) -> Lesson | None:
    """Return the lesson that the table is, or None."""
    return LESSONS.get(table.lesson)


def lessons_in(language: Language) -> Lessons:
    """Return the lessons, for those who choose one."""
    return Lessons(tuple(_listing(lesson, language) for lesson in LESSONS.values()))


def _listing(lesson: Lesson, language: Language) -> LessonListing:
    variant, title, sentence = lesson.rules.key, language.say(lesson.title), language.say(lesson.sentence)
    return LessonListing(lesson.key, variant, lesson.preset, title, sentence)


def step_of(table: Table) -> Step | None:
    """Return the step that the lesson waits for; None at its end, if it cannot be taken, and at any other table."""
    return _step_of(table) if table.lesson else None


@lru_cache(maxsize=64)
def _step_of(table: Table) -> Step | None:
    lesson = lesson_of(table)
    step = None if lesson is None or table.status != "playing" else lesson.step(_acts(table))
    return step if step is not None and act_of(step, view(table.state, step.seat)) is not None else None


def _acts(table: Table) -> int:
    return sum(isinstance(entry, e.Acted) for entry in table.log)


def taught_act(table: Table, seat: int) -> Act | None:
    """Return what a bot at `seat` does in a lesson; None for its own choice."""
    step = step_of(table)
    return act_of(step, view(table.state, seat)) if step is not None and step.seat == seat else None


def check_taught(table: Table, seat: int, action: Act) -> None:
    """Raise Refusal, with the task in words, if the lesson waits for another act of `seat`; the rules refuse what is not legal."""
    step = step_of(table)
    if step is None or step.seat != seat or step.accepts(action) or ACTIONS[type(action)].by_table == "leave":
        return
    if check(table.state, seat, action) is None:
        task = saying(step.task, name=table.names[1], **step.cards)
        raise Refusal("lesson", ASTRAY, task=task)


def lesson_view(table: Table, language: Language) -> LessonView | None:
    """Return the words of the lesson now and how far it is, None at any other table."""
    lesson = lesson_of(table)
    if lesson is None:
        return None
    steps = [number for number, step in enumerate(lesson.steps) if step.seat == LEARNER]
    acts = _acts(table)
    done = sum(number < acts for number in steps)
    words, task = _words(table, lesson, language)
    return LessonView(lesson.key, lesson.preset, done, len(steps), words, task)


def lesson_prompt(table: Table, language: Language) -> str:
    """Return the words of the lesson as a prompt; empty if it has none now."""
    lesson = lesson_of(table)
    return "" if lesson is None else sentences(filter(None, _words(table, lesson, language)), language)


def _words(table: Table, lesson: Lesson, language: Language) -> tuple[str, str]:
    """Return the words and the task of this moment."""
    step = step_of(table)
    if step is not None and step.seat == LEARNER:
        gaps = _gaps(table, step, language)
        return language.say(step.words, **gaps), language.say(step.task, **gaps)
    if table.status == "playing":
        name = table.names[table.state.public.turn.seat if step is None else step.seat]
        return ("", "") if step is None else (language.say(_WATCH, name=name), "")
    ended = table.state.public.last_deal
    return ("", "") if ended is None else (language.say(lesson.end, **_ending(table, lesson, language)), "")


def _gaps(table: Table, step: Step, language: Language) -> dict[str, str]:
    voice = Voice(table.names, LEARNER, language=language)
    return {"name": table.names[1], **{gap: voice.cards(parse_faces(text)) for gap, text in step.cards.items()}}


def _ending(table: Table, lesson: Lesson, language: Language) -> dict[str, str]:
    """Return the values of the gaps of the words after the deal."""
    voice, ended = Voice(table.names, LEARNER, language=language), table.state.public.last_deal
    assert ended is not None  # the deal is over
    mine, theirs, *_ = (str(score.points) for score in ended.scores)
    cards = {gap: voice.cards(parse_faces(text)) for gap, text in lesson.cards.items()}
    return {"name": table.names[1], "mine": mine, "theirs": theirs, **cards}


def taught(table: Table, seat: int, offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """Return the offers of `seat`, those that the lesson waits for marked."""
    step = step_of(table)
    if step is None or step.seat != seat:
        return offers
    return tuple(_marked(step, offers))


def _marked(step: Step, offers: Iterable[Offer]) -> Iterable[Offer]:
    return (replace(offer, taught=step.shows(parse_action(offer.action))) for offer in offers)
