"""Hands shown in groups, as in Indian rummy and the 21-card game: judging, counting and the best grouping.

All are plain functions of `ShowRules`, which hold the wild cards of the deal.
"""

from openrummy.declaring.best_arrangement import Best, best_discards, best_groups, least_points
from openrummy.declaring.finishing import declaration
from openrummy.declaring.groups import Group, GroupKind, group_label, read_group
from openrummy.declaring.judging import Judgement, judge, shown_hand
from openrummy.declaring.points import loser_score
from openrummy.declaring.rules import (
    ShowRules,
    Specials,
    card_points,
    cut_face,
    neighbours,
    wild_faces,
    with_wilds,
)

__all__ = [
    "Best",
    "Group",
    "GroupKind",
    "Judgement",
    "ShowRules",
    "Specials",
    "best_discards",
    "best_groups",
    "card_points",
    "cut_face",
    "declaration",
    "group_label",
    "judge",
    "least_points",
    "loser_score",
    "neighbours",
    "read_group",
    "shown_hand",
    "wild_faces",
    "with_wilds",
]
