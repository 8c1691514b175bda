"""The other hands in a game with melds on the table as far as a seat knows them: the record from which a kernel guesses them."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from openrummy.belief.evidence import Evidence, Table, evidence_in, table_of
from openrummy.belief.features import Feature, of_cards, of_pairs
from openrummy.belief.fitting import at_turn
from openrummy.belief.weights import weights_for
from openrummy.cards import JOKER, PLANE, PLANE_MASK, Cards, bits
from openrummy.engine.determinize import unseen_cards
from openrummy.engine.state import View
from openrummy.sim.batch.tableau.guess import GUESS, UNITS, Guess

_SECOND = 1 << JOKER - 1
_WHOLE = (
    Feature.RUN,
    Feature.STEP,
    Feature.GAP,
    Feature.TWO,
    Feature.THREE,
    Feature.FOUR,
    Feature.DOUBLE,
    Feature.LOOSE,
    Feature.ALONE,
)
"""In the order of the record."""


def board(cards: Cards) -> int:
    """Return cards in one plane, the second joker beside the first."""
    return cards & PLANE_MASK | (_SECOND if cards >> PLANE else 0)


def guess_of(view: View) -> Guess:
    """Return the record of a view; it has no hands if nothing is hidden."""
    guess: Any = np.zeros(1, GUESS)[0]
    table, evidence, hidden = table_of(view), tuple(evidence_in(view)), unseen_cards(view)
    owners = [number for number, each in enumerate(evidence) for _ in range(each.hidden)]
    guess["hands"], guess["slots"], guess["size"] = len(evidence), len(owners), len(hidden)
    guess["owners"][: len(hidden)] = owners + [len(evidence)] * (len(hidden) - len(owners))
    guess["guessed"][: len(hidden)], guess["high"] = hidden, table.ace != "low"
    for number, each in enumerate(evidence):
        guess["seats"][number], guess["known"][number] = each.seat, board(each.known)
        _write_fit(guess, number, table, each, at_turn(weights_for(view.rules), each.turns))
    written: Guess = guess
    return written


def _write_fit(guess: Any, number: int, table: Table, evidence: Evidence, weights: tuple[float, ...]) -> None:
    """Write how well cards fit the evidence about a hand, with these weights of the features."""
    cards = [0.0] * PLANE
    for card, feature, adds in of_cards(table, evidence):
        cards[card] += adds * weights[feature]
    guess["cards"][number] = [round(UNITS * fit) for fit in cards]
    guess["whole"][number] = [round(UNITS * weights[feature]) for feature in _WHOLE]
    partners, pairs = [0] * PLANE, np.zeros((PLANE, PLANE))
    for card, other, adds in _pairs(table, evidence, weights):
        partners[card] |= 1 << other
        pairs[card, other] += adds
    guess["partners"][number], guess["pairs"][number] = partners, np.rint(UNITS * pairs)


def _pairs(table: Table, evidence: Evidence, weights: tuple[float, ...]) -> Iterator[tuple[int, int, float]]:
    """Yield the pairs of faces that add to the fit, both ways round."""
    for pair, feature in of_pairs(table, evidence):
        one, other = bits(pair)
        yield one, other, weights[feature]
        yield other, one, weights[feature]
