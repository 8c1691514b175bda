"""The options of gin rummy (rulebook 8.3)."""

from typing import Annotated, Literal

from openrummy.languages import Saying, saying
from openrummy.options import OptionGroup, Options
from openrummy.parts import shared_switches as shared

_KNOCKING = OptionGroup("Knocking")
_TURN = OptionGroup("Turn")
_SCORING = OptionGroup("Scoring")
_MATCH = OptionGroup("Match")

_KNOCKS = "knock_limit>0"
_OKLAHOMA = "oklahoma=true"


class GinOptions(Options, frozen=True, kw_only=True):
    """Every option of rulebook 8.3, and the turn limit of 1.2 E7; the defaults are the preset `gin`."""

    knock_limit: Annotated[
        int,
        _KNOCKING.switch(
            "Knock limit", "The most deadwood you may knock with; 0 means that only gin ends a deal.", ge=0, le=10
        ),
    ] = 10
    oklahoma: Annotated[
        bool, _KNOCKING.switch("Oklahoma", "The value of the first upcard is the knock limit of the deal.")
    ] = False
    oklahoma_ace: Annotated[
        Literal["gin_only", "one"],
        _KNOCKING.switch(
            "Oklahoma ace",
            "Whether an ace as the upcard means that only gin ends the deal, or allows knocking with one point.",
            only_when=f"{_OKLAHOMA} and {_KNOCKS}",
        ),
    ] = "gin_only"
    oklahoma_spade_double: Annotated[
        bool,
        _KNOCKING.switch(
            "Spades double", "If the first upcard is a spade, the deal counts double.", only_when=_OKLAHOMA
        ),
    ] = False

    first_upcard_offer: Annotated[
        bool, _TURN.switch("Offering the upcard", "The first upcard is offered to both players before the first draw.")
    ] = True
    dead_hand_stock: Annotated[
        Literal[0, 2],
        _TURN.switch(
            "Dead hand", "The deal is void when nobody has knocked and only this many cards are left in the stock."
        ),
    ] = 2
    fiftieth_card: Annotated[
        Literal["dead", "opponent_may_knock"],
        _TURN.switch("Last discard", "Whether the last discard may still be taken to knock with it."),
    ] = "dead"
    turn_cap: Annotated[int | None, _TURN.has(shared.TURN_CAP)] = shared.TURN_CAP.default

    gin_bonus: Annotated[Literal[20, 25], _SCORING.switch("Gin", "The bonus for going gin.")] = 25
    big_gin_bonus: Annotated[
        Literal[31, 50] | None,
        _SCORING.switch("Big gin", "The bonus for matching all eleven cards; none rules it out."),
    ] = 31
    undercut_bonus: Annotated[
        Literal[10, 20, 25],
        _SCORING.switch(
            "Undercut", "The bonus for a defender who has no more deadwood than the knocker.", only_when=_KNOCKS
        ),
    ] = 25
    undercut_on_tie: Annotated[
        bool,
        _SCORING.switch(
            "Ties undercut", "A defender with the same deadwood as the knocker undercuts.", only_when=_KNOCKS
        ),
    ] = True

    target_score: Annotated[int, _MATCH.switch("Target score", "The score that ends a game.", ge=1, le=100_000)] = 100
    game_bonus: Annotated[Literal[0, 100], _MATCH.switch("Game", "The bonus for being first to reach that score.")] = (
        100
    )
    box_bonus: Annotated[Literal[0, 10, 20, 25], _MATCH.switch("Boxes", "The bonus for each deal won.")] = 25
    boxes_immediate: Annotated[
        bool,
        _MATCH.switch(
            "Boxes at once", "Boxes are added right after each deal instead of at the end.", only_when="box_bonus>0"
        ),
    ] = False
    shutout_rule: Annotated[
        Literal["double_hands", "double_total", "extra_game_bonus", "none"],
        _MATCH.switch("Shutout", "The bonus for winning a game in which the other player scored nothing."),
    ] = "double_hands"
    next_dealer: Annotated[
        Literal["loser", "winner", "alternate"],
        _MATCH.switch(
            "Next dealer", "Whether the loser or the winner of a deal deals next, or the players take turns."
        ),
    ] = "loser"
    three_players: Annotated[
        bool,
        _MATCH.switch(
            "Three players", "Three play a match and two of them each deal: the loser sits out the next one."
        ),
    ] = False
    hollywood_columns: Annotated[
        Literal[1, 3],
        _MATCH.switch("Columns", "Whether deals are scored in one game, or in three at once as in Hollywood."),
    ] = 1


def players_that_fit(options: GinOptions, players: int) -> Saying | None:
    """Return why this many cannot play, or None."""
    if players == (3 if options.three_players else 2):
        return None
    if options.three_players:
        return saying("Gin rummy for three is for 3 players, not {players}.", players=players)
    return saying("Gin rummy is for 2 players; for 3, set three_players=true.")
