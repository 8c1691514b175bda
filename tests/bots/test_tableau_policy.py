"""The skilled policy of games with melds on the table, situation by situation: each is a move that people would laugh at."""

from random import Random
from typing import Any

import pytest

from openrummy.bots.policies.tableau import covers, play
from openrummy.bots.policies.tableau_shipped import shipped
from openrummy.bots.sensible import play_sensibly
from openrummy.engine.actions import Act
from openrummy.engine.decide import actors, listed
from openrummy.engine.state import State, View, view
from openrummy.sim import Limits, play_match
from openrummy.variants import rules_for
from tests.helpers import position, words_of
from tests.strategies import random_options


def choice(seen: View) -> Act:
    return play(seen, tuple(listed(seen)), shipped(seen.rules))


def answer(state: State) -> str:
    """Return the action in this state, in words."""
    return words_of(choice(view(state, actors(state)[0])))


def holding(text: str, hand: str, other: str, **more: Any) -> State:
    """Return a state in which seat 0 may play and discard."""
    return position(text, **{"phase": "play", "pile": "4C", "hands": [hand, other], **more})


# basic rummy


def test_it_is_not_caught_with_a_pair_of_queens() -> None:
    """The other player holds two cards and has two melds: low cards that fit nothing are cheaper to hold than the queens."""
    late = holding("basic", "QS QH 2C AD", "8C 3D", melds=["1: 7S 7H 7D", "1: 4H 5H 6H"])
    assert answer(late) in ("discard QS", "discard QH")


def test_it_keeps_a_pair_of_queens_early() -> None:
    early = holding("basic", "QS QH KC 7C 9D 2H AS 5D 6D TC 3S", "3H 3D TH QD 6H 9C 8C JD 5S AC")
    assert answer(early) not in ("discard QS", "discard QH")


def test_it_does_not_discard_the_card_with_which_the_other_goes_out() -> None:
    """The nine is dear, but it fits the run, and the other player holds one card."""
    state = holding("basic(layoff_requires_own_meld=true)", "9S 8C 2D", "5D", melds=["1: 6S 7S 8S"])
    assert answer(state) != "discard 9S"


def test_it_takes_the_card_that_ends_the_deal() -> None:
    state = holding("basic", "KD", "8C 3D 2H", phase="draw", pile="4C 9S", melds=["1: 6S 7S 8S"])
    assert answer(state) == "pile"


def test_it_leaves_a_card_that_fits_nothing() -> None:
    state = holding("basic", "7S 8S KD QC 2D 5H", "8C 3D TC JD 6H 9C", phase="draw", pile="4C AH")
    assert answer(state) == "stock"


def test_it_goes_out_although_other_melds_are_worth_more() -> None:
    table = ["1: 7S 8S 9S", "1: TD JD QD", "1: 7H 8H 9H"]
    state = position("basic", phase="play", pile="4C", hands=["TS TH TC 3D 4D 5D KD 6H", "2H 3C"], melds=table)
    assert answer(state) == "meld 3D 4D 5D"


# 500


@pytest.mark.parametrize("preset", ["500", "500-house", "500-river"])
def test_it_reads_the_river_before_it_discards(preset: str) -> None:
    """The king makes a meld with two kings of the river, so it stays; elsewhere it goes."""
    hands = ["KD 2C 9H", "3H 4D TC JS 6H"]
    assert answer(position(preset, phase="play", pile="KS KH", hands=hands)) != "discard KD"
    assert answer(position(preset, phase="play", pile="4S 7H", hands=hands)) == "discard KD"


def test_it_digs_for_a_meld_that_brings_others() -> None:
    """Under the nine lie two aces and a five that go with the hand."""
    hand = "7S 8S AD 5C 5H QD 2C"
    state = position("500", pile="3D 9S AC AH 5D", hands=[hand, "3H 4D TC JS 6H 2D KH"], turn=5)
    assert answer(state) == "pile 4"


