"""The Python interface: about a dozen names that one can guess.  `import openrummy` offers them."""

from collections.abc import Sequence
from typing import Any

from openrummy import variants
from openrummy.cards import parse_hand
from openrummy.engine.codec import parse_action
from openrummy.engine.decide import Refused
from openrummy.engine.match import Match
from openrummy.engine.scores import Score
from openrummy.explain import score_lines
from openrummy.options import Preset
from openrummy.position import parse_position
from openrummy.record import SeatRecord, Verdict, read_record, record_of, verify
from openrummy.record import write_record as _written
from openrummy.rulecard import format_text
from openrummy.rulecard import rule_card as _card
from openrummy.sim.match import seated
from openrummy.solver import Arrangement
from openrummy.solver import solve as _solved

__all__ = ["Match", "Refused", "parse_action", "read_record"]  # of other modules, offered here


def presets() -> tuple[Preset, ...]:
    """Every written game: key, name, sentence, options, sources."""
    return variants.presets()


def rule_card(preset: str, players: int | None = None, **changes: Any) -> str:
    """The rules in words, for exactly these switches.

    preset: a key such as `basic`, or with switches, `basic-house(ace_mode=low)`.  players: None for any number.
    Raises OptionError, also when so many cannot play it.
    """
    chosen, options = variants.choose(preset, changes)
    variant = variants.variant_of(chosen.key)
    variants.rules_for(preset, variant.seats[0] if players is None else players, changes)
    return format_text(_card(variant.name, chosen, options, players))


def new_match(preset: str, players: int = 2, seed: str | None = None, **changes: Any) -> Match:
    """A match with its first deal on the table.

    seed: fixes every deal; None takes the order from the operating system.  Raises OptionError.
    """
    return Match.new(variants.rules_for(preset, players, changes), seed)


def match_from_position(text: str, seed: str | None = None) -> Match:
    """A match that goes on from a position in text form.  Raises PositionError that names the fault."""
    return Match(parse_position(text), seed)


def solve(cards: str, preset: str = "basic", **changes: Any) -> Arrangement:
    """The melds that leave the fewest points in a hand such as `7S 8S 9S 9H 9D KC`: melds, rest, points.

    Raises ValueError for a wrong card or a hand that the pack cannot hold, and OptionError for wrong rules.
    """
    rules = variants.rules_for(preset, 2, changes)
    return _solved(rules.melds, rules.values, parse_hand(cards, rules.pack))


def explain_score(score: Score, names: Sequence[str]) -> str:
    """A score's proof in words, a line for each number, indented."""
    return "\n".join(f"{'  ' * line.depth}{line.amount} {line.words}" for line in score_lines(score, names))


def play(match: Match, agents: Sequence[str], seed: str = "1") -> None:
    """Let agents play `match` to its end, one key a seat, such as `["sensible", "random"]`.

    Raises ValueError for an unknown agent or when their number does not fit.
    """
    if len(agents) != match.rules.players:
        raise ValueError(f"{len(agents)} agents are named for {match.rules.players} seats")
    players = seated(agents, seed)
    while not match.is_over:
        if match.is_between_deals:
            match.deal()
        else:
            match.apply(match.to_act, players[match.to_act].act(match.view(match.to_act)))


def write_record(match: Match, names: Sequence[str] = ()) -> str:
    """The finished deals of `match` as one JSON text that `verify_record` can check."""
    seats = [SeatRecord(name, "person") for name in names or _seat_names(match)]
    return _written(record_of(match, seats))


def verify_record(text: str) -> Verdict:
    """Replay a record: whether it holds, or the first place where it does not.  Raises RecordError when damaged."""
    return verify(read_record(text))


def _seat_names(match: Match) -> list[str]:
    return [f"Seat {seat + 1}" for seat in range(match.rules.players)]
