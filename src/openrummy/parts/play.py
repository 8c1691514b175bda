"""A play of cards on the table, judged with regard to the end of the turn, and carried out."""

from collections.abc import Iterator

import msgspec

from openrummy.engine.actions import Act
from openrummy.engine.events import Floated, Happening, SwappedJoker
from openrummy.engine.flow import Flow
from openrummy.engine.rules import Problem
from openrummy.engine.state import Duty, View, view
from openrummy.parts.closing import Closing, Play
from openrummy.parts.duties.table import played
from openrummy.parts.finish import Finish

_DEAD_END = Problem("dead_end", "You could not finish your turn after that: you need a card that you may discard.")


class Playing(msgspec.Struct, frozen=True):
    """One kind of play within the rules for ending a turn."""

    play: Play
    closing: Closing
    finish: Finish

    def legal(self, view: View) -> Iterator[Act]:
        """Yield every play after which the turn can be finished."""
        at_ease = None if view.public.turn.duties else self.play.at_ease(view)
        if at_ease is not None:
            return at_ease
        return (action for action, event in self.play.candidates(view) if self._leaves_an_end(view, event))

    def check(self, view: View, action: Act) -> Problem | None:
        """Refuse what the play itself refuses, and a play after which the turn could not be finished."""
        event = self.play.read(view, action)
        if isinstance(event, Problem):
            return event
        if self._leaves_an_end(view, event):
            return None
        duties = view.public.turn.duties or _duties(view, event)
        return duties[0].lost(view, event) if duties else _DEAD_END

    def decide(self, flow: Flow, seat: int, action: Act) -> None:
        """Put the cards on the table; if the hand is then empty, go out or float."""
        event = self.play.read(view(flow.state, seat), action)
        assert not isinstance(event, Problem)  # the engine checks before it decides
        flow.emit(event)
        if not flow.state.hands[seat]:
            self._hand_is_empty(flow, seat)

    def _hand_is_empty(self, flow: Flow, seat: int) -> None:
        if self.closing.go_out == "floating":
            flow.emit(Floated(seat))
            self.finish.next_turn(flow)
        else:
            self.finish.end(flow, "went_out", seat)

    def _leaves_an_end(self, view: View, event: Happening) -> bool:
        left = view.hand.bit_count() - (0 if type(event) is SwappedJoker else len(played(event)))
        if left > 1 and not _duties(view, event):
            return True
        return self.closing.allows(view, event)


def _duties(view: View, event: Happening) -> tuple[Duty, ...]:
    duties = view.rules.duties
    return () if duties is None else duties.after(view.rules, view.public, event)
