"""Declaring, and showing groups after another player has declared (rulebook 5.2 to 5.4)."""

from collections.abc import Iterator

import msgspec

from openrummy.cards import faces_of, remove, remove_all
from openrummy.declaring import judge
from openrummy.declaring.best_arrangement import best_groups
from openrummy.declaring.finishing import finished
from openrummy.engine.actions import Act
from openrummy.engine.flow import Flow
from openrummy.engine.rules import Problem
from openrummy.engine.seats import seats_in
from openrummy.engine.state import Public, View
from openrummy.parts.bar import Bar
from openrummy.parts.finish import Finish
from openrummy.parts.groups import misplaced
from openrummy.variants.indian.actions import Declare, SubmitGroups
from openrummy.variants.indian.events import Declared, GroupsShown, ShowOpened
from openrummy.variants.indian.seats import seats_of
from openrummy.variants.indian.wilds import Wilds

_SHOWN = Problem("already_shown", "You have already shown your hand.")


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
