"""`openrummy puzzle`: a puzzle of the page, in the terminal."""

import time
from collections.abc import Iterator
from datetime import date

from openrummy.cli.lines.board import board_lines
from openrummy.cli.output import say, typed_lines
from openrummy.languages import Language, ToldError, saying
from openrummy.puzzles import Puzzle, puzzle, puzzles
from openrummy.table.messages import PuzzleChoice, PuzzleView
from openrummy.table.puzzling import cost_words, puzzle_view

_FIRST_DAY = date(1970, 1, 1)


def puzzle_lines(key: str | None, language: Language) -> None:
    """Ask a puzzle on stdin and stdout: that of the day if none is named.  Raises ToldError for one that does not exist."""
    found = _of_the_day() if key is None else puzzle(key)
    if found is None:
        raise ToldError(saying("There is no such puzzle."))
    shown = puzzle_view(found, language)
    choices = sorted(shown.choices, key=lambda choice: choice.words)
    for line in _asked(found, shown, choices, language):
        say(line)
    answer = _answer(choices)
    if answer is not None:
        for line in _judged(shown, answer, language):
            say(line)


def place_of_the_day(day: date, number: int) -> int:
    """Return the place of a day's puzzle among so many, as the page does (web/src/puzzles/choosing.ts; tests/puzzles/days.json holds both to it)."""
    return (day - _FIRST_DAY).days % number


def _of_the_day() -> Puzzle:
    every = list(puzzles())
    return puzzles()[every[place_of_the_day(date(*time.localtime()[:3]), len(every))]][1]


def _asked(found: Puzzle, shown: PuzzleView, choices: list[PuzzleChoice], language: Language) -> Iterator[str]:
    names = [seat.name for seat in shown.view.seats]
    yield from board_lines(found.case.seen, names, language=language)
    yield shown.task
    for number, choice in enumerate(choices, 1):
        yield f"{number:>3}  {choice.words}"


def _answer(choices: list[PuzzleChoice]) -> PuzzleChoice | None:
    """Return the choice whose number is typed; None if the lines end first."""
    numbers = {str(number): choice for number, choice in enumerate(choices, 1)}
    return next((numbers[line.strip()] for line in typed_lines() if line.strip() in numbers), None)


def _judged(shown: PuzzleView, answer: PuzzleChoice, language: Language) -> Iterator[str]:
    if answer.lost == 0:
        yield language.say("Right: {act}.", act=answer.words)
    else:
        yield language.say("Better: {act}", act=shown.choices[0].words)
        yield cost_words(answer, language)
    yield shown.why
