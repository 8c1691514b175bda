"""Values of the Python interface print in a readable form: short, with cards, and without secrets."""

import copy
import pickle
from itertools import islice

import pytest

import openrummy
from openrummy.bots import make_agent
from openrummy.engine.actions import Discard, DrawDiscard, LayOff, Meld, SwapJoker
from openrummy.engine.decide import deal
from openrummy.engine.match import new_state
from openrummy.variants import rules_for
from openrummy.variants.five_hundred.actions import CallRummy
from openrummy.variants.gin.actions import Knock

CHOICES = [("basic-house", 4), ("500-river", 3), ("gin", 2), ("indian-pool-101", 3), ("21-card", 2)]


def played(choice: str, players: int, steps: int) -> openrummy.Match:
    match = openrummy.new_match(openrummy.ChoiceText(choice), players, seed="11")
    agent = make_agent("random", "6")
    for _ in range(steps):
        if match.is_over:
            break
        if match.is_between_deals:
            match.deal()
        else:
            match.apply(match.to_act, agent.act(match.view(match.to_act)))
    return match


@pytest.mark.parametrize(("choice", "players"), CHOICES)
def test_views_matches_and_lists_are_short_and_show_cards(choice: str, players: int) -> None:
    for steps in (0, 1, 40, 150):
        match = played(choice, players, steps)
        seen = match.view(match.to_act)
        for value in (
            match,
            match.state,
            seen,
            match.view(None),
            match.rules,
            match.log,
            seen.legal_actions(),
            seen.hand,
        ):
            assert len(repr(value)) < 1000, repr(value)
            assert str(value)
            assert match.state.secret.hex() not in repr(value)
            assert repr(match.state.secret) not in repr(value)
        assert f"hand {seen.hand or '-'};" in repr(seen)
        assert all(str(openrummy.Hand(hand)) in repr(match) for hand in match.state.hands)
        assert f"<View of seat {match.to_act}, " in repr(seen)
        assert f"of seat {match.state.public.turn.seat}, " in repr(match)


def test_a_view_says_what_its_seat_knows() -> None:
    match = openrummy.match_from_position(
        "basic-house(ace_mode=low); hands 7S 8S / 3C JK; melds 2 run 3H 4H JK=5H:1; pile 4C; turn 1 play number=6 taken=7S"
    )
    assert repr(match.view(0)) == (
        "<View of seat 0, basic-house(ace_mode=low): deal 1; turn 6 of seat 0, play; hand 7S 8S; pile 4C; "
        "stock 46 cards; melds 1: 3H 4H JK=5H; cards 2 2; totals 0 0>"
    )
    assert "3C" not in repr(match.view(0))
    assert "hand" not in repr(match.view(None))
    assert repr(match).startswith(
        "<Match of basic-house(ace_mode=low): deal 1; turn 6 of seat 0, play; hands 7S 8S / 3C JK; "
    )


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Discard(44), "discard KD"),
        (DrawDiscard(), "draw_discard"),
        (DrawDiscard(3), "draw_discard depth=3"),
        (Meld((18, 19, 63), (18, 19, 20)), "meld 3H 4H JK=5H"),
        (LayOff(63, 1, 20), "layoff JK=5H meld=1"),
        (SwapJoker(0, 63, 20), "swap_joker meld=0 joker=JK 5H"),
        (CallRummy((6, 22, 38), depth=2), "call_rummy 7S 7H 7D depth=2"),
        (Knock(44, ((6, 7, 8), (18, 34, 50))), "knock discard=KD melds=7S 8S 9S / 3H 3D 3C"),
    ],
)
def test_an_action_prints_its_cards(action: Discard, text: str) -> None:
    assert (str(action), repr(action)) == (text, f"<{text}>")


@pytest.mark.parametrize("action", [Discard("KD"), Discard(99), Meld(44), Knock(44, (1, 2))])  # type: ignore[arg-type]
def test_an_action_that_cannot_be_prints_all_the_same(action: Discard) -> None:
    assert type(action).__name__.lower() in repr(action)


def test_a_list_of_actions_shows_the_first_of_them() -> None:
    match = openrummy.new_match("gin", seed="1")
    assert repr(match.legal_actions()) == "<LegalActions: take_upcard, pass_upcard>"
    assert repr(match.view(1 - match.to_act).legal_actions()) == "<LegalActions: none>"
    long = played("basic-house", 2, 1).legal_actions()
    assert len(long) > 10
    assert repr(long).endswith(f", and {len(long) - 10} more>")
    assert all(str(action) in repr(long) for action in islice(long, 10))


def test_a_view_lists_what_its_seat_may_do() -> None:
    match = openrummy.new_match("basic", seed="1")
    assert list(match.view(match.to_act).legal_actions()) == list(match.legal_actions())
    assert not match.view(None).legal_actions()


def test_events_print_without_the_order_of_the_pack() -> None:
    state, events = deal(new_state(rules_for("basic", 2)), b"s" * 128)
    printed = repr(events)
    assert openrummy.Hand(state.hands[0]).__str__() in printed
    assert "secret" not in printed
    assert "stock=" not in printed
    assert len(printed) < 400


@pytest.mark.quick(1)
@pytest.mark.parametrize(("choice", "players"), CHOICES)
def test_a_copy_and_a_pickled_match_are_equal_and_go_on_alike(choice: str, players: int) -> None:
    match = played(choice, players, 10)
    twins = [match.copy(), copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))]
    assert all(type(twin) is openrummy.Match and twin == match for twin in twins)
    before = repr(match), len(match.log[-1].deeds)
    for each in twins:
        openrummy.play(each, ["random"] * players)
        assert each == twins[0]
        assert each != match
    assert (repr(match), len(match.log[-1].deeds)) == before
    assert openrummy.verify_record(openrummy.write_record(twins[-1])).holds


def test_matches_with_other_cards_to_come_are_not_equal() -> None:
    assert openrummy.new_match("basic", seed="1") == openrummy.new_match("basic", seed="1")
    assert openrummy.new_match("basic", seed="1") != openrummy.new_match("basic", seed="2")
    assert openrummy.new_match("basic", seed="1") != openrummy.new_match("basic-quick", seed="1")
    assert openrummy.new_match("basic", seed="1") != "basic"
    with pytest.raises(TypeError, match="unhashable"):
        hash(openrummy.new_match("basic", seed="1"))


def test_rules_are_pickled_as_their_text() -> None:
    rules = rules_for("basic-house(ace_mode=low)", 3)
    assert pickle.loads(pickle.dumps(rules)) is rules
    assert repr(rules) == "<Rules basic-house(ace_mode=low) for 3 players>"


def test_a_match_writes_its_position_and_the_secret_on_request_only() -> None:
    match = played("basic", 2, 5)
    assert openrummy.match_from_position(match.position()).view(0).hand == match.view(0).hand
    assert "secret" not in match.position()
    assert match.state.secret.hex() in match.position(secret=True)
    again = openrummy.match_from_position(match.position(secret=True))
    assert again.state == match.state


def test_a_hand_of_a_view_is_read_and_taken_by_the_solver() -> None:
    hand = openrummy.new_match("basic", seed="1").view(0).hand
    assert isinstance(hand, openrummy.Hand)
    assert len(list(hand)) == 10
    assert openrummy.solve(hand) == openrummy.solve(str(hand))
