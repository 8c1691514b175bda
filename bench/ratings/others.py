"""Other ways to rate, on the same scale, for comparison: the models of openskill as they come, and other rules for those who leave."""

from collections.abc import Mapping
from typing import Any

from openskill.models import BradleyTerryFull, PlackettLuce, ThurstoneMostellerFull

from bench.ratings.league import Rate
from openrummy.people.ratings.model import CHANGE, DRAW, LUCK, MEAN, NEW, SPREAD, Finisher, Skill, rated

_FIXED: Mapping[str, Any] = {"mu": MEAN, "sigma": SPREAD, "beta": LUCK, "tau": CHANGE}


def by(model: Any) -> Rate:
    """Return the ratings of a model of openskill: a match of all at once, in which those who left are last."""

    def rate(seats: list[Finisher], before: Mapping[str, Skill]) -> dict[str, Skill]:
        known = [before.get(seat.who, NEW) for seat in seats]
        ranks = [float(len(seats) + 1 if seat.left else seat.place) for seat in seats]
        after = model.rate([[model.rating(skill.mean, skill.spread)] for skill in known], ranks=ranks)
        return {
            seat.who: Skill(new.mu, new.sigma, skill.matches + 1)
            for seat, (new,), skill in zip(seats, after, known, strict=True)
        }

    return rate


def leavers_last(seats: list[Finisher], before: Mapping[str, Skill]) -> dict[str, Skill]:
    """Return the same ratings as ours, but whoever left is last as if they had played to the end."""
    last = max(seat.place for seat in seats) + 1
    return rated([Finisher(seat.who, last if seat.left else seat.place) for seat in seats], before)


def leavers_alone(seats: list[Finisher], before: Mapping[str, Skill]) -> dict[str, Skill]:
    """Return the same ratings as ours, but those who stayed gain nothing from those who left."""
    alone = rated([seat for seat in seats if not seat.left], before) if sum(not seat.left for seat in seats) > 1 else {}
    lost = {
        who: skill
        for who, skill in rated(seats, before).items()
        if any(seat.who == who and seat.left for seat in seats)
    }
    return {**alone, **lost}


OTHERS: Mapping[str, Rate] = {
    "Plackett-Luce of openskill, all at once": by(PlackettLuce(**_FIXED)),
    "Bradley-Terry of openskill, all at once": by(BradleyTerryFull(**_FIXED)),
    "Thurstone-Mosteller of openskill, all at once": by(ThurstoneMostellerFull(**_FIXED, epsilon=DRAW)),
    "ours, leavers last": leavers_last,
    "ours, nothing gained from leavers": leavers_alone,
}