def test_it_does_not_dig_for_little_when_the_other_is_about_to_go_out() -> None:
    """A meld of 15 points would bring 75 points of cards that fit nothing."""
    state = position(
        "500", pile="2S 9C KH QS AS TD KC 8D", hands=["2H 2D 5C", "7C"], melds=["1: JS JH JC", "1: 3D 4D 5D"], turn=30
    )
    assert answer(state) == "stock"


def test_it_goes_out_with_all_it_can_lay_off() -> None:
    state = position("500", phase="play", pile="3C", hands=["9S TS KD", "8C 4H"], melds=["1: 6S 7S 8S"])
    assert answer(state) == "lay 9S 0"


def test_a_chain_of_cards_is_laid_off_from_its_first_card_on() -> None:
    """The nine fits only after the eight."""
    table = ["1: 5D 6D 7D", "1: JD QD KD", "0: 3H 4H 5H"]
    assert (
        answer(position("500", phase="play", pile="2D TH", hands=["KS 7H KH 8D 9D", "2C 3C 4S"], melds=table))
        == "lay 8D 0"
    )


def test_a_card_that_fits_is_laid_off_before_an_ace_is_thrown_away() -> None:
    """Once the jack lies on the table, the queen that is missing to the king fits there too."""
    table = ["0: 7S 8S 9S TS", "1: 8D 9D TD"]
    state = position("500", phase="play", pile="KD AC", hands=["2S JS KS AD", "4C"], melds=table)
    assert answer(state) == "lay JS 0"


def test_a_whole_set_is_not_kept_back_from_a_seat_with_four_cards() -> None:
    """Watched: the seat broke the ten and the queen and kept three eights, and the other went out on its next turn."""
    table = ["0: TC JK=JC QC JK=KC AC", "1: AH 2H 3H", "1: 5H 5D 5C", "0: 7S 7D 7C"]
    state = position(
        "500",
        seat=1,
        phase="play",
        pile="4D 3S 9D 4C",
        hands=["6S 6H 7H 9H", "4H 8H TH QH 8D QD KD 8C"],
        melds=table,
        turn=6,
    )
    assert answer(state) == "meld 8H 8D 8C"


def test_an_ace_that_fits_is_not_kept_back_from_a_seat_with_four_cards() -> None:
    """Watched: the seat kept the ace and broke its queens for two turns."""
    table = ["1: TS TH TD TC", "1: 2D 3D 4D 5D 6D", "0: QS KS AS", "0: 7S 7H 7C", "0: 8H 8D 8C"]
    state = position(
        "500",
        seat=1,
        phase="play",
        pile="2H 4C 2S 4H JD 9D 5S",
        hands=["3S 9S 6H 6C", "JH KH AD QD 5C QC"],
        melds=table,
        turn=12,
    )
    assert answer(state) == "lay AD 1"


def test_it_calls_what_fits_the_table() -> None:
    state = position(
        "500-river",
        phase="draw",
        pile="3C 9S",
        hands=["KD 2C 4H", "8C 4D TC"],
        melds=["0: 6S 7S 8S", "1: JD QD KC@1"][:1],
    )
    assert answer(state).startswith("call 9S")


# everywhere


def test_games_with_two_packs_are_played_as_the_sensible_player_does() -> None:
    state = position("romme", phase="play", pile="4C", hands=["QS QH 2C AD 9H", "8C 3D 4D"])
    assert not covers(state.rules)
    seen = view(state, 0)
    allowed = tuple(listed(seen))
    assert choice(seen) == play_sensibly(seen, allowed, 0)


class _Skilled:
    key, version, seed = "skilled", 1, ""

    def act(self, seen: View) -> Act:
        return choice(seen)


def test_it_plays_legally_by_any_options() -> None:
    """Most options come with two packs, which are left to the sensible player; the first twelve others are played."""
    played, rng = 0, Random(5)
    while played < 12:
        preset, changes, players = random_options(rng, 8)
        rules = rules_for(preset, players, changes)
        if covers(rules):
            play_match(rules, [_Skilled()] * players, str(played), Limits(deals=1, actions=800))
            played += 1
