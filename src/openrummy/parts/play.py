"""A play of cards on the table, judged with regard to the end of the turn, and carried out."""

from collections.abc import Iterator

import msgspec

from openrummy.cards import Face, cards_of, is_within
from openrummy.engine.actions import Act
from openrummy.engine.events import Floated, Happening, LaidOff, Melded, SwappedJoker
from openrummy.engine.flow import Flow
from openrummy.engine.rules import Problem
from openrummy.engine.state import Turn, View, view
from openrummy.parts.closing import Closing, Play
from openrummy.parts.finish import Finish

_DEAD_END = Problem("dead_end", "You could not finish your turn after that: you need a card that you may discard.")
_OWES = Problem("dead_end", "After that you could no longer play the card that you must play this turn.")


class Playing(msgspec.Struct, frozen=True):
    """One kind of play within the rules for ending a turn."""

    play: Play
    closing: Closing
    finish: Finish

    def legal(self, view: View) -> Iterator[Act]:
        """Yield every play after which the turn can be finished."""
        turn = view.public.turn
        at_ease = None if turn.owed or turn.owed_meld else self.play.at_ease(view)
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
        return _OWES if view.public.turn.owed or view.public.turn.owed_meld else _DEAD_END

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
        played = _played(event)
        if view.hand.bit_count() - len(played) > 1 and _pays_all(view.public.turn, event, played):
            return True
        return self.closing.allows(view, event)


def _played(event: Happening) -> tuple[Face, ...]:
    if isinstance(event, Melded):
        return event.cards
    return (event.card,) if isinstance(event, LaidOff) else ()


def _pays_all(turn: Turn, event: Happening, played: tuple[Face, ...]) -> bool:
    """Whether one look shows that nothing is owed after `event`, in which the cards `played` leave the hand."""
    if isinstance(event, SwappedJoker) and event.owed:
        return False
    if turn.owed_meld:  # cards owed in both ways need a closer look
        return not turn.owed and isinstance(event, Melded) and is_within(turn.owed_meld, cards_of(played))
    return not turn.owed or is_within(turn.owed, cards_of(played))
