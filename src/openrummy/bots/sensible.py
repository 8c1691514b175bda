"""A competent player: exact melds, no peeking, no search of the game tree.

In games of the basic family it draws what lowers its deadwood (`drawing`), lays down what it can unless a bonus is worth
waiting for (`laying`), and discards the card of least use to itself and to the next seat (`discarding`).  If melds score, it
digs and calls (`net`), discards with an eye on the whole pile (`net_discarding`), lays off at once and goes out as soon as it
can.  Over 250 deals with seats swapped, holding lay-offs back while 3 or 5 turns were left gained nothing beyond chance; over
100 deals, playing on when it could go out cost 23 to 30 points per deal, and playing on only when behind in the deal cost 2 to
8.  Luck breaks ties, and weighs more after the stock has been recycled.  Gin, the Indian games and contract
rummy have their own modules (`gin`, `indian`, `contract`).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

import msgspec

from openrummy.bots.agent import choice, luck
from openrummy.bots.contract import play_contract
from openrummy.bots.discarding import discard
from openrummy.bots.drawing import draw
from openrummy.bots.gin import play_gin
from openrummy.bots.indian import play_indian
from openrummy.bots.laying import Play, lay
from openrummy.bots.net import answer, dig, pays_debt, scores_net
from openrummy.bots.net_discarding import discard_net
from openrummy.bots.outlook import Outlook, outlook
from openrummy.cards import Face
from openrummy.engine.actions import Act, Discard, LayOff, Meld, SwapJoker
from openrummy.engine.facts import the_part
from openrummy.engine.state import DRAW, View
from openrummy.parts.closing import Closing


class Sensible(msgspec.Struct, frozen=True):
    """A player that tries to go out early with few points in its hand."""

    key: ClassVar[str] = "sensible"
    version: ClassVar[int] = 2
    seed: str

    def act(self, view: View) -> Act:
        """Return a legal action; raises ValueError when there is none, or when it does not know the game."""
        return choice(view, lambda allowed: play_sensibly(view, allowed, luck(self, view)))


def play_sensibly(view: View, allowed: Sequence[Act], luck: int) -> Act:
    """Return the action for the seat of `view`, one of `allowed`, which must not be empty.  luck: any number; it breaks ties."""
    own = _OTHER_FAMILIES.get(view.rules.key)
    if own is not None:
        return own(view, allowed, luck)
    look = outlook(view)
    called = answer(look, allowed)
    if called is not None:
        return called
    if view.public.turn.phase == DRAW:
        return dig(look, allowed) if scores_net(look) else draw(look, frozenset(allowed))
    return _play(look, allowed, luck)


_OTHER_FAMILIES: Mapping[str, Callable[[View, Sequence[Act], int], Act]] = {
    "gin": play_gin,
    "indian": play_indian,
    "21-card": play_indian,
    "contract": play_contract,
}
"""The games with a play of their own, by the key of the variant."""


def _play(look: Outlook, allowed: Sequence[Act], luck: int) -> Act:
    plays = tuple(action for action in allowed if isinstance(action, Meld | LayOff | SwapJoker))
    discards = [action.card for action in allowed if isinstance(action, Discard)]
    if the_part(look.rules, Closing).go_out == "floating":
        plays = tuple(action for action in plays if not _floats_for_nothing(look, action, discards))
    chosen = pays_debt(look, plays) or lay(look, plays)
    if chosen is not None:
        return chosen
    if not discards:
        return allowed[0]
    return Discard(discard_net(look, discards, luck) if scores_net(look) else discard(look, discards, luck))


def _floats_for_nothing(look: Outlook, action: Play, discards: list[Face]) -> bool:
    """Whether an action uses up the card that could end the deal as a discard: the last one, or the fourth of a meld."""
    held = look.hand.bit_count()
    if isinstance(action, Meld):
        return len(action.cards) == held > 3
    return isinstance(action, LayOff) and held == 1 and bool(discards)
