"""Matches that are recorded for the tests, and edited records."""

import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any

from openrummy.engine.actions import Discard, DrawDiscard
from openrummy.engine.match import Match
from openrummy.record import (
    Record,
    SeatRecord,
    read_record,
    record_of,
    write_record,
)
from openrummy.variants import presets, rules_for
from tests.helpers import seats_for

NAMES = ("Ann", 'Bob "the bot" \\', "Zoë ♠ 山", "Dee", "Eve", "Flo")
CHOICES = (
    *sorted(preset.key for preset in presets()),
    "basic-quick(printed_jokers=2, joker_swap=own_turn, target_score=50)",
    "basic-quick(printed_jokers=2, joker_naming=free, target_score=50)",
    "basic(go_out_mode=floating, max_melds_per_turn=none, play_order=free)",
    "basic(end_condition=deals, num_deals=3, settlement=cash, point_value=0.05, turn_cap=20)",
    "indian-pool-101(entry_fee=10, platform_fee_percent=2.5)",
    "indian-deals-2(entry_fee=5, platform_fee_percent=10)",
    "basic(stock_recycle=none, scoring_mode=winner_scores, target_score=60)",
)


def played(text: str, players: int, seed: int, steps: int = 5000) -> Match:
    """Return a match of random play, which prefers plays, so that it ends."""
    rng, players = random.Random(seed), seats_for(text, players)
    match = Match.new(rules_for(text, players), seed=str(seed))
    for _ in range(steps):
        if match.is_over:
            break
        if match.is_between_deals:
            match.deal(nonces=[f"{seed}{seat}" for seat in range(players)])
        else:
            actions = list(match.legal_actions())
            plays = [action for action in actions if not isinstance(action, Discard | DrawDiscard)]
            match.apply(match.to_act, rng.choice(plays if plays and rng.random() < 0.9 else actions))
    return match


def seats(players: int) -> list[SeatRecord]:
    """Return a person, a bot with all its fields, and further persons."""
    bot = SeatRecord(NAMES[1], "bot", "sensible", "seed 7")
    return [bot if seat == 1 else SeatRecord(NAMES[seat]) for seat in range(players)]


@cache
def recorded(text: str = "basic-house", players: int = 3, seed: int = 1, steps: int = 5000) -> Record:
    """Return the record of a match of random play."""
    sitting = seats(seats_for(text, players))
    return record_of(played(text, players, seed, steps), sitting, {"Date": "2026-10-01", "Event": "Club night"})


def edited(change: Callable[[dict[str, Any]], None], text: str = "basic-house") -> Record:
    """Return the record after a change to its JSON."""
    plain = json.loads(write_record(recorded(text)))
    change(plain)
    return read_record(json.dumps(plain))


def changing(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(plain: Any) -> None:
        *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
        for step in way:
            plain = plain[step]
        plain[last] = value

    return change
