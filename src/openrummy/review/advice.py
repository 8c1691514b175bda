"""The coach: the best action now, and how much worse the next best is, where that is certain."""

import msgspec

from openrummy.engine.actions import Act
from openrummy.engine.state import View
from openrummy.review.verdict import SURE, WORTH_TELLING
from openrummy.search.evaluating import judged, preferred
from openrummy.search.games import GAMES, batch_of

ROLLOUTS = 3_000
"""Deals played to their ends for a hint: about 0.1 s of one core in gin."""

_SEED = "hint"


class Advised(msgspec.Struct, frozen=True):
    """The action to take.  other: the best of the others, if it is certainly worse, by `lost` points of the deal."""

    action: Act
    other: Act | None = None
    lost: float = 0.0


def advise(view: View, rollouts: int = ROLLOUTS) -> Advised | None:
    """Return the advice for the seat of `view`, which may act; None where the policy's own act is exact and there is nothing to search.

    Raises ValueError for rules that search does not cover, with the reason.
    """
    batch_of(view.rules)
    if view.public.turn.phase in GAMES[view.rules.key].settled:
        return None
    found, own = judged(view, rollouts, _SEED)
    action = preferred(found, own)
    others = [each for each in found[1:] if each.worlds == found[0].worlds]
    if action != found[0].action or not others:
        return Advised(action)
    other = others[0]
    is_sure = other.regret >= WORTH_TELLING and other.regret > SURE * other.error
    return Advised(action, other.action, other.regret) if is_sure else Advised(action)
