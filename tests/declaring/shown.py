"""Hands written as in the rulebook: groups separated by ` / `."""

from openrummy.cards import Face, parse_faces
from openrummy.declaring import Judgement, ShowRules, judge, shown_hand, wild_faces, with_wilds
from openrummy.engine.scores import Score
from openrummy.explain import score_words


def groups_of(text: str) -> tuple[tuple[Face, ...], ...]:
    """Return the groups of a text such as `2H 3H 4H / 5C 6C 7C`."""
    return tuple(parse_faces(group) for group in text.split(" / "))


def rules_with(wild: str, rules: ShowRules | None = None) -> ShowRules:
    """Return the rules of a deal in which the card `wild` was turned up; `wild` may be a rank."""
    card = wild if len(wild) == 2 else f"{wild}D"
    beside = rules is not None and rules.specials is not None
    return with_wilds(rules or ShowRules(), wild_faces(parse_faces(card)[0], beside=beside))


def judged(rules: ShowRules, text: str) -> Judgement:
    """Return the judgement of a hand without loose cards."""
    return judge(rules, shown_hand(groups_of(text)), groups_of(text))


def faults(rules: ShowRules, text: str) -> list[str]:
    """Return the words of every fault."""
    return [fault.said() for fault in judged(rules, text).faults]


def words(score: Score) -> str:
    return score_words(score, ["Ann", "Bob"])
