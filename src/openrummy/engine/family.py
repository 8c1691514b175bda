"""The record of a family of games: everything that shared code says about it, told in the family's own room."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from openrummy.engine.actions import Act
from openrummy.engine.kinds import ActionKind, EventKind
from openrummy.engine.state import View
from openrummy.languages import Template
from openrummy.voice import Voice


class ScoreWords(msgspec.Struct, frozen=True, eq=False):
    """The words for scores.

    rules: for each `Score.rule`.  owned: for rules whose name depends on the player, for you and for another.
    chips: the rules that count chips, in hundredths, not points.  cards: the rules that sum cards, of which there may be none.
    absent: the rules of seats that took no part in the deal.
    """

    rules: Mapping[str, Template] = {}
    owned: Mapping[str, tuple[Template, Template]] = {}
    chips: frozenset[str] = frozenset()
    cards: frozenset[str] = frozenset()
    absent: frozenset[str] = frozenset()


class Ending(msgspec.Struct, frozen=True, eq=False):
    """The words for one way in which a deal ends.

    brief: in statistics.  won: the sentence with the winner, for you and for another, and its points.  nobody: the sentence without a winner.
    """

    brief: Template
    won: tuple[Template, Template] = ("", "")
    nobody: Template = ""


class Commands(msgspec.Struct, frozen=True, eq=False):
    """Commands of the terminal as `help` lists them.

    words: an entry for each.  of: the kind of action that a game with these commands has.  last: they come after those of every game.
    """

    words: Template
    of: type[Act]
    last: bool = True


class Telling(msgspec.Struct, frozen=True, eq=False):
    """A command of the terminal that only tells something.

    word: the command.  of: as in `Commands`.  tell: yields lines about a view, for the words after the command; raises ValueError
    in words.
    """

    word: str
    of: type[Act]
    tell: Callable[[View, Voice, str], Iterable[str]]


class Family(msgspec.Struct, frozen=True, eq=False):
    """The kinds of action and of event of a family, and its words.  endings: by the reason of `DealEnded`."""

    actions: tuple[ActionKind, ...]
    events: tuple[EventKind, ...]
    scores: ScoreWords = ScoreWords()
    endings: Mapping[str, Ending] = {}
    commands: tuple[Commands, ...] = ()
    tellings: tuple[Telling, ...] = ()


def together(tables: Iterable[Mapping[str, Any]]) -> Mapping[str, Any]:
    """Return tables as one; raise ValueError if two have words for the same thing."""
    pairs = [pair for table in tables for pair in table.items()]
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("two families have words for the same thing")
    return found
