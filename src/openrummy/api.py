"""The Python interface: about a dozen names that are easy to guess.  `import openrummy` provides them."""

from collections.abc import Iterable, Sequence
from typing import Any

from openrummy import variants
from openrummy.bots import BotError, Player
from openrummy.cards import Face, parse_hand
from openrummy.declaration import Declaration, checked
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
from openrummy.variants.kinds import parse_action

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
]  # from other modules, provided here


class Match(_EngineMatch):
    """A match being played, with its log: whose turn it is, their legal actions, and what they do.

    Two matches are equal when their states, logs and seeds are; `copy()` returns an independent match, and pickling works.
    """

    def position(self, *, secret: bool = False) -> str:
        """Return the situation as one line that `match_from_position` reads.

        secret: whether to include the secret, from which later shuffles of the deal follow.  Raises PositionError when no deal is
        running.
        """
        return format_position(self.state, secret=secret)


def presets() -> tuple[Preset, ...]:
    """Return every preset: key, name, sentence, options, sources."""
    return variants.presets()


def rule_card(preset: str, players: int | None = None, **changes: Any) -> str:
    """Return the rules in words, for exactly these switches.

    preset: a key such as `basic`, or with switches, `basic-house(ace_mode=low)`; also a tournament, `indian-knockout`.
    players: None for any number.  Raises OptionError, also if that number of players cannot play it.
    """
    return format_text(card_of(preset, changes, players))


def new_match(preset: str, players: int | None = None, seed: str | None = None, **changes: Any) -> Match:
    """Return a match whose first deal is dealt.

    players: None for the fewest that can play it.  seed: determines every deal; None shuffles with the randomness of the
    operating system.  Raises OptionError.
    """
    return Match.new(variants.rules_for(preset, players, changes), seed)


def match_from_position(text: str, seed: str | None = None) -> Match:
    """Return a match that continues from a position in text form.  Raise a PositionError that names the fault."""
    return Match(parse_position(text), seed)


def solve(
    cards: str | Iterable[Face], preset: str | None = None, *, wild: str | None = None, **changes: Any
) -> Solution:
    """Return the melds that leave the fewest points in a hand such as `7S 8S 9S 9H 9D KC`: melds, rest, points.

    preset: by default basic rummy, or points rummy if `wild` is given.  wild: in games with declarations, the card turned
    up or its rank, such as `QD` or `Q`.
    Raises ValueError for a wrong card or a hand that the pack does not contain, and OptionError for wrong rules.
    """
    rules = variants.rules_for(preset or preset_to_solve(wild), None, changes)
    return solved(rules, parse_hand(str(cards if isinstance(cards, str) else Hand(cards)), rules.pack), wild)


def check(
    groups: str, preset: str = "indian-points", *, wild: str | None = None, loser: bool = False, **changes: Any
) -> Declaration:
    """Return whether `2H 3H 4H / 5C 6C 7C / ...` is a valid declaration, what is wrong with it, and what it costs.

    wild: the card turned up or its rank.  loser: whether it is shown by a player who did not declare.
    Raises ValueError for wrong cards, and OptionError for wrong rules or those of a game without declarations.
    """
    return checked(variants.rules_for(preset, None, changes), groups, wild, loser=loser)


def explain_score(score: Score, names: Sequence[str]) -> str:
    """Return a score's proof in words, one indented line per number."""
    return "\n".join(f"{'  ' * line.depth}{line.amount} {line.words}" for line in score_lines(score, names))


def play(match: _EngineMatch, agents: Sequence[Player], seed: str = "1") -> None:
    """Let agents play `match` to its end, one per seat: keys such as `"sensible"`, `"module:Class"`, or your own agents.

    An agent is an object with a method `act(view)` that returns one of `view.legal_actions()`, or a class of these objects.
    Raises ValueError for an unknown agent or a wrong number of agents, and BotError for an agent that fails.
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
    """Return the finished deals of `match` as one JSON text that `verify_record` can check."""
    seats = [SeatRecord(name, "person") for name in names or _seat_names(match)]
    return _written(record_of(match, seats))


def verify_record(text: str) -> Verdict:
    """Replay a record and return whether it is right, or the first place where it is wrong.  Raise RecordError if it is damaged."""
    return verify(read_record(text))


def _seat_names(match: _EngineMatch) -> list[str]:
    return [f"Seat {seat}" for seat in range(match.rules.players)]
