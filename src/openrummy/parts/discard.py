"""The discard that ends a turn, and the deal if it is the last card (rulebook 2.2, 2.3)."""

from collections.abc import Iterable

import msgspec

from openrummy.cards import JOKER, JOKER_BIT, ByFace, Cards, Face, distinct, format_card
from openrummy.engine.actions import Act, Discard
from openrummy.engine.events import Discarded, Floated
from openrummy.engine.flow import Flow
from openrummy.engine.rules import ActionRule, Problem
from openrummy.engine.state import Duty, Public, View
from openrummy.languages import Template
from openrummy.parts.bar import Bar, not_held
from openrummy.parts.finish import Finish, Window
from openrummy.parts.table_faces import named_faces, shown_faces

DISCARDS = ByFace(Discard)
"""The discards of a hand."""


class LastCard(msgspec.Struct, frozen=True):
    """The rules for the last card of a hand.

    unplayable: discarding it ends the deal only if it fits nowhere on the table.  face_down: it is then discarded face down.
    must_play: the lay-off that a seat without cards must make with the card it drew, if it can.
    """

    unplayable: bool = False
    face_down: bool = False
    must_play: ActionRule | None = None

    def ends(self, public: Public, card: Face, *, one_of_each: bool) -> bool:
        """Whether discarding `card` as the last one ends the deal.

        one_of_each: whether a face that is on the table, as a card or as a joker's name, may not appear there again.
        """
        if not self.unplayable:
            return True
        shut = 0
        if one_of_each:
            shut = shown_faces(public.melds) if card == JOKER else named_faces(public.melds)
        return not any(_takes(meld.fits, card, shut) for meld in public.melds)


def _takes(fits: Cards, card: Face, shut: Cards) -> bool:
    """Whether a meld that these faces fit takes `card`; a joker needs a face to represent that is not `shut`."""
    if card == JOKER and shut:
        return bool(fits >> JOKER & 1 and fits & ~shut & ~JOKER_BIT)
    return bool((fits & ~shut) >> card & 1)


class Discarding(msgspec.Struct, frozen=True):
    """Discarding one card: the end of the turn, and of the deal if it was the last card.

    bar: the card that may not be discarded.  last: the rules for the last card.
    window: the time between the discard and the next draw, if others may act in it.
    one_of_each: as in `LayDown`.
    """

    bar: Bar
    finish: Finish
    last: LastCard = LastCard()
    window: Window | None = None
    one_of_each: bool = False

    def legal(self, view: View) -> Iterable[Act]:
        """Return one action for each face that may be discarded."""
        turn = view.public.turn
        if turn.duties or (self.last.must_play is not None and self._must_play(view)):
            return ()
        return DISCARDS.among(view.hand if turn.taken is None else self.bar.open(view))

    def check(self, view: View, action: Discard) -> Problem | None:
        """Refuse a card not held, the card just taken, or any card while one is owed to the table."""
        if not view.hand >> action.card & 1:
            return not_held(action.card)
        if view.public.turn.duties:
            return _owes(view.public.turn.duties[-1])
        if self._must_play(view):
            return _fits(action.card)
        return self.bar.problem(view, action.card)

    def _must_play(self, view: View) -> bool:
        """Whether the last card of a seat that floats has to be laid off."""
        if self.last.must_play is None or view.hand.bit_count() != 1:
            return False
        floats = view.public.floating >> view.public.turn.seat & 1
        return bool(floats) and any(True for _ in self.last.must_play.legal(view))

    def decide(self, flow: Flow, seat: int, action: Discard) -> None:
        """Emit the discard and what follows it."""
        if flow.state.public.counts[seat] == 1:
            self._go_out(flow, seat, action.card)
            return
        flow.emit(Discarded(seat, action.card))
        self.finish.next_turn(flow, self.window)

    def _go_out(self, flow: Flow, seat: int, card: Face) -> None:
        """Discard the last card; if that does not end the deal, the seat floats."""
        if self.last.ends(flow.state.public, card, one_of_each=self.one_of_each):
            flow.emit(Discarded(seat, card, self.last.face_down))
            self.finish.end(flow, "went_out", seat)
            return
        flow.emit(Discarded(seat, card))
        flow.emit(Floated(seat))
        self.finish.next_turn(flow, self.window)


def _fits(card: Face) -> Problem:
    words: Template = "{card} fits on the table: it is your last card, so you must lay it off."
    return Problem("must_play_last", words, {"card": format_card(card)})


def _owes(duty: Duty) -> Problem:
    words = duty.words(lambda cards: ", ".join(map(format_card, distinct(cards))))
    return Problem(duty.code, words.template, words.values)
