"""The options of gin rummy (rulebook 8.3)."""

from typing import Annotated, Literal

from openrummy.options import Options, option

_KNOCKS = "knock_limit>0"
_OKLAHOMA = "oklahoma=true"


class GinOptions(Options, frozen=True, kw_only=True):
    """Every option of rulebook 8.3, and the turn limit of 1.2 E7; the defaults are the preset `gin`."""

    knock_limit: Annotated[
        int,
        option(
            "Knock limit",
            "The most deadwood you may knock with; 0 means that only gin ends a deal.",
            "Knocking",
            ge=0,
            le=10,
        ),
    ] = 10
    oklahoma: Annotated[
        bool, option("Oklahoma", "The value of the first upcard is the knock limit of the deal.", "Knocking")
    ] = False
    oklahoma_ace: Annotated[
        Literal["gin_only", "one"],
        option(
            "Oklahoma ace",
            "Whether an ace as the upcard means that only gin ends the deal, or allows knocking with one point.",
            "Knocking",
            only_when=f"{_OKLAHOMA} and {_KNOCKS}",
        ),
    ] = "gin_only"
    oklahoma_spade_double: Annotated[
        bool,
        option(
            "Spades double", "If the first upcard is a spade, the deal counts double.", "Knocking", only_when=_OKLAHOMA
        ),
    ] = False

    first_upcard_offer: Annotated[
        bool,
        option("Offering the upcard", "The first upcard is offered to both players before the first draw.", "Turn"),
    ] = True
    dead_hand_stock: Annotated[
        Literal[0, 2],
        option(
            "Dead hand",
            "The deal is void when nobody has knocked and only this many cards are left in the stock.",
            "Turn",
        ),
    ] = 2
    fiftieth_card: Annotated[
        Literal["dead", "opponent_may_knock"],
        option("Last discard", "Whether the last discard may still be taken to knock with it.", "Turn"),
    ] = "dead"
    turn_cap: Annotated[
        int | None, option("Longest deal", "The number of turns after which a deal is void.", "Turn", ge=20, le=100_000)
    ] = 1000

    gin_bonus: Annotated[Literal[20, 25], option("Gin", "The bonus for going gin.", "Scoring")] = 25
    big_gin_bonus: Annotated[
        Literal[31, 50] | None,
        option("Big gin", "The bonus for matching all eleven cards; none rules it out.", "Scoring"),
    ] = 31
    undercut_bonus: Annotated[
        Literal[10, 20, 25],
        option(
            "Undercut",
            "The bonus for a defender who has no more deadwood than the knocker.",
            "Scoring",
            only_when=_KNOCKS,
        ),
    ] = 25
    undercut_on_tie: Annotated[
        bool,
        option(
            "Ties undercut", "A defender with the same deadwood as the knocker undercuts.", "Scoring", only_when=_KNOCKS
        ),
    ] = True

    target_score: Annotated[int, option("Target score", "The score that ends a game.", "Match", ge=1, le=100_000)] = 100
    game_bonus: Annotated[
        Literal[0, 100], option("Game", "The bonus for being first to reach that score.", "Match")
    ] = 100
    box_bonus: Annotated[Literal[0, 10, 20, 25], option("Boxes", "The bonus for each deal won.", "Match")] = 25
    boxes_immediate: Annotated[
        bool,
        option(
            "Boxes at once",
            "Boxes are added right after each deal instead of at the end.",
            "Match",
            only_when="box_bonus>0",
        ),
    ] = False
    shutout_rule: Annotated[
        Literal["double_hands", "double_total", "extra_game_bonus", "none"],
        option("Shutout", "The bonus for winning a game in which the other player scored nothing.", "Match"),
    ] = "double_hands"
    next_dealer: Annotated[
        Literal["loser", "winner", "alternate"],
        option(
            "Next dealer", "Whether the loser or the winner of a deal deals next, or the players take turns.", "Match"
        ),
    ] = "loser"
    hollywood_columns: Annotated[
        Literal[1, 3],
        option("Columns", "Whether deals are scored in one game, or in three at once as in Hollywood.", "Match"),
    ] = 1
