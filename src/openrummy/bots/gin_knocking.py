"""Whether to end a deal of gin now or wait for gin: guesses of the opponent's hand, played out to the end of the deal."""

from collections.abc import Sequence
from statistics import fmean

from openrummy.bots.gin_outlook import GinOutlook
from openrummy.bots.gin_worth import least_after
from openrummy.bots.worth import useful_faces
from openrummy.cards import Cards, bits
from openrummy.engine.facts import the_part
from openrummy.melds import Shape, read_shape
from openrummy.solver import defend
from openrummy.variants.gin.actions import BigGin, Knock
from openrummy.variants.gin.scoring import KnockScoring

GUESSES = 24
"""How many guesses of the opponent's hand are examined."""
SLIPPING = 3.0
"""Points by which the opponent's hand improves per turn of waiting; values from 0 to 6 made no difference beyond chance."""


def ending(look: GinOutlook, ways: Sequence[Knock | BigGin], luck: int) -> Knock | BigGin | None:
    """Return the way to end the deal now, or None if waiting is worth more."""
    best = best_way(look, ways)
    points = _left(look, best)
    if points <= 0:
        return best
    guesses = look.other_hands(GUESSES, luck)
    return best if _now(look, best, points, guesses) >= _later(look, best, points, guesses) else None


def best_way(look: GinOutlook, ways: Sequence[Knock | BigGin]) -> Knock | BigGin:
    """Return the way that leaves the least deadwood; among equals, the one whose discard the opponent would want most."""
    return min(ways, key=lambda way: (_left(look, way), -_longing(look, way)))


def _left(look: GinOutlook, way: Knock | BigGin) -> int:
    """Return the deadwood after a knock; -1 for big gin."""
    return -1 if isinstance(way, BigGin) else look.count(look.hand ^ 1 << way.discard)


def _longing(look: GinOutlook, way: Knock | BigGin) -> float:
    """Return how much the opponent would want the discard, which is face down after a knock and helps nobody."""
    return look.danger(way.discard) if isinstance(way, Knock) else 0.0


def _now(look: GinOutlook, knock: Knock | BigGin, points: int, guesses: Sequence[Cards]) -> float:
    """Return the mean score of knocking now."""
    rules = look.view.rules
    melds = [shape for cards in knock.melds if isinstance(shape := read_shape(rules.melds, cards), Shape)]
    return fmean(_score(look, points, defend(rules.melds, rules.values, melds, hand).points) for hand in guesses)


def _score(look: GinOutlook, knocker: int, defender: int) -> float:
    scoring = the_part(look.view.rules, KnockScoring)
    if not knocker:
        return scoring.gin + defender
    if knocker < defender:
        return defender - knocker
    if knocker == defender and not scoring.undercut_on_tie:
        return 0
    return defender - knocker - scoring.undercut


def _later(look: GinOutlook, knock: Knock | BigGin, points: int, guesses: Sequence[Cards]) -> float:
    """Return the mean score of waiting one turn: the opponent may end the deal, gin may come, or a later knock scores less."""
    assert isinstance(knock, Knock)
    kept = look.hand ^ 1 << knock.discard
    theirs = [look.count(hand) for hand in guesses]
    ended = [-_score(look, other, points) for other in theirs if other <= look.limit]
    gin = _chance_of_gin(look, kept)
    later = _now(look, knock, points, guesses) - SLIPPING
    alive = 1 - len(ended) / len(guesses)
    return alive * (gin * (the_part(look.view.rules, KnockScoring).gin + fmean(theirs)) + (1 - gin) * later) + sum(
        ended
    ) / len(guesses)


def _chance_of_gin(look: GinOutlook, kept: Cards) -> float:
    """Return the chance that the next card from the stock completes gin."""
    useful = useful_faces("low", kept) & look.unseen
    outs = sum(not least_after(look, kept | 1 << card) for card in bits(useful))
    return outs / max(look.unseen.bit_count(), 1)
