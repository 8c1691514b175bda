"""The policy of basic rummy, Kalooki and Rommé in positions in which people laughed at the sensible player."""

import pytest

from openrummy.bots.best import best
from openrummy.bots.sensible import play_sensibly
from openrummy.engine.decide import actors, listed
from openrummy.engine.state import State, view
from tests.helpers import position, words_of


def answers(state: State, luck: int = 0) -> tuple[str, str]:
    """Return the actions of the policy and of the sensible player, in words."""
    seen = view(state, actors(state)[0])
    allowed = tuple(listed(seen))
    return words_of(best(seen, allowed, luck)), words_of(play_sensibly(seen, allowed, luck))


@pytest.mark.parametrize("preset", ["kalooki-51", "romme", "basic-house"])
def test_it_keeps_a_joker_that_it_does_not_lay_off(preset: str) -> None:
    table = ["0: 9C TC JC QC", "1: AS AD AC", "2: 6S 7S 8S 9S"]
    state = position(preset, hands=["8D 3C JK", "2H 5H 9D KS", "2D 4D JH"], melds=table, pile="6H TH", phase="play")
    ours, sensible = answers(state)
    assert sensible == "discard JK"
    assert ours == "discard 8D"


TABLE = ["1: QH KH AH", "1: 9D TD JD"]
GIFTED = "2C 3S QD"
"""The queen fits the run; the sensible player finds her points dearer than the gift."""


@pytest.mark.parametrize("preset", ["basic-house", "kalooki-51"])
def test_it_does_not_give_the_last_card_to_a_seat_that_lays_it_off(preset: str) -> None:
    state = position(preset, hands=[GIFTED, "7S", "2H 5D 8S TC"], melds=TABLE, pile="9S KD", phase="play")
    ours, sensible = answers(state)
    assert sensible == "discard QD"
    assert ours != "discard QD"


def test_elsewhere_the_same_card_goes() -> None:
    hands = [GIFTED, "7S 4S 8H 9H", "2H 5D 8S TC"]
    assert answers(position("kalooki-51", hands=hands, melds=TABLE, pile="9S KD", phase="play"))[0] == "discard QD"
