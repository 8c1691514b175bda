"""The runs that a hand, or the groups in which it is shown, lack for a valid declaration, in words."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from openrummy.cards import Cards
from openrummy.declaring.groups import PURE, RUNS, Group
from openrummy.declaring.judging import has_runs, is_special
from openrummy.declaring.minimum_points import least_left, scheme
from openrummy.declaring.rules import ShowRules
from openrummy.declaring.suit_runs import NEVER
from openrummy.engine.scores import Score
from openrummy.languages import Plural, Saying, Template, saying


class Runs(msgspec.Struct, frozen=True):
    """The number of runs, and how many of them are pure."""

    runs: int
    pure: int


def shown_runs(rules: ShowRules, groups: Sequence[Group]) -> Runs | None:
    """Return the runs among `groups` if they are too few; None if nothing is missing."""
    if has_runs(rules, groups) or is_special(rules, groups):
        return None
    kinds = [group.kind for group in groups]
    return Runs(sum(kind in RUNS for kind in kinds), sum(kind in PURE for kind in kinds))


@lru_cache(maxsize=4096)
def reachable_runs(rules: ShowRules, hand: Cards) -> Runs:
    """Return the most runs that a hand can be grouped in at once, up to those that are needed: as many pure ones as possible first."""
    pure = next(number for number in range(rules.pure_runs, -1, -1) if _has(rules, hand, number, number))
    return Runs(next(number for number in range(rules.runs, -1, -1) if _has(rules, hand, number, pure)), pure)


def _has(rules: ShowRules, hand: Cards, runs: int, pure: int) -> bool:
    """Whether a hand has so many runs at once; fewer runs than pure ones are as many."""
    plan = scheme(msgspec.structs.replace(rules, runs=max(runs, pure), pure_runs=pure))
    return least_left(plan, hand, NEVER) is not None


def lack(rules: ShowRules, runs: Runs) -> Saying:
    """Return the run that is missing, in few words such as `no pure run`."""
    if not runs.pure and rules.pure_runs:
        return saying("no pure run")
    if runs.pure < rules.pure_runs:
        return saying("only {number} of {needed} pure runs", number=runs.pure, needed=rules.pure_runs)
    return saying("only {number} of {needed} runs", number=runs.runs, needed=rules.runs)


def still_missing(rules: ShowRules, runs: Runs) -> Saying:
    """Return the same as a sentence for the player who arranges the hand."""
    if runs.pure < rules.pure_runs:
        words = Plural("{count} pure run is still missing.", "{count} pure runs are still missing.")
        return saying(words, count=rules.pure_runs - runs.pure)
    return saying(_MORE if runs.pure else _ANY, count=rules.runs - runs.runs)


def why_counted(rules: ShowRules, runs: Runs, cards: int, score: Score) -> Saying:
    """Return why a loser's hand with too few runs counts as it does.  cards: their number in the hand."""
    is_capped = any(part.rule == "over_the_cap" for part in score.parts)
    words = _ALL if rules.incomplete == "all" else _BUT_PURE
    return saying(words[is_capped], lack=lack(rules, runs), count=cards, points=score.points)


_ALL: tuple[Template, Template] = (
    "{lack}, so all {count} cards count: {points}.",
    "{lack}, so all {count} cards count: {points} at most.",
)
_BUT_PURE: tuple[Template, Template] = (
    "{lack}, so every card outside pure runs counts: {points}.",
    "{lack}, so every card outside pure runs counts: {points} at most.",
)
"""Why cards count, and the same of more points than a hand may cost."""

_MORE = Plural(
    "You have a pure run; {count} more run is missing.", "You have a pure run; {count} more runs are missing."
)
_ANY = Plural("{count} run is still missing.", "{count} runs are still missing.")
