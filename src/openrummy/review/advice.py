"""The coach: the best action now, and how much worse another is, where that is certain."""

from openrummy.coach.better import Better, Dearer, Effect, Fewer
from openrummy.engine.actions import Act
from openrummy.engine.state import View
from openrummy.review.verdict import SURE, WORTH_TELLING
from openrummy.search.evaluating import judged, preferred
from openrummy.search.evaluation import Evaluation, Gap
from openrummy.search.games import GAMES, advised, batch_of

_SEED = "hint"
_FEWEST = 0.02
"""The smallest share of deals that is worth telling."""


def advise(view: View, rollouts: int | None = None) -> Better | None:
    """Return the advice for the seat of `view`, which may act, beside the next best if that is certainly worse.

    None where the policy's own act is exact and there is nothing to search.
    Raises ValueError for rules that search does not cover, with the reason.
    """
    if _is_settled(view):
        return None
    found, own = judged(view, rollouts or advised(view.rules), _SEED)
    action = preferred(found, own)
    others = [each for each in found[1:] if each.worlds == found[0].worlds]
    if action != found[0].action or not others:
        return Better(action)
    return _better(action, others[0])


def look_back(view: View, action: Act, rollouts: int | None = None) -> Better | None:
    """Return the best action beside `action`, which was taken, if that is certainly worse; None if nothing is certain.

    Raises ValueError as `advise` does, and for an action that search does not know.
    """
    if _is_settled(view):
        return None
    numbering = GAMES[view.rules.key].numbering
    taken = numbering.number(view.public, action)
    found = judged(view, rollouts or advised(view.rules), _SEED, taken)[0]
    ours = next((each for each in found if numbering.number(view.public, each.action) == taken), None)
    if ours is None:
        raise ValueError(f"{action!r} is not among the actions that search judges.")
    better = _better(found[0].action, ours, action)
    return None if better.other is None else better


def _is_settled(view: View) -> bool:
    batch_of(view.rules)
    return view.public.turn.phase in GAMES[view.rules.key].settled


def _better(action: Act, worse: Evaluation, other: Act | None = None) -> Better:
    """Return `action` beside the worse one if that is sure.  other: that one, as it was done."""
    if worse.regret < WORTH_TELLING or not _is_sure(Gap(worse.regret, worse.error)):
        return Better(action)
    return Better(action, other or worse.action, worse.regret, effect_of(worse))


def effect_of(worse: Evaluation) -> Effect | None:
    """Return where most of the regret of an action comes from, None if that is not certain."""
    if _is_sure(worse.dearer) and worse.dearer.mean > worse.regret / 2:
        return Dearer()
    if _is_sure(worse.fewer) and worse.fewer.mean >= _FEWEST:
        return Fewer(round(100 * worse.fewer.mean))
    return None


def _is_sure(gap: Gap) -> bool:
    return gap.mean > SURE * gap.error
