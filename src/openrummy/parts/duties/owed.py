"""Cards that must be played before the turn ends (rulebook 1.4, 3.2)."""

from collections.abc import Callable
from typing import ClassVar, Self

import msgspec

from openrummy.cards import Cards, Face, cards_of, distinct, faces_of, format_card, is_within, remove
from openrummy.engine.events import Happening, Melded
from openrummy.engine.rules import Problem, Rules
from openrummy.engine.state import Payer, Turn, View
from openrummy.languages import Saying, saying


class PlayCards(msgspec.Struct, frozen=True, gc=False):
    """Putting these cards on the table, in any way."""

    cards: Cards

    key: ClassVar[str] = "owed"
    code: ClassVar[str] = "owed"
    to_meld: ClassVar[bool] = False

    def after(self, rules: Rules, event: Happening, free: list[Face]) -> Self | None:
        """Return what is left once the cards `free` are on the table."""
        left = self.cards
        for card in (*free,):
            if left >> card & 1:
                left = remove(left, card)
                free.remove(card)
        if left == self.cards:
            return self
        return type(self)(left) if left else None

    def lost(self, view: View, event: Happening) -> Problem:
        """Return the refusal of a play after which the cards could not be played."""
        cards = ", ".join(map(format_card, distinct(self.cards)))
        return Problem(
            "dead_end", "After that you could no longer play {cards}, as you must this turn.", {"cards": cards}
        )

    def joined(self, other: Self) -> Self:
        """Return the duty to play the cards of both."""
        return type(self)(cards_of(faces_of(other.cards), self.cards))

    def can_be_done(self, view: View, payer: Payer) -> bool | None:
        """Whether each of the cards could be played if it were the only one; None also if they are several."""
        answer: bool | None = None
        for card in distinct(self.cards):
            answer = payer.at_once(view, card, to_meld=self.to_meld) if view.hand >> card & 1 else False
            if answer is False:
                return False
        return answer if self.cards.bit_count() == 1 else None

    def words(self, named: Callable[[Cards], str]) -> Saying:
        """Return `You must play 7♠ before you discard.`."""
        return saying("You must play {cards} before you discard.", cards=named(self.cards))

    def written(self) -> str:
        """Return `owed=7S`."""
        return f"{self.key}={','.join(map(format_card, faces_of(self.cards)))}"

    def is_possible(self, hand: Cards) -> bool:
        """Whether the cards are held."""
        return is_within(self.cards, hand)


class MeldCards(PlayCards, frozen=True, gc=False):
    """Putting these cards into a new meld."""

    key: ClassVar[str] = "owed-meld"
    to_meld: ClassVar[bool] = True

    def after(self, rules: Rules, event: Happening, free: list[Face]) -> Self | None:
        """Return what is left: only a new meld pays it."""
        return super().after(rules, event, free) if isinstance(event, Melded) else self

    def words(self, named: Callable[[Cards], str]) -> Saying:
        """Return `You must put 7♠ into a new meld before you discard.`."""
        return saying("You must put {cards} into a new meld before you discard.", cards=named(self.cards))


def cards_due(turn: Turn, *kinds: type[PlayCards]) -> Cards:
    """Return the cards that the duties of these kinds ask for, of every kind if none is named."""
    due: Cards = 0
    for duty in turn.duties:
        if isinstance(duty, PlayCards) and (not kinds or type(duty) in kinds):
            due |= duty.cards
    return due
