"""The wild cards of the running deal, and the rules for showing hands that follow from them (rulebook 5.1, 6)."""

import msgspec

from openrummy.cards import JOKER, JOKER_BIT, RANKS, Cards, Face, parse_card
from openrummy.declaring import (
    ShowRules,
    card_points,
    cut_face,
    neighbours,
    wild_faces,
    with_wilds,
)
from openrummy.engine.rules import Rules
from openrummy.engine.state import Public
from openrummy.languages import saying
from openrummy.melds import MeldRules
from openrummy.options import OptionError


class Wilds(msgspec.Struct, frozen=True, eq=False):
    """The cards made wild by the card turned up.

    plain: the rules for showing hands if no card is turned up.  by_card: those for each card that may be turned up, by
    its face; empty if none is.  printed_is_ace: a printed joker turned up makes aces wild.
    """

    plain: ShowRules
    by_card: tuple[ShowRules, ...]
    printed_is_ace: bool

    def turned_up(self, public: Public) -> Face | None:
        """Return the card turned up, which lies first beside the piles; None if the rules or the deal have none."""
        return public.aside[0] if self.by_card and public.aside else None

    def put_down(self, public: Public) -> tuple[Face, ...]:
        """Return the cards that were put down to declare, in this order."""
        return public.aside[1:] if self.by_card else public.aside

    def rules(self, public: Public) -> ShowRules:
        """Return the rules for showing hands in the running deal."""
        card = self.turned_up(public)
        return self.plain if card is None else self.by_card[card]

    def mask(self, public: Public) -> Cards:
        """Return the faces that are wild in the running deal."""
        return self.rules(public).melds.wild

    def melds(self, public: Public) -> MeldRules:
        """Return the meld rules of the running deal."""
        return self.rules(public).melds

    def values(self, public: Public) -> tuple[int, ...]:
        """Return the points of each face in the running deal."""
        return card_points(self.mask(public))

    def value_faces(self, public: Public) -> tuple[Face, ...]:
        """Return the faces of the cut joker, the upper and the lower joker; none if no card was turned up."""
        card = self.turned_up(public)
        cut = None if card is None else cut_face(card, printed_is_ace=self.printed_is_ace)
        if cut is None:
            return ()
        lower, upper = neighbours(cut)
        return cut, upper, lower


def wilds_for(show: ShowRules, *, turns_up: bool, printed_is_ace: bool, beside: bool) -> Wilds:
    """Return the wild cards for every card that may be turned up.

    show: the rules for showing hands.  turns_up: whether a card is turned up at all.  beside: the cards next to it in its
    suit are wild too (21 cards).
    """
    faces = range(JOKER + 1) if turns_up else ()
    masks = (wild_faces(card, printed_is_ace=printed_is_ace, beside=beside) if _is_card(card) else 0 for card in faces)
    by_card = tuple(with_wilds(show, mask) for mask in masks)
    return Wilds(with_wilds(show, JOKER_BIT), by_card, printed_is_ace)


def _is_card(number: int) -> bool:
    """Whether a number below 64 is a face: three of every sixteen are not."""
    return number == JOKER or number & 15 < 13


def show_rules(rules: Rules, wild: str | None) -> ShowRules:
    """Return the rules for showing hands when `wild` was turned up: a card, or its rank if the suit makes no difference.

    Raises OptionError if no hands are shown or no card is turned up, and ValueError for a text that is no card.
    """
    wilds = rules.in_deal
    if not isinstance(wilds, Wilds):
        raise OptionError(saying("{rules} has no declarations; try indian-points or 21-card.", rules=rules.text))
    if wild is None:
        return wilds.plain
    if not wilds.by_card:
        raise OptionError(saying("These rules have no wild card to turn up."))
    return wilds.by_card[_turned_up(wilds.plain, wild.strip().upper())]


def _turned_up(show: ShowRules, wild: str) -> Face:
    if len(wild) == 1 and wild in RANKS:
        if show.specials is not None:
            raise OptionError(
                saying(
                    "With 21 cards the suit matters: name the card that was turned up, such as {card}.", card=f"{wild}D"
                )
            )
        return RANKS.index(wild)
    if wild == "JOKER":
        return JOKER
    return parse_card(wild)
