"""A puzzle: the position as its seat saw it, and the judgement of every act."""

from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

import msgspec

from openrummy.engine.actions import Act
from openrummy.engine.state import State, View, view
from openrummy.position import parse_position
from openrummy.record.moves import parse_move

_KEY = 8
_PARSED = 32


class Choice(msgspec.Struct, frozen=True, array_like=True):
    """An act of a puzzle.  move: as in a record.  lost: points that it costs against the best act, which costs none, with its standard error."""

    move: str
    lost: float
    error: float

    @property
    def act(self) -> Act:
        """The act."""
        return parse_move(self.move)


class Case(NamedTuple):
    """A view with its best act and the second best, of which a motif says why the one is better."""

    seen: View
    best: Act
    other: Act


class Puzzle(msgspec.Struct, frozen=True, array_like=True):
    """A puzzle.

    motif: the key of the reason.  rating: how hard it is, on the scale of the players' ratings.  position: the table, with all hidden cards in
    the order of the pack.  choices: every legal act, the best first.
    """

    motif: str
    rating: int
    seat: int
    position: str
    choices: tuple[Choice, ...]

    @property
    def key(self) -> str:
        """The name of the puzzle, which follows from its position."""
        return sha256(f"{self.seat} {self.position}".encode()).hexdigest()[:_KEY]

    @property
    def state(self) -> State:
        """The table; its hidden cards are not those that were dealt."""
        return _state(self.position)

    @property
    def case(self) -> Case:
        """The view with the two best acts."""
        return Case(view(self.state, self.seat), self.choices[0].act, self.choices[1].act)

    @property
    def variant(self) -> str:
        """The key of its family of games."""
        return self.state.rules.key


@lru_cache(maxsize=_PARSED)
def _state(position: str) -> State:
    return parse_position(position)
