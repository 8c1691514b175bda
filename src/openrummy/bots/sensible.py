"""A player of the basic family that knows its cards: exact arrangements, no peeking, no search.

It draws what lowers its deadwood (`drawing`), puts down what it can unless a bonus is worth waiting for (`laying`), and
throws what is of least use to it and to the next seat (`throwing`).  Luck decides between equals, and more than that once
the stock has been made new.
"""

from typing import ClassVar

import msgspec

from openrummy.bots.agent import luck
from openrummy.bots.drawing import draw
from openrummy.bots.laying import Play, lay
from openrummy.bots.outlook import Outlook, outlook
from openrummy.bots.throwing import throw
from openrummy.cards import Face
from openrummy.engine.actions import Act, Discard, LayOff, Meld, SwapJoker
from openrummy.engine.decide import LegalActions
from openrummy.engine.state import DRAW, View


class Sensible(msgspec.Struct, frozen=True):
    """Plays to go out early with few points in its hand."""

    key: ClassVar[str] = "sensible"
    version: ClassVar[int] = 1
    seed: str

    def act(self, view: View) -> Act:
        """A legal action; raises ValueError when there is none, or when the game is not of the basic family."""
        allowed = tuple(LegalActions(view))
        if not allowed:
            raise ValueError("There is nothing to do: the seat of this view is not to act.")
        if len(allowed) == 1:
            return allowed[0]
        look = outlook(view)
        if view.public.turn.phase == DRAW:
            return draw(look, frozenset(allowed))
        return _play(look, allowed, luck(self, view))


def _play(look: Outlook, allowed: tuple[Act, ...], luck: int) -> Act:
    plays = tuple(action for action in allowed if isinstance(action, Meld | LayOff | SwapJoker))
    discards = [action.card for action in allowed if isinstance(action, Discard)]
    if look.options.go_out_mode == "floating":
        plays = tuple(action for action in plays if not _floats_for_nothing(look, action, discards))
    chosen = lay(look, plays)
    if chosen is not None:
        return chosen
    return Discard(throw(look, discards, luck)) if discards else allowed[0]


def _floats_for_nothing(look: Outlook, action: Play, discards: list[Face]) -> bool:
    """Whether an action spends the card that the deal could be ended with: the last one, or the fourth of a meld."""
    held = look.hand.bit_count()
    if isinstance(action, Meld):
        return len(action.cards) == held > 3
    return isinstance(action, LayOff) and held == 1 and bool(discards)
