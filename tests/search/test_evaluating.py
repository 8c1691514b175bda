"""Evaluations: of all actions, paired, the same everywhere, and refused by name where search cannot play."""

from collections.abc import Sequence

import numpy as np
import pytest

from openrummy.engine.actions import DrawDiscard, DrawStock
from openrummy.engine.state import DISCARD, View, view
from openrummy.search import chosen, evaluate
from openrummy.search.evaluating import preferred
from openrummy.search.evaluation import PARTS, Evaluation, Values, evaluated
from openrummy.search.games import GAMES
from openrummy.search.halving import halved, rounds_of
from tests.search.positions import played

pytestmark = pytest.mark.slow


def test_halving_keeps_the_better_half_and_the_policys_own() -> None:
    asked = list[tuple[tuple[int, ...], int, int]]()

    def play_out(actions: Sequence[int], begin: int, end: int) -> Values:
        asked.append((tuple(actions), begin, end))
        return np.array([[action] * (end - begin) for action in actions], np.int64)

    found = halved([1, 2, 3, 4, 5], 1, rounds_of(5, 300), play_out)
    assert asked == [((1, 2, 3, 4, 5), 0, 20), ((5, 4, 1), 20, 53), ((5, 1), 53, 103)]
    assert {action: values.size for action, values in found.items()} == {1: 103, 2: 20, 3: 20, 4: 53, 5: 103}


def test_a_regret_is_paired_in_the_worlds_that_both_have_seen() -> None:
    worse = evaluated(DrawStock(), PARTS * np.array([0, 8]), PARTS * np.array([1, 11, 90]))
    assert (worse.value, worse.regret, worse.error, worse.worlds) == (34.0 - 2.0, 2.0, 1.0, 2)


def test_every_action_is_judged_and_the_same_again() -> None:
    seen = _discarding("gin")
    found = evaluate(seen, 120, "seed")
    assert sorted(map(repr, (each.action for each in found))) == sorted(map(repr, seen.legal_actions()))
    assert found[0].regret == 0.0
    assert found == evaluate(seen, 120, "seed") != evaluate(seen, 120, "another")


def test_the_policys_own_act_stands_unless_another_is_clearly_better(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = _discarding("gin")
    best = evaluate(seen, 120, "seed")[0].action
    monkeypatch.setattr("openrummy.search.evaluating.GATE", -1.0)
    assert chosen(seen, 120, "seed") == best
    monkeypatch.setattr("openrummy.search.evaluating.GATE", 1e9)
    assert chosen(seen, 120, "seed") == chosen(seen, 120, "another")


@pytest.mark.parametrize(("regret", "stands"), [(1.9, True), (2.1, False)])
def test_two_standard_errors_decide_against_the_policys_own_act(regret: float, *, stands: bool) -> None:
    better, own = Evaluation(DrawStock(), 5.0, 0.0, 0.0, 9), Evaluation(DrawDiscard(), 5.0 - regret, regret, 1.0, 9)
    assert preferred((better, own), own.action) == (own if stands else better).action


def test_in_rollouts_the_other_seat_plays_in_the_style_of_the_world(monkeypatch: pytest.MonkeyPatch) -> None:
    seen, gin = _discarding("gin"), GAMES["gin"]
    found = dict[tuple[object, ...], tuple[Evaluation, ...]]()
    for styles in (gin.styles, (gin.styles[0],) * 2, ()):
        monkeypatch.setattr("openrummy.search.evaluating.GAMES", {"gin": gin._replace(styles=styles)})
        found[styles] = evaluate(seen, 120, "seed")
    usual, alike, none = found.values()
    assert usual != alike == none


@pytest.mark.parametrize(
    ("text", "players", "reason"), [("contract", 3, "contract"), ("gin(three_players=true)", 3, "three_players")]
)
def test_a_game_that_search_cannot_play_is_refused_by_name(text: str, players: int, reason: str) -> None:
    state = played(text, players, 1)[0][0]
    with pytest.raises(ValueError, match=reason):
        evaluate(view(state, state.public.turn.seat), 10, "seed")


def test_a_seat_that_may_not_act_has_nothing_to_judge() -> None:
    state = played("gin", 2, 1)[0][0]
    with pytest.raises(ValueError, match="nothing to judge"):
        evaluate(view(state, 1 - state.public.turn.seat), 10, "seed")


def _discarding(text: str) -> View:
    state = next(each for each in played(text, 2, 1)[0] if each.public.turn.phase == DISCARD)
    return view(state, state.public.turn.seat)
