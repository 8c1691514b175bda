"""The actions of a seat (rulebook 1.3): a closed family of frozen structs, named as in the rulebook.

A family of games that needs another action adds it here, with its words, its text
and its place in a phase table; no other module has to know it.
"""

import re
from typing import TypeAlias

import msgspec

from openrummy.engine.marks import Card, Faces, Groups
from openrummy.engine.texts import struct_text


def snake(name: str) -> str:
    """Return `draw_stock` for `DrawStock`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Act(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=snake, forbid_unknown_fields=True):
    """The root of all actions.  It prints as `discard KD`."""

    def __str__(self) -> str:
        return struct_text(self)

    def __repr__(self) -> str:
        return f"<{self}>"


class DrawStock(Act, frozen=True):
    """Take the top of the stock; an empty stock is first made from the pile again."""


class DrawDiscard(Act, frozen=True):
    """Take the card `depth` from the top of the pile (1 is the top) and all above it."""

    depth: int = 1


class Decline(Act, frozen=True):
    """Draw nothing: allowed only when the stock is empty and cannot be made again."""


class Meld(Act, frozen=True):
    """Lay down a set or a run.

    represents: parallel to cards; may be left out if every wild card can be named in only one way.
    """

    cards: Faces
    represents: Faces = ()


class LayOff(Act, frozen=True, tag="layoff"):
    """Add one card to table meld number `meld`; `represents` names a wild card."""

    card: Card
    meld: int
    represents: Card | None = None


class SwapJoker(Act, frozen=True):
    """Replace `joker` in table meld number `meld` with `card`, and take the joker into the hand."""

    meld: int
    joker: Card
    card: Card


class Discard(Act, frozen=True):
    """Discard `card`, which ends the turn."""

    card: Card


class CallRummy(Act, frozen=True):
    """Lay down or lay off cards of the pile, in turn or out of turn.

    cards, represents: as in `Meld`; one card is enough for a lay-off.  meld: the number of the table meld that
    they are laid off on, None for a new one.  depth: how many cards are taken from the top of the pile into the hand; the
    deepest must be one of `cards`.  0 if no other cards are taken.
    """

    cards: Faces
    represents: Faces = ()
    meld: int | None = None
    depth: int = 0


class PassCall(Act, frozen=True):
    """Do not call any of the cards that can be called now."""


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


Action: TypeAlias = (
    DrawStock
    | DrawDiscard
    | Decline
    | Meld
    | LayOff
    | SwapJoker
    | Discard
    | CallRummy
    | PassCall
    | TakeUpcard
    | PassUpcard
    | Knock
    | BigGin
    | FinishLayoffs
    | Declare
    | SubmitGroups
    | Drop
    | Miss
    | Leave
    | Rejoin
    | AcceptSplit
    | RefuseSplit
)
