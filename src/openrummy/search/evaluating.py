"""Judging the actions of a view by playing imagined worlds to their ends."""

from collections.abc import Sequence

import numpy as np

from openrummy.engine.actions import Act
from openrummy.engine.state import View
from openrummy.search.evaluation import Evaluation, Values, evaluated
from openrummy.search.games import GAMES, batch_of
from openrummy.search.halving import halved, rounds_of
from openrummy.sim.batch import BatchGame
from openrummy.sim.batch.game import Deals
from openrummy.sim.batch.policies import Skill

GATE = 2.0
"""Standard errors by which another action must be better than the policy's own."""


def evaluate(
    view: View, rollouts: int, seed: str, *, kept: int | None = None, against: Skill | None = None
) -> tuple[Evaluation, ...]:
    """Return the evaluation of every legal action of the view's seat, the best first.

    rollouts: about how many deals are played to their ends.  kept: the number of an action that is judged to the end, however poor; the
    policy's own if None.  against: the skill with which the other seats play on; None for that of the game.  The same view, number and
    seed return the same evaluations everywhere.
    Raises ValueError if the seat may not act, for rules that search or the batch does not cover, and for a situation that the
    batch does not know, with the reason.
    """
    return judged(view, rollouts, seed, kept, against)[0]


def chosen(view: View, rollouts: int, seed: str) -> Act:
    """Return the best action if it is better than the policy's own by more than chance explains, else the policy's own; raises as `evaluate`."""
    return preferred(*judged(view, rollouts, seed))


def preferred(found: Sequence[Evaluation], own: Act) -> Act:
    """Return the same of actions that are judged already, the best first.  own: the policy's."""
    ours = next(each for each in found if each.action == own)
    return found[0].action if ours.regret > GATE * ours.error else own


def judged(
    view: View, rollouts: int, seed: str, kept: int | None = None, against: Skill | None = None
) -> tuple[tuple[Evaluation, ...], Act]:
    """Return the evaluations as `evaluate` does, and the policy's own action."""
    game, search = batch_of(view.rules), GAMES[view.rules.key]
    seat, acts = view.seat, search.numbering.legal(view)
    if seat is None or not acts:
        raise ValueError("There is nothing to judge: the seat of this view may not act now.")
    rounds, tables = rounds_of(len(acts), rollouts), tables_of(view, against)
    worlds = search.worlds(game, view, sum(number for _, number in rounds), seed)
    own = own_choice(game, worlds, search.own(view) or tables[0][seat])

    def play_out(actions: Sequence[int], begin: int, end: int) -> Values:
        ends = played_out(game, worlds[begin:end], actions, tables)
        return search.value(game, ends, seat).reshape(len(actions), end - begin)

    found = halved(list(acts), own if kept is None else kept, rounds, play_out)
    ranked = sorted(found, key=lambda action: (-found[action].size, -int(found[action].sum()), action))
    each_act = [evaluated(acts[action], found[action], found[ranked[0]]) for action in ranked]
    return tuple(sorted(each_act, key=lambda each: (-each.worlds, each.regret))), acts[own]


def tables_of(view: View, against: Skill | None = None) -> Sequence[Sequence[Skill | None]]:
    """Return the skills of the seats in rollouts from a view, by the style of a world; the view's own seat has the same in all.

    against: that of the other seats in every world; None for those of the game.
    """
    search = GAMES[view.rules.key]
    skills = search.skills(view) or (None,) * view.rules.players
    return [
        tuple(skills[each] if each == view.seat else style or skills[each] for each in range(len(skills)))
        for style in (search.styles if against is None else (against,))
    ] or [skills]


def own_choice(game: BatchGame, worlds: Deals, skill: Skill | None) -> int:
    """Return the number of the policy's own action, which is the same in all worlds."""
    return int(game.choose(worlds[:1].copy(), policy_of(game), skill)[0])


def played_out(
    game: BatchGame, worlds: Deals, actions: Sequence[int], skills: Sequence[Sequence[Skill | None]]
) -> Deals:
    """Return the ends of these worlds after each action: first all worlds after the first action.  skills: of the seats, by the style of a world."""
    deals = np.tile(worlds, len(actions))
    game.step(deals, np.repeat(np.array(actions, np.int64), worlds.size))
    policies = (policy_of(game),) * game.rules.players
    for style, table in enumerate(skills):
        chosen = deals["style"] == style if len(skills) > 1 else slice(None)
        part = deals[chosen]
        game.play(part, policies, skills=table, threads=1)
        deals[chosen] = part
    return deals


def policy_of(game: BatchGame) -> str:
    """Return the name of the best compiled policy of a game."""
    return game.policies[-1]
