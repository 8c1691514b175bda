"""The words for scores and endings that several families share."""

from collections.abc import Mapping

from openrummy.engine.family import Ending, ScoreWords
from openrummy.languages import Template

_RULES: Mapping[str, Template] = {
    "card": "{card}",
    "counted": "counted at the table",
    "collects": "points collected from the others",
    "difference": "more than the lowest hand",
    "first_round_triple": "going out in the first round counts triple",
    "going_rummy_double": "going rummy counts double",
    "going_rummy_plus_10": "going rummy",
    "hand": "the hand",
    "held": "cards held",
    "is_paid": "chips from the others",
    "less_lowest": "the lowest hand",
    "loses_own": "your own cards, since nobody went out",
    "low_ace": "{card} at the low end of a run",
    "meld_minus_hand": "cards melded minus cards held",
    "melded": "cards melded",
    "no_points": "no points",
    "no_winner_no_chips": "nobody went out, so no chips change hands",
    "pays": "chips for the cards held",
    "penalty": "penalty for the cards held",
    "void": "the deal is void",
}
_OWNED: Mapping[str, tuple[Template, Template]] = {"hand": ("your hand", "{name}'s hand")}

SCORES = ScoreWords(
    _RULES, _OWNED, chips=frozenset({"is_paid", "no_winner_no_chips", "pays"}), cards=frozenset({"hand", "melded"})
)

ENDINGS: Mapping[str, Ending] = {
    "went_out": Ending(brief="went out", won=("You go out: {points}.", "{name} goes out: {points}.")),
    "blocked": Ending(brief="blocked", nobody="The deal is blocked: {points}."),
    "void": Ending(brief="void", nobody="The deal is void and nobody scores."),
}
