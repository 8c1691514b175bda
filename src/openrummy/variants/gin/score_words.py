"""The words for the scores of gin: of deals, games and matches."""

from collections.abc import Mapping

from openrummy.engine.family import ScoreWords
from openrummy.languages import Template

_RULES: Mapping[str, Template] = {
    "big_gin": "big gin",
    "big_gin_bonus": "bonus for big gin",
    "box": "box",
    "boxes": "boxes for deals won",
    "brought_forward": "carried over",
    "column_1": "the first game",
    "column_2": "the second game",
    "column_3": "the third game",
    "deadwood": "deadwood",
    "deal_and_box": "the deal and its box",
    "deal_won": "one deal",
    "deals_won": "deals won",
    "final": "at the end",
    "game_bonus": "bonus for the game",
    "gin": "gin",
    "gin_bonus": "bonus for gin",
    "knock": "the defender's deadwood less the knocker's",
    "less_deadwood": "less deadwood",
    "sat_out": "sat out the deal",
    "shutout_bonus": "bonus for a shutout",
    "shutout_double_hands": "deals won, doubled for a shutout",
    "shutout_double_total": "the game, doubled for a shutout",
    "spades_double": "a spade was turned up",
    "tied_knock": "both have the same deadwood",
    "undercut": "undercut",
    "undercut_bonus": "bonus for the undercut",
}
_OWNED: Mapping[str, tuple[Template, Template]] = {"deadwood": ("your deadwood", "{name}'s deadwood")}

SCORES = ScoreWords(_RULES, _OWNED, cards=frozenset({"deadwood"}))
