"""The points or chips that went from seat to seat in a deal."""

from collections.abc import Sequence

from openrummy.engine.rules import Rules
from openrummy.record.model import Result

HUNDREDTHS = 100


def paid_in(rules: Rules, result: Result) -> list[list[float]]:
    """Return what each seat gave to each other one in a deal, by giver and getter; less than 0 is what it got.

    Chips count where a deal has any, points elsewhere.  Where one seat alone gains, or penalties count, it is given what each
    other seat lost.  Where all may gain, each pair is set apart by an equal share of the difference of its two results.
    """
    return _shared(_gains(rules, result))


def _gains(rules: Rules, result: Result) -> list[float]:
    if any(score.points for score in result.chips):
        return [score.points / HUNDREDTHS for score in result.chips]
    sign = -1 if rules.lowest_wins else 1
    return [float(sign * score.points) for score in result.scores]


def _shared(gains: Sequence[float]) -> list[list[float]]:
    players = range(len(gains))
    best = [seat for seat in players if gains[seat] == max(gains)]
    others = [gain for seat, gain in enumerate(gains) if seat != best[0]]
    paid = [[0.0] * len(gains) for _ in players]
    if len(best) == 1 and max(others) <= 0:
        winner = best[0]
        alone = gains[winner] if not any(others) else 0.0
        for seat in players:
            if seat != winner:
                paid[seat][winner] = -gains[seat] + alone / len(others)
        return paid
    for one in players:
        for other in players:
            paid[one][other] = max(0.0, gains[other] - gains[one]) / len(gains)
    return paid
