"""Fits the weights of the features: a logistic regression of true hands against the same hands with one card exchanged.

A model in which a hand is as likely as the exponential of its weighted features gives the true one of the two just that chance, so the
regression finds the weights without knowing what all hands together add up to.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TypeAlias, cast

import numpy as np
import numpy.typing as npt

from bench.belief.level import level
from bench.belief.positions import GAMES, deals
from openrummy.belief import weights
from openrummy.belief.evidence import Evidence, Table, evidence_in, table_of
from openrummy.belief.features import SIZE, Feature, counted
from openrummy.belief.fitting import Weights, loose_counter, share_of
from openrummy.cards import Cards, add, cards_of, faces_of, remove, remove_all
from openrummy.engine.determinize import unseen_cards
from openrummy.engine.state import State, view
from openrummy.variants import rules_for

Floats: TypeAlias = npt.NDArray[np.float64]

FITTED = tuple(each for each in GAMES if each != ("indian-points", 4))
"""The games whose deals give the weights: with more seats, poor Indian hands drop on their first turn, and the others are a choice."""
EXCHANGES = 4
"""Exchanges for each hidden hand of a position."""
RIDGE = 3.0
"""The squared weights are held against the likelihood by half of this, so that rare features stay small."""
DEALS = {"gin": 600, "basic": 150, "500": 250, "indian-points": 200, "21-card": 80, "contract": 100}
"""How many deals of each game are played for each number of players."""
LEVELLED = ("gin",)
"""The games whose weights are levelled."""


def fit_all() -> None:
    """Fit the weights of every game and write them into `openrummy.belief.weights`."""
    found: dict[str, list[Floats]] = defaultdict(list)
    for game, players in FITTED:
        found[rules_for(game, players).key].append(np.array(list(rows(game, players, "fit", DEALS[game]))))
        print(f"{game} with {players} players: {len(found[rules_for(game, players).key][-1]):,} exchanges", flush=True)
    table = cast(dict[str, Weights], weights.WEIGHTS)
    table.update({key: fitted(np.concatenate(each)) for key, each in found.items()})
    for key in LEVELLED:
        level([(game, players, DEALS[game] // 2) for game, players in FITTED if rules_for(game, players).key == key])
    write(table)


def rows(game: str, players: int, seed: str, number: int) -> Iterator[Floats]:
    """Yield for each exchange the features of the true hand less those of the other, early and late ones side by side."""
    rng = Random(seed)
    for states in deals(game, players, seed, number):
        for state in states:
            yield from _of_state(state, rng)


def _of_state(state: State, rng: Random) -> Iterator[Floats]:
    seen = view(state, state.public.turn.seat)
    table, unseen = table_of(seen), cards_of(unseen_cards(seen))
    for each in evidence_in(seen):
        true = state.hands[each.seat]
        hidden = faces_of(remove_all(true, faces_of(each.known)))
        elsewhere = faces_of(remove_all(unseen, hidden))
        if elsewhere and not each.out:
            yield from _exchanges(table, each, true, hidden, elsewhere, rng)


def _exchanges(
    table: Table, each: Evidence, true: Cards, hidden: Sequence[int], elsewhere: Sequence[int], rng: Random
) -> Iterator[Floats]:
    held, share = _features(table, each, true), share_of(each.turns)
    for _ in range(EXCHANGES):
        given, got = rng.choice(hidden), rng.choice(elsewhere)
        if given != got:
            more = held - _features(table, each, add(remove(true, given), got))
            yield np.concatenate([more, more * share])


def _features(table: Table, each: Evidence, hand: Cards) -> Floats:
    count = loose_counter(table)
    return np.array([*counted(table, each, hand, 0 if count is None else count(hand)).values()])


def fitted(exchanges: Floats) -> Weights:
    """Return the likeliest weights by Newton's method: for each feature at the deal, and what time adds."""
    weight = np.zeros(2 * SIZE)
    for _ in range(10):
        chance = 1 / (1 + np.exp(-np.clip(exchanges @ weight, -30, 30)))
        slope = exchanges.T @ (1 - chance) - RIDGE * weight
        bend = (exchanges * (chance * (1 - chance))[:, None]).T @ exchanges + RIDGE * np.eye(len(weight))
        weight += np.linalg.solve(bend, slope)
    return tuple((round(float(early), 3), round(float(more), 3)) for early, more in weight.reshape(2, SIZE).T)


def write(found: Mapping[str, Weights]) -> None:
    """Replace the table in the source."""
    path = Path(weights.__file__)
    head = path.read_text(encoding="utf-8").partition("WEIGHTS: Mapping")[0]
    names = {feature.value: feature.name for feature in Feature}
    lines = [head + "WEIGHTS: Mapping[str, Weights] = {"]
    for key, rows_of in found.items():
        lines.append(f'    "{key}": (')
        lines += [
            f"        ({early}, {late})," + (f"  # {names[number]}" if number in names else "")
            for number, (early, late) in enumerate(rows_of)
        ]
        lines.append("    ),")
    told = '"""For each variant the weight of each feature at the deal, and what time adds to it, in the order of `Feature`."""'
    path.write_text("\n".join([*lines, "}", told, ""]), encoding="utf-8")
