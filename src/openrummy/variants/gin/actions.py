"""The actions of gin."""

from openrummy.engine.actions import Act
from openrummy.engine.marks import Card, Groups

HAND = 10
"""The cards that each player is dealt."""


class TakeUpcard(Act, frozen=True):
    """Take the first upcard when it is offered; it replaces the first draw."""


class PassUpcard(Act, frozen=True):
    """Do not take the first upcard."""


class Knock(Act, frozen=True):
    """Discard `discard` face down and end the play; `melds` groups the matched cards that are left, all others count."""

    discard: Card
    melds: Groups


class BigGin(Act, frozen=True):
    """End the play with every card in one of the `melds`, and no discard."""

    melds: Groups


class FinishLayoffs(Act, frozen=True):
    """Stop laying off; `melds` groups the matched cards of the seat's own hand, all others count."""

    melds: Groups
