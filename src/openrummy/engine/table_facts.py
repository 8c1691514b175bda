"""The facts that a table shows of a deal besides its cards, in games whose melds stay in the hand until the deal ends."""

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
    """The points of a hand in some grouping.

    points: of the cards in none of the `melds`; before the discard, the least points that any discard leaves.
    """

    points: int
    melds: tuple[tuple[Face, ...], ...]


class Shelf(msgspec.Struct, frozen=True):
    """The judgement of a group of a player's hand.  kind: its kind of meld.  fault: why it is no meld; brief: the same in few words."""

    kind: Template | None
    fault: Saying | None = None
    brief: Saying | None = None


class Shown(msgspec.Struct, frozen=True):
    """A hand that its seat has shown.  groups: each with its kind, None if it is no meld.  loose: the cards in no group."""

    seat: int
    groups: tuple[tuple[tuple[Face, ...], Template | None], ...]
    loose: tuple[Face, ...]


class Question(msgspec.Struct, frozen=True):
    """A question to several seats between two deals.  sums: the chips that each would get or pay, in hundredths."""

    words: tuple[Saying, ...]
    sums: tuple[Score, ...]


class Column(Protocol):
    """One of the games in which a match is scored."""

    @property
    def wins(self) -> tuple[tuple[int, ...], ...]:
        """The points that were entered for each seat."""

    @property
    def totals(self) -> tuple[int, ...]:
        """The total of each seat."""

    @property
    def winner(self) -> int | None:
        """The seat that has closed it, None while it is open."""


class Showing(msgspec.Struct, frozen=True):
    """The facts that a variant has to show, by default none.  Those about a hand follow from what its seat knows."""

    @property
    def keeps_melds(self) -> bool:
        """Whether melds stay in the hand until the play is over."""
        return False

    def terms(self, public: Public) -> Iterable[Saying]:
        """Return the terms of the running deal, such as its limit; each without a full stop."""
        return ()

    def standing(self, public: Public) -> Iterable[Saying]:
        """Return the words of the score sheet, such as the stakes; each without a full stop."""
        return ()

    def chips(self, public: Public) -> tuple[int, ...] | None:
        """Return the chips that each seat has won less those it has paid, in hundredths; None if there are no stakes."""
        is_paid = public.sheet.settled is not None or (public.last_deal is not None and public.last_deal.chips)
        return public.sheet.chips if is_paid else None

    def wild(self, public: Public) -> Iterable[Face]:
        """Return the faces that are wild only in the running deal."""
        return ()

    def notes(self, public: Public, seat: int) -> Iterable[Saying]:
        """Return notes on a seat, such as that it has dropped; each in a few words."""
        return ()

    def is_inside(self, public: Public, seat: int) -> bool:
        """Whether a seat still plays in the deal or, between deals, in the match."""
        return True

    def opened(self, public: Public) -> int | None:
        """Return the seat that has shown its hand while the other lays off."""
        return None

    def shown(self, public: Public) -> Iterable[Shown]:
        """Return the hands that were shown in groups, in the order of seats from the turn."""
        return ()

    def best(self, view: View) -> Unmatched | None:
        """Return the grouping of the view's hand with the fewest points; None if melds do not stay in it."""
        return None

    def own(self, view: View, groups: Grouped) -> Unmatched | None:
        """Return the hand of the view with the player's own `groups`, as far as they are melds."""
        return None

    def shelf(self, public: Public, group: Sequence[Face]) -> Shelf | None:
        """Return what a group of the player's hand is; None if the rules of melds are enough to say."""
        return None

    def own_acts(self, view: View, groups: Grouped) -> Iterable[Act]:
        """Return legal actions that are not listed, such as those that submit the player's own groups."""
        return ()

    def left(self, view: View, action: Act) -> int | None:
        """Return the points left unmatched by an action that submits groups; None for other actions."""
        return None

    def price(self, view: View, action: Act) -> int | None:
        """Return the points that an action costs at once, None if none."""
        return None

    def faults(self, view: View, action: Act) -> tuple[Saying, ...] | None:
        """Return the faults of the hand that an action shows; None for actions that can have no fault."""
        return None

    def question(self, public: Public) -> Question | None:
        """Return the question between two deals, if any."""
        return None

    def columns(self, sheet: Sheet) -> tuple[Column, ...]:
        """Return the games of the match as they stand."""
        return ()
