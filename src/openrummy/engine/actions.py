"""What a seat may do (rulebook 1.3): a closed family of frozen structs, named as in the rulebook.

A family that needs more adds its own here, with its words, its text
and its place in some phase table; nothing else has to learn of it.
"""

import re
from typing import TypeAlias

import msgspec

from openrummy.engine.marks import Card, Faces, Groups
from openrummy.engine.texts import struct_text


def snake(name: str) -> str:
    """`DrawStock` as `draw_stock`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Act(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=snake, forbid_unknown_fields=True):
    """The root of all actions.  It prints as `discard KD`."""

    def __str__(self) -> str:
        return struct_text(self)

    def __repr__(self) -> str:
        return f"<{self}>"


class DrawStock(Act, frozen=True):
    """Take the top of the stock; an empty stock is made new from the pile first."""


class DrawDiscard(Act, frozen=True):
    """Take the card `depth` from the top of the pile (1 is the top) and all above it."""

    depth: int = 1


class Decline(Act, frozen=True):
    """Draw nothing: only when the stock is empty and cannot be made new."""


class Meld(Act, frozen=True):
    """Put a set or a run on the table.

    represents: parallel to cards; may be left out where every wild card can be named in one way only.
    """

    cards: Faces
    represents: Faces = ()


class LayOff(Act, frozen=True, tag="layoff"):
    """Add one card to table meld number `meld`; `represents` names a wild card."""

    card: Card
    meld: int
    represents: Card | None = None


class SwapJoker(Act, frozen=True):
    """Put `card` in the place of `joker` in table meld number `meld` and take the joker into the hand."""

    meld: int
    joker: Card
    card: Card


class Discard(Act, frozen=True):
    """Discard `card` on the pile: the end of a turn."""

    card: Card


class CallRummy(Act, frozen=True):
    """Put cards of the pile on the table, out of turn or in it.

    cards, represents: as in `Meld`; one card is enough where they are laid off.  meld: the number of the table meld that
    they are laid off on, None for a new one.  depth: where the pile is taken, the card from the top that it is taken down
    to, which must be one of the cards; 0 where they leave the pile alone.
    """

    cards: Faces
    represents: Faces = ()
    meld: int | None = None
    depth: int = 0


class PassCall(Act, frozen=True):
    """Let what can be called now go by."""


class TakeUpcard(Act, frozen=True):
    """Take the first upcard while it is offered, in place of the first draw."""


class PassUpcard(Act, frozen=True):
    """Do not take the first upcard."""


class Knock(Act, frozen=True):
    """Discard `discard` face down and end the play; `melds` groups what is matched of the cards left, all others count."""

    discard: Card
    melds: Groups


class BigGin(Act, frozen=True):
    """End the play with every card in one of the `melds`, and no discard."""

    melds: Groups


class FinishLayoffs(Act, frozen=True):
    """Lay off no more; `melds` groups what is matched of the own hand, all other cards count."""

    melds: Groups


class Declare(Act, frozen=True):
    """Put `card` down to finish and show the rest of the hand in `groups`; whether they are valid is judged then."""

    card: Card
    groups: Groups


class SubmitGroups(Act, frozen=True):
    """Show the own hand after another has declared; cards in no group are loose."""

    groups: Groups = ()


class Drop(Act, frozen=True):
    """Leave the deal for a fixed price, before drawing."""


class Miss(Act, frozen=True):
    """A turn that was not played in time: an act of the clock, which no player may ask for."""


class Leave(Act, frozen=True):
    """Leave the match for good, whoever is in turn."""


class Rejoin(Act, frozen=True):
    """Pay again and come back into the match."""


class AcceptSplit(Act, frozen=True):
    """Agree to share what is in the pool."""


class RefuseSplit(Act, frozen=True):
    """Go on playing for what is in the pool."""


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
