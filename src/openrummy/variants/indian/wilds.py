"""The wild cards of the running deal, and the rules for showing hands that follow from them (rulebook 5.1, 6)."""

import msgspec

from openrummy.cards import JOKER, JOKER_BIT, Cards, Face
from openrummy.declaring import (
    ShowRules,
    card_points,
    cut_face,
    neighbours,
    wild_faces,
    with_wilds,
)
from openrummy.engine.state import Public
from openrummy.melds import MeldRules


class Wilds(msgspec.Struct, frozen=True, eq=False):
    """What the card turned up makes wild.

    plain: how hands are shown where no card is turned up.  by_card: how they are shown for each card that may be, by its
    face; empty where none is.  printed_is_ace: a printed joker turned up makes aces wild.
    """

    plain: ShowRules
    by_card: tuple[ShowRules, ...]
    printed_is_ace: bool

    def rules(self, public: Public) -> ShowRules:
        """How hands are shown in the running deal."""
        return self.by_card[public.aside[0]] if self.by_card and public.aside else self.plain

    def mask(self, public: Public) -> Cards:
        """The faces that are wild in the running deal."""
        return self.rules(public).melds.wild

    def melds(self, public: Public) -> MeldRules:
        """What a meld is in the running deal."""
        return self.rules(public).melds

    def values(self, public: Public) -> tuple[int, ...]:
        """The points of each face in the running deal."""
        return card_points(self.mask(public))

    def value_faces(self, public: Public) -> tuple[Face, ...]:
        """The faces of the cut joker, the upper and the lower one; none where no card was turned up."""
        card = public.aside[0] if self.by_card and public.aside else None
        cut = None if card is None else cut_face(card, printed_is_ace=self.printed_is_ace)
        if cut is None:
            return ()
        lower, upper = neighbours(cut)
        return cut, upper, lower


def wilds_for(show: ShowRules, *, turns_up: bool, printed_is_ace: bool, beside: bool) -> Wilds:
    """The wild cards of all deals.

    show: how hands are shown.  turns_up: whether a card is turned up at all.  beside: the cards next to it in its suit are
    wild too (21 cards).
    """
    faces = range(JOKER + 1) if turns_up else ()
    masks = (wild_faces(card, printed_is_ace=printed_is_ace, beside=beside) if _is_card(card) else 0 for card in faces)
    by_card = tuple(with_wilds(show, mask) for mask in masks)
    return Wilds(with_wilds(show, JOKER_BIT), by_card, printed_is_ace)


def _is_card(number: int) -> bool:
    """Whether a number below 64 is a face: three of each sixteen are not."""
    return number == JOKER or number & 15 < 13
