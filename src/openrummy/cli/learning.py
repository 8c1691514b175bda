"""`openrummy learn`: the guided deals of the page, in the terminal."""

from openrummy.cli.columns import columns
from openrummy.cli.lines.game import Quit
from openrummy.cli.lines.lesson import LessonGame
from openrummy.cli.output import say, typed_lines
from openrummy.languages import Language, ToldError, saying
from openrummy.lessons import LESSONS


def learn_lines(key: str | None, language: Language) -> None:
    """Play a lesson on stdin and stdout, or list the lessons if none is named.  Raises ToldError for one that does not exist."""
    if key is None:
        _list(language)
        return
    if key not in LESSONS:
        known = ", ".join(LESSONS)
        raise ToldError(saying("There is no lesson {given}; the lessons are {known}.", given=repr(key), known=known))
    try:
        LessonGame(LESSONS[key], typed_lines(), say, language).play()
    except Quit:
        say(language.say("You left the table."))


def _list(language: Language) -> None:
    rows = [(one.key, language.say(one.title), language.say(one.sentence)) for one in LESSONS.values()]
    for line in columns(rows, 3):
        say(line)
    say(language.say("Begin one with {command}", command=f"openrummy learn {next(iter(LESSONS))}"))
