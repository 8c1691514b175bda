"""Chains of guesses of all hidden cards.

A chain begins with a uniform deal.  A step exchanges a hidden card of a hand with a card elsewhere, if that fits better or chance allows it
(Metropolis), so that hands come up as often as they are likely; some steps lie between two worlds.
"""

from math import exp
from random import Random

from openrummy.belief.evidence import Evidence
from openrummy.belief.fitting import Fit
from openrummy.cards import Cards, Face, add, remove
from openrummy.engine.state import View

CHAINS = 8
"""Chains of guesses: each begins anew, so that not all are caught in one kind of hand."""
BEFORE = 20
"""Exchanges for each hidden card before the first world of a chain."""
BETWEEN = 2
"""Exchanges for each hidden card between two worlds."""


class Guess:
    """A guess of all hidden cards, which steps change: `cards` are those of the hands, one after another, and then the stock."""

    def __init__(self, evidence: tuple[Evidence, ...], fits: list[Fit], unseen: tuple[Face, ...], rng: Random) -> None:
        self.cards = list(unseen)
        rng.shuffle(self.cards)
        self.random, self.shuffle = rng.random, rng.shuffle
        self.seats = [each.seat for each in evidence]
        self.owners = [place for place, each in enumerate(evidence) for _ in range(each.hidden)]
        self.hidden = len(self.owners)
        self.owners += [len(evidence)] * (len(self.cards) - self.hidden)
        self.held = [each.known for each in evidence]
        for card, owner in zip(self.cards, self.owners[: self.hidden], strict=False):
            self.held[owner] = add(self.held[owner], card)
        self.fits = fits
        self.scores = [fit.whole(hand) for fit, hand in zip(fits, self.held, strict=True)]

    def step(self, times: int) -> None:
        """Try `times` times to exchange two cards."""
        # the inner loop of all guessing, which calls as little as possible
        cards, owners, held, scores, fits, random = (
            self.cards,
            self.owners,
            self.held,
            self.scores,
            self.fits,
            self.random,
        )
        hidden, total, stock = self.hidden, len(cards), len(fits)
        for _ in range(times):
            i, j = int(random() * hidden), int(random() * total)
            one, other = owners[i], owners[j]
            given, got = cards[i], cards[j]
            if one == other or given == got:
                continue
            hand, gain, score = changed(fits[one], held[one], given, got)
            gain += score - scores[one]
            if other < stock:
                theirs, more, their_score = changed(fits[other], held[other], got, given)
                gain += more + their_score - scores[other]
            if gain >= 0 or random() < exp(gain):
                cards[i], cards[j], held[one], scores[one] = got, given, hand, score
                if other < stock:
                    held[other], scores[other] = theirs, their_score

    def hands(self, view: View) -> tuple[Cards, ...]:
        """Return the hands of all seats."""
        guessed = dict(zip(self.seats, self.held, strict=True))
        known = view.public.known
        return tuple(
            view.hand if seat == view.seat else guessed.get(seat, known[seat]) for seat in range(view.rules.players)
        )

    def stock(self) -> list[Face]:
        """Return the cards of the stock in any order."""
        left = self.cards[self.hidden :]
        self.shuffle(left)
        return left


def changed(fit: Fit, hand: Cards, given: Face, got: Face) -> tuple[Cards, float, float]:
    """Return the hand with one card for another, what the two cards add to its fit, and the fit of the whole."""
    kept = remove(hand, given)
    gain = fit.cards[got] - fit.cards[given]
    if not kept >> got & 1:
        for bit, weight in fit.pairs[got]:
            if kept & bit:
                gain += weight
    if not kept >> given & 1:
        for bit, weight in fit.pairs[given]:
            if kept & bit:
                gain -= weight
    new = add(kept, got)
    return new, gain, fit.whole(new)
