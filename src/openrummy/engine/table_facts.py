"""The facts that a table asks of games whose melds stay in the hand until the deal ends; what is only shown is in panels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from openrummy.cards import Face, format_card
from openrummy.engine.actions import Act
from openrummy.engine.panels import Grouped, ShownView
from openrummy.engine.state import Public, View
from openrummy.languages import Saying, Template, saying
from openrummy.voice import Voice


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

    def view(self, say: Callable[[Saying], str]) -> ShownView:
        """Return the hand as text.  say: puts a saying into words."""
        groups = tuple(tuple(map(format_card, cards)) for cards, _ in self.groups)
        return ShownView(self.seat, groups, tuple("" if kind is None else say(Saying(kind)) for _, kind in self.groups))


class Cost(msgspec.Struct, frozen=True):
    """The points of an action.  left: unmatched in the groups that it hands in, None if it hands in none.  price: what it costs
    at once, None if nothing; for a declaration, if it is wrong.  faults: of the hand that it shows, None if there can be none.
    """

    left: int | None = None
    price: int | None = None
    faults: tuple[Saying, ...] | None = None


NO_COST = Cost()
"""The cost of most actions."""


class Showing(msgspec.Struct, frozen=True):
    """The facts that a variant has to tell, by default none.  Those about a hand follow from what its seat knows."""

    def chips(self, public: Public) -> tuple[int, ...] | None:
        """Return the chips that each seat has won less those it has paid, in hundredths; None if there are no stakes."""
        is_paid = public.sheet.settled is not None or (public.last_deal is not None and public.last_deal.chips)
        return public.sheet.chips if is_paid else None

    def notes(self, public: Public, seat: int) -> Iterable[Saying]:
        """Return notes on a seat, such as that it has dropped; each in a few words."""
        return ()

    def is_inside(self, public: Public, seat: int) -> bool:
        """Whether a seat still plays in the deal or, between deals, in the match."""
        return True

    def outside(self, public: Public, seat: int) -> Saying:
        """Return the sentence for a seat that is not inside."""
        return saying("You sit out this deal.")

    def shown(self, public: Public) -> Iterable[Shown]:
        """Return the hands that were shown in groups, in the order of seats from the turn."""
        return ()

    def shelf(self, public: Public, group: Sequence[Face]) -> Shelf | None:
        """Return what a group of the player's hand is; None if the rules of melds are enough to say."""
        return None

    def own_acts(self, view: View, groups: Grouped) -> Iterable[Act]:
        """Return legal actions that are not listed, such as those that submit the player's own groups."""
        return ()

    def cost(self, view: View, action: Act) -> Cost:
        """Return the points of an action, and the faults of the hand that it shows."""
        return NO_COST

    def remark(self, view: View, action: Act, voice: Voice) -> str | None:
        """Return a remark on an action after it, such as on better groups; None if there is nothing to say."""
        return None

    def why(self, view: View, seat: int) -> Saying | None:
        """Return why the hand of a seat counted as it did in the deal that has ended, in one sentence; None if its score says so."""
        return None

    def reminders(self, view: View) -> Iterable[Saying]:
        """Return what a player should not forget now, each in a sentence."""
        return ()
