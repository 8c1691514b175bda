"""Wild cards on the open pile, and the card that stays in the hand (rulebook 5.2)."""

from typing import Literal

import msgspec

from openrummy.cards import Cards
from openrummy.engine.rules import Problem
from openrummy.engine.state import View
from openrummy.languages import Template
from openrummy.parts.bar import Bar
from openrummy.variants.indian.seats import seats_of
from openrummy.variants.indian.wilds import Wilds

_NEVER = Problem("joker_on_pile", "These rules do not allow taking a wild card from the pile: draw from the stock.")
_OPENING_ONLY = Problem(
    "joker_on_pile", "You may not take a wild card that a player has discarded: draw from the stock."
)
_BARRED: Template = "You took {card} from the pile this turn: choose another card."

JokerPick = Literal["first_turn_only", "never", "always"]


def hand_bar(applies: bool) -> Bar:
    """Return the rule on the card taken this turn, which may neither be discarded nor finish the hand (R30)."""
    return Bar(applies, words=_BARRED)


class WildTerms(msgspec.Struct, frozen=True):
    """The condition for taking a wild card from the pile (R29).  jokers: when it may be taken."""

    wilds: Wilds
    jokers: JokerPick

    def allow(self, view: View, depth: int, hand: Cards) -> bool:
        """Whether the card is not wild, or wild cards may be taken now."""
        public = view.public
        if self.jokers == "always" or not self.wilds.mask(public) >> public.pile[-depth] & 1:
            return True
        return self.jokers == "first_turn_only" and seats_of(public).opening

    def refusal(self, view: View, depth: int) -> Problem:
        """Return the refusal of a wild card."""
        return _NEVER if self.jokers == "never" else _OPENING_ONLY
