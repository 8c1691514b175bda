"""Faces, packs, multisets and their text."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy import cards as c
from openrummy.voice import card_symbols

faces = st.sampled_from((*c.FACES, c.JOKER))
hands = st.lists(faces, max_size=30)


def test_a_face_is_suit_and_rank() -> None:
    for card in c.FACES:
        assert c.face(c.suit_of(card), c.rank_of(card)) == card
    assert len(set(c.FACES)) == 52
    assert c.JOKER not in c.FACES


@given(faces)
def test_text_of_a_card_round_trips(card: int) -> None:
    assert c.parse_card(c.format_card(card)) == card
    assert c.parse_card(c.format_card(card).lower()) == card


@pytest.mark.parametrize("text", ["", "7", "S7", "11S", "7X", "1S", "JKR", "７S"])
def test_text_that_is_not_a_card_is_named(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card"):
        c.parse_card(text)


SHOWN = [
    *("10h", "10H", "10♥", "10♥\ufe0f", "10♡", "th", "T♥"),
    *("7♠", "7s", "7♤"),
    *("Q♦", "q♦", "D♦", "dd"),
    *("JOKER", "joker", "Joker", "jk"),
]


@pytest.mark.parametrize("text", SHOWN)
def test_every_way_in_which_a_card_is_shown_can_be_typed(text: str) -> None:
    known = {"1": "TH", "t": "TH", "T": "TH", "7": "7S", "Q": "QD", "q": "QD", "D": "QD", "d": "QD"}
    assert c.format_card(c.parse_card(text)) == known.get(text[0], "JK")


@given(faces)
def test_a_card_can_be_typed_as_it_is_shown(card: int) -> None:
    assert c.parse_card(card_symbols(card)) == c.parse_card(card_symbols(card).lower()) == card


def test_cards_are_listed_with_blanks_or_commas() -> None:
    assert c.parse_faces("7S 8S,JK") == c.parse_faces(" 7s, 8s  jk ")
    assert c.parse_faces("") == ()


@given(hands)
def test_a_multiset_is_its_cards(listed: list[int]) -> None:
    held = c.cards_of(listed)
    assert Counter(c.faces_of(held)) == Counter(listed)
    assert held.bit_count() == len(listed)
    assert all(c.copies(held, card) == listed.count(card) for card in (*c.FACES, c.JOKER))
    assert c.distinct(held) == tuple(sorted(set(listed)))
    assert c.parse_cards(c.format_cards(held)) == held


@given(hands, faces)
def test_add_and_remove_are_inverse(listed: list[int], card: int) -> None:
    held = c.cards_of(listed)
    assert c.remove(c.add(held, card), card) == held
    assert c.add(held, card) == c.cards_of([*listed, card])


@given(hands, hands)
def test_is_within_counts_copies(part: list[int], whole: list[int]) -> None:
    assert c.is_within(c.cards_of(part), c.cards_of(whole)) == (not Counter(part) - Counter(whole))
    assert c.remove_all(c.cards_of([*whole, *part]), part) == c.cards_of(whole)


@pytest.mark.parametrize(("decks", "jokers", "size"), [(1, 0, 52), (1, 2, 54), (2, 1, 106), (2, 2, 108), (3, 1, 159)])
def test_packs(decks: int, jokers: int, size: int) -> None:
    pack = c.pack(decks, jokers)
    assert len(pack) == size
    assert list(pack) == sorted(pack)
    assert pack.count(c.JOKER) == decks * jokers
