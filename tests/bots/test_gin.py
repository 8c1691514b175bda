"""The sensible player's choices in gin, situation by situation, and its strength."""

from typing import Any

import pytest
from msgspec.structs import replace

from bench.strength.duels import meet, openspiel
from openrummy.bots import make_agent
from openrummy.bots.gin_outlook import gin_outlook
from openrummy.cards import FACES, format_faces, parse_card, parse_cards
from openrummy.engine.state import State, view
from openrummy.sim import duplicate
from openrummy.sim.intervals import wilson
from openrummy.variants import rules_for
from tests.helpers import play, position, words_of


def others(*taken: str) -> str:
    """Return ten of the other cards that do not go together."""
    rest = [card for card in FACES if not parse_cards(" ".join(taken)) >> card & 1]
    return format_faces(rest[::3][:10])


def answer(state: State) -> str:
    seat = state.public.turn.seat
    return words_of(make_agent("sensible", "1").act(view(state, seat)))


def holding(hand: str, pile: str, **more: Any) -> State:
    """Return a state in which seat 0 may act with these cards, under the rules of `gin` by default."""
    return position("gin", **{"pile": pile, "hands": [hand, others(hand, pile)], **more})


def discarding(hand: str, **more: Any) -> State:
    return holding(hand, "9C", phase="discard", **more)


def drawing(hand: str, pile: str, **more: Any) -> State:
    return holding(hand, pile, **{"phase": "draw", **more})


# drawing


def test_it_takes_the_upcard_that_makes_a_meld() -> None:
    assert answer(drawing("7S 8S 2D 2H 5H 6H JC KD TD QS", "9S")) == "pile"
    assert answer(drawing("7S 8S 2D 2H 5H 6H JC KD TD QS", "9S", phase="upcard", turn=1)) == "take"


def test_it_leaves_a_low_card_that_goes_with_nothing() -> None:
    assert answer(drawing("7S 8S 9S 2H 5H 6H JC 8D TD 9H", "7C")) == "stock"
    assert answer(drawing("7S 8S 9S 2H 5H 6H JC 8D TD 9H", "7C", phase="upcard", turn=1)) == "pass"


def test_it_takes_the_card_that_makes_it_gin() -> None:
    assert answer(drawing("7S 8S 9S 2H 2D 2S JC JD JH 4C", "TS")) == "pile"
    assert answer(drawing("7S 8S 9S 2H 2D 2S JC JD JH 4C", "4H")) == "stock"


# discarding


def test_it_discards_a_high_card_that_goes_with_nothing() -> None:
    assert answer(discarding("7S 8S 9S 2D 2H 5H 6H JC KD 3S 4D", taken="4D")) in ("discard KD", "discard JC")


def test_it_keeps_what_the_other_is_known_to_collect() -> None:
    # The opponent took the king and the queen of hearts from the pile.
    hand = "7S 8S 9S 2D 2C JH JC AD 3H 4D KC"
    state = discarding(hand, hands=[hand, "KH QH 3S 5S 6C 8D TC 9D AH 4S"])
    state = replace(state, public=replace(state.public, known=(0, parse_cards("KH QH"))))
    look = gin_outlook(view(state, 0))
    assert look.danger(parse_card("JH")) == 1.0
    assert look.danger(parse_card("4D")) < 0.3
    assert answer(state) != "discard JH"


# ending


def test_it_knocks_early_with_few_points() -> None:
    assert answer(discarding("7S 8S 9S QD QH QS AC 2D 3H 4C KD", turn=5)).startswith("knock KD")


def test_it_goes_gin_and_big_gin() -> None:
    assert answer(discarding("7S 8S 9S 2D 2H 2S JC JD JH JS KD")) == "knock KD 2S 2H 2D / 7S 8S 9S / JS JH JD JC"
    assert answer(discarding("7S 8S 9S TS 2D 2H 2S JC JD JH JS")).startswith("biggin")


def test_it_waits_where_only_gin_ends_the_play() -> None:
    assert answer(discarding("7S 8S 9S 2D 2H 2S 5H 5D 5S AC KD", knock_limit=0)) == "discard KD"


def test_it_takes_the_last_discard_to_knock_with() -> None:
    state = drawing(
        "7S 8S 9S 2D 2H 5H 5D 5S AC KD", "2S", phase="last_draw", stock="3C 4C", fiftieth_card="opponent_may_knock"
    )
    assert answer(state) == "pile"
    assert answer(play(state, "pile")).startswith("knock KD")


# defending


def test_it_defends_as_well_as_can_be() -> None:
    state = discarding(
        "5S 6S 7S 5H 6H 7H JC JD JH AC KD", hands=["5S 6S 7S 5H 6H 7H JC JD JH AC KD", "8S 8H 8D 9S 9H 2C QC QD 4C 3D"]
    )
    state = play(state, "knock KD 5S 6S 7S / 5H 6H 7H / JC JD JH")
    done = []
    while state.public.turn.phase == "layoff":
        done.append(answer(state))
        state = play(state, done[-1])
    assert sorted(done[:4]) == ["lay 8H 0", "lay 8S 1", "lay 9H 0", "lay 9S 1"] or sorted(done[:4]) == [
        "lay 8H 1",
        "lay 8S 0",
        "lay 9H 1",
        "lay 9S 0",
    ]
    assert done[4:] == ["finish"]


# strength


@pytest.mark.slow
def test_it_beats_the_random_player_in_at_least_95_of_100_matches() -> None:
    result = duplicate(rules_for("gin", 2), "sensible", "random", 50, "gin")
    assert result.unfinished == 0
    assert result.wins >= 95


@pytest.mark.slow
def test_it_is_ahead_of_the_simple_player_of_openspiel() -> None:
    found = meet("sensible", openspiel(), range(150), "duel").margins  # here the interval is wide
    won, halved = sum(margin > 0 for margin in found), sum(margin == 0 for margin in found)
    assert wilson(won + halved / 2, len(found))[0] > 0.4
    assert won > sum(margin < 0 for margin in found)


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["gin-250", "gin-oklahoma", "gin-hollywood"])
def test_it_knows_every_preset(preset: str) -> None:
    assert duplicate(rules_for(preset, 2), "sensible", "random", 5, "presets").wins == 10
