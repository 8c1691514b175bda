"""No dead ends (rulebook 1.2 E2): whether a turn can still be finished after an action.

A turn ends with a discard, or by playing the last card where that is allowed.  What can stand in the way:
the card taken from the pile, which may not be thrown; a card that is owed; the discard that going out demands.
Nearly always one look at the hand answers; the rest is an exact search over the plays that are left.
"""

from collections.abc import Iterator
from typing import Any, Literal, Protocol

import msgspec

from openrummy.cards import Face, copies, distinct
from openrummy.engine.actions import Act
from openrummy.engine.events import Happening
from openrummy.engine.evolve import evolve_view
from openrummy.engine.rules import Problem
from openrummy.engine.state import View

GoOut = Literal["free", "discard_required", "floating"]


class Play(Protocol):
    """A part that puts cards on the table, judged without a thought for the end of the turn."""

    def candidates(self, view: View) -> Iterator[tuple[Act, Happening]]:
        """Every play of this kind, as action and event."""

    def read(self, view: View, action: Any) -> Happening | Problem:
        """The event of an action of this kind, or why it is refused."""


class Closing(msgspec.Struct, frozen=True):
    """The conditions on the end of a turn.

    taken_barred: the card taken alone from the pile may not be thrown, unless `alone_excepted` and it is the last.
    plays: all the kinds of play there are in the phase after the draw.
    """

    go_out: GoOut
    taken_barred: bool
    alone_excepted: bool
    plays: tuple[Play, ...]

    def bars(self, view: View, card: Face) -> bool:
        """Whether `card`, which is held, may not be thrown this turn (2.2, R1, R8)."""
        if not self.taken_barred or card != view.public.turn.taken or copies(view.hand, card) > 1:
            return False
        return not (self.alone_excepted and view.hand.bit_count() == 1)

    def allows(self, view: View, event: Happening) -> bool:
        """Whether the turn of the view's seat can be finished after `event`."""
        return self.can_finish(evolve_view(view, event))

    def can_finish(self, view: View) -> bool:
        """Whether some plays, or none, lead to a legal end of the turn.

        Cost: one look, or a search over the plays left when cards are owed or only the taken card is held.
        """
        seen: set[View] = set()
        waiting = [view]
        while waiting:
            here = waiting.pop()
            if self.is_settled(here):
                return True
            if here not in seen:
                seen.add(here)
                waiting.extend(self._next(here))
        return False

    def is_settled(self, view: View) -> bool:
        """Whether the turn can end at once, or has ended by playing the last card."""
        if view.public.turn.owed:
            return False
        if not view.hand:
            return self.go_out != "discard_required"
        return view.hand.bit_count() > 1 or not self.bars(view, distinct(view.hand)[0])

    def _next(self, view: View) -> Iterator[View]:
        for play in self.plays:
            for _, event in play.candidates(view):
                yield evolve_view(view, event)
