"""The rule card of 500, as far as it differs from that of a table game (rulebook 3, 8.2)."""

from collections.abc import Mapping

from openrummy.languages import Plural, Saying, Template, saying
from openrummy.options.lines import Line, always, by_value, computed, with_lines
from openrummy.variants.five_hundred.options import FiveHundredOptions
from openrummy.variants.table_card import TABLE_LINES

_TURN, _OUT, _STOCK, _END, _TIES = "Your turn", "Going out", "When the stock runs out", "The end of the match", "Ties"
_CALLS = "Calling rummy"


_RIVER: Template = "Draw the top card of the stock, or take from the discard pile, which is spread out like a river: its top card alone, or any card in it together with all the cards on top of it."
_TOP: Template = "Draw one card: the top card of the stock or the top card of the discard pile."


def _draw(options: FiveHundredOptions, players: int | None) -> Saying:
    drawn = saying(_TOP if options.discard_draw == "top" else _RIVER)
    owed = _owed(options)
    return drawn if owed is None else saying("{one} {other}", one=drawn, other=saying(owed))


def _owed(options: FiveHundredOptions) -> Template | None:
    """Return which taken card must be played: it depends on the depth, on the top card, and on where it may go."""
    return _OWED.get((options.discard_draw, options.discard_draw_top_must_play, options.discard_draw_new_meld))


_OWED: Mapping[tuple[str, bool, bool], Template] = {
    (
        "any_depth",
        False,
        False,
    ): "When you take more than the top card, you must meld or lay off the deepest card in the same turn.",
    (
        "any_depth",
        False,
        True,
    ): "When you take more than the top card, you must put the deepest card into a new meld in the same turn.",
    (
        "any_depth",
        True,
        False,
    ): "Whatever you take from the pile, you must meld or lay off the deepest card in the same turn, even if it is the top card.",
    (
        "any_depth",
        True,
        True,
    ): "Whatever you take from the pile, you must put the deepest card into a new meld in the same turn, even if it is the top card.",
    ("top", True, False): "When you take the top card, you must meld it or lay it off in the same turn.",
    ("top", True, True): "When you take the top card, you must put it into a new meld in the same turn.",
    ("top", False, True): "If you must play a card from the pile, it must go into a new meld.",
}


def _floater(options: FiveHundredOptions, players: int | None) -> Saying | None:
    if options.go_out_mode != "floating" and not options.final_discard_must_be_unplayable:
        return None
    if options.floating_must_play:
        return saying("While you float, you must lay off the card that you draw if it fits.")
    return saying("While you float, you may lay off the card that you draw, or end the deal by discarding it.")


def _floater_takes(options: FiveHundredOptions, players: int | None) -> Saying | None:
    """Return what a player who floats must do with a taken top card, if others need not play it."""
    if options.discard_draw_top_must_play or _floater(options, players) is None:
        return None
    return saying("If you take the top card of the pile while you float, you must play it in that turn.")


def _ungated(options: FiveHundredOptions, players: int | None) -> Saying | None:
    if options.call_rummy == "off" or not options.layoff_requires_own_meld:
        return None
    return saying("You may call before you have a meld of your own.")


def _only_out(options: FiveHundredOptions) -> bool:
    """Whether only a player who goes out can end the match."""
    return options.end_condition == "target" and options.must_go_out_to_win


def _target(options: FiveHundredOptions, players: int | None) -> Saying | None:
    if options.end_condition != "target":
        return None
    return saying(_GOES_OUT if _only_out(options) else _REACHES, count=options.target_score)


_REACHES = Plural(
    "The match ends after the deal in which a player reaches {count} point.",
    "The match ends after the deal in which a player reaches {count} points.",
)
_GOES_OUT = Plural(
    "The match ends when a player goes out and has {count} point or more: that player wins, even if others have more.",
    "The match ends when a player goes out and has {count} points or more: that player wins, even if others have more.",
)


