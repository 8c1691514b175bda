"""Their gin: its numbers for actions that are not cards, and our options that match its fixed rules."""

from typing import Any

from bench.spiel.cards import UTILS, spiel

GIN: Any = spiel.gin_rummy
TAKE, STOCK, PASS, KNOCK, MELDS = (
    GIN.DRAW_UPCARD_ACTION,
    GIN.DRAW_STOCK_ACTION,
    GIN.PASS_ACTION,
    GIN.KNOCK_ACTION,
    GIN.MELD_ACTION_BASE,
)
MELD_OF: dict[int, list[int]] = dict(UTILS.int_to_meld)
AGREED = {"big_gin_bonus": None, "undercut_on_tie": False, "fiftieth_card": "opponent_may_knock"}
