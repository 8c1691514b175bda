"""Actions without fields, such as a pass or an answer: legal or not, and then a few events."""

from collections.abc import Callable, Iterable

import msgspec

from openrummy.engine.actions import Act
from openrummy.engine.flow import Flow
from openrummy.engine.rules import Problem
from openrummy.engine.state import View


class Plain(msgspec.Struct, frozen=True):
    """An action without fields.

    act: emits its events for a seat.  refused: says why the seat of a view may not take it; None if it is always legal in its
    phase.
    """

    action: Act
    act: Callable[[Flow, int], None]
    refused: Callable[[View], Problem | None] | None = None

    def legal(self, view: View) -> Iterable[Act]:
        """Return at most one action."""
        return () if self.refused is not None and self.refused(view) else (self.action,)

    def check(self, view: View, action: Act) -> Problem | None:
        """Return why it is refused, or None."""
        return None if self.refused is None else self.refused(view)

    def decide(self, flow: Flow, seat: int, action: Act) -> None:
        """Emit its events."""
        self.act(flow, seat)
