"""What a table tells of a deal beyond what lies on it, where melds stay in the hand until the deal ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeAlias

import msgspec

from openrummy.cards import Face
from openrummy.engine.actions import Act
from openrummy.engine.scores import Score
from openrummy.engine.state import Public, Sheet, View
from openrummy.languages import Saying, Template

Grouped: TypeAlias = Sequence[Sequence[Face]]


class Unmatched(msgspec.Struct, frozen=True):
    """What a hand counts in some grouping.

    points: of the cards in none of the `melds`; while a card has still to be discarded, after the discard that leaves least.
    """

    points: int
    melds: tuple[tuple[Face, ...], ...]


class Shelf(msgspec.Struct, frozen=True):
    """What a group of the own hand is.  kind: of the meld that it is.  fault: why it is none; brief: the same in few words."""

    kind: Template | None
    fault: Saying | None = None
    brief: Saying | None = None


class Shown(msgspec.Struct, frozen=True):
    """A hand that its seat has shown.  groups: each with its kind, None for what is no meld.  loose: in no group."""

    seat: int
    groups: tuple[tuple[tuple[Face, ...], Template | None], ...]
    loose: tuple[Face, ...]


class Question(msgspec.Struct, frozen=True):
    """What several seats are asked between two deals.  sums: in hundredths, what it would come to for each."""

    words: tuple[Saying, ...]
    sums: tuple[Score, ...]


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


class Showing(msgspec.Struct, frozen=True):
    """What a variant has to show, by default nothing.  What is told of a hand follows from what its seat knows."""

    @property
    def keeps_melds(self) -> bool:
        """Whether melds stay in the hand until the play is over."""
        return False

    def terms(self, public: Public) -> Iterable[Saying]:
        """What holds in the running deal, such as its limit; each without a full stop."""
        return ()

    def standing(self, public: Public) -> Iterable[Saying]:
        """What belongs to the score sheet besides numbers, such as what is played for; each without a full stop."""
        return ()

    def chips(self, public: Public) -> tuple[int, ...] | None:
        """Return what each seat has won less what it has paid so far, in hundredths; None if nothing is played for."""
        is_paid = public.sheet.settled is not None or (public.last_deal is not None and public.last_deal.chips)
        return public.sheet.chips if is_paid else None

    def wild(self, public: Public) -> Iterable[Face]:
        """The faces that are wild in the running deal only."""
        return ()

    def notes(self, public: Public, seat: int) -> Iterable[Saying]:
        """How a seat stands in the deal, such as that it has dropped; each in a few words."""
        return ()

    def is_inside(self, public: Public, seat: int) -> bool:
        """Whether a seat still plays in the deal; between deals, in the match."""
        return True

    def opened(self, public: Public) -> int | None:
        """The seat that has laid its hand open, which the other answers now."""
        return None

    def shown(self, public: Public) -> Iterable[Shown]:
        """The hands that were shown in groups, in the order of seats from the turn."""
        return ()

    def best(self, view: View) -> Unmatched | None:
        """The hand of the view as it counts least; None where melds do not stay in it."""
        return None

    def own(self, view: View, groups: Grouped) -> Unmatched | None:
        """The same with those of its owner's `groups` as melds that are melds."""
        return None

    def shelf(self, public: Public, group: Sequence[Face]) -> Shelf | None:
        """What a group of the own hand is; None where the rules of melds say it all."""
        return None

    def own_acts(self, view: View, groups: Grouped) -> Iterable[Act]:
        """Legal acts that are not listed, such as those that hand in the owner's groups."""
        return ()

    def left(self, view: View, action: Act) -> int | None:
        """What an act that hands in groups leaves unmatched, in points; None for other acts."""
        return None

    def price(self, view: View, action: Act) -> int | None:
        """The points that an act costs at once, None for none."""
        return None

    def faults(self, view: View, action: Act) -> tuple[Saying, ...] | None:
        """Why a hand that the act shows is not what it has to be; None for acts that can have no fault."""
        return None

    def question(self, public: Public) -> Question | None:
        """What is asked between two deals."""
        return None

    def columns(self, sheet: Sheet) -> tuple[Column, ...]:
        """The games of the match as they stand."""
        return ()
