"""The decisions of a finished match: the moments at which a seat had a choice, with the view that it had."""

from collections.abc import Iterator

import msgspec

from openrummy.engine.actions import Act
from openrummy.engine.decide import listed
from openrummy.engine.state import View, view
from openrummy.record import Record
from openrummy.record.replaying import deal_steps, start_of


class Decision(msgspec.Struct, frozen=True):
    """A choice.  deal: from 1.  frame: of the replay of that deal, the table before the action; 0 is the deal itself."""

    deal: int
    frame: int
    seat: int
    view: View
    action: Act


def decisions(record: Record, seat: int | None = None) -> Iterator[Decision]:
    """Yield the decisions of a seat, or of all, in order; a moment with one legal action is none.  Raises RecordError, as a replay does."""
    state = start_of(record)
    for index, deal in enumerate(record.deals):
        states = deal_steps(record, index, state)
        state, _ = next(states)
        for frame, (deed, (after, _)) in enumerate(zip(deal.deeds, states, strict=True)):
            if seat is None or deed.seat == seat:
                seen = view(state, deed.seat)
                if len(tuple(listed(seen))) > 1:
                    yield Decision(deal.deal, frame, deed.seat, seen, deed.action)
            state = after
