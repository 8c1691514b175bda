"""The cards that may leave the hand as a discard (rulebook 2.2, 4.1, 5.2)."""

import msgspec

from openrummy.cards import PLANE, Cards, Face, format_card
from openrummy.engine.rules import Problem
from openrummy.engine.state import View
from openrummy.languages import Template


class Bar(msgspec.Struct, frozen=True):
    """The rule that a card taken alone from the pile may not be discarded in the same turn (2.2, R1, R8, R30).

    applies: False if any card may be discarded.  alone_excepted: it may be discarded if it is the last card.
    words: of the refusal.
    """

    applies: bool = True
    alone_excepted: bool = False
    words: Template = "You took {card} from the pile this turn: discard another card."

    def bars(self, view: View, card: Face) -> bool:
        """Whether `card`, which the seat holds, may not be discarded this turn; it may if the hand has another copy."""
        if not self.applies or card != view.public.turn.taken or view.hand >> PLANE >> card & 1:
            return False
        return not (self.alone_excepted and view.hand.bit_count() == 1)

    def barred(self, view: View) -> Face | None:
        """Return the card that may not leave the hand, if there is one."""
        taken = view.public.turn.taken
        return taken if taken is not None and self.bars(view, taken) else None

    def open(self, view: View) -> Cards:
        """Return the hand without the card that may not leave it."""
        taken, hand = view.public.turn.taken, view.hand
        if (
            taken is None or not self.applies or hand >> PLANE >> taken & 1
        ):  # as `bars`, which would cost a call per turn
            return hand
        return hand if self.alone_excepted and hand.bit_count() == 1 else hand & ~(1 << taken)

    def problem(self, view: View, card: Face) -> Problem | None:
        """Return why `card` may not leave the hand, or None."""
        if not view.hand >> card & 1:
            return not_held(card)
        return Problem("taken_card", self.words, {"card": format_card(card)}) if self.bars(view, card) else None


def not_held(card: Face) -> Problem:
    """Return the refusal of a card that is not in the hand."""
    return Problem("not_held", "You do not hold {card}.", {"card": format_card(card)})
