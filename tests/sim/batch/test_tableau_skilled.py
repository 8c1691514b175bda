"""The skilled policy of basic rummy, block and 500: the same in plain Python and compiled, and blind to hidden cards."""

import numpy as np
import pytest

from openrummy.bots.policies.tableau import play
from openrummy.bots.policies.tableau_shipped import shipped
from openrummy.engine.decide import actors, listed
from openrummy.engine.state import State, view
from openrummy.sim.batch import batch_game
from openrummy.sim.batch.game import BatchGame, Deals
from openrummy.sim.numbers.calls import name, number_of_act
from openrummy.variants import rules_for
from tests.lockstep.tableau import TABLEAU
from tests.lockstep.walking import walk


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "players"), [("block", 3), ("basic-house", 2), ("500", 4), ("500-house", 3), ("500-river", 2)]
)
def test_the_plain_policy_and_its_compiled_twin_are_equal(text: str, players: int) -> None:
    """Where the plain policy chooses otherwise, the position is in the message."""
    rules, looked = rules_for(text, players), 0

    def same(state: State, choice: int) -> None:
        nonlocal looked
        seen = view(state, actors(state)[0])
        plain = number_of_act(state.public, play(seen, tuple(listed(seen)), shipped(rules)))
        assert plain == choice, f"{name(plain)} is plain, {name(choice)} compiled: {seen}"
        looked += 1

    walk(batch_game(rules), TABLEAU, 6, "twin", policy="skilled", look=same)
    assert looked > 250


def _some_deals(game: BatchGame, turns: int) -> Deals:
    """Return deals in mid-play."""
    deals = game.deal(200, "hidden")
    for _ in range(turns):
        going = np.flatnonzero(~game.is_over(deals))
        rows = deals[going]
        game.step(rows, game.choose(rows, "skilled"))
        deals[going] = rows
    return deals[~game.is_over(deals)]


@pytest.mark.slow
@pytest.mark.parametrize("text", ["basic", "500"])
def test_it_chooses_by_what_its_seat_may_know(text: str) -> None:
    """The other hand and the stock are dealt anew; a choice by them would change."""
    game = batch_game(rules_for(text, 2))
    deals = _some_deals(game, 17)
    other, rng = deals.copy(), np.random.default_rng(1)
    for deal in other:
        _exchange(deal, rng)
    assert (other["hands"] != deals["hands"]).any(axis=1).sum() > 60
    assert (game.choose(other, "skilled") == game.choose(deals, "skilled")).all()


def _exchange(deal: np.void, rng: np.random.Generator) -> None:
    """Exchange cards between the stock and the hidden part of the other hand; jokers stay, as a hand counts them in its own way."""
    seat, stock = 1 - int(deal["seat"]), slice(int(deal["drawn"]), int(deal["stock_end"]))
    hidden = int(deal["hands"][seat]) & ~int(deal["known"][seat])
    held = [card for card in range(62) if hidden >> card & 1]
    places = [place for place in range(stock.start, stock.stop) if deal["pack"][place] != 63]
    cards = rng.permutation([*held, *(int(deal["pack"][place]) for place in places)]).tolist()
    kept = int(deal["hands"][seat]) & ~sum(1 << card for card in held)
    deal["hands"][seat] = np.uint64(kept | sum(1 << card for card in cards[: len(held)]))
    deal["pack"][places] = cards[len(held) :]


@pytest.mark.slow
@pytest.mark.parametrize(("text", "sign"), [("basic", -1), ("500", 1)])
def test_it_beats_greedy_from_both_seats(text: str, sign: int) -> None:
    game, points = batch_game(rules_for(text, 2)), []
    for policies in (("skilled", "greedy"), ("greedy", "skilled")):
        deals = game.deal(500, "duplicates")
        game.play(deals, policies)
        points.append(sign * (deals["points"][:, :2] @ np.array([1, -1])))
    margins = (points[0] - points[1]) / 2
    assert margins.mean() - 3 * margins.std() / np.sqrt(margins.size) > 0
