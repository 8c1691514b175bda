"""The rule card of gin: who plays, who deals, and the deal, for two players and for three (rulebook 4.1, docs/rules/gin-for-three.md)."""

from openrummy.languages import Template
from openrummy.options.lines import Line, always, by_value

_NEED: Template = "Players and cards"
_DEAL: Template = "The deal"

TWO_PLAY, THREE_PLAY = "three_players=false", "three_players=true"
"""The condition of a line that is for two players, and for three."""

DEAL_LINES: tuple[Line, ...] = (
    by_value(
        _NEED,
        "three_players",
        {
            False: "Two players and one pack of 52 cards.",
            True: "Three players and one pack of 52 cards; two play each deal, and the third sits out.",
        },
    ),
    always(_NEED, "own_score", "Everybody plays for themselves, and each of the three has a score.", THREE_PLAY),
    always(_NEED, "sitting_out", "A player who sits out sees no hand and gives no advice.", THREE_PLAY),
    always(_DEAL, "first_dealer", "The first dealer is drawn by lot.", TWO_PLAY),
    always(
        _DEAL,
        "first_pair",
        "The first dealer is drawn by lot and plays against the player on their left.",
        THREE_PLAY,
    ),
    by_value(
        _DEAL,
        "next_dealer",
        {
            "loser": "The loser of a deal deals the next one.",
            "winner": "The winner of a deal deals the next one.",
            "alternate": "After that the players take turns to deal.",
        },
        TWO_PLAY,
    ),
    by_value(
        _DEAL,
        "next_dealer",
        {
            "loser": "The loser of a deal sits out the next one, and the player who comes in deals.",
            "winner": "The loser of a deal sits out the next one, and the winner deals.",
            "alternate": "The loser of a deal sits out the next one; the deal passes to the left, from one who plays to another.",
        },
        THREE_PLAY,
        key="next_pair",
    ),
    always(_DEAL, "same_pair", "After a deal that nobody has won, the same two play again.", THREE_PLAY),
    always(
        _DEAL,
        "hands",
        "Each player gets ten cards, dealt one at a time; the next card is turned up to start the discard pile, and the rest is the stock.",
    ),
    by_value(
        _DEAL,
        "first_upcard_offer",
        {
            True: "The non-dealer may take the upcard, and if not, the dealer may; if both pass, the non-dealer begins by drawing from the stock.",
            False: "The non-dealer begins.",
        },
    ),
)
"""The lines before the play begins."""
