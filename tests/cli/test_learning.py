"""`openrummy learn`: every lesson can be played by typing what it shows, and what it does not wait for is answered with the task."""

import pytest

from openrummy.cli.lines.lesson import LessonGame
from openrummy.cli.lines.reading import typed_line
from openrummy.languages import language_of
from openrummy.lessons import LEARNER, LESSONS
from tests.cli.calling import call


def played(key: str, code: str = "en", *before: str) -> list[str]:
    """Return the lines of a lesson in which the learner types what is shown, after the lines `before`."""
    lesson = LESSONS[key]
    told: list[str] = []
    shown = (typed_line(step.acts[0]) for step in lesson.steps if step.seat == LEARNER)
    LessonGame(lesson, iter((*before, *shown)), told.append, language_of(code)).play()
    return told


@pytest.mark.parametrize("key", LESSONS)
def test_every_lesson_is_played_to_its_end_by_typing_what_it_shows(key: str) -> None:
    told = played(key)
    lesson = LESSONS[key]
    assert sum(line.startswith("Here you type: ") for line in told) == sum(
        step.seat == LEARNER for step in lesson.steps
    )
    assert told[-1].startswith(lesson.end.partition("{")[0][:20])
    assert not [line for line in told if line.startswith("!") or "{" in line]


def test_another_act_is_answered_with_the_task_and_a_wrong_one_with_the_rule() -> None:
    told = played("basic", "de", "draw", "meld 7s 7h 4c", "huh")
    answers = [line for line in told if line.startswith("!")]
    assert answers[0].startswith("! Das wäre erlaubt")
    assert "6♣" in answers[0]
    assert len(answers) == 3


def test_lessons_are_listed_and_a_wrong_name_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    code, listed, _ = call(capsys, "learn", "--language", "es")
    assert code == 0
    assert all(key in listed for key in LESSONS)
    code, _, fault = call(capsys, "learn", "bridge")
    assert (code, fault.startswith("openrummy: There is no lesson 'bridge'; the lessons are basic, ")) == (2, True)
