"""One action being carried out: events go in one at a time, and the state follows.

Parts emit through a `Flow`, so that a part that needs to know what its first event led to (a recycled
stock, an emptied hand) asks the state instead of computing it a second time.
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
        """Record `event` and move the state by it."""
        self.state = evolve(self.state, event)
        self.events.append(event)
