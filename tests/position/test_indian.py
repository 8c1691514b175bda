"""Positions of Indian rummy: those that can arise, and those that cannot."""

import random
from collections.abc import Iterator

import pytest

from openrummy.engine.decide import actors, check, legal_actions
from openrummy.engine.match import Match
from openrummy.engine.state import DEAL, OVER, State
from openrummy.position import PositionError, format_position, parse_position
from openrummy.variants import rules_for
from openrummy.variants.indian.actions import Declare, Leave, Miss
from tests.position.played import forgetful

LOOSE = "2S 4S 6H 8H TH KH AD 3D 5D 7D JC KC AC"

OTHER = "3S 5S 7S 9S JS 2C 4C 8C TC 6D JD KD AH"

WHOLE = "2H 3H 4H 5C 6C 7C 8D 9D JK TS TD TC QS"
"""Complete in these groups if queens are wild."""

GROUPS = "2H+3H+4H|5C+6C+7C|8D+9D+JK|TS+TD+TC+QS"

INDIAN = {
    "before its draw": f"hands {LOOSE} / {OTHER}; aside QD; pile 9C; memory turned=1",
    "after its draw": f"hands {LOOSE} QC / {OTHER}; aside QD; pile 9C; turn 1 discard drawn=QC; memory drawn=1 turned=1",
    "at the show": f"hands {WHOLE} / {OTHER}; aside QD 9H; pile 9C; turn 1 show; memory drawn=1 turned=1 covered shown=1:{GROUPS}",
    "out of the deal": f"hands {LOOSE} / - / {OTHER}; aside QD; pile 9C; memory in=1,3 gone=2 turned=1",
    "after leaving": f"hands {LOOSE} / {LOOSE} QC / {OTHER}; aside QD; pile 9C 2D; "
    "memory in=1,3 gone=2 out=2:left_late drawn=1,2 turned=1,2 covered",
}
"""Positions that can arise."""

_SHOW = "turn 1 show; memory drawn=1 turned=1 covered"

IMPOSSIBLE = {
    f"hands {LOOSE} QC / {OTHER}; aside QD; pile 9C; memory turned=1": "seat 1 of the position holds 14 cards, but before the draw a hand has 13",
    f"hands {LOOSE} / {OTHER}; aside QD; pile 9C; turn 1 discard drawn=2S; memory drawn=1 turned=1": "holds 13 cards, but after",
    f"hands {LOOSE} / {OTHER} QC; aside QD; pile 9C; memory turned=1": "seat 2 of the position holds 14 cards, but outside its turn a hand has 13",
    f"hands {LOOSE} / {OTHER}; pile 9C; memory turned=1": "no card is turned up for the wild joker",
    f"hands {LOOSE} / {OTHER}; aside QD QC; pile 9C; memory turned=1": "`aside` must have the card turned up and one card for each declaration (1 in all), but it has 2",
    f"hands {LOOSE} / {OTHER}; aside QD QC; pile 9C; {_SHOW}": "nobody has declared: it is the turn of seat 1 of the position",
    f"hands {LOOSE} / {OTHER}; aside QD QC; pile 9C; {_SHOW} shown=1:{GROUPS}": "cannot have shown those groups: You do not hold",
    f"hands {LOOSE} / {OTHER}; aside QD QC; pile 9C; {_SHOW} shown=1:2S+4S+KH": "the declaration is not valid",
    f"hands {LOOSE} / {OTHER}; aside QD; pile 9C; memory turned=1 shown=2:-": "seat 2 of the position has shown groups, but nobody has declared",
    f"hands {LOOSE} / {OTHER}; aside QD; pile 9C 2D; memory turned=1": "`memory` must say `covered`",
    f"hands {LOOSE} / {OTHER}; aside QD; memory turned=1": "the pile has 0 cards",
    f"hands {LOOSE} / {OTHER}; aside QD; pile 9C": "it is the turn of seat 1 of the position, so `memory` must say turned=1",
    f"hands {LOOSE} QC / {OTHER}; aside QD; pile 9C; turn 1 discard drawn=QC; memory turned=1": "must say drawn=1",
    f"hands {LOOSE} QC / {OTHER}; aside QD; pile 9C; turn 1 discard; memory drawn=1 turned=1": "either drawn= or taken=",
    f"hands {LOOSE} / {OTHER}; aside QD; pile 9C; memory turned=1 in=2": "the turn of seat 1 of the position, which is not in the deal",
    f"hands {LOOSE} / -; aside QD; pile 9C; memory turned=1 in=1": "fewer than 2 seats are in the deal",
    f"hands {LOOSE} / {OTHER} / -; aside QD; pile 9C; memory turned=1": "seat 3 of the position holds 0 cards",
    f"hands {LOOSE} / {OTHER} / {LOOSE}; aside QD; pile 9C; memory in=1,3 gone=2 turned=1": "seat 2 of the position holds 13 cards, but outside",
    f"hands {LOOSE} / {OTHER} / {LOOSE}; aside QD; pile 9C; memory out=2:first_drop turned=1": "cannot be listed in `in`",
}
"""Positions that cannot arise, and why."""