def _highest(options: FiveHundredOptions, players: int | None) -> Saying | None:
    silent = _only_out(options) or options.scoring_mode == "losers_penalty"
    return None if silent else saying("The highest total wins.")


def _ties(options: FiveHundredOptions, players: int | None) -> Saying | None:
    if _only_out(options):
        return None
    if options.tie_break == "shared":
        return saying("Players who tie for the win share it.")
    return saying("If players tie for the win, everybody plays more deals until one player is ahead.")


def _in_order(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return the lines by section, with calling after the turn."""
    sections = list(dict.fromkeys(line.section for line in lines if line.section != _CALLS))
    sections.insert(sections.index(_TURN) + 1, _CALLS)
    return tuple(sorted(lines, key=lambda line: sections.index(line.section)))


_LINES: tuple[Line, ...] = with_lines(
    TABLE_LINES,
    computed(_TURN, "draw", ("discard_draw", "discard_draw_top_must_play", "discard_draw_new_meld"), _draw),
    by_value(
        _TURN,
        "may_discard_taken_card",
        {
            False: "If you took only the top card, you may not discard it in the same turn.",
            True: "You may discard the card that you took from the top of the pile this turn.",
        },
    ),
    by_value(
        _STOCK,
        "stock_end_rule",
        {
            "turn_end": "When the stock has run out for good, the deal ends after the turn in which the last card was drawn.",
            "on_decline": "When the stock has run out for good, the deal ends as soon as the player whose turn it is draws nothing.",
        },
    ),
    by_value(
        _STOCK,
        "empty_stock_take_must_play",
        {
            True: "With the stock gone for good, you may take cards from the pile only if you play the deepest one in the same turn, even if it is the top card.",
            False: "With the stock gone for good, you may still take the top card of the pile and keep it.",
        },
    ),
    by_value(
        _CALLS,
        "call_rummy",
        {
            "take_pile": "At the end of a turn, look at the pile: if some of its cards could go on the table without any card from a hand, any player except the one who just discarded may call rummy before the next draw.",
            "take_cards": "At any time, on your turn or not, you may call rummy and put cards from the pile on the table if they need no card from a hand. They score for you, and the turn goes on as before.",
        },
    ),
    always(
        _CALLS,
        "callable",
        "You can call one card that fits a meld on the table, several that fit one after another, or three or more that make a new meld.",
        "call_rummy!=off",
    ),
    by_value(
        _CALLS,
        "call_rummy",
        {
            "take_pile": "The caller takes the pile down to the deepest card called, plays the called cards at once, goes on without drawing and ends the turn with a discard. Play passes to the caller's left.",
            "take_cards": "Until the next player has drawn, you may not call the card that you just discarded.",
        },
        key="call_effect",
    ),
    by_value(
        _CALLS,
        "call_rummy_scope",
        {
            "top_only": "Only the last discard may be called.",
            "any_depth": "Any card of the pile may be called, however deep it lies.",
        },
        "call_rummy!=off",
    ),
    by_value(
        _CALLS,
        "call_priority",
        {
            "seat": "If several players call, the nearest to the discarder's left comes first.",
            "first": "If several players call, the first call counts.",
        },
        "call_rummy=take_pile",
    ),
    computed(_CALLS, "call_gate", (), _ungated),
    computed(_OUT, "floating_must_play", ("floating_must_play",), _floater),
    computed(_OUT, "floating_take", (), _floater_takes),
    by_value(
        _OUT,
        "final_discard_must_be_unplayable",
        {
            True: "If your last discard could be laid off, it does not end the deal: it stays on the pile, and you float."
        },
    ),
    by_value(_OUT, "final_discard_face_down", {True: "The discard that ends the deal is laid face down."}),
    computed(_END, "target_score", ("target_score", "end_condition", "must_go_out_to_win"), _target),
    computed(_END, "highest_wins", (), _highest),
    computed(_TIES, "tie_break", ("tie_break",), _ties),
)

FIVE_HUNDRED_LINES = _in_order(_LINES)
"""The lines of 500: those of a table game, with its own in their places."""
