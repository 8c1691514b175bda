"""Rules: what a variant's options come to, resolved once.

The engine reads no option.  It reads a `Rules` value: cards, melds, points, and the phase table whose rows
name the parts that judge each action.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from openrummy.cards import Face
from openrummy.engine.actions import Act
from openrummy.engine.events import Happening
from openrummy.engine.state import View
from openrummy.melds import MeldRules

if TYPE_CHECKING:
    from openrummy.engine.flow import Flow


class Problem(msgspec.Struct, frozen=True):
    """Why something is refused.  code: for programs.  words: one sentence for people."""

    code: str
    words: str


class ActionRule(Protocol):
    """A part that judges and carries out one kind of action in one phase.

    Everything but `decide` gets a view: what is legal for a seat follows from what that seat knows.
    """

    def legal(self, view: View) -> Iterator[Act]:
        """Every legal action of this kind."""

    def check(self, view: View, action: Any) -> Problem | None:
        """Why `action` is refused, or None."""

    def decide(self, flow: Flow, seat: int, action: Any) -> None:
        """Emit the events of an action that `check` let pass."""


class Dealing(Protocol):
    """A part that shuffles and deals."""

    def decide(self, flow: Flow, secret: bytes, nonces: tuple[str, ...]) -> None:
        """Emit the events that start the next deal."""


class Phase(msgspec.Struct, frozen=True):
    """A row of the phase table.

    actions: the part for each kind of action allowed.  after: the phase that an event leads to, where it changes.
    anybody: the kinds of action that seats may do out of turn; their parts say who may.
    """

    actions: Mapping[type[Act], ActionRule]
    after: Mapping[type[Happening], str]
    anybody: frozenset[type[Act]] = frozenset()


class Rules(msgspec.Struct, frozen=True, eq=False):
    """The rules of one match.

    key: of the variant.  text: preset and options in text form.  version: of the variant's behaviour.
    pack: the cards in play, sorted.  values: points of each face held in hand, 64 entries.
    """

    key: str
    text: str
    version: int
    players: int
    pack: tuple[Face, ...]
    deal_size: int
    melds: MeldRules
    values: tuple[int, ...]
    phases: Mapping[str, Phase]
    dealing: Dealing
