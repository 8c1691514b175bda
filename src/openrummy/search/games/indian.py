"""Search in Indian rummy with 13 cards."""

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
from msgspec.structs import astuple

from openrummy.bots.policies.indian_leaving import in_match
from openrummy.bots.policies.indian_skill import LOOKING, SHIPPED, IndianSkill
from openrummy.engine.determinize import determinize
from openrummy.engine.facts import part_of, the_part
from openrummy.engine.history import DISCARDED, seen_in
from openrummy.engine.state import View
from openrummy.search.evaluation import PARTS, Values
from openrummy.search.games import Game
from openrummy.search.records.indian import write
from openrummy.sim.batch import BatchGame
from openrummy.sim.batch.chance import chances
from openrummy.sim.batch.game import Deals
from openrummy.sim.batch.indian.worlds import imagine
from openrummy.sim.numbers.indian import INDIAN_NUMBERS
from openrummy.variants.indian.leaving import Exits
from openrummy.variants.indian.pool import REJOIN, SPLIT, PoolFormat
from openrummy.variants.indian.seats import SHOW, seats_of

_STAYED = (0.0, 0.0, 0.5, 2.0, 2.8, 3.2, 3.5)
_MOST_TURNS = 6
"""A guessed hand is bettered once for each turn up to this number, and so often because its seat did not drop on its first turn, by the number of
players: then guessed hands cost as many points as true ones (`python -m bench.belief`)."""

_SKILL = np.array(astuple(SHIPPED))


def _worlds(game: BatchGame, view: View, number: int, seed: str) -> Deals:
    deals = np.zeros(number, game.program.deal)
    write(determinize(view, Random(seed)), deals[0])
    deals[1:] = deals[0]
    deals["chance"] = chances(seed, np.arange(number))
    terms: tuple[Any, Any] = game.terms
    imagine(deals, terms[0], terms[1], _SKILL, times_of(view))
    return deals


def times_of(view: View) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    """Return for each seat how often a guess of its hand is bettered: not at all if it has dropped, since its hand decides nothing."""
    inside, players = seats_of(view.public).inside, view.rules.players
    stayed = _STAYED[players] if the_part(view.rules, Exits).drops else 0.0
    turns = [0] * players
    for seen in seen_in(view.public.history):
        turns[seen.seat] += seen.did == DISCARDED
    times = [
        stayed + min(turns[seat], _MOST_TURNS) if turns[seat] and inside >> seat & 1 else 0.0 for seat in range(players)
    ]
    return np.array(times)


def _value(game: BatchGame, deals: Deals, seat: int) -> Values:
    """Return what a seat collects less what it pays; in a pool, where nobody collects, what the others pay on average less what it pays."""
    points = deals["points"].astype(np.int64)
    own, others = points[:, seat], points.sum(axis=1) - points[:, seat]
    worth: Values = PARTS * own
    if part_of(game.rules, PoolFormat):
        dealt = (deals["hands"] != 0).any(axis=2).sum(axis=1)
        worth = PARTS * others // np.maximum(dealt - 1, 1) - PARTS * own
    elif game.rules.lowest_wins:
        worth = PARTS * np.where(deals["winner"] == seat, others, -own)
    return worth


def skills_of(view: View) -> Sequence[IndianSkill]:
    """Return the skill of each seat in rollouts."""
    return [in_match(view, seat, SHIPPED) for seat in range(view.rules.players)]


def own_of(view: View) -> IndianSkill:
    """Return the skill of the policy's own act: it looks a card ahead, which takes a millisecond or two."""
    assert view.seat is not None  # a watcher has nothing to decide
    return in_match(view, view.seat, LOOKING)


INDIAN = Game(
    INDIAN_NUMBERS,
    _worlds,
    _value,
    settled=frozenset({SHOW, REJOIN, SPLIT}),
    rollouts=400,
    skills=skills_of,
    own=own_of,
)
