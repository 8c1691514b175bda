"""openrummy: one rules engine for the rummy family.

    >>> import openrummy
    >>> match = openrummy.new_match("basic", players=2, seed="42")
    >>> openrummy.play(match, ["sensible", "random"])
    >>> match.winners
    (0,)

The names below are the whole interface; their modules are loaded at the first use.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from openrummy.api import (
        Act,
        BotError,
        Card,
        ChoiceText,
        Column,
        DealResult,
        Declaration,
        Hand,
        Match,
        Move,
        OptionError,
        PositionError,
        Preset,
        Record,
        RecordError,
        Refused,
        Score,
        Solution,
        SolvedMeld,
        Verdict,
        View,
        check,
        columns_of,
        deal_rows,
        explain_score,
        match_from_position,
        move_rows,
        moves,
        new_match,
        parse_action,
        plain_action,
        play,
        presets,
        read_record,
        rule_card,
        solve,
        svg,
        verify_record,
        write_record,
    )

__version__ = "0.1.0"

__all__ = [
    "Act",
    "BotError",
    "Card",
    "ChoiceText",
    "Column",
    "DealResult",
    "Declaration",
    "Hand",
    "Match",
    "Move",
    "OptionError",
    "PositionError",
    "Preset",
    "Record",
    "RecordError",
    "Refused",
    "Score",
    "Solution",
    "SolvedMeld",
    "Verdict",
    "View",
    "check",
    "columns_of",
    "deal_rows",
    "explain_score",
    "match_from_position",
    "move_rows",
    "moves",
    "new_match",
    "parse_action",
    "plain_action",
    "play",
    "presets",
    "read_record",
    "rule_card",
    "solve",
    "svg",
    "verify_record",
    "write_record",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'openrummy' has no attribute {name!r}")
    return getattr(import_module("openrummy.api"), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
