"""The events of 500: calling rummy."""

from typing import Annotated

from openrummy.engine.events import Happening
from openrummy.engine.marks import Audience, Count, Counts, MeldKind, PublicCard, PublicFaces, Seat


class Called(Happening, frozen=True):
    """`seat` called these top cards of the pile, given bottom to top, into its hand, and plays some of them at once."""

    seat: Seat
    cards: PublicFaces


class CalledMeld(Happening, frozen=True):
    """`seat` called the cards at the indices `places` of the pile and laid them down as a new meld of its own."""

    seat: Seat
    kind: MeldKind
    cards: PublicFaces
    represents: PublicFaces
    places: Counts


class CalledLayOff(Happening, frozen=True):
    """`seat` called `card` at the index `source` of the pile and laid it off on table meld number `meld`; otherwise as `LaidOff`."""

    seat: Seat
    meld: Count
    card: PublicCard
    kind: MeldKind
    cards: PublicFaces
    represents: PublicFaces
    place: Count
    source: Count


class CallAnnounced(Happening, frozen=True):
    """`seat` called, and seats that come before it have not answered yet; otherwise as the action `CallRummy`."""

    seat: Seat
    cards: PublicFaces
    represents: PublicFaces
    meld: Annotated[int | None, Audience.EVERYONE]
    depth: Count


class CallPassed(Happening, frozen=True):
    """`seat` does not call any of the cards that can be called now."""

    seat: Seat


class CallsOpened(Happening, frozen=True):
    """The turn is over, and before the next draw somebody may call."""
