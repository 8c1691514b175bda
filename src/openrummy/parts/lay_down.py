"""Laying down a meld (rulebook 2.2)."""

from collections.abc import Iterator

import msgspec

from openrummy.cards import JOKER_BIT, Cards, Face, cards_of, format_card, is_within
from openrummy.engine.actions import Act, Meld
from openrummy.engine.events import Melded
from openrummy.engine.rules import Problem
from openrummy.engine.state import Turn, View
from openrummy.languages import Plural, Template
from openrummy.melds import Fault, MeldRules, Shape, read_shape, shapes_in
from openrummy.melds.trios import trios_with
from openrummy.parts.bar import not_held
from openrummy.parts.table_faces import named_faces, named_twice, shown_faces

_AFTER_LAYOFF = Problem("meld_before_layoff", "Melds come before lay-offs, and you have already laid off this turn.")


class LayDown(msgspec.Struct, frozen=True):
    """New melds from the hand.

    per_turn: melds allowed in a turn, or None.  before_layoffs: no meld after the first lay-off of the turn.
    one_of_each: a face that a joker on the table represents may appear nowhere else there.
    """

    per_turn: int | None
    before_layoffs: bool
    one_of_each: bool

    def at_ease(self, view: View) -> None:
        """Return None: a meld may use every card."""

    def candidates(self, view: View) -> Iterator[tuple[Act, Melded]]:
        """Yield every meld in the hand."""
        if self.closed(view.public.turn) is not None:
            return
        seat = view.public.turn.seat
        for shape in shapes_in(view.rules.melds, view.hand, *self._claimed(view)):
            if self.one_of_each and named_twice(shape):
                continue
            yield Meld(shape.cards, shape.represents), _melded(seat, shape)

    def trios(self, view: View, card: Face) -> Iterator[Melded]:
        """Yield every meld of three with the natural `card` of the hand, no suit twice and no wild cards but jokers."""
        if self.closed(view.public.turn) is not None:
            return
        for shape in trios_with(view.rules.melds, card, view.hand, *self._claimed(view)):
            yield _melded(view.public.turn.seat, shape)

    def read(self, view: View, action: Meld) -> Melded | Problem:
        """Return the event, or a refusal if no meld may be laid down, a card is not held, or the cards are no meld."""
        closed = self.closed(view.public.turn)
        if closed is not None:
            return closed
        if not is_within(cards_of(action.cards), view.hand):
            return _missing(view, action)
        shape = read_shape(view.rules.melds, action.cards, action.represents)
        if isinstance(shape, Fault):
            return unfit(shape)
        return self._claim_broken(view, shape) or _melded(view.public.turn.seat, shape)

    def closed(self, turn: Turn) -> Problem | None:
        """Return why no more melds may be laid down in `turn`, or None."""
        if self.per_turn is not None and turn.melds >= self.per_turn:
            return _per_turn(self.per_turn)
        return _AFTER_LAYOFF if self.before_layoffs and turn.laid_off else None

    def _claimed(self, view: View) -> tuple[Cards, Cards]:
        if not self.one_of_each:
            return 0, 0
        return named_faces(view.public.melds), shown_faces(view.public.melds)

    def _claim_broken(self, view: View, shape: Shape) -> Problem | None:
        naturals, names = self._claimed(view)
        for card, represented in zip(shape.cards, shape.represents, strict=True):
            if (naturals if card == represented else names) >> represented & 1:
                return claimed(represented)
        twice = named_twice(shape) if self.one_of_each else ()
        return claimed(twice[0]) if twice else None


def trios_are_enough(melds: MeldRules) -> bool:
    """Whether every meld with a natural card contains a meld of three with it, on which the rest can be laid off."""
    return melds.distinct_suits and melds.min_naturals <= 1 and not melds.wild & ~JOKER_BIT


def unfit(fault: Fault) -> Problem:
    """Return the refusal of cards that are no meld."""
    return Problem(fault.code, fault.template, fault.values)


def claimed(face: int) -> Problem:
    """Return the refusal of a face that is already on the table, in a game with one of each card."""
    words: Template = "{card} is already on the table, and only one of each card may be shown."
    return Problem("one_of_each_card", words, {"card": format_card(face)})


def _melded(seat: int, shape: Shape) -> Melded:
    return Melded(seat, shape.kind, shape.cards, shape.represents)


def _missing(view: View, action: Meld) -> Problem:
    lacking = next(card for card in action.cards if not _holds_enough(view.hand, action, card))
    return not_held(lacking)


def _holds_enough(hand: Cards, action: Meld, card: int) -> bool:
    return is_within(cards_of([card] * action.cards.count(card)), hand)


def _per_turn(limit: int) -> Problem:
    words = Plural(
        "These rules allow only one new meld in a turn: the next has to wait for your next turn.",
        "These rules allow only {count} new melds in a turn: the next has to wait for your next turn.",
    )
    return Problem("melds_per_turn", words, {"count": limit})
