"""The Python interface: names that are easy to guess.  `import openrummy` provides them."""

from collections.abc import Sequence

from openrummy import variants
from openrummy.api.acting import parse_action, plain_action
from openrummy.api.choosing import check, new_match, rule_card, solve
from openrummy.api.drawing import svg
from openrummy.api.match import Match, seated_for
from openrummy.api.names import ChoiceText
from openrummy.api.rows import Move, columns_of, deal_rows, move_rows, moves
from openrummy.api.standing import Column, DealResult
from openrummy.bots import BotError, Player
from openrummy.declaration import Declaration
from openrummy.engine.actions import Act
from openrummy.engine.decide import Refused
from openrummy.engine.match import Match as _EngineMatch
from openrummy.engine.scores import Score
from openrummy.engine.state import View
from openrummy.explain import score_lines
from openrummy.hands import Card, Hand
from openrummy.options import OptionError, Preset
from openrummy.position import PositionError, parse_position
from openrummy.record import Record, RecordError, SeatRecord, Verdict, read_record, record_of, verify
from openrummy.record import write_record as _written
from openrummy.solution import Solution, SolvedMeld

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


def presets() -> tuple[Preset, ...]:
    """Return every preset, those of installed plug-ins included: key, name, sentence, options, sources."""
    return variants.presets()


def match_from_position(text: str, seed: str | None = None) -> Match:
    """Return a match that continues from a position in text form.  Raise a PositionError that names the fault."""
    return Match(parse_position(text), seed)


def explain_score(score: Score, names: Sequence[str]) -> str:
    """Return a score's proof in words, one indented line per number."""
    return "\n".join(f"{'  ' * line.depth}{line.amount} {line.words}" for line in score_lines(score, names))


def play(match: _EngineMatch, agents: Sequence[Player], seed: str = "1") -> None:
    """Let agents play `match` to its end, one per seat: keys such as `"sensible"`, `"module:Class"`, or your own agents.

    An agent is an object with a method `act(view)` that returns one of `view.legal_actions()`, or a class of such objects; `match.play_deal` and `match.play_action` play less.
    Raises ValueError for an unknown agent or a wrong number of agents, and BotError for an agent that fails.
    """
    players = seated_for(match.rules, agents, seed)
    while not match.is_over:
        if match.is_between_deals:
            match.deal()
        else:
            match.apply(match.to_act, players[match.to_act].act(match.view(match.to_act)))


def write_record(match: _EngineMatch, names: Sequence[str] = ()) -> str:
    """Return the finished deals of `match` as one JSON text that `verify_record` can check.

    A match from a position is recorded from there on.  Raises RecordError if it began between two deals.
    """
    seats = [SeatRecord(name, "person") for name in names or _seat_names(match)]
    return _written(record_of(match, seats))


def verify_record(text: str) -> Verdict:
    """Replay a record and return whether it is right, or the first place where it is wrong.  Raise RecordError if it is damaged.

    In a record from a position, the shuffle before the position cannot be verified, and the verdict says so.
    """
    return verify(read_record(text))


def _seat_names(match: _EngineMatch) -> list[str]:
    return [f"Seat {seat}" for seat in range(match.rules.players)]
