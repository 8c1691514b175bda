"""Panels: facts of a table that only some games have, each tagged, so that a client draws those it knows.

A family makes its own (`Rules.panels`).  A table passes them on and knows none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Protocol, TypeAlias

import msgspec

from openrummy.cards import Face
from openrummy.engine.scores import Score
from openrummy.engine.state import View
from openrummy.languages import Saying

Grouped: TypeAlias = Sequence[Sequence[Face]]
"""The groups that players have made of their hands, without the loose cards."""


class Panel(msgspec.Struct, frozen=True, tag_field="type", rename="camel", omit_defaults=True):
    """The base of panels; the tag names the kind.  Cards are text, and sentences are in the language of the reader.

    on_sheet: it belongs to the score sheet, also to one on paper.
    """

    on_sheet: ClassVar[bool] = False


class ScoreView(msgspec.Struct, frozen=True, rename="camel", omit_defaults=True):
    """A node of a score's proof: the number, and the reason in words."""

    points: str
    words: str
    parts: tuple[ScoreView, ...] = ()


class ShownView(msgspec.Struct, frozen=True, rename="camel", omit_defaults=True):
    """A hand in the groups in which its seat showed it.  kinds: of each group, in words; empty if it is not a meld."""

    seat: int
    groups: tuple[tuple[str, ...], ...]
    kinds: tuple[str, ...]


class Reader(Protocol):
    """The person for whom panels are made."""

    @property
    def groups(self) -> Grouped:
        """The groups that the person has made of the hand of the view."""

    def said(self, saying: Saying) -> str:
        """Return a saying in the person's language."""

    def proof(self, score: Score) -> ScoreView:
        """Return a score with its proof in the person's language."""


PanelMaker: TypeAlias = Callable[[View, Reader], Panel | None]
"""Makes one panel of a view; None if there is nothing to show now."""
