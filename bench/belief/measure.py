"""Measures guessed hands against the true ones: their points, the cards they share, and how likely the true cards were thought."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import log, sqrt
from random import Random
from statistics import fmean
from typing import NamedTuple, TypeAlias

from bench.belief.positions import deals
from openrummy.belief import Worlds, worlds
from openrummy.belief.evidence import evidence_in
from openrummy.cards import Cards, cards_of, copies, faces_of, remove_all
from openrummy.declaring.best_arrangement import least_points
from openrummy.engine.determinize import determinize, unseen_cards
from openrummy.engine.state import State, View, view
from openrummy.solver import counter
from openrummy.variants.indian.wilds import Wilds

Guessing: TypeAlias = Callable[[View, int, str], Worlds]
"""Takes a view, a number of worlds and a seed."""

EARLY, LATE = 6, 12
"""The last early turn of a deal and the first late one; turns of all seats are counted."""

_LEAST = 0.5
"""Worlds that are added with a card and without it, so that a chance is never 0 or 1."""


class Sample(NamedTuple):
    """One hidden hand.  deal: its number.  turn: of the deal.

    bias: points of the guessed hands on average, less the true ones.  shared: the share of the hidden cards that is guessed.
    likelihood: the mean logarithm of the chance that was given to the truth about each unseen face: so many of them are in this hand.
    """

    deal: int
    turn: int
    bias: float
    shared: float
    likelihood: float


class Estimate(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float


def uniform(view: View, number: int, seed: str) -> Worlds:
    """Return worlds that know nothing of what was done: the control, which must fail."""
    rng = Random(seed)
    return Worlds(tuple(determinize(view, rng) for _ in range(number)), (1 / number,) * number)


GUESSES: Mapping[str, Guessing] = {"believed": worlds, "uniform": uniform}


def samples(
    game: str,
    players: int,
    seed: str,
    number: int,
    count: int = 40,
    every: int = 1,
    guesses: Mapping[str, Guessing] = GUESSES,
) -> dict[str, list[Sample]]:
    """Return for each way of guessing its samples of some deals.  count: worlds for each view.  every: the turns from one view to the next."""
    found: dict[str, list[Sample]] = defaultdict(list)
    for deal, states in enumerate(deals(game, players, seed, number)):
        for state in states[deal % every :: every]:
            for name, guess in guesses.items():
                found[name] += _of_state(deal, state, guess, count)
    return found


def _of_state(deal: int, state: State, guess: Guessing, count: int) -> Iterator[Sample]:
    seen = view(state, state.public.turn.seat)
    points, unseen = points_of(seen), cards_of(unseen_cards(seen))
    hands = [world.hands for world in guess(seen, count, f"{deal}").states]
    for seat in (each.seat for each in evidence_in(seen) if not each.out):
        known = state.public.known[seat]
        hidden = _hidden(state.hands[seat], known)
        if hidden == unseen:  # nothing is left to guess
            continue
        guessed = [_hidden(each[seat], known) for each in hands]
        bias = fmean(points(each[seat]) for each in hands) - points(state.hands[seat])
        shared = fmean((hidden & each).bit_count() for each in guessed) / hidden.bit_count()
        yield Sample(deal, state.public.turn.number, bias, shared, _likelihood(hidden, guessed, unseen))


def _hidden(hand: Cards, known: Cards) -> Cards:
    return remove_all(hand, faces_of(known))


def _likelihood(hidden: Cards, guessed: Sequence[Cards], unseen: Cards) -> float:
    return fmean(
        _told(copies(hidden, card), [copies(each, card) for each in guessed]) for card in set(faces_of(unseen))
    )


def _told(true: int, guessed: Sequence[int]) -> float:
    return log((guessed.count(true) + _LEAST) / (len(guessed) + 2 * _LEAST))


def points_of(seen: View) -> Callable[[Cards], float]:
    """Return the points of a hand that is held: outside melds in gin, as a loser's in Indian games, of all cards in others."""
    rules = seen.rules
    if rules.key == "gin":
        return counter(rules.melds.ace, rules.values[:13])
    if isinstance(rules.in_deal, Wilds):
        show = rules.in_deal.rules(seen.public)
        return lambda hand: least_points(show, hand)
    return lambda hand: sum(rules.values[card] for card in faces_of(hand))


def estimate(found: Iterable[Sample], field: str) -> Estimate:
    """Return the mean of a field over samples.  Those of one deal are not independent, so the error is that between deals."""
    by_deal: dict[int, list[float]] = defaultdict(list)
    for sample in found:
        by_deal[sample.deal].append(getattr(sample, field))
    total = sum(map(len, by_deal.values()))
    mean = sum(map(sum, by_deal.values())) / total
    off = sum((sum(each) - mean * len(each)) ** 2 for each in by_deal.values())
    return Estimate(mean, sqrt(off * len(by_deal) / max(len(by_deal) - 1, 1)) / total)


def gain(found: Mapping[str, Sequence[Sample]], field: str) -> Estimate:
    """Return by how much believed worlds exceed uniform ones in a field; both were made for the same views."""
    pairs = zip(found["believed"], found["uniform"], strict=True)
    return estimate((one._replace(bias=getattr(one, field) - getattr(other, field)) for one, other in pairs), "bias")
