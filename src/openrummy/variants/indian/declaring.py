"""Declaring, and showing groups after another player has declared (rulebook 5.2 to 5.4)."""

from collections.abc import Iterator

import msgspec

from openrummy.cards import Cards, Face, cards_of, distinct, faces_of, format_faces, is_within, remove, remove_all
from openrummy.declaring import judge
from openrummy.declaring.best_arrangement import best_groups
from openrummy.engine.actions import Act
from openrummy.engine.flow import Flow
from openrummy.engine.rules import Problem
from openrummy.engine.seats import seats_in
from openrummy.engine.state import Public, View
from openrummy.languages import Template
from openrummy.parts.bar import Bar, not_held
from openrummy.parts.finish import Finish
from openrummy.variants.indian.actions import Declare, SubmitGroups
from openrummy.variants.indian.events import Declared, GroupsShown, ShowOpened
from openrummy.variants.indian.finishing import finished
from openrummy.variants.indian.seats import Groups, seats_of
from openrummy.variants.indian.wilds import Wilds

SHOW = "show"

_SHOWN = Problem("already_shown", "You have already shown your hand.")
_EMPTY_GROUP = Problem("empty_group", "A group needs cards.")


def misplaced(hand: Cards, groups: Groups) -> Problem | None:
    """Return why `groups` cannot be shown from `hand` at all, valid or not, or None."""
    if not all(groups):
        return _EMPTY_GROUP
    shown = cards_of(card for group in groups for card in group)
    if is_within(shown, hand):
        return None
    missing = [card for card in distinct(shown) if not is_within(cards_of(_copies(groups, card)), hand)]
    if len(missing) == 1:
        return not_held(missing[0])
    words: Template = "You do not hold all of {cards}."
    return Problem("not_held", words, {"cards": format_faces(missing)})


def _copies(groups: Groups, card: Face) -> Iterator[Face]:
    return (each for group in groups for each in group if each == card)


class Declaring(msgspec.Struct, frozen=True):
    """Putting a card down to finish, and showing the rest in groups.

    ends: a wrong declaration ends the deal.  asks: the losers show their groups themselves.
    """

    wilds: Wilds
    bar: Bar
    finish: Finish
    ends: bool
    asks: bool

    def legal(self, view: View) -> Iterator[Act]:
        """Yield the best declaration, if the hand allows one: its groupings are too many to list."""
        found = finished(self.wilds.rules(view.public), view.hand, self.bar.barred(view))
        if found is not None:
            yield Declare(*found)

    def check(self, view: View, action: Declare) -> Problem | None:
        """Refuse a card not held or just taken, and groups of cards not held; `decide` judges validity."""
        problem = self.bar.problem(view, action.card)
        return problem or misplaced(remove(view.hand, action.card), action.groups)

    def decide(self, flow: Flow, seat: int, action: Declare) -> None:
        """Judge the groups shown (5.4)."""
        public, hand = flow.state.public, remove(flow.state.hands[seat], action.card)
        judged = judge(self.wilds.rules(public), hand, action.groups)
        faults = tuple(fault.saying for fault in judged.faults)
        flow.emit(Declared(seat, action.card, action.groups, judged.is_valid, faults))
        if faults:
            self._wrong(flow, seat)
        elif self.asks:
            flow.emit(ShowOpened())
        else:
            self.finish.end(flow, "declared", seat)

    def _wrong(self, flow: Flow, seat: int) -> None:
        if self.ends and len(seats_in(seats_of(flow.state.public).inside)) > 1:
            self.finish.end(flow, "wrong_declaration", None)
        else:
            self.finish.without(flow, seat)


class Showing(msgspec.Struct, frozen=True):
    """Showing groups, by everybody else in the deal, in any order."""

    wilds: Wilds
    finish: Finish

    def legal(self, view: View) -> Iterator[Act]:
        """Yield the best grouping: a hand's groupings are too many to list."""
        if view.seat is not None and self.waits_for(view.public, view.seat):
            yield SubmitGroups(best_groups(self.wilds.rules(view.public), view.hand).groups)

    def check(self, view: View, action: SubmitGroups) -> Problem | None:
        """Refuse a seat that has shown or is not in the deal, and cards not held."""
        if view.seat is None or not self.waits_for(view.public, view.seat):
            return _SHOWN
        return misplaced(view.hand, action.groups)

    def waits_for(self, public: Public, seat: int) -> bool:
        """Whether `seat` still has to show."""
        seats = seats_of(public)
        return bool(seats.inside >> seat & 1) and seats.shown[seat] is None

    def decide(self, flow: Flow, seat: int, action: SubmitGroups) -> None:
        """Show the hand; the last hand ends the deal."""
        loose = remove_all(flow.state.hands[seat], [card for group in action.groups for card in group])
        flow.emit(GroupsShown(seat, action.groups, faces_of(loose)))
        self.close(flow)

    def close(self, flow: Flow) -> None:
        """End the deal if everybody has shown."""
        public = flow.state.public
        if not any(self.waits_for(public, seat) for seat in range(len(public.counts))):
            self.finish.end(flow, "declared", public.turn.seat)