@pytest.mark.parametrize("name", INDIAN)
def test_an_indian_situation_that_can_arise_reads_back(name: str) -> None:
    state = parse_position(f"indian-points; {INDIAN[name]}")
    assert parse_position(format_position(state)) == state


@pytest.mark.parametrize("text", IMPOSSIBLE)
def test_an_indian_situation_that_cannot_arise_is_refused(text: str) -> None:
    with pytest.raises(PositionError) as fault:
        parse_position(f"indian-points; {text}")
    assert IMPOSSIBLE[text] in str(fault.value)


UNASKED = (
    "indian-points",
    "indian-pool-101(entry_fee=10)",
    "indian-deals-3",
    "21-card",
    "indian-points(wild_joker=false)",
)
"""Each ends a deal differently or has a different event after it."""


def _rough_play(text: str, seed: int) -> Iterator[State]:
    """Yield states of a match with wrong declarations, missed turns and players who leave, before and after the draw."""
    rng, match = random.Random(seed), Match.new(rules_for(text, 4), seed=str(seed))
    while not match.is_over:
        if match.is_between_deals:
            match.deal()
        else:
            seat = rng.choice(actors(match.state) if rng.random() < 0.98 else range(4))
            tries = (
                Leave(),
                Miss(),
                Declare(rng.choice(match.state.rules.pack), ()),
                *legal_actions(match.state, seat),
            )
            allowed = [each for each in tries if check(match.state, seat, each) is None]
            match.apply(seat, rng.choice(allowed)) if allowed else None
        if match.state.public.turn.phase not in (DEAL, OVER):
            yield match.state


@pytest.mark.parametrize("text", UNASKED)
def test_nothing_that_play_leads_to_is_impossible(text: str) -> None:
    found = [state for seed in range(30) for state in _rough_play(text, seed)]
    assert [fault for state in found for fault in state.rules.impossible(state)] == []
    held = {state.public.turn.phase: state for state in found}
    assert {"draw", "discard"} <= held.keys()
    for state in held.values():
        assert parse_position(format_position(state, secret=True)) == forgetful(state)


def test_without_a_wild_joker_no_card_is_turned_up() -> None:
    held = f"hands {LOOSE} / {OTHER}; pile 9C; memory turned=1"
    assert parse_position(f"indian-points(wild_joker=false); {held}").public.aside == ()
    with pytest.raises(
        PositionError, match="`aside` must have one card for each declaration \\(0 in all\\), but it has 1"
    ):
        parse_position(f"indian-points(wild_joker=false); {held}; aside QD")


def test_nobody_shows_groups_where_the_best_count() -> None:
    with pytest.raises(PositionError, match="so there is no show"):
        parse_position(f"indian-points(loser_arrangement=best); {INDIAN['at the show']}")
