"""The clauses of the rulebook and the questions that people ask, by game."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

import msgspec


class Clause(msgspec.Struct, frozen=True, array_like=True):
    """A clause of the rulebook.  name: its number, with the words that it begins with.  title: of its section."""

    name: str
    title: str
    text: str


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to a question in a game.

    options, lines: the switches behind it and lines of the rule card, by their keys.  yes, no, depends: conditions as in
    `options.applies`, or `always`: yes is read first, then depends, then no; all are empty if it cannot be answered by yes or no.
    """

    clauses: tuple[str, ...]
    options: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    yes: str = ""
    no: str = ""
    depends: str = ""


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question.  ask: ways to ask it; the first is the one that yes or no answers.  refused: the engine's words when it
    refuses for this reason.  games: the rulings by the keys of variants, several with spaces between them.  In a question about a
    number, `{n}` is the number, and `{less}` in its conditions one less.
    """

    key: str
    ask: tuple[str, ...]
    games: Mapping[str, Ruling]
    refused: tuple[str, ...] = ()

    @property
    def numbered(self) -> bool:
        """Whether it is about a number."""
        return "{n}" in self.ask[0]

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts that are searched."""
        return tuple(text.replace("{n}", "") for text in (*self.ask, *self.refused))

    def ruling(self, game: str) -> Ruling | None:
        """Return the ruling for a variant, or None if the question does not arise there."""
        return next((ruling for games, ruling in self.games.items() if game in games.split()), None)


PAGES: Mapping[str, tuple[str, ...]] = {
    "basic": ("basic", "common"),
    "500": ("five-hundred", "basic", "common"),
    "gin": ("gin", "gin-for-three", "common"),
    "indian": ("indian", "common"),
    "21-card": ("twenty-one", "indian", "common"),
    "contract": ("contract", "basic", "common"),
}
"""The pages of the rulebook that hold for each game; a preset that has a page of its own adds it."""


@cache
def every_clause() -> Mapping[str, tuple[Clause, ...]]:
    """Return the clauses by page."""
    return msgspec.json.decode(_data("clauses.json"), type=dict[str, tuple[Clause, ...]])


@cache
def plain_clauses() -> Mapping[str, str]:
    """Return sentences for the clauses that cannot be read as they stand, such as rows of tables, by their names."""
    return msgspec.json.decode(_data("plain.json"), type=dict[str, str])


@cache
def questions() -> tuple[Question, ...]:
    """Return all questions."""
    return msgspec.json.decode(_data("questions.json"), type=tuple[Question, ...])


@cache
def clauses_of(game: str, preset: str) -> Mapping[str, Clause]:
    """Return the clauses that hold for a preset of a variant, by name, with the readings that they cite."""
    pages = every_clause()
    own = (preset,) if preset in pages else ()
    found = {clause.name: clause for page in (*own, *PAGES.get(game, ("common",))) for clause in pages[page]}
    texts = (
        *(clause.text for clause in found.values()),
        *(name for _, ruling in rulings(game) for name in ruling.clauses),
    )
    cited = {name for text in texts for name in re.findall(r"\bR\d+\b", text)}
    return found | {clause.name: clause for clause in pages["readings"] if clause.name in cited}


def rulings(game: str) -> Iterator[tuple[Question, Ruling]]:
    """Yield the questions that arise in a game."""
    for question in questions():
        ruling = question.ruling(game)
        if ruling is not None:
            yield question, ruling


def _data(name: str) -> bytes:
    return files("openrummy.settle").joinpath(name).read_bytes()
