"""The defender's actions after a knock: laying off, and grouping the remaining cards (rulebook 4.1)."""

from collections.abc import Iterable, Iterator

import msgspec

from openrummy.engine.actions import Act, LayOff
from openrummy.engine.events import LaidOff
from openrummy.engine.flow import Flow
from openrummy.engine.rules import Problem
from openrummy.engine.state import View
from openrummy.engine.state import view as view_of
from openrummy.parts.deadwood import best_groups
from openrummy.parts.finish import Finish
from openrummy.parts.groups import grouped, lay_open, read_groups
from openrummy.parts.lay_off import Gate, LayOffPlay
from openrummy.variants.gin.actions import FinishLayoffs
from openrummy.variants.gin.pair import other

LAYOFF = "layoff"
SHOW = "show"

_PLAY = LayOffPlay(Gate(own_meld=False), one_of_each=False)


class DefenderLayOff(msgspec.Struct, frozen=True):
    """Laying off one card on a meld of the knocker."""

    finish: Finish

    def legal(self, view: View) -> Iterator[Act]:
        """Yield a lay-off for every card that fits a meld."""
        return _PLAY.actions(view)

    def check(self, view: View, action: LayOff) -> Problem | None:
        """Refuse a card not held, and one that does not fit."""
        event = _PLAY.read(view, action)
        return event if isinstance(event, Problem) else None

    def decide(self, flow: Flow, seat: int, action: LayOff) -> None:
        """Lay off the card; the last card ends the deal."""
        event = _PLAY.read(view_of(flow.state, seat), action)
        assert isinstance(event, LaidOff)  # the engine checks before it decides
        flow.emit(event)
        if not flow.state.hands[seat]:
            self.finish.end(flow, "knock", other(flow.state.public, seat))


class Finishing(msgspec.Struct, frozen=True):
    """Grouping the defender's hand, which ends the deal."""

    finish: Finish

    def legal(self, view: View) -> Iterable[Act]:
        """Return the action with the best grouping."""
        return (FinishLayoffs(best_groups(view.rules, view.hand)),)

    def check(self, view: View, action: FinishLayoffs) -> Problem | None:
        """Refuse groups that are no melds."""
        grouping = read_groups(view.rules, view.hand, action.melds)
        return grouping if isinstance(grouping, Problem) else None

    def decide(self, flow: Flow, seat: int, action: FinishLayoffs) -> None:
        """Show the hand in these groups, and score the deal."""
        grouping = grouped(flow.state.rules, flow.state.hands[seat], action.melds)
        lay_open(flow, seat, grouping.melds)
        self.finish.end(flow, "knock", other(flow.state.public, seat))
