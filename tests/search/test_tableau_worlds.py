"""Imagined worlds of games with melds on the table: they fit the view, and hold what the other players' turns tell."""

from collections.abc import Iterator

import numpy as np
import pytest

from openrummy.belief import worlds
from openrummy.cards import JOKER, faces_of
from openrummy.engine.decide import actors
from openrummy.engine.state import State, View, view
from openrummy.search import evaluate
from openrummy.search.evaluation import PARTS
from openrummy.search.games import GAMES, batch_of
from openrummy.search.games.tableau_guess import board
from openrummy.sim.batch.game import Deals
from openrummy.variants import rules_for
from tests.search.positions import played

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("text", "players"), [("basic", 4), ("500", 2), ("500", 4)])
def test_worlds_fit_the_view(text: str, players: int) -> None:
    for seen, state in list(_decisions(text, players, 1))[::3]:
        for world in _worlds(seen, 40)[::8]:
            hands = world["hands"].tolist()
            stock = world["pack"][int(world["drawn"]) :].tolist()
            assert hands[seen.seat or 0] == board(seen.hand)
            assert [hand.bit_count() for hand in hands[:players]] == list(state.public.counts)
            for hand, known in zip(hands, state.public.known, strict=False):
                assert hand & board(known) == board(known)
            cards = [card for hand in hands for card in _faces(hand)]
            true = [card for hand in state.hands for card in faces_of(hand)]
            assert sorted([*cards, *stock]) == sorted([*true, *state.stock])


def test_fewer_worlds_are_the_first_of_more() -> None:
    seen, _ = list(_decisions("500", 4, 1))[9]
    assert (_worlds(seen, 60)[:40] == _worlds(seen, 40)).all()
    assert not (_worlds(seen, 40) == _worlds(seen, 40, "other luck")).all()


@pytest.mark.parametrize(("players", "deals"), [(2, 5), (4, 2)])
def test_hands_hold_what_the_plain_chains_give_them(players: int, deals: int) -> None:
    """The kernel and `openrummy.belief` weigh hands alike; hands by chance hold 6 points more in the middle of a deal."""
    off = list[float]()
    for seen, _ in list(_decisions("basic", players, deals))[::5]:
        others = [seat for seat in range(players) if seat != seen.seat]
        plain = [_points(world.hands[seat]) for world in worlds(seen, 32, "luck").states for seat in others]
        compiled = [_points(hand) for hand in _worlds(seen, 256)["hands"][:, others].ravel().tolist()]
        off.append(float(np.mean(compiled) - np.mean(plain)))
    assert len(off) > 15
    assert abs(np.mean(off)) < 1.0


def test_a_deal_is_worth_the_points_ahead_of_the_others() -> None:
    for text, sign in (("500", 1), ("basic", -1)):
        game = batch_of(rules_for(text, 3))
        deals = game.deal(1, "seed")
        deals["points"][0, :3] = 40, 10, 15
        found = [int(GAMES[game.rules.key].value(game, deals, seat)[0]) for seat in range(3)]
        assert found == [sign * round(PARTS * ahead) for ahead in (27.5, -17.5, -10)]


def test_every_action_is_judged() -> None:
    for text in ("block", "500"):
        for seen, _ in list(_decisions(text, 2, 1))[::6]:
            found = evaluate(seen, 40, "seed")
            assert sorted(map(repr, (each.action for each in found))) == sorted(map(repr, seen.legal_actions()))


@pytest.mark.parametrize(
    ("text", "players", "reason"),
    [("500(call_rummy=take_pile)", 2, "call_rummy"), ("500", 8, "one pack"), ("21-card", 2, "21-card")],
)
def test_rules_that_search_does_not_know_are_refused_by_name(text: str, players: int, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        batch_of(rules_for(text, players))


def _decisions(text: str, players: int, deals: int) -> Iterator[tuple[View, State]]:
    for states in played(text, players, deals):
        for state in states:
            yield view(state, actors(state)[0]), state


def _worlds(seen: View, number: int, seed: str = "luck") -> Deals:
    return GAMES[seen.rules.key].worlds(batch_of(seen.rules), seen, number, seed)


def _faces(hand: int) -> list[int]:
    """Return the cards of a hand of the batch."""
    return [JOKER if bit == JOKER - 1 else bit for bit in range(64) if hand >> bit & 1]


def _points(hand: int) -> float:
    ranks = [card & 15 for card in _faces(hand)]
    return float(sum(min(rank + 1, 10) for rank in ranks))
