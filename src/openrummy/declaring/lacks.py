"""The runs that groups of a hand lack for a valid declaration, in words."""

from collections.abc import Sequence

from openrummy.declaring.groups import PURE, RUNS, Group
from openrummy.declaring.judging import Judgement, has_runs, is_special
from openrummy.declaring.rules import ShowRules
from openrummy.languages import Plural, Saying, saying


def lack(rules: ShowRules, groups: Sequence[Group]) -> Saying | None:
    """Return the run that is missing, in few words such as `no pure run`; None if none is."""
    runs, pure = _numbers(groups)
    if has_runs(rules, groups) or is_special(rules, groups):
        return None
    if not pure and rules.pure_runs:
        return saying("no pure run")
    if pure < rules.pure_runs:
        return saying("only {number} of {needed} pure runs", number=pure, needed=rules.pure_runs)
    return saying("only {number} of {needed} runs", number=runs, needed=rules.runs)


def still_missing(rules: ShowRules, groups: Sequence[Group]) -> Saying | None:
    """Return the same as a sentence for the player who arranges the hand."""
    runs, pure = _numbers(groups)
    if has_runs(rules, groups) or is_special(rules, groups):
        return None
    if pure < rules.pure_runs:
        words = Plural("{count} pure run is still missing.", "{count} pure runs are still missing.")
        return saying(words, count=rules.pure_runs - pure)
    return saying(_MORE if pure else _ANY, count=rules.runs - runs)


def why_counted(rules: ShowRules, judgement: Judgement, cards: int, points: int) -> Saying | None:
    """Return why a loser's hand counts `points`; None if no run is missing.  cards: their number in the hand."""
    missing = lack(rules, judgement.groups)
    if missing is None:
        return None
    if rules.incomplete == "all":
        return saying("{lack}, so all {count} cards count: {points}.", lack=missing, count=cards, points=points)
    return saying("{lack}, so every card outside pure runs counts: {points}.", lack=missing, points=points)


_MORE = Plural(
    "You have a pure run; {count} more run is missing.", "You have a pure run; {count} more runs are missing."
)
_ANY = Plural("{count} run is still missing.", "{count} runs are still missing.")


def _numbers(groups: Sequence[Group]) -> tuple[int, int]:
    kinds = [group.kind for group in groups]
    return sum(kind in RUNS for kind in kinds), sum(kind in PURE for kind in kinds)
