"""The skilled policy of contract rummy in positions in which people laughed at the sensible player."""

from collections.abc import Sequence

import pytest

from openrummy.bots.best import best
from openrummy.bots.sensible import play_sensibly
from openrummy.engine.decide import actors, listed
from openrummy.engine.state import State, view
from tests.helpers import play, position, words_of

DOWN = ["1: TS TC TC", "1: 9S 9H 9H 9D"]
FAR = "JD JC JC KS KC 5S 7S 2H 4H 7H 3C 3C 5C"
"""A hand a card away from three sets."""


def deal(hand: str, next_hand: str, melds: Sequence[str] = ()) -> State:
    """Return a position of the fourth deal, which asks for three sets; seat 0 may discard."""
    hands = [hand, next_hand, "4S 6D 8H QD"]
    return position("contract", hands=hands, melds=melds, phase="play", pile="2S", scored=3)


def answers(state: State, luck: int = 0) -> tuple[str, str]:
    """Return the actions of the skilled policy and of the sensible player, in words."""
    seen = view(state, actors(state)[0])
    allowed = tuple(listed(seen))
    return words_of(best(seen, allowed, luck)), words_of(play_sensibly(seen, allowed, luck))


def test_it_does_not_give_the_last_card_to_a_seat_that_lays_it_off() -> None:
    ours, sensible = answers(deal(f"{FAR} 9C", "2H", melds=DOWN))
    assert sensible == "discard 9C"
    assert ours != "discard 9C"


def test_with_nobody_down_the_same_card_goes() -> None:
    assert answers(deal(f"{FAR} 9C", "2H 6S"))[0] == "discard 9C"


def test_it_gives_up_dear_cards_that_it_hardly_needs_when_somebody_is_nearly_out() -> None:
    """The fourth ten does nothing for three sets, the five of diamonds costs less."""
    hand = "8S 8S 8H TH TH TD TD 4S 3D 5D KD 4C QC QC KC"
    ours, sensible = answers(deal(hand, "2S", melds=["1: 6S 6C 6C"]))
    assert sensible in ("discard 5D", "discard 3D")
    assert ours.removeprefix("discard ") in ("TH", "TD", "KD", "KC")


@pytest.mark.parametrize(
    ("hand", "pile", "ours", "sensible"),
    [
        ("9S 9H 9C KD KD KC JH 4S 6D 5C", "3C JD", "nobuy", "buy"),  # the two sets are there
        ("9S 9H 9C KD KD JH 4S 6D 5C 8C", "3C KS", "buy", "buy"),
    ],
)
def test_it_buys_nothing_for_a_contract_that_it_holds(hand: str, pile: str, ours: str, sensible: str) -> None:
    hands = [hand, "2S 3D 5H 6H 8S", "2H 6D 8H QD 9D"]
    state = position("contract", hands=hands, pile=pile, phase="draw", seat=1)
    assert answers(play(state, "stock", "2: nobuy")) == (ours, sensible)
