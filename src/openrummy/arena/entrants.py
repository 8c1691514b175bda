"""The bots of an arena, by the words that name them: a key, `module:Class`, or the command line of a program."""

import shlex
from collections import Counter
from collections.abc import Sequence
from pathlib import PurePath

import msgspec

from openrummy.bots import AGENTS, player_keys
from openrummy.languages import ToldValueError, saying


class Entrant(msgspec.Struct, frozen=True):
    """A bot of an arena.

    given: as it was named.  name: in tables, without a second of the same.  command: of a program, empty for any other bot.
    """

    given: str
    name: str
    command: tuple[str, ...] = ()

    @property
    def is_built_in(self) -> bool:
        """Whether it is one of openrummy's own, which no budget holds."""
        return self.given in AGENTS


def entrants_of(given: Sequence[str]) -> tuple[Entrant, ...]:
    """Return the entrants for these words.  Raises ToldValueError for fewer than two, or for words that name no bot."""
    if len(given) < 2:
        raise ToldValueError(saying("An arena needs at least two bots."))
    found = [_entrant(each) for each in given]
    times, counts = Counter(each.name for each in found), Counter[str]()
    named = []
    for each in found:
        counts[each.name] += 1
        name = each.name if times[each.name] == 1 else f"{each.name} ({counts[each.name]})"
        named.append(msgspec.structs.replace(each, name=name))
    return tuple(named)


def _entrant(given: str) -> Entrant:
    """A key first, then a command if there is a blank or a slash in it, and `module:Class` otherwise."""
    if given in player_keys():
        return Entrant(given, given)
    if " " in given.strip() or "/" in given:
        return Entrant(given, _program_name(command := _words(given)), command)
    if ":" in given:
        return Entrant(given, given)
    known = ", ".join(player_keys())
    words = saying(
        "{given} is no bot: the bots are {known}; a class is module:Class, and a program a command such as {example}.",
        given=repr(given),
        known=known,
        example='"python my_bot.py" or ./my_bot',
    )
    raise ToldValueError(words)


def _words(command: str) -> tuple[str, ...]:
    try:
        return tuple(shlex.split(command))
    except ValueError as fault:
        raise ToldValueError(saying("{given} is no command: {fault}.", given=repr(command), fault=str(fault))) from None


def _program_name(command: Sequence[str]) -> str:
    """Return the name of the last word that is a file rather than an option: `my_bot.py` of `python -u my_bot.py`."""
    files = [word for word in command if not word.startswith("-")]
    return PurePath(files[-1] if files else command[0]).name
