"""The choices of the skilled policy of 21 cards that people would laugh at, and the judgement of hands that avoids them."""

from openrummy.bots.policies.indian_sight import sight_of
from openrummy.bots.policies.indian_skill import PACKED
from openrummy.bots.policies.twenty_one import TWENTY_ONE, play
from openrummy.bots.policies.twenty_one_cheapest import cheapest
from openrummy.cards import PLANE_MASK, bits, format_faces, pack, parse_cards, parse_faces, remove
from openrummy.engine.actions import Act, Discard, DrawDiscard
from openrummy.engine.decide import listed
from openrummy.engine.state import View, view
from openrummy.position import parse_position
from openrummy.variants.indian.actions import Declare

TWO_PURE = "3S 4S 5S 8H 9H TH"
REST = "JK 5C 5D 6D QD QS 2H 9C KC AH JS 7C KH 9S"


def seen_with(hand: str, pile: str, turn: str) -> View:
    """Return the view of seat 1 with `hand` in a deal for two in which 2C was turned up."""
    rest = list(pack(3, 1))
    for card in parse_faces(f"{hand} {pile} 2C"):
        rest.remove(card)
    state = parse_position(
        f"21-card; hands {hand} / {format_faces(rest[::6][:21])}; pile {pile}; aside 2C; turn 1 {turn}; memory drawn=1,2 turned=1,2 covered"
    )
    return view(state, 0)


def chosen(hand: str, pile: str, turn: str) -> Act:
    seen = seen_with(hand, pile, turn)
    return play(seen, tuple(listed(seen)))


def test_the_third_pure_run_is_taken_from_the_pile_and_kept() -> None:
    hand = f"{TWO_PURE} JC QC {REST.replace(' KC', '')}"
    assert chosen(hand, "8D KC", "draw number=5") == DrawDiscard()
    kept = chosen(f"{hand} KC", "8D", "discard number=5 taken=KC")
    assert isinstance(kept, Discard)
    assert kept.card not in parse_faces(f"{TWO_PURE} JC QC KC")


def test_a_card_that_goes_with_nothing_is_left() -> None:
    assert chosen(f"{TWO_PURE} JC QC {REST.replace(' KC', '')}", "8D 8S", "draw number=5") != DrawDiscard()


def test_a_hand_that_can_be_declared_is_declared() -> None:
    hand = f"{TWO_PURE} JC QC KC 4D 5D 6D 7D 7S 7H 9S 9D 9C QD QS JK AH"
    assert isinstance(chosen(hand, "8D", "discard number=5 drawn=AH"), Declare)


def test_a_tunnela_is_as_good_as_a_pure_run() -> None:
    hand = f"{TWO_PURE} 6C 6C 6C 4D 5D 7S 7H 9S QS KD JH AS 2H 8C TD 3H"
    left = chosen(hand, "8D", "discard number=5 drawn=3H")
    assert isinstance(left, Discard)
    assert left.card not in parse_faces(f"{TWO_PURE} 6C")


def test_the_best_discard_is_the_best_of_all_hands_without_a_card() -> None:
    for hand in (f"{TWO_PURE} JC QC {REST}", "6C 6C 6C 6S 6H 7H 7H 8H 8H 9H 9H 4D 4D 5D 2S 2H JK QS QD KS AS 3C"):
        seen = seen_with(hand, "8D", "discard number=5 drawn=" + hand.split()[-1])
        sight, cards = sight_of(seen, TWENTY_ONE), parse_cards(hand)
        discards = cards & PLANE_MASK & ~sight.wild
        each = {card: cheapest(sight, remove(cards, card)) + sight.danger[card] for card in bits(discards)}
        found = cheapest(sight, cards, discards)
        assert each[-found % PACKED] == min(each.values())
