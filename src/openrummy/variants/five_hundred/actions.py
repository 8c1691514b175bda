"""The actions of 500: calling rummy."""

from openrummy.engine.actions import Act
from openrummy.engine.marks import Faces


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
