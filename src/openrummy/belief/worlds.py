"""Worlds that fit a view: full states in which the hands of others fit what their seats drew, took, passed and discarded."""

from collections.abc import Iterator
from random import Random

import msgspec

from openrummy.belief.chains import BEFORE, BETWEEN, CHAINS, Guess
from openrummy.belief.evidence import evidence_in, table_of
from openrummy.belief.fitting import NONE, fit_of
from openrummy.belief.weights import weights_for
from openrummy.engine.determinize import determinize, imagined, unseen_cards
from openrummy.engine.state import State, View


class Worlds(msgspec.Struct, frozen=True):
    """Imagined states, and the weight of each; the weights add up to 1."""

    states: tuple[State, ...]
    weights: tuple[float, ...]


def worlds(view: View, number: int, seed: int | str) -> Worlds:
    """Return `number` states in which the seat of `view` sees exactly `view`, as likely as the history of the deal makes them.

    Their weights are equal, because likelier worlds come more often.  The same view, number and seed give the same worlds.
    Raises ValueError if `number` is below 1.
    """
    if number < 1:
        raise ValueError(f"There is no set of {number} worlds: ask for 1 or more.")
    rng = Random(seed)
    states = tuple(_states(view, number, rng))
    return Worlds(states, (1 / number,) * number)


def _states(view: View, number: int, rng: Random) -> Iterator[State]:
    evidence = tuple(evidence_in(view))
    if not evidence:
        yield from (determinize(view, rng) for _ in range(number))
        return
    weights = weights_for(view.rules)
    table = table_of(view)
    fits = [fit_of(table, each, NONE if each.out else weights) for each in evidence]
    cards = unseen_cards(view)
    chains = min(CHAINS, number)
    for chain in range(chains):
        guess = Guess(evidence, fits, cards, rng)
        worlds = number // chains + (chain < number % chains)
        guess.step(BEFORE * guess.hidden)
        for _ in range(worlds):
            guess.step(BETWEEN * guess.hidden)
            yield imagined(view, guess.hands(view), guess.stock(), rng)
