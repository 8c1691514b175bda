"""Scores that carry their proof: a tree whose root is the number.

A leaf is a card with its value or a plain amount; a branch adds its parts and multiplies by `times`.  The number
of a tree is computed by the constructors below and nowhere else, so a score and its explanation cannot
differ.  `explain` puts the tree into words.
"""

from collections.abc import Iterable

import msgspec


class Score(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A number and how it is made up.

    points: the value of this tree, an integer; chips are counted in hundredths.
    rule: a key of `explain`'s words, named after the rulebook's term.
    option: the switch that caused it, if any, as text such as `ace_value=15`.
    card: text of the card of a leaf.  seat: the owner of these cards or points.
    times: the factor of the sum of the parts.
    """

    points: int
    rule: str
    option: str | None = None
    card: str | None = None
    seat: int | None = None
    times: int = 1
    parts: tuple["Score", ...] = ()


class Payout(msgspec.Struct, frozen=True):
    """The payment at the end of a match.  chips: of each seat, with their proofs.  fee: the house's.  Both in hundredths."""

    chips: tuple[Score, ...]
    fee: int


def leaf(
    points: int, rule: str, *, card: str | None = None, seat: int | None = None, option: str | None = None
) -> Score:
    """Return a score without parts."""
    return Score(points, rule, option, card, seat)


def total(
    rule: str, parts: Iterable[Score], *, times: int = 1, seat: int | None = None, option: str | None = None
) -> Score:
    """Return the sum of `parts`, multiplied by `times`."""
    branches = tuple(parts)
    return Score(sum(part.points for part in branches) * times, rule, option, None, seat, times, branches)


def is_sound(score: Score) -> bool:
    """Whether every branch of the tree is the sum of its parts times its factor; a leaf always is sound."""
    if not score.parts:
        return True
    return score.points == score.times * sum(part.points for part in score.parts) and all(map(is_sound, score.parts))
