"""The last discard, which some rules let a player take to knock with (rulebook 4.1, `fiftieth_card`)."""

import msgspec

from openrummy.cards import Cards, format_card
from openrummy.engine.rules import Problem
from openrummy.engine.state import View
from openrummy.languages import Template
from openrummy.variants.gin.knocking import Knocking

LAST_DRAW = "last_draw"
LAST_DISCARD = "last_discard"


class ToKnock(msgspec.Struct, frozen=True):
    """The condition that a knock can follow (E2): whoever takes the last discard must end the deal."""

    knocking: Knocking

    def allow(self, view: View, depth: int, hand: Cards) -> bool:
        """Whether the seat could knock with `hand`."""
        return self.knocking.big_gin.is_possible(hand) or self.knocking.is_possible(
            view.public, hand, view.public.pile[-depth]
        )

    def refusal(self, view: View, depth: int) -> Problem:
        """Return the refusal of a card that leads to no knock."""
        words: Template = "You may take {card} only to knock with it, and you could not."
        return Problem("only_to_knock", words, {"card": format_card(view.public.pile[-depth])})
