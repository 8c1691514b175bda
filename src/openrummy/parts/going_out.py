"""Whether a hand can go out at once, found by letting the engine play it (rulebook 2.2, E2)."""

from collections.abc import Sequence
from random import Random

from openrummy.cards import faces_of
from openrummy.engine.actions import Act, Discard, LayOff, Meld
from openrummy.engine.decide import Refused, act
from openrummy.engine.determinize import determinize
from openrummy.engine.events import DealEnded
from openrummy.engine.state import State, View
from openrummy.melds import Shape


def goes_out(view: View, melds: Sequence[Shape]) -> bool:
    """Whether seat 0 ends the deal by laying down `melds`, laying off what fits, and discarding the last card; other ways are not tried."""
    state = determinize(view, Random(0))
    for meld in melds:
        after, ended = _done(state, Meld(meld.cards, meld.represents))
        if after is None or ended:
            return ended
        state = after
    return _lays_off(state)


def _lays_off(state: State) -> bool:
    """Whether laying off every card that fits, and discarding the last, ends the deal."""
    for card in faces_of(state.hands[0]):
        for number in range(len(state.public.melds)):
            after, ended = _done(state, LayOff(card, number))
            if ended:
                return True
            if after is not None:
                state = after
                break
    last = faces_of(state.hands[0])
    return len(last) == 1 and _done(state, Discard(last[0]))[1]


def _done(state: State, action: Act) -> tuple[State | None, bool]:
    """Return the state after an action, None if it is refused, and whether it ended the deal."""
    try:
        after, events = act(state, 0, action)
    except Refused:
        return None, False
    return after, any(isinstance(event, DealEnded) for event in events)
