"""Taking from the open pile and discarding on it (rulebook 5.2)."""

from collections.abc import Iterable
from typing import Literal

import msgspec

from openrummy.cards import Face, copies, format_card
from openrummy.engine.actions import Act, Discard, DrawDiscard
from openrummy.engine.events import Discarded, TookDiscard
from openrummy.engine.flow import Flow
from openrummy.engine.rules import Problem
from openrummy.engine.state import View
from openrummy.engine.state import view as view_of
from openrummy.languages import Template
from openrummy.parts.discard import DISCARDS, not_held
from openrummy.parts.finish import Finish
from openrummy.variants.indian.seats import seats_of
from openrummy.variants.indian.wilds import Wilds

_TAKE = DrawDiscard()
_TAKE_ALONE = (_TAKE,)
_TOP_ONLY = Problem("top_only", "You may take only the top card of the discard pile here.")
_NEVER = Problem("joker_on_pile", "These rules do not allow taking a wild card from the pile.")
_OPENING_ONLY = Problem("joker_on_pile", "You may not take a wild card that a player has discarded.")

JokerPick = Literal["first_turn_only", "never", "always"]


class OpenDraw(msgspec.Struct, frozen=True):
    """Taking the top card of the pile.  jokers: when it may be a wild card (R29)."""

    wilds: Wilds
    jokers: JokerPick

    def legal(self, view: View) -> Iterable[Act]:
        """Return at most one action."""
        return _TAKE_ALONE if self.check(view, _TAKE) is None else ()

    def check(self, view: View, action: DrawDiscard) -> Problem | None:
        """Refuse a card below the top, and a wild card that may not be taken."""
        public = view.public
        if action.depth != 1 or not public.pile:
            return _TOP_ONLY
        if self.jokers == "always" or not self.wilds.mask(public) >> public.pile[-1] & 1:
            return None
        if self.jokers == "never":
            return _NEVER
        return None if seats_of(public).opening else _OPENING_ONLY

    def decide(self, flow: Flow, seat: int, action: DrawDiscard) -> None:
        """Emit the taking."""
        flow.emit(self.taken(view_of(flow.state, seat), action.depth))

    def taken(self, view: View, depth: int) -> TookDiscard:
        """Return the event of taking the top card."""
        return TookDiscard(view.public.turn.seat, view.public.pile[-1:])


class Bar(msgspec.Struct, frozen=True):
    """The rule that one card may not leave the hand this turn.  taken: whether that is the card taken (R30)."""

    taken: bool

    def bars(self, view: View, card: Face) -> bool:
        """Whether `card` is barred; it is not if the hand holds another copy (R1)."""
        return self.taken and view.public.turn.taken == card and copies(view.hand, card) == 1

    def barred(self, view: View) -> Face | None:
        """Return the card that may not leave the hand, if there is one."""
        taken = view.public.turn.taken
        return taken if taken is not None and self.bars(view, taken) else None

    def problem(self, view: View, card: Face) -> Problem | None:
        """Return why `card` may not leave the hand, or None."""
        if not view.hand >> card & 1:
            return not_held(card)
        words: Template = "You took {card} from the pile this turn: choose another card."
        return Problem("taken_card", words, {"card": format_card(card)}) if self.bars(view, card) else None


class Discarding(msgspec.Struct, frozen=True):
    """Discarding one card, which ends the turn."""

    bar: Bar
    finish: Finish

    def legal(self, view: View) -> Iterable[Act]:
        """Return one action for each face that may be discarded."""
        taken = view.public.turn.taken
        if taken is None or not self.bar.bars(view, taken):
            return DISCARDS.among(view.hand)
        return DISCARDS.among(view.hand & ~(1 << taken))

    def check(self, view: View, action: Discard) -> Problem | None:
        """Refuse a card not held, and the card just taken."""
        return self.bar.problem(view, action.card)

    def decide(self, flow: Flow, seat: int, action: Discard) -> None:
        """Discard the card and pass the turn."""
        flow.emit(Discarded(seat, action.card))
        self.finish.next_turn(flow)
