"""A match in memory, determinized states, and refusals."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from openrummy import api
from openrummy.cards import JOKER, faces_of
from openrummy.engine.actions import Discard, DrawStock, LayOff, Meld
from openrummy.engine.decide import Refused, act, legal_actions, listed
from openrummy.engine.determinize import determinize
from openrummy.engine.match import Match, new_state
from openrummy.engine.state import view
from openrummy.shuffle import commitment
from tests.helpers import all_cards, play, position, rules, start


def test_a_new_match_is_dealt() -> None:
    match = Match.new(rules("basic", 3), "7")
    assert (match.is_over, match.is_between_deals, match.totals, match.winners) == (False, False, (0, 0, 0), ())
    assert set(match.legal_actions()) == set(legal_actions(match.state, match.to_act))
    assert match.view(None).hand == 0


def test_the_log_holds_what_was_done_and_how_it_ended() -> None:
    match = Match.new(rules("basic", 2), "7")
    match.apply(match.to_act, DrawStock())
    assert [deed.action for deed in match.log[0].deeds] == [DrawStock()]
    assert match.log[0].result is None


def test_a_refused_action_leaves_match_and_log_alone() -> None:
    match = Match.new(rules("basic", 2), "7")
    before = match.state
    with pytest.raises(Refused):
        match.apply(match.to_act, Discard(JOKER))
    with pytest.raises(Refused):
        match.deal()
    assert match.state is before
    assert len(match.log) == 1
    assert match.log[0].deeds == []


def test_a_listed_action_is_not_checked_again_and_only_in_its_state() -> None:
    match = Match.new(rules("basic", 2), "7")
    me = match.to_act
    match.apply(me, DrawStock())
    state, legal = match.state, listed(view(match.state, me))
    discard, foreign = (Discard(faces_of(state.hands[seat])[0]) for seat in (me, 1 - me))
    legal.append(foreign)  # the list belongs to the caller
    after = act(state, me, discard)[0]
    mine = state.hands[me]
    swapped, twins, later = (
        replace(state, hands=state.hands[::-1]),
        replace(state, hands=(mine, mine)),
        replace(after, hands=state.hands),
    )
    for other, seat, action in (
        (state, me, foreign),
        (swapped, me, discard),
        (twins, 1 - me, discard),
        (later, me, discard),
    ):
        with pytest.raises(Refused):
            act(other, seat, action)
    assert act(state, me, discard)[0] == after


def test_without_a_seed_secrets_are_random() -> None:
    first, second = Match.new(rules("basic", 2)), Match.new(rules("basic", 2))
    assert first.state.secret != second.state.secret
    assert len(first.state.secret) == 128
    assert first.state.public.commitment == commitment(first.state.secret)


def test_nonces_change_the_order() -> None:
    match = Match(new_state(rules("basic", 2)), "7")
    other = Match(new_state(rules("basic", 2)), "7")
    match.deal(nonces=("a", "b"))
    other.deal(nonces=("a", "c"))
    assert match.state.secret == other.state.secret
    assert match.state.hands != other.state.hands


def test_known_cards_of_a_hand_are_imagined_there() -> None:
    deal = position("basic", hands=["7S 8S KC", "2H 3H"], pile="4C")
    deal = play(deal, "pile", "discard 7S")
    for seed in range(10):
        imagined = determinize(view(deal, 1), Random(seed))
        assert faces_of(deal.public.known[0])[0] in faces_of(imagined.hands[0])
        assert all_cards(imagined) == all_cards(deal)


def test_imagined_states_differ() -> None:
    seen = view(start("basic", 3), 0)
    assert len({determinize(seen, Random(seed)).hands for seed in range(20)}) == 20


@pytest.mark.parametrize("card", [-1, 13, 15, 64, 64 + 6, 128, 10**6])
def test_a_number_that_is_not_a_face_is_refused(card: int) -> None:
    """Python callers may pass any int; if two copies are held, a bit of the second plane must not count as a card."""
    deal = position("basic", hands=["7S 7S 8S KD", "2H"], melds=["0: 4S 5S 6S"], phase="play", deck_count=2)
    for action in (Discard(card), LayOff(card, 0), Meld((card, 7, 12)), Meld((6, 7, 8), (6, card, 8))):
        assert action not in legal_actions(deal, 0)


def test_lists_ask_lazily_and_answer_for_others() -> None:
    deal = position("basic", hands=["7S 8S 9S", "2H"], phase="play")
    legal = legal_actions(deal, 0)
    assert legal
    assert len(legal) == 4
    assert Discard(6) in legal
    assert "discard 7S" not in legal
    assert not legal_actions(deal, 1)


def test_a_seat_that_does_not_exist_is_refused_in_words() -> None:
    match = Match.new(rules("basic", 2), seed="1")
    problem = match.check(2, DrawStock())
    assert problem is not None
    assert problem.words == "There is no seat 2 at this table."


def test_a_deal_takes_one_nonce_per_seat() -> None:
    with pytest.raises(ValueError, match="1 nonces were given for 2 seats"):
        Match(new_state(rules("basic", 2)), seed="1").deal(nonces=["ab"])


def test_a_view_of_a_seat_that_does_not_exist_is_refused() -> None:
    match = Match.new(rules("basic", 2), seed="1")
    for seat in (-1, 2):
        with pytest.raises(ValueError, match="the seats are 0 to 1"):
            match.view(seat)
        with pytest.raises(ValueError, match="the seats are 0 to 1"):
            match.legal_actions(seat)


def test_an_object_that_is_not_an_action_is_refused_in_words() -> None:
    match = Match.new(rules("basic", 2), seed="1")
    plain: Any = {"type": "draw_stock"}
    with pytest.raises(Refused, match="parse_action"):
        match.apply(match.to_act, plain)


@pytest.mark.parametrize("preset", ["basic", "gin", "indian-points"])
def test_a_second_draw_is_refused_in_words(preset: str) -> None:
    match = api.new_match(api.ChoiceText(preset), 2, seed="1")
    while match.state.public.turn.phase not in {"play", "discard"}:
        match.apply(match.to_act, next(iter(match.legal_actions())))
    problem = match.check(match.to_act, DrawStock())
    assert problem is not None
    assert problem.words == "You have already drawn this turn: go on to your discard."
