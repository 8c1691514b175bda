"""The levels: what each remembers, the mistakes that it makes, and that they are mistakes of people and never faults."""

from collections.abc import Iterator
from itertools import repeat
from random import Random

import pytest
from msgspec.structs import replace

from openrummy.bots import make_agent
from openrummy.bots.levels import LEVELS
from openrummy.bots.memory import Memory, remembered
from openrummy.bots.sensible import Sensible
from openrummy.bots.slips import Slips, slipped
from openrummy.cards import parse_cards
from openrummy.engine.decide import listed
from openrummy.engine.history import DISCARDED, DREW, Seen, history_of, seen_in
from openrummy.engine.state import State, View, view
from openrummy.sim import Limits, duplicate, play_match
from openrummy.sim.match import seated
from openrummy.variants import presets, rules_for
from tests.helpers import play, position, seats_for, start, words_of
from tests.strategies import random_options

ALWAYS = Slips(1.0, 1.0, 1.0, 1.0)


def seen(state: State) -> View:
    return view(state, state.public.turn.seat)


def slip(state: State, slips: Slips = ALWAYS) -> tuple[str, str]:
    """Return the sensible player's choice and what a slip makes of it, in words."""
    own = seen(state)
    chosen = Sensible("1").act(own)
    chance: Iterator[int] = repeat(0)
    return words_of(chosen), words_of(slipped(slips, own, listed(own), chosen, chance))


# memory


def test_a_memory_holds_the_last_discards_and_a_share_of_what_was_taken() -> None:
    state = play(
        position(
            "gin", hands=["2S 3S 4S 9D 9H JC QC KC 5H 6H", "AD 2D 3D 7C 7H TS JS QS 4H 5C"], pile="8D 8C KD", seat=1
        ),
        "1: pile",
        "1: discard QS",
    )
    whole = seen(state)
    assert remembered(whole, Memory(), "x") is whole
    assert remembered(whole, Memory(discards=1), "x").public.pile == whole.public.pile[-1:]
    known = whole.public.known[1]
    assert known == parse_cards("KD")
    assert remembered(whole, Memory(takes=0.0), "x").public.known[1] == 0
    kept = [remembered(whole, Memory(takes=0.5), str(number)).public.known[1] == known for number in range(200)]
    assert 70 < sum(kept) < 130


def test_a_discard_that_is_forgotten_is_not_in_the_history_either() -> None:
    whole = replace(
        seen(start("gin")).public,
        history=history_of(
            Seen(number % 2, did, card) for number, card in enumerate((3, 20, 36)) for did in (DREW, DISCARDED)
        ),
    )
    kept = [(1, DISCARDED, 20), (0, DREW, 36), (0, DISCARDED, 36)]
    forgetful = remembered(replace(seen(start("gin")), public=whole), Memory(discards=2), "x")
    assert [(entry.seat, entry.did, entry.card) for entry in seen_in(forgetful.public.history)] == kept
    assert (
        remembered(replace(seen(start("gin")), public=whole), Memory(discards=3), "x").public.history == whole.history
    )


def test_a_pile_that_lies_open_needs_no_memory() -> None:
    state = position("500", hands=["7S 8S KD QC 2D 5H", "2H 3D"], pile="9S 4C JH", phase="draw")
    assert remembered(seen(state), Memory(discards=1), "x").public.pile == seen(state).public.pile


def test_a_player_forgets_the_same_cards_all_through_a_deal() -> None:
    state = position("gin", hands=["2S 3S 4S 9D 9H JC QC KC 5H 6H", "AD 2D 3D 7C 7H TS JS QS 4H 5C"], pile="8D 8C KD")
    kept = {remembered(seen(state), Memory(takes=0.5), "x").public.known for _ in range(5)}
    assert len(kept) == 1


# slips


def test_a_meld_can_be_overlooked_and_the_turn_goes_on() -> None:
    state = position("basic", phase="play", pile="4C", hands=["7S 8S 9S KD 2C 5H", "8C 3D TC JD 6H 9C"])
    chosen, done = slip(state)
    assert chosen == "meld 7S 8S 9S"
    assert done.startswith("discard")


def test_a_knock_can_be_overlooked() -> None:
    hands = ["7S 8S 9S QD QH QS AC 2D 3H 4C KD", "3S 4D 5H 6C 8D TC 9D AH 4S JC"]
    chosen, done = slip(position("gin", phase="discard", pile="9C", hands=hands, turn=5))
    assert chosen.startswith("knock KD")
    assert done == "discard KD"


def test_the_upcard_is_grabbed_because_it_goes_with_a_card() -> None:
    state = position("basic", phase="draw", pile="KH", hands=["7S 8S KD 3C 2D 5H", "8C 3D TC JD 6H 9C"])
    assert slip(state) == ("stock", "pile")
    lonely = position("basic", phase="draw", pile="JH", hands=["7S 8S KD 3C 2D 5H", "8C 3D TC JD 6H 9C"])
    assert slip(lonely) == ("stock", "stock")


def test_pairs_are_clung_to_however_high_they_are() -> None:
    state = position("basic", phase="play", pile="4C", hands=["KD KS QD 8H 2H", "8C"])
    chosen, done = slip(state)
    assert chosen in ("discard KS", "discard QD", "discard KD")  # the other player holds one card
    assert done in ("discard 8H", "discard 2H")


def test_a_wild_card_is_never_discarded_as_lonely() -> None:
    state = position("basic-house", phase="play", pile="4C", hands=["JK KD KS 7S", "8C 3D TC JD 6H 9C"])
    assert slip(state)[1] == "discard 7S"


def test_the_second_best_card_is_discarded_by_misjudgement() -> None:
    state = position("basic", phase="play", pile="4C", hands=["KD 7S 2H", "8C 3D TC JD 6H 9C"])
    assert slip(state, Slips(misjudges=1.0)) == ("discard KD", "discard 7S")


def test_a_level_without_slips_plays_the_best_that_there_is() -> None:
    state = position("basic", phase="play", pile="4C", hands=["KD 7S 2H", "8C 3D TC JD 6H 9C"])
    assert slip(state, Slips())[0] == slip(state, Slips())[1]
    assert LEVELS["good"].slips == Slips()
    assert LEVELS["good"].memory == Memory()


# every game


@pytest.mark.quick(3)
@pytest.mark.parametrize("text", [preset.key for preset in presets()])
def test_a_beginner_plays_every_game_by_the_rules_to_its_end(text: str) -> None:
    rules = rules_for(text, seats_for(text, 3))
    result = play_match(rules, seated(["beginner"] * rules.players, "1"), "1", Limits(deals=2, actions=3000))
    assert result.deals  # Refused is raised for an illegal action
    assert not {deal.reason for deal in result.deals} & {"wrong_declaration"}


@pytest.mark.quick(1)
@pytest.mark.parametrize("number", range(4))
def test_it_plays_by_the_rules_under_any_options(number: int) -> None:
    preset, changes, players = random_options(Random(f"levels {number}"), 8)
    agents = [make_agent("beginner", f"{number}/{seat}") for seat in range(players)]
    play_match(rules_for(preset, players, changes), agents, str(number), Limits(deals=2, actions=1500))


@pytest.mark.slow
def test_good_beats_a_beginner() -> None:
    """The order of all levels in every game and at every table is measured by `python -m bench.levels`."""
    result = duplicate(rules_for("basic(end_condition=deals,num_deals=1)", 2), "good", "beginner", 30, "levels")
    assert result.rate_95[0] > 0.5
