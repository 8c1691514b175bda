"""The switches of gin rummy (rulebook 8.3)."""

from typing import Annotated, Literal

from openrummy.options import Options, option

_KNOCKS = "knock_limit>0"
_OKLAHOMA = "oklahoma=true"


class GinOptions(Options, frozen=True, kw_only=True):
    """Every switch of rulebook 8.3, and the guard of 1.2 E7; the defaults are the preset `gin`."""

    knock_limit: Annotated[
        int,
        option(
            "Knock limit",
            "The most that your unmatched cards may count when you knock; 0 is straight gin.",
            "Knocking",
            ge=0,
            le=10,
        ),
    ] = 10
    oklahoma: Annotated[
        bool,
        option("Oklahoma", "The value of the first upcard is the knock limit of the deal.", "Knocking"),
    ] = False
    oklahoma_ace: Annotated[
        Literal["gin_only", "one"],
        option(
            "Oklahoma ace",
            "Whether an ace as the upcard asks for gin, or allows knocking with one.",
            "Knocking",
            only_when=f"{_OKLAHOMA} and {_KNOCKS}",
        ),
    ] = "gin_only"
    oklahoma_spade_double: Annotated[
        bool,
        option("Spades double", "A spade as the upcard doubles the deal.", "Knocking", only_when=_OKLAHOMA),
    ] = False

    first_upcard_offer: Annotated[
        bool,
        option("Offer of the upcard", "The first upcard is offered to both players before the first draw.", "Turn"),
    ] = True
    dead_hand_stock: Annotated[
        Literal[0, 2],
        option(
            "Dead hand", "The deal is void when nobody has knocked and so many cards are left in the stock.", "Turn"
        ),
    ] = 2
    fiftieth_card: Annotated[
        Literal["dead", "opponent_may_knock"],
        option("Last discard", "Whether the last discard may still be taken in order to knock with it.", "Turn"),
    ] = "dead"
    turn_cap: Annotated[
        int | None,
        option("Longest deal", "After this many turns a deal is void.", "Turn", ge=20, le=100_000),
    ] = 1000

    gin_bonus: Annotated[Literal[20, 25], option("Gin", "What going gin earns.", "Scoring")] = 25
    big_gin_bonus: Annotated[
        Literal[31, 50] | None,
        option("Big gin", "What matching all eleven cards earns; none does not allow it.", "Scoring"),
    ] = 31
    undercut_bonus: Annotated[
        Literal[10, 20, 25],
        option("Undercut", "What a defender with no more than the knocker earns.", "Scoring", only_when=_KNOCKS),
    ] = 25
    undercut_on_tie: Annotated[
        bool,
        option("Ties undercut", "A defender with as much as the knocker undercuts.", "Scoring", only_when=_KNOCKS),
    ] = True

    target_score: Annotated[
        int, option("Points to play to", "The points that end a game.", "Match", ge=1, le=100_000)
    ] = 100
    game_bonus: Annotated[Literal[0, 100], option("Game", "What reaching that score first earns.", "Match")] = 100
    box_bonus: Annotated[Literal[0, 10, 20, 25], option("Boxes", "What each deal won earns besides.", "Match")] = 25
    boxes_immediate: Annotated[
        bool,
        option("Boxes at once", "Boxes are added to the deal, not at the end.", "Match", only_when="box_bonus>0"),
    ] = False
    shutout_rule: Annotated[
        Literal["double_hands", "double_total", "extra_game_bonus", "none"],
        option("Shutout", "What the winner of a game earns when the other has nothing.", "Match"),
    ] = "double_hands"
    next_dealer: Annotated[
        Literal["loser", "winner", "alternate"],
        option("Next dealer", "Whether the loser or the winner of a deal deals next, or both in turn.", "Match"),
    ] = "loser"
    hollywood_columns: Annotated[
        Literal[1, 3],
        option("Columns", "Whether deals are scored in one game, or in three at once as in Hollywood.", "Match"),
    ] = 1
