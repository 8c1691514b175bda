"""One action being carried out: each event that is emitted changes the state.

Parts emit through a `Flow`, so that a part that needs the effect of its first event (a recycled
stock, an empty hand) asks the state instead of computing it a second time.
"""

import msgspec

from openrummy.engine.events import Happening
from openrummy.engine.evolve import evolve
from openrummy.engine.state import State


class Flow(msgspec.Struct, eq=False, gc=False):
    """The state so far and the events that led to it."""

    state: State
    events: list[Happening] = []

    def emit(self, event: Happening) -> None:
        """Record `event` and apply it to the state."""
        self.state = evolve(self.state, event)
        self.events.append(event)
