"""Help on one command of the line-mode game, taken from the list of all."""

import re
from collections.abc import Iterator, Sequence

from openrummy.cli.lines.reading import same_command
from openrummy.languages import Language

_NAMES = re.compile(r"(?:^|(?<=\s{4}))(\?|\w+)(?:, (\w+))?")
"""The commands that a line of the list explains, at its beginning or in its second column."""


def help_on(topic: str, texts: Sequence[str], language: Language) -> str:
    """Return the entries about `topic`, or a line saying that there are none."""
    asked = same_command(topic)
    found = [entry for text in texts for entry in _entries(text) if asked & _names(entry)]
    return "\n".join(found) or language.say(
        "There is no command {word}: type help for the list.", word=repr(topic[:40])
    )


def _entries(text: str) -> Iterator[str]:
    """Yield the entries of a list; an indented line belongs to the entry before it."""
    return iter(re.split(r"\n(?! )", text))


def _names(entry: str) -> set[str]:
    return {name for pair in _NAMES.findall(entry.partition("\n")[0]) for name in pair if name}
