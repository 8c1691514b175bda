"""No dead ends (rulebook 1.2 E2): whether a turn can still be finished after an action.

A turn ends with a discard, or by playing the last card where that is allowed.  What can stand in the way:
the card taken from the pile, which may not be discarded; a card that is owed; the discard that going out demands.
Nearly always one look at the hand answers; the rest is an exact search over the plays that are left.
"""

from collections.abc import Iterator
from typing import Any, Literal, Protocol

import msgspec

from openrummy.cards import Cards, Face, copies, distinct
from openrummy.engine.actions import Act
from openrummy.engine.events import Happening
from openrummy.engine.evolve import evolve_view
from openrummy.engine.rules import Problem, Rules
from openrummy.engine.state import Public, View

GoOut = Literal["free", "discard_required", "floating"]


class Play(Protocol):
    """A part that puts cards on the table, judged without a thought for the end of the turn."""

    def candidates(self, view: View) -> Iterator[tuple[Act, Happening]]:
        """Every play of this kind, as action and event."""

    def at_ease(self, view: View) -> Iterator[Act] | None:
        """The actions alone where each of them leaves two cards in the hand and no debt; None where they may not."""

    def read(self, view: View, action: Any) -> Happening | Problem:
        """The event of an action of this kind, or why it is refused."""


class Payer(Protocol):
    """What knows how owed cards can be played."""

    def at_once(
        self, rules: Rules, public: Public, seat: int, hand: Cards, card: Face, *, to_meld: bool
    ) -> bool | None:
        """Whether `card` of `hand` can be played and the turn ended; None where only a search can tell."""

    def steps(self, view: View) -> Iterator[Happening]:
        """The plays that can matter for the end of the turn."""


class Closing(msgspec.Struct, frozen=True):
    """The conditions on the end of a turn.

    taken_barred: the card taken alone from the pile may not be discarded, unless `alone_excepted` and it is the last.
    payer: how cards that stand in the way can be played.
    """

    go_out: GoOut
    taken_barred: bool
    alone_excepted: bool
    payer: Payer

    def bars(self, view: View, card: Face) -> bool:
        """Whether `card`, which is held, may not be discarded this turn (2.2, R1, R8)."""
        if not self.taken_barred or card != view.public.turn.taken or copies(view.hand, card) > 1:
            return False
        return not (self.alone_excepted and view.hand.bit_count() == 1)

    def allows(self, view: View, event: Happening) -> bool:
        """Whether the turn of the view's seat can be finished after `event`."""
        return self.can_finish(evolve_view(view, event))

    def can_finish(self, view: View) -> bool:
        """Whether some plays, or none, lead to a legal end of the turn.

        Cost: one look, or a search over the plays that matter when cards are owed or only the taken card is held.
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
        turn, answer = view.public.turn, None
        for owed, to_meld in ((turn.owed, False), (turn.owed_meld, True)):
            for card in distinct(owed):
                answer = self._is_paid_at_once(view, card, to_meld=to_meld)
                if answer is False:
                    return False
        return answer if _number_owed(view) == 1 else None

    def _is_paid_at_once(self, view: View, card: Face, *, to_meld: bool) -> bool | None:
        """As if nothing but `card` were owed."""
        if not view.hand >> card & 1:
            return False
        public = view.public
        return self.payer.at_once(view.rules, public, public.turn.seat, view.hand, card, to_meld=to_meld)

    def is_settled(self, view: View) -> bool:
        """Whether the turn can end at once, or has ended by playing the last card."""
        if view.public.turn.owed or view.public.turn.owed_meld:
            return False
        if not view.hand:
            return self.go_out != "discard_required"
        return view.hand.bit_count() > 1 or not self.bars(view, distinct(view.hand)[0])


def _what_matters(view: View) -> tuple[Any, ...]:
    """What tells two views of one turn apart: a whole view costs more to compare than to make."""
    turn = view.public.turn
    table = tuple((meld.shape.cards, meld.shape.represents) for meld in view.public.melds)
    return view.hand, turn.owed, turn.owed_meld, turn.melds, turn.laid_off, table


def _number_owed(view: View) -> int:
    return view.public.turn.owed.bit_count() + view.public.turn.owed_meld.bit_count()
