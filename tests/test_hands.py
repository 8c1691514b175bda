"""Cards and hands in the Python interface: people can read them, and the engine accepts them."""

import copy
import pickle

import pytest

from openrummy import Card, Hand
from openrummy.cards import FACES, JOKER, parse_card, parse_cards
from openrummy.hands import shown


def test_a_card_reads_as_its_text_and_is_the_face() -> None:
    king = Card("kd")
    assert (str(king), repr(king), f"{king}") == ("KD", "Card('KD')", "KD")
    assert king == parse_card("KD") == Card(king)
    assert hash(king) == hash(parse_card("KD"))
    assert eval(repr(king)) == king


def test_cards_sort_by_suit_and_rank_and_the_joker_is_last() -> None:
    mixed = [Card(text) for text in ("JK", "2H", "KS", "AS")]
    assert [str(card) for card in sorted(mixed)] == ["AS", "KS", "2H", "JK"]


def test_text_that_is_not_a_card_is_named() -> None:
    with pytest.raises(ValueError, match="'7X' is not a card"):
        Card("7X")
    with pytest.raises(ValueError, match="13 is not the face of a card"):
        Card(13)
    with pytest.raises(ValueError, match="'7X' is not a card"):
        Hand("7S 7X")
    with pytest.raises(ValueError, match="99 is not the face of a card"):
        Hand([99])


def test_a_hand_reads_as_its_cards_whatever_it_is_made_of() -> None:
    hand = Hand("9H 7S JK 7S")
    assert (str(hand), repr(hand)) == ("7S 7S 9H JK", "Hand('7S 7S 9H JK')")
    assert hand == Hand(hand) == Hand(parse_cards("7S 7S 9H JK")) == Hand([Card("9H"), *shown([JOKER]), 6, 6])
    assert hand != Hand("9H 7S JK")
    assert len({hand, Hand("7S 7S 9H JK"), parse_cards("7S 7S 9H JK")}) == 1


def test_a_hand_is_asked_for_its_cards() -> None:
    hand = Hand("9H 7S JK 7S")
    assert len(hand) == 4
    assert list(hand) == [Card("7S"), Card("7S"), Card("9H"), Card("JK")]
    assert all(isinstance(card, Card) for card in hand)
    assert "7S" in hand
    assert Card("JK") in hand
    assert "8S" not in hand
    assert None not in hand
    assert (hand.count("7S"), hand.count(Card("8S"))) == (2, 0)
    assert not Hand()
    assert list(Hand()) == []


@pytest.mark.parametrize("value", [Card("KD"), Hand("9H 7S JK 7S"), Hand()])
def test_cards_and_hands_are_copied_and_pickled(value: Card | Hand) -> None:
    for twin in (copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert twin == value
        assert repr(twin) == repr(value)


def test_every_face_has_its_card() -> None:
    assert {str(card) for card in shown((*FACES, JOKER))} == {str(Card(face)) for face in (*FACES, JOKER)}
