"""The last discard, which some rules let a player take to knock with (rulebook 4.1, `fiftieth_card`)."""

from collections.abc import Iterable

import msgspec

from openrummy.cards import add, format_card
from openrummy.engine.actions import Act, Decline, DrawDiscard
from openrummy.engine.events import Declined, TookDiscard
from openrummy.engine.flow import Flow
from openrummy.engine.rules import Problem
from openrummy.engine.state import View
from openrummy.languages import Template
from openrummy.parts.draw import TOP_ONLY
from openrummy.parts.finish import Finish
from openrummy.variants.gin.knocking import Knocking

LAST_DRAW = "last_draw"
LAST_DISCARD = "last_discard"

_TAKE = DrawDiscard()
_DECLINE = (Decline(),)


class KnockDraw(msgspec.Struct, frozen=True):
    """Taking the last discard, after which the player must end the deal."""

    knocking: Knocking

    def legal(self, view: View) -> Iterable[Act]:
        """Return at most one action."""
        return () if self.check(view, _TAKE) else (_TAKE,)

    def check(self, view: View, action: DrawDiscard) -> Problem | None:
        """Refuse if no knock could follow (E2)."""
        if action.depth != 1:
            return TOP_ONLY
        public = view.public
        card = public.pile[-1]
        hand = add(view.hand, card)
        if self.knocking.big_gin.is_possible(hand) or self.knocking.is_possible(public, hand, card):
            return None
        words: Template = "You may take {card} only to knock with it, and you could not."
        return Problem("only_to_knock", words, {"card": format_card(card)})

    def decide(self, flow: Flow, seat: int, action: DrawDiscard) -> None:
        """Emit the taking."""
        flow.emit(self.taken(View(flow.state.rules, flow.state.public, seat), 1))

    def taken(self, view: View, depth: int) -> TookDiscard:
        """Return the event of taking the card."""
        return TookDiscard(view.public.turn.seat, view.public.pile[-1:])


class LastDecline(msgspec.Struct, frozen=True):
    """Leaving the last discard, which makes the deal void."""

    finish: Finish

    def legal(self, view: View) -> Iterable[Act]:
        """Return the one action."""
        return _DECLINE

    def check(self, view: View, action: Decline) -> Problem | None:
        """Refuse nothing."""
        return None

    def decide(self, flow: Flow, seat: int, action: Decline) -> None:
        """End the deal as void."""
        flow.emit(Declined(seat))
        self.finish.end(flow, "void", None)
