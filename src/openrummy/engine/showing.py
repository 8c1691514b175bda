"""What a table tells of a deal beyond what lies on it, where melds stay in the hand until the deal ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

import msgspec

from openrummy.cards import Face
from openrummy.engine.actions import Act
from openrummy.engine.state import Public, Sheet, View
from openrummy.languages import Saying


class Unmatched(msgspec.Struct, frozen=True):
    """What a hand counts in some grouping.

    points: of the cards in none of the `melds`; while a card has still to be thrown, after the throw that leaves least.
    """

    points: int
    melds: tuple[tuple[Face, ...], ...]


class Column(Protocol):
    """One of the games that a match is scored in."""

    @property
    def wins(self) -> tuple[tuple[int, ...], ...]:
        """For each seat the points of the deals that were entered for it."""

    @property
    def totals(self) -> tuple[int, ...]:
        """What each seat has in it."""

    @property
    def winner(self) -> int | None:
        """The seat that has closed it, None while it is open."""


class Showing(Protocol):
    """What a variant has to show.  Everything but the score sheet follows from what one seat knows."""

    def terms(self, public: Public) -> Iterable[Saying]:
        """What holds in the running deal, such as its limit; each without a full stop."""

    def opened(self, public: Public) -> int | None:
        """The seat that has laid its hand open, which the other answers now."""

    def best(self, view: View) -> Unmatched:
        """The hand of the view as it counts least."""

    def own(self, view: View, groups: Sequence[Sequence[Face]]) -> Unmatched:
        """The same with those of its owner's `groups` as melds that are melds."""

    def own_acts(self, view: View, groups: Sequence[Sequence[Face]]) -> Iterable[Act]:
        """The legal acts that hand in the owner's groups."""

    def left(self, view: View, action: Act) -> int | None:
        """What an act that hands in groups leaves unmatched, in points; None for other acts."""

    def columns(self, sheet: Sheet) -> tuple[Column, ...]:
        """The games of the match as they stand."""
