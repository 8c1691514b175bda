"""The skilled policy of gin in the positions in which the sensible player is laughed at."""

from msgspec.structs import replace

from openrummy.bots.policies.gin import play
from openrummy.bots.policies.gin_sight import sight_of
from openrummy.bots.policies.gin_skill import SHIPPED
from openrummy.cards import parse_card, parse_cards
from openrummy.engine.decide import listed
from openrummy.engine.history import DISCARDED, Seen, history_of
from openrummy.engine.state import State, view
from openrummy.solver import deadwood
from tests.bots.test_gin import discarding, drawing, holding
from tests.helpers import words_of

MELDED = "7S 8S 9S 2D 2H 2S JC JD JH"
"""One card away from gin, with any tenth."""
FAR = "7S 8S 9S 2D 2H 2S AC AD 4H 3S"
"""Nine points, and no card makes gin."""
LATE = 19


def answer(state: State, **changes: float) -> str:
    seen = view(state, state.public.turn.seat)
    return words_of(play(seen, tuple(listed(seen)), replace(SHIPPED, **changes)))


def test_it_knocks_soon_and_waits_later_with_the_same_hand() -> None:
    assert answer(discarding(f"{FAR} KD", turn=9)).startswith("knock KD")
    assert answer(discarding(f"{FAR} KD", turn=LATE)) == "discard KD"


def test_it_waits_for_gin_if_many_cards_make_it() -> None:
    assert answer(discarding(f"{MELDED} 5C KD", turn=9)) == "discard KD"


def test_it_never_breaks_its_melds_while_it_waits() -> None:
    """Everything outside the melds is wanted by the other seat, who took its partners."""
    hand = f"{MELDED} 4C KD"
    state = discarding(hand, hands=[hand, "KH KS KC 4D 4H 4S 5S 6S 3D 3H"], turn=LATE)
    state = replace(state, public=replace(state.public, known=(0, parse_cards("KH KS KC 4D 4H 4S"))))
    assert answer(state, stake=50.0) in ("discard KD", "discard 4C")


def test_it_keeps_a_hand_that_could_knock() -> None:
    hand = f"{MELDED} 9H TC"
    state = discarding(hand, turn=LATE)
    chosen = answer(state)
    assert chosen in ("discard 9H", "discard TC")
    left = parse_cards(hand) & ~parse_cards(chosen.removeprefix("discard "))
    assert deadwood(state.rules.melds, state.rules.values, left) <= 10


def test_at_the_end_of_the_stock_it_does_not_let_itself_be_undercut() -> None:
    """A hand that has waited so long meets one that has waited too: the void deal is better than a knock with nine points."""
    last = "3C 4C 5C"
    assert answer(discarding(f"{MELDED} 9C KD", turn=LATE, stock=last)) == "discard KD"
    assert answer(discarding(f"{FAR} KD", turn=3, stock="5C 6C 7C")).startswith("knock KD")
    assert answer(discarding(f"{MELDED} JS KD", turn=LATE, stock=last)).startswith("knock KD")


def test_gin_and_big_gin_are_never_refused() -> None:
    assert answer(discarding(f"{MELDED} JS KD", turn=LATE)).startswith("knock KD")
    assert answer(discarding(f"{MELDED} TS JS", turn=LATE)).startswith("biggin")


def test_the_upcard_must_beat_the_mean_card_of_the_stock() -> None:
    assert answer(drawing("7S 8S 2D 2H 5H 6H JC KD TD QS", "9S")) == "pile"
    assert answer(drawing("7S 8S 9S 2H 5H 6H JC 8D TD 9H", "7C")) == "stock"
    assert answer(drawing(f"{MELDED} 4C", "3C", turn=LATE)) == "stock"  # one point less than 4C, where gin may come


def test_the_history_says_what_the_other_does_not_collect() -> None:
    """A card beside one that the other seat discarded, or left, is safer to discard than before."""
    five = parse_card("5C")
    state = holding(f"{MELDED} 5C KD", "2C 5S 9C", phase="discard")
    before = sight_of(view(state, 0), SHIPPED).danger(five)
    for seat, card in ((0, "2C"), (1, "5S")):
        history = history_of([Seen(seat, DISCARDED, parse_card(card))])
        after = sight_of(view(replace(state, public=replace(state.public, history=history)), 0), SHIPPED).danger(five)
        assert 0 < after < before
