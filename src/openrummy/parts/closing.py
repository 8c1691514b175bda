"""No dead ends (rulebook 1.2 E2): whether a turn can still be finished after an action.

A turn ends with a discard, or by playing the last card where that is allowed.  What can stand in the way:
the card taken from the pile, which may not be thrown; a card that is owed; the discard that going out demands.
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

    taken_barred: the card taken alone from the pile may not be thrown, unless `alone_excepted` and it is the last.
    payer: how cards that stand in the way can be played.
    """

    go_out: GoOut
    taken_barred: bool
    alone_excepted: bool
    payer: Payer

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

        Cost: one look, or a search over the plays that matter when cards are owed or only the taken card is held.
        """
        seen: set[View] = set()
        waiting = [view]
        while waiting:
            here = waiting.pop()
            known = self._at_once(here)
            if known:
                return True
            if known is None and here not in seen:
                seen.add(here)
                waiting.extend(evolve_view(here, event) for event in self.payer.steps(here))
        return False

    def _at_once(self, view: View) -> bool | None:
        if self.is_settled(view):
            return True
        turn = view.public.turn
        owed = turn.owed or turn.owed_meld
        if owed.bit_count() + bool(turn.owed and turn.owed_meld) != 1:
            return None
        card = distinct(owed)[0]
        if not view.hand >> card & 1:
            return False
        return self.payer.at_once(view.rules, view.public, turn.seat, view.hand, card, to_meld=bool(turn.owed_meld))

    def is_settled(self, view: View) -> bool:
        """Whether the turn can end at once, or has ended by playing the last card."""
        if view.public.turn.owed or view.public.turn.owed_meld:
            return False
        if not view.hand:
            return self.go_out != "discard_required"
        return view.hand.bit_count() > 1 or not self.bars(view, distinct(view.hand)[0])
