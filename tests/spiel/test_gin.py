"""Gin in OpenSpiel and here: 2,600 deals side by side, and a test for each difference (docs/cross-checks.md)."""

from collections import Counter as Tally
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bench.spiel.cards import UTILS, card_of, spiel, their_hand
from bench.spiel.gin import AGREED, KNOCK, MELD_OF, TAKE
from openrummy.cards import FACES, cards_of, parse_card, parse_cards
from openrummy.engine import decide
from openrummy.engine.actions import Discard
from openrummy.engine.match import new_state
from openrummy.engine.state import State
from openrummy.melds import MeldRules, Shape, extended, fits, read_shape
from openrummy.solver import counter
from openrummy.variants import rules_for
from openrummy.variants.gin.actions import BigGin, Knock, TakeUpcard
from tests.spiel.together import Together


def together(options: dict[str, Any], seed: int = 0, skill: float = 0.9, **their_options: Any) -> Together:
    rules = rules_for("gin", 2, {**AGREED, **options})
    their_game = spiel.load_game("gin_rummy", their_options)
    return Together(rules, their_game, counter("low", rules.values[:13]), Random(seed), skill)


def played(pair: Together, deals: range) -> Tally[str]:
    for number in deals:
        pair.play(number)
    return pair.seen


@pytest.mark.slow
def test_sensible_deals_are_the_same_in_both() -> None:
    seen = played(together({}), range(1500))
    assert min(seen[ending] for ending in ("knock", "lay-off", "knock with a poor grouping")) > 50, seen
    assert min(seen[ending] for ending in ("gin", "undercut")) > 5, seen


@pytest.mark.slow
def test_random_deals_are_the_same_in_both() -> None:
    seen = played(together({}, skill=0.3), range(2000, 2400))
    assert min(seen[ending] for ending in ("void", "last discard")) > 20, seen
    assert seen["fifty upcards"] > 0  # difference: they end the deal there


@pytest.mark.slow
def test_oklahoma_deals_are_the_same_in_both() -> None:
    seen = played(together({"oklahoma": True}, oklahoma=True), range(3000, 3500))
    assert min(seen[ending] for ending in ("knock", "gin", "undercut")) > 1, seen


@pytest.mark.slow
def test_difference_ties_undercut_here() -> None:
    assert played(together({"undercut_on_tie": True}), range(4000, 4200))["tie"] > 0


@pytest.mark.slow
def test_difference_the_last_discard_is_dead_here_unless_an_option_says_otherwise() -> None:
    assert played(together({"fiftieth_card": "dead"}, skill=0.3), range(5000, 5060))["wall"] > 0


def taking(cards: str, options: dict[str, Any]) -> Together:
    """Deal in both engines, with the first of these eleven cards as the upcard, and let the first player take it."""
    pair = together(options)
    upcard, *held = map(parse_card, cards.split())
    others = [card for card in FACES if card not in (upcard, *held)]
    state: State = decide.deal(new_state(pair.rules), bytes(128))[0]
    first = state.public.turn.seat
    hands = (cards_of(held), cards_of(others[:10]))
    public = replace(state.public, pile=(upcard,))
    pair.begin(replace(state, public=public, hands=hands if first == 0 else hands[::-1], stock=tuple(others[10:])))
    pair.state = decide.act(pair.state, first, TakeUpcard())[0]
    pair.theirs.apply_action(TAKE)
    return pair


def test_difference_the_card_just_taken_may_be_discarded_there() -> None:
    pair = taking("KS 2H 3D 4C 6H 7D 8C TH JD QC QS", {})
    legal = decide.legal_actions(pair.state, pair.seat)
    assert Discard(parse_card("KS")) not in legal
    assert {card_of(action.card) for action in legal if isinstance(action, Discard)} | {
        card_of(parse_card("KS"))
    } == set(pair.theirs.legal_actions())


def test_difference_a_knock_with_ten_is_not_offered_there() -> None:
    pair = taking("4S 5S 6S 3C 3D 4D 5D 6D 2H 5H 6H", {})
    knocks = [action for action in decide.legal_actions(pair.state, pair.seat) if isinstance(action, Knock)]
    assert [action.discard for action in knocks] == [parse_card("6H")]
    assert pair.theirs.deadwood()[0] == 12
    assert KNOCK not in pair.theirs.legal_actions()


def test_difference_there_is_no_big_gin_there() -> None:
    pair = taking("AS 2S 3S 4S 7S 7H 7D 9C TC JC QC", {"big_gin_bonus": 31})
    assert any(isinstance(action, BigGin) for action in decide.legal_actions(pair.state, pair.seat))
    assert set(pair.theirs.legal_actions()) == {KNOCK, *their_hand(pair.hand)}


def meld(text: str) -> Shape:
    found = read_shape(MeldRules(), tuple(map(parse_card, text.split())))
    assert isinstance(found, Shape)
    return found


def their_lay_offs(melds: list[str], laid: str) -> set[int]:
    number_of = {frozenset(cards): number for number, cards in MELD_OF.items()}
    numbers = [number_of[frozenset(their_hand(parse_cards(text)))] for text in melds]
    return set(UTILS.all_layoffs(numbers, their_hand(parse_cards(laid))))


def test_difference_a_run_grows_by_two_cards_at_an_end_there() -> None:
    grown = extended(MeldRules(), meld("5D 6D 7D 8D"), parse_card("9D"))
    assert isinstance(grown, Shape)
    assert fits(MeldRules(), grown) >> parse_card("TD") & 1
    assert card_of(parse_card("9D")) in their_lay_offs(["5D 6D 7D"], "8D")
    assert card_of(parse_card("TD")) not in their_lay_offs(["5D 6D 7D"], "8D 9D")


def test_difference_a_card_is_laid_off_on_two_melds_at_once_there() -> None:
    assert fits(MeldRules(), meld("5S 6S 7S")) == parse_cards(
        "4S 8S"
    )  # the 8 is on the set, and the 9 does not fit after it
    assert card_of(parse_card("9S")) in their_lay_offs(["5S 6S 7S", "8C 8D 8H"], "8S")


def test_difference_melds_there_are_five_cards_at_most() -> None:
    assert max(map(len, MELD_OF.values())) == 5
    assert len(meld("5S 6S 7S 8S 9S TS").cards) == 6
