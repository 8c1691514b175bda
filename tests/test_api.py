"""The Python interface: its names and their results."""

import pytest

import openrummy
from openrummy import api
from openrummy.engine.state import PLAY
from openrummy.options import OptionError
from openrummy.position import PositionError, format_position


def test_the_list_of_names_is_complete_and_loads() -> None:
    assert set(api.__all__) <= set(openrummy.__all__)
    assert all(getattr(openrummy, name) is getattr(api, name) for name in openrummy.__all__)
    assert set(openrummy.__all__) <= set(dir(openrummy))


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="shuffel"):
        openrummy.__getattr__("shuffel")


def test_a_match_is_the_same_for_the_same_seed_and_rules() -> None:
    one, other = (openrummy.new_match("basic-house", players=3, seed="7", ace_mode="low") for _ in range(2))
    assert one.state.hands == other.state.hands
    assert one.rules.text == "basic-house(ace_mode=low)"


def test_rules_that_cannot_be_played_are_refused_in_words() -> None:
    with pytest.raises(OptionError, match="2 to 6 players"):
        openrummy.new_match("basic", players=9)
    with pytest.raises(OptionError, match="num_deals"):
        openrummy.new_match("basic", end_condition="deals")


def test_a_refused_action_raises_with_its_code_and_changes_nothing() -> None:
    match = openrummy.new_match("basic", seed="1")
    before = match.state
    with pytest.raises(openrummy.Refused, match="a turn starts with a draw") as refused:
        match.apply(match.to_act, openrummy.parse_action({"type": "discard", "card": "KD"}))
    assert refused.value.problem.code == "wrong_phase"
    assert match.state is before


def test_a_match_goes_on_from_a_position() -> None:
    match = openrummy.new_match("basic", seed="1")
    match.apply(match.to_act, openrummy.parse_action({"type": "draw_stock"}))
    again = openrummy.match_from_position(format_position(match.state))
    assert again.state.public.turn.phase == PLAY
    assert set(again.legal_actions()) == set(match.legal_actions())
    with pytest.raises(PositionError):
        openrummy.match_from_position("nonsense")


def test_a_hand_that_the_pack_cannot_hold_is_not_solved() -> None:
    assert openrummy.solve("7S 8S 9S 9H 9D KC").points == 25
    with pytest.raises(ValueError, match="7S is named 3 times"):
        openrummy.solve("7S 7S 7S")
    with pytest.raises(ValueError, match="There are no jokers"):
        openrummy.solve("JK 7S 8S")


def test_play_needs_an_agent_for_each_seat() -> None:
    match = openrummy.new_match("basic", seed="1")
    with pytest.raises(ValueError, match="1 agents are named for 2 seats"):
        openrummy.play(match, ["random"])


def test_a_score_is_explained_and_a_record_verified() -> None:
    match = openrummy.new_match("basic", seed="1", end_condition="deals", num_deals=1)
    openrummy.play(match, ["sensible", "random"])
    last = match.state.public.last_deal
    assert last is not None
    loser = max(last.scores, key=lambda score: score.points)
    assert openrummy.explain_score(loser, ["Ann", "Bob"]).startswith(f"{loser.points:+d} ")
    record = openrummy.write_record(match, ["Ann", "Bob"])
    assert openrummy.read_record(record).winners == match.winners
    assert openrummy.verify_record(record).holds


def test_chips_are_explained_as_chips() -> None:
    match = openrummy.new_match("basic", seed="1", end_condition="deals", num_deals=1, settlement="cash", point_value=2)
    openrummy.play(match, ["sensible", "random"])
    last = match.state.public.last_deal
    assert last is not None
    paid = max(last.chips, key=lambda score: score.points)
    assert openrummy.explain_score(paid, ["Ann", "Bob"]).startswith(f"+{paid.points // 100} chips ")


def test_a_tournament_has_a_rule_card_too() -> None:
    card = openrummy.rule_card("indian-knockout", qualifiers_per_table=2)
    assert "Indian knock-out" in card
    assert "* The 2 players with the most chips at each table go through" in card
    assert card == openrummy.rule_card(openrummy.ChoiceText("indian-knockout(qualifiers_per_table=2)"))
    with pytest.raises(OptionError, match="prize_table"):
        openrummy.rule_card("indian-knockout", prize_table="10/10/10")


def test_a_match_is_for_the_fewest_that_can_play_it() -> None:
    assert openrummy.new_match("basic", seed="1").rules.players == 2
    assert openrummy.new_match("gin-three", seed="1").rules.players == 3
    with pytest.raises(OptionError):
        openrummy.new_match("basic", players=0)


@pytest.mark.parametrize("players", [1, 7])
def test_a_rule_card_is_for_numbers_that_can_play(players: int) -> None:
    with pytest.raises(OptionError, match="2 to 6 players"):
        openrummy.rule_card("basic", players)


def test_seats_are_counted_in_words_as_in_calls() -> None:
    match = openrummy.new_match("basic", seed="1")
    waiting = 1 - match.to_act
    with pytest.raises(openrummy.Refused, match=f"It is the turn of seat {match.to_act}"):
        match.apply(waiting, openrummy.parse_action({"type": "draw_stock"}))
    with pytest.raises(openrummy.Refused, match="There is no seat 2 at this table"):
        match.apply(2, openrummy.parse_action({"type": "draw_stock"}))
    with pytest.raises(ValueError, match="There is no seat 2: the seats are 0 to 1"):
        match.view(2)
    one = openrummy.new_match("basic", seed="1", end_condition="deals", num_deals=1)
    openrummy.play(one, ["sensible", "random"])
    assert [seat.name for seat in openrummy.read_record(openrummy.write_record(one)).seats] == ["Seat 0", "Seat 1"]
