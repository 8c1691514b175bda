"""Live outs are what the engine says they are, card by card, and only cards that the seat cannot see."""

from collections import Counter

import pytest
from msgspec.structs import replace

from openrummy.cards import Face, faces_of, format_faces, parse_card, parse_cards
from openrummy.coach.outs import Helps, outs
from openrummy.engine.actions import DrawStock
from openrummy.engine.decide import act, legal_actions
from openrummy.engine.state import State, view
from openrummy.variants.gin.actions import BigGin, Knock
from openrummy.variants.indian.actions import Declare
from tests.helpers import position
from tests.rules.indian import OTHER, at

ENDINGS = (BigGin, Knock, Declare)


def found(state: State, helps: Helps, chosen: Face | None = None) -> str:
    counted = outs(view(state, state.public.turn.seat), chosen)
    return next((format_faces([card for card, _ in out.cards]) for out in counted.found if out.helps == helps), "")


def ends(state: State, card: Face) -> bool:
    """Whether the engine lets the seat in turn end the deal when it draws this card."""
    seat = state.public.turn.seat
    drawn, _ = act(replace(state, stock=(card, *state.stock[1:])), seat, DrawStock())
    return any(isinstance(each, ENDINGS) for each in legal_actions(drawn, seat))


GIN = "3H 4H 5H 9S 9H 9D AC 2C KD QD"
INDIAN = "3H 4H 5H 6S 7S 8S 9S 2D 3D 4D 5D KD KC"


def gin(phase: str = "draw", hand: str = GIN) -> State:
    return position("gin", hands=[hand, "2S 4D 6C 7C 8C TC JD QH KS 5D"], pile="KC", phase=phase)


@pytest.mark.parametrize("state", [gin(), at("indian-points", INDIAN, OTHER)], ids=["gin", "indian"])
def test_cards_that_end_the_deal_are_those_with_which_the_engine_lets_it_end(state: State) -> None:
    seat = state.public.turn.seat
    seen = view(state, seat)
    unseen = Counter(state.rules.pack) - Counter((*faces_of(seen.hand), *state.public.pile, *state.public.aside))
    expected = [card for card in sorted(unseen) if ends(state, card)]
    assert found(state, "ends") == format_faces(expected) != ""
    counted = outs(seen)
    assert all(number == unseen[card] for out in counted.found for card, number in out.cards)
    assert counted.unseen == unseen.total()


def test_a_card_makes_a_meld_or_joins_one() -> None:
    state = gin(hand="3H 4H 5H 9S 9H TD JC QC 7D KD")
    assert found(state, "ends") == ""
    assert found(state, "makes") == "9D 9C TC"  # the king of clubs lies in the pile
    assert found(state, "joins") == "2H 6H"


def test_a_full_hand_discards_first_the_card_that_is_chosen_or_the_dearest() -> None:
    state = gin("discard", f"{GIN} 8S")
    seen = view(state, 0)
    assert outs(seen).without == parse_card("QD")
    assert outs(seen, parse_card("8S")).without == parse_card("8S")
    assert outs(seen, parse_card("7C")).without == parse_card("QD")  # not held
    assert found(state, "ends", parse_card("8S")) == "JD 3C"


def test_melds_on_the_table_count_once_the_seat_may_lay_off() -> None:
    hands, melds = ["7S 8S KD QD 2C", "2H"], ["0: 4H 5H 6H"]
    state = position("basic", hands=hands, melds=melds, pile="4C", phase="draw")
    assert found(state, "makes") == "6S 9S JD"
    assert found(state, "joins") == "3H 7H"
    short = position("basic", hands=["7S 8S KD", "2H"], melds=melds, pile="4C", phase="draw")
    assert found(short, "ends") == "6S 9S"
    longer = position("basic", hands=["7S 8S KD QD", "2H"], melds=melds, pile="4C", phase="draw")
    assert found(longer, "ends") == ""  # two cards would be left over, and only one can be discarded


def test_nothing_helps_a_hand_that_nothing_fits() -> None:
    state = position("basic", hands=["7S KD 2C", "2H"], pile="4C", phase="draw")
    assert outs(view(state, 0)).found == ()
    assert parse_cards("7S KD 2C") == view(state, 0).hand
