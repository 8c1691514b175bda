"""The events of buying."""

from openrummy.engine.events import Happening
from openrummy.engine.marks import PublicFaces, Seat


class BuyingOpened(Happening, frozen=True):
    """The seat in turn has drawn from the stock, and others may buy the top discard."""


class BuyWanted(Happening, frozen=True):
    """`seat` wants to buy, and seats that come before it have not answered yet."""

    seat: Seat


class BuyPassed(Happening, frozen=True):
    """`seat` does not buy."""

    seat: Seat


class Bought(Happening, frozen=True):
    """`seat` bought the top card of the pile; it draws the penalty card after that."""

    seat: Seat
    cards: PublicFaces


class BuyingClosed(Happening, frozen=True):
    """Nobody bought, and the turn goes on."""
