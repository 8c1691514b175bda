"""The actions of a seat (rulebook 1.3) that every game shares: frozen structs, named as in the rulebook.

A family of games has its own beside its rules; `engine.kinds` says what belongs to an action.
"""

import re

import msgspec

from openrummy.engine.marks import Card, Faces
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
