"""Our table with OpenSpiel's simple player in a seat: the deal goes on where its rules of gin allow more than ours."""

from random import Random

import pytest
from msgspec.structs import replace

from bench.spiel.gin import AGREED
from bench.spiel.mirror import Duel
from bench.strength.duels import meet, openspiel
from bench.strength.races import races
from openrummy.bots import make_agent
from openrummy.cards import FACES, cards_of, parse_card, parse_cards, parse_faces
from openrummy.engine import decide
from openrummy.engine.match import new_state
from openrummy.engine.state import State
from openrummy.variants import rules_for

READY = ("AS 2S 3S", "5H 5D 5C", "9S 9D 9C")


def dealt(first: str, upcard: str) -> State:
    """Return a deal of gin in which the first player holds these cards."""
    state = decide.deal(new_state(rules_for("gin", 2, AGREED)), bytes(128))[0]
    top, held = parse_card(upcard), parse_faces(first)
    others = [card for card in FACES if card not in (top, *held)]
    Random(1).shuffle(others)
    hands = (cards_of(held), cards_of(others[:10]))
    hands = hands if state.public.turn.seat == 0 else hands[::-1]
    return replace(state, public=replace(state.public, pile=(top,)), hands=hands, stock=tuple(others[10:]))


def test_its_knock_with_the_card_just_taken_is_made_with_another() -> None:
    """It takes the king to knock at once, and would discard it; our table discards the ace instead, and the king counts 10."""
    state = dealt(" ".join((*READY, "AH")), "KC")
    duel = Duel(state, make_agent("sensible", "1"), 1 - state.public.turn.seat)
    duel._answer()
    assert duel.state.public.turn.taken == parse_card("KC")
    duel._answer()
    assert duel.state.public.pile[-1] == parse_card("AH")
    assert {cards_of(meld.shape.cards) for meld in duel.state.public.melds} == set(map(parse_cards, READY))
    duel.play()


def test_where_no_other_card_is_a_knock_the_deal_goes_on() -> None:
    state = dealt("7S 8S 9S QH QD QC AD 2C 2H 3D", "KC")
    duel = Duel(state, make_agent("sensible", "1"), 1 - state.public.turn.seat)
    duel._answer()
    duel._answer()
    assert not duel.state.public.melds
    assert duel.state.public.turn.seat == duel.seat
    assert duel.state.public.pile[-1] == parse_card("3D")
    assert duel.theirs.current_player() == 1
    duel.play()


@pytest.mark.slow
def test_deals_of_many_seeds_are_played_to_their_end() -> None:
    assert meet("sensible", openspiel(), [292], "other").margins  # it tries to knock with the card just taken
    for seed in range(8):
        assert len(meet("sensible", openspiel(), range(10), str(seed)).margins) == 10


def test_a_race_has_no_pack_twice_and_ends_at_its_target() -> None:
    from_each_seat = [[60.0, -30.0], [-20.0, 50.0], [10.0, -90.0], [70.0, 40.0]]
    assert list(races(from_each_seat)) == [
        True,
        False,
    ]  # 60, 50 and -30, -20, -90; what follows does not end
    assert list(races(from_each_seat, 200)) == []
    assert list(races([])) == []
