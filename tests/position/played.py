"""Positions in play, for the tests."""

import random
from collections.abc import Iterator

from msgspec.structs import replace

from openrummy.engine.actions import Discard, DrawDiscard
from openrummy.engine.match import Match
from openrummy.engine.state import DEAL, OVER, State
from openrummy.variants import presets, rules_for
from openrummy.variants.indian.actions import Drop
from tests.helpers import seats_for

PRESETS = sorted(preset.key for preset in presets())

CHOICES = (
    *PRESETS,
    "basic-quick(printed_jokers=2, joker_swap=own_turn)",
    "basic-quick(printed_jokers=2, joker_naming=free, ace_mode=round_corner)",
    "basic(go_out_mode=floating, max_melds_per_turn=none, play_order=free)",
    "basic(end_condition=deals, num_deals=3, settlement=cash, point_value=0.05, turn_cap=20)",
)

SHORT = "basic; hands 7S 8S 9S / 2H; pile 4C"


def states(text: str, players: int, seed: int, steps: int) -> Iterator[State]:
    """Yield states of random play in mid-deal; it prefers plays, so that the table fills."""
    rng = random.Random(seed)
    players = seats_for(text, players)
    match = Match.new(rules_for(text, players), seed=str(seed))
    for _ in range(steps):
        if match.is_over:
            return
        if match.is_between_deals:
            match.deal(nonces=[f"{seed};/ {seat}" for seat in range(players)])
        else:
            actions = list(match.legal_actions())
            plays = [action for action in actions if not isinstance(action, Discard | DrawDiscard | Drop)]
            match.apply(match.to_act, rng.choice(plays if plays and rng.random() < 0.8 else actions))
        if match.state.public.turn.phase not in (DEAL, OVER):
            yield match.state


def forgetful(state: State) -> State:
    """Return `state` without the end of the last deal, or without its proofs if a question follows it."""
    ended, is_asked = state.public.last_deal, len(state.public.sheet.rows) == state.public.deal
    kept = replace(ended, scores=(), chips=()) if ended is not None and is_asked else None
    return replace(state, public=replace(state.public, last_deal=kept))
