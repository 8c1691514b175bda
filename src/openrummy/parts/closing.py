"""No dead ends (rulebook 1.2 E2): whether a turn can still be finished after an action.

A turn ends with a discard, or by playing the last card if the rules allow that.  Three things can prevent it:
the card taken from the pile, which may not be discarded; a card that is owed; the discard needed to go out.
One look at the hand nearly always answers the question; the rest is an exact search over the plays that are left.
"""

from collections.abc import Iterator
from typing import Any, Literal, Protocol

import msgspec

from openrummy.cards import distinct
from openrummy.engine.actions import Act
from openrummy.engine.events import Happening
from openrummy.engine.evolve import evolve_view
from openrummy.engine.rules import Problem
from openrummy.engine.state import Payer, View
from openrummy.parts.bar import Bar

GoOut = Literal["free", "discard_required", "floating"]


class Play(Protocol):
    """A part that puts cards on the table, judged without regard to the end of the turn."""

    def candidates(self, view: View) -> Iterator[tuple[Act, Happening]]:
        """Yield every play of this kind, as action and event."""

    def at_ease(self, view: View) -> Iterator[Act] | None:
        """Yield the actions alone if each leaves at least two cards in the hand and none owed; None if one may not."""

    def read(self, view: View, action: Any) -> Happening | Problem:
        """Return the event of an action of this kind, or why it is refused."""


class Search(Payer, Protocol):
    """A payer that also knows the plays to try."""

    def steps(self, view: View) -> Iterator[Happening]:
        """Yield the plays that can matter for the end of the turn."""


class Closing(msgspec.Struct, frozen=True):
    """The conditions for ending a turn.

    bar: the card that may not be discarded.
    payer: finds out how cards that prevent the end of the turn can be played.
    """

    go_out: GoOut
    bar: Bar
    payer: Search

    def allows(self, view: View, event: Happening) -> bool:
        """Whether the turn of the view's seat can be finished after `event`."""
        return self.can_finish(evolve_view(view, event))

    def can_finish(self, view: View) -> bool:
        """Whether some plays, or none, lead to a legal end of the turn.

        Cost: one look, or a search over the plays that matter if cards are owed or only the taken card is held.
        """
        known = self._at_once(view)
        if known is not None:
            return known
        seen, path = {_what_matters(view)}, [(view, self.payer.steps(view))]
        while path:
            here, steps = path[-1]
            event = next(steps, None)
            if event is None:
                path.pop()
                continue
            there = evolve_view(here, event)
            matters = _what_matters(there)
            if matters in seen:
                continue
            seen.add(matters)
            known = self._at_once(there)
            if known:
                return True
            if known is None:
                path.append((there, self.payer.steps(there)))
        return False

    def _at_once(self, view: View) -> bool | None:
        if self.is_settled(view):
            return True
        duties, answer = view.public.turn.duties, None
        for duty in duties:
            answer = duty.can_be_done(view, self.payer)
            if answer is False:
                return False
        return answer if len(duties) == 1 else None

    def is_settled(self, view: View) -> bool:
        """Whether the turn can end at once, or has ended by playing the last card."""
        if view.public.turn.duties:
            return False
        if not view.hand:
            return self.go_out != "discard_required"
        return view.hand.bit_count() > 1 or not self.bar.bars(view, distinct(view.hand)[0])


def _what_matters(view: View) -> tuple[Any, ...]:
    """Return the parts in which two views of one turn can differ: whole views cost more to compare than to make."""
    turn = view.public.turn
    table = tuple((meld.shape.cards, meld.shape.represents) for meld in view.public.melds)
    return view.hand, turn.duties, turn.melds, turn.laid_off, table
