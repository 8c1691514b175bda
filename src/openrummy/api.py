"""The Python interface: about a dozen names that one can guess.  `import openrummy` offers them."""

from collections.abc import Iterable, Sequence
from typing import Any

from openrummy import variants
from openrummy.bots import BotError, Player
from openrummy.cards import Face, parse_hand
from openrummy.declaration import Declaration, checked
from openrummy.engine.codec import parse_action
from openrummy.engine.decide import Refused
from openrummy.engine.match import Match as _EngineMatch
from openrummy.engine.scores import Score
from openrummy.engine.state import View
from openrummy.explain import score_lines
from openrummy.hands import Card, Hand
from openrummy.options import Preset
from openrummy.position import format_position, parse_position
from openrummy.record import SeatRecord, Verdict, read_record, record_of, verify
from openrummy.record import write_record as _written
from openrummy.rulecard import format_text
from openrummy.sim.match import seated
from openrummy.solution import Solution, SolvedMeld, preset_to_solve, solved
from openrummy.tournament.card import card_of

__all__ = [
    "BotError",
    "Card",
    "Declaration",
    "Hand",
    "Refused",
    "Solution",
    "SolvedMeld",
    "View",
    "parse_action",
    "read_record",
]  # of other modules, offered here


class Match(_EngineMatch):
    """A match being played, with its log: whose turn it is, what they may do, and what they do.

    Two matches are equal when their state, their log and their seed are; `copy()` goes on by itself, and pickling works.
    """

    def position(self, *, secret: bool = False) -> str:
        """Return the situation as one line that `match_from_position` reads.

        secret: whether to write what later shuffles of the deal follow from.  Raises PositionError when no deal is running.
        """
        return format_position(self.state, secret=secret)


def presets() -> tuple[Preset, ...]:
    """Every written game: key, name, sentence, options, sources."""
    return variants.presets()


def rule_card(preset: str, players: int | None = None, **changes: Any) -> str:
    """The rules in words, for exactly these switches.

    preset: a key such as `basic`, or with switches, `basic-house(ace_mode=low)`; also a tournament, `indian-knockout`.
    players: None for any number.  Raises OptionError, also when so many cannot play it.
    """
    return format_text(card_of(preset, changes, players))


def new_match(preset: str, players: int = 2, seed: str | None = None, **changes: Any) -> Match:
    """A match with its first deal on the table.

    seed: fixes every deal; None takes the order from the operating system.  Raises OptionError.
    """
    return Match.new(variants.rules_for(preset, players, changes), seed)


def match_from_position(text: str, seed: str | None = None) -> Match:
    """A match that goes on from a position in text form.  Raises PositionError that names the fault."""
    return Match(parse_position(text), seed)


def solve(
    cards: str | Iterable[Face], preset: str | None = None, *, wild: str | None = None, **changes: Any
) -> Solution:
    """Return the melds that leave the fewest points in a hand such as `7S 8S 9S 9H 9D KC`: melds, rest, points.

    preset: left out, basic rummy, or points rummy where `wild` is given.  wild: where hands are declared, the card turned
    up or its rank, such as `QD` or `Q`.
    Raises ValueError for a wrong card or a hand that the pack cannot hold, and OptionError for wrong rules.
    """
    rules = variants.rules_for(preset or preset_to_solve(wild), 2, changes)
    return solved(rules, parse_hand(str(cards if isinstance(cards, str) else Hand(cards)), rules.pack), wild)


def check(
    groups: str, preset: str = "indian-points", *, wild: str | None = None, loser: bool = False, **changes: Any
) -> Declaration:
    """Return whether `2H 3H 4H / 5C 6C 7C / ...` is a valid declaration, what is wrong with it, and what it costs.

    wild: the card turned up or its rank.  loser: whether a player shows it who did not declare.
    Raises ValueError for wrong cards, and OptionError for wrong rules or those by which no hands are declared.
    """
    return checked(variants.rules_for(preset, 2, changes), groups, wild, loser=loser)


def explain_score(score: Score, names: Sequence[str]) -> str:
    """A score's proof in words, a line for each number, indented."""
    return "\n".join(f"{'  ' * line.depth}{line.amount} {line.words}" for line in score_lines(score, names))


def play(match: _EngineMatch, agents: Sequence[Player], seed: str = "1") -> None:
    """Let agents play `match` to its end, one a seat: keys such as `"sensible"`, `"module:Class"`, or agents of your own.

    An agent is an object with a method `act(view)` that returns one of `view.legal_actions()`, or a class of such objects.
    Raises ValueError for an unknown agent or when their number does not fit, and BotError for an agent that fails.
    """
    if len(agents) != match.rules.players:
        raise ValueError(f"{len(agents)} agents are named for {match.rules.players} seats")
    players = seated(agents, seed)
    while not match.is_over:
        if match.is_between_deals:
            match.deal()
        else:
            match.apply(match.to_act, players[match.to_act].act(match.view(match.to_act)))


def write_record(match: _EngineMatch, names: Sequence[str] = ()) -> str:
    """The finished deals of `match` as one JSON text that `verify_record` can check."""
    seats = [SeatRecord(name, "person") for name in names or _seat_names(match)]
    return _written(record_of(match, seats))


def verify_record(text: str) -> Verdict:
    """Replay a record: whether it holds, or the first place where it does not.  Raises RecordError when damaged."""
    return verify(read_record(text))


def _seat_names(match: _EngineMatch) -> list[str]:
    return [f"Seat {seat}" for seat in range(match.rules.players)]
