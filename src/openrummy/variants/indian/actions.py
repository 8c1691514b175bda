"""The actions of Indian rummy and the 21-card game."""

from openrummy.engine.actions import Act
from openrummy.engine.marks import Card, Groups


class Declare(Act, frozen=True):
    """Put `card` in the finish slot and show the rest of the hand in `groups`, which are then judged."""

    card: Card
    groups: Groups


class SubmitGroups(Act, frozen=True):
    """Show a hand after another seat has declared; cards in no group are loose."""

    groups: Groups = ()


class Drop(Act, frozen=True):
    """Drop out of the deal for a fixed penalty, before drawing."""


class Miss(Act, frozen=True):
    """A turn that was not played in time: done by the clock, never by a player."""


class Leave(Act, frozen=True):
    """Leave the match for good, in turn or out of turn."""


class Rejoin(Act, frozen=True):
    """Pay again and come back into the match."""


class AcceptSplit(Act, frozen=True):
    """Agree to share the chips in the pool."""


class RefuseSplit(Act, frozen=True):
    """Go on playing for the chips in the pool."""
