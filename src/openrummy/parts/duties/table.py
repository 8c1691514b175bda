"""The duties that plays bring and pay in games with melds on the table."""

import msgspec

from openrummy.cards import Face
from openrummy.engine.events import Happening, LaidOff, Melded, SwappedJoker, TookDiscard
from openrummy.engine.rules import Rules
from openrummy.engine.state import Duty, Public
from openrummy.parts.duties.opening import LowAce, PointsToOpen
from openrummy.parts.duties.owed import MeldCards, PlayCards


class TableDuties(msgspec.Struct, frozen=True):
    """Cards taken from the pile or from a meld that must be played in the same turn, and the points to open.

    opening: the points that the first melds of a seat in a deal must reach together, None if there are none to reach.
    low_ace: the points of an ace at the low end of a run among them, None if they are those of any ace.
    """

    opening: int | None = None
    low_ace: LowAce | None = None

    def after(self, rules: Rules, public: Public, event: Happening) -> tuple[Duty, ...]:
        """Return the duties of the turn after `event`: those left, behind those it brings.

        A card that is owed in two ways pays the last of them, the duty that is harder to do.
        """
        duties, brought = public.turn.duties, self._brought(rules, public, event)
        if duties:
            duties = tuple(_left(duties, rules, event))
        return duties if brought is None else _with(duties, brought)

    def may_bring(self, public: Public, duty: Duty) -> bool:
        """Whether cards are owed, or no more points than are needed to open."""
        if isinstance(duty, PointsToOpen):
            return self.opening is not None and duty.points <= self.opening
        return isinstance(duty, PlayCards)

    def _brought(self, rules: Rules, public: Public, event: Happening) -> Duty | None:
        # asked of every play that is listed: `isinstance` takes five times as long to say no to a struct
        if type(event) is Melded:
            opens = self.opening is not None and not public.melded >> event.seat & 1
            return PointsToOpen(self.opening or 0).after(rules, event, []) if opens else None
        if type(event) is TookDiscard and event.owed:
            return (MeldCards if event.new_meld else PlayCards)(1 << event.cards[0])
        return PlayCards(1 << event.joker) if type(event) is SwappedJoker and event.owed else None


def _left(duties: tuple[Duty, ...], rules: Rules, event: Happening) -> list[Duty]:
    free, left = [*played(event)], []
    for duty in reversed(duties):
        rest = duty.after(rules, event, free)
        if rest is not None:
            left.append(rest)
    return left[::-1]


def _with(duties: tuple[Duty, ...], new: Duty) -> tuple[Duty, ...]:
    for place, duty in enumerate(duties):
        if type(duty) is type(new):
            return (*duties[:place], duty.joined(new), *duties[place + 1 :])
    return (new, *duties)


def played(event: Happening) -> tuple[Face, ...]:
    """Return the cards of the hand that a play puts on the table."""
    if type(event) is Melded:
        return event.cards
    return (event.card,) if type(event) is LaidOff or type(event) is SwappedJoker else ()
