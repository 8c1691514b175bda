"""docs/rules/gin-for-three.md: each clause in play, and each sentence of the rule card behind a clause."""

from pathlib import Path
from typing import Any

import pytest

from openrummy import api
from openrummy.engine.decide import deal as deal_next
from openrummy.engine.match import Match
from openrummy.engine.state import Sheet, State, view
from openrummy.explain import prompt_words
from openrummy.options import OptionError
from openrummy.position import PositionError, format_position, parse_position
from openrummy.shuffle import secret_from_seed
from openrummy.sim.batch import batch_game
from openrummy.variants import rules_for, seats_for
from openrummy.variants.gin.game import Game
from openrummy.variants.gin.pair import inside, other
from tests.helpers import legal, play, position, refusal, result

CLAUSES = Path(__file__).parents[2] / "docs" / "rules" / "gin-for-three.md"
KNOCKER = "5H 6H 7H TS TH TD 2C 3C 4C AS KD"
DEFENDER = "8H 9H TC 4H 4D 2S JS QS KS 9D"


def knocking(**changes: Any) -> State:
    """Return a position in which seat 0 may knock with an ace left; seat 2 deals, and seat 1 sits out."""
    return position("gin-three", hands=[KNOCKER, "", DEFENDER], dealer=2, pile="QD", phase="discard", **changes)


def next_deal(state: State, seed: str = "1") -> State:
    """Return the state after the next deal."""
    return deal_next(state, secret_from_seed(seed, state.public.deal + 1))[0]


def sizes(state: State) -> tuple[int, ...]:
    """Return how many cards the seats hold."""
    return tuple(hand.bit_count() for hand in state.hands)


def test_every_sentence_of_the_rule_card_has_a_clause() -> None:
    written = CLAUSES.read_text(encoding="utf-8")
    said = [line.strip() for line in api.rule_card("gin-three").splitlines() if line.startswith("  ")]
    assert [sentence for sentence in said if f"- {sentence} *(" not in written] == []


def test_t1_gin_is_for_two_and_gin_for_three_is_for_three() -> None:
    assert (seats_for("gin"), seats_for("gin-three")) == (range(2, 3), range(3, 4))
    with pytest.raises(OptionError, match="three_players=true"):
        rules_for("gin", 3)
    with pytest.raises(OptionError, match="is for 3 players, not 2"):
        rules_for("gin-three", 2)


def test_t1_the_seat_that_sits_out_is_told_so() -> None:
    told = [prompt_words(view(knocking(), seat), ["Ada", "Bo", "Cy"]) for seat in (1, 2)]
    assert told == ["You sit out this deal. It is Ada's turn.", "It is Ada's turn."]


@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_t1_t3_two_are_dealt_the_dealer_and_the_player_on_their_left(seed: str) -> None:
    state = Match.new(rules_for("gin-three", 3), seed).state
    dealer, left = state.public.dealer, (state.public.dealer + 1) % 3
    assert sizes(state) == tuple(10 if seat in (dealer, left) else 0 for seat in range(3))
    assert (state.public.turn.seat, len(state.stock)) == (left, 31)


def test_t3_the_lot_falls_on_everybody() -> None:
    assert {Match.new(rules_for("gin-three", 3), str(seed)).state.public.dealer for seed in range(12)} == {0, 1, 2}


def test_t1_the_seat_that_sits_out_may_do_nothing_and_sees_no_hand() -> None:
    state = knocking()
    assert legal(state, 1) == set()
    assert refusal(state, "1: knock KD 5H 6H 7H / TS TH TD / 2C 3C 4C") == "not_your_turn"
    assert [state.rules.showing.is_inside(state.public, seat) for seat in range(3)] == [True, False, True]
    assert [note.template for note in state.rules.showing.notes(state.public, 1)] == ["sits out"]


def test_t1_the_turn_passes_between_the_two_and_the_defender_is_the_other() -> None:
    assert play(knocking(), "discard KD").public.turn.seat == 2
    knocked = play(knocking(), "knock KD 5H 6H 7H / TS TH TD / 2C 3C 4C")
    assert (knocked.public.turn.seat, knocked.public.turn.phase) == (2, "layoff")
    assert (other(knocked.public, 2), inside(knocked.public)) == (0, 0b101)


def test_t1_a_defender_who_lays_off_everything_still_plays_against_the_knocker() -> None:
    state = position(
        "gin-three",
        hands=["AS", "", "8H"],
        melds=["0: 5H 6H 7H", "0: TS TH TD", "0: 2C 3C 4C"],
        dealer=2,
        seat=2,
        phase="layoff",
    )
    done = result(play(state, "lay 8H 0"))
    assert (done.reason, done.winner, [score.points for score in done.scores]) == ("undercut", 2, [0, 0, 26])


def test_t2_only_the_winner_of_a_deal_scores() -> None:
    done = result(
        play(knocking(), "knock KD 5H 6H 7H / TS TH TD / 2C 3C 4C", "lay 8H 1", "lay 9H 1", "lay TC 0", "finish")
    )
    assert [score.points > 0 for score in done.scores] == [True, False, False]
    assert [score.rule for score in done.scores] == ["knock", "sat_out", "no_points"]


def test_t4_the_loser_sits_out_and_the_player_who_comes_in_deals() -> None:
    after = next_deal(play(knocking(), "knock KD 5H 6H 7H / TS TH TD / 2C 3C 4C", "finish"))
    assert (sizes(after), after.public.dealer, after.public.turn.seat) == ((10, 10, 0), 1, 0)


def test_t4_an_undercut_knocker_sits_out() -> None:
    lost = position("gin-three", hands=["AS", "", "8H"], melds=["0: 5H 6H 7H"], dealer=2, seat=2, phase="layoff")
    after = next_deal(play(lost, "lay 8H 0"))
    assert (sizes(after), after.public.dealer) == ((0, 10, 10), 1)


@pytest.mark.parametrize(("following", "dealer"), [("loser", 1), ("winner", 0), ("alternate", 0)])
def test_t4_the_next_dealer(following: str, dealer: int) -> None:
    state = knocking(next_dealer=following)
    after = next_deal(play(state, "knock KD 5H 6H 7H / TS TH TD / 2C 3C 4C", "finish"))
    assert (sizes(after), after.public.dealer) == ((10, 10, 0), dealer)


def test_t4_after_a_dead_deal_the_same_two_play_and_the_same_dealer_deals() -> None:
    dead = play(knocking(stock="KC KH"), "discard KD")
    assert result(dead).reason == "void"
    after = next_deal(dead)
    assert (sizes(after), after.public.dealer) == ((10, 0, 10), 2)


def test_t4_after_equal_deadwood_without_an_undercut_the_other_one_deals() -> None:
    state = position(
        "gin-three",
        hands=["AS", "", "AH"],
        melds=["0: 5H 6H 7H"],
        dealer=2,
        seat=2,
        phase="layoff",
        undercut_on_tie=False,
    )
    after = next_deal(play(state, "finish"))
    assert (sizes(after), after.public.dealer) == ((10, 0, 10), 0)


def game(shutout: str = "double_hands", columns: int = 1) -> Game:
    """Return the scoring of a match to 100."""
    return Game(100, 100, 25, False, shutout, columns)  # type: ignore[arg-type]


def test_t5_boxes_and_the_game_are_added_for_each_of_the_three() -> None:
    sheet = Sheet((105, 31, 7), ((60, 0, 0), (0, 31, 0), (0, 0, 7), (45, 0, 0)))
    assert [final.points for final in game().finals(sheet)] == [255, 56, 32]


def test_t5_the_highest_total_wins() -> None:
    rows = (*((0, 0, 19),) * 5, (100, 0, 0))
    assert [final.points for final in game().finals(Sheet((100, 0, 95), rows))] == [225, 0, 220]


@pytest.mark.parametrize(
    ("shutout", "points"), [("double_hands", 360), ("double_total", 510), ("extra_game_bonus", 355), ("none", 255)]
)
def test_t6_a_shutout_needs_both_of_the_others(shutout: str, points: int) -> None:
    alone, not_alone = (
        Sheet((105, 0, 0), ((60, 0, 0), (45, 0, 0))),
        Sheet((105, 0, 1), ((60, 0, 0), (0, 0, 1), (45, 0, 0))),
    )
    assert game(shutout).finals(alone)[0].points == points
    assert game(shutout).finals(not_alone)[0].points == 255


def test_t7_three_games_at_once_for_three() -> None:
    sheet = Sheet((100, 20, 0), ((100, 0, 0), (0, 20, 0)))
    columns = game(columns=3).sheet_columns(sheet)
    assert [column.totals for column in columns] == [(100, 0, 0), (0, 20, 0), (0, 0, 0)]


def test_a_position_of_three_is_written_and_read() -> None:
    state = knocking()
    assert parse_position(format_position(state)).public == state.public


@pytest.mark.parametrize(
    ("third", "dealer", "seat", "fault"),
    [("", 1, 0, "deals, but has no cards"), ("", 2, 1, "has no cards|holds no card"), ("2D", 2, 0, "two seats")],
)
def test_a_position_with_a_third_player_is_refused(third: str, dealer: int, seat: int, fault: str) -> None:
    hands = [KNOCKER, third, DEFENDER]
    state = position("gin-three", hands=hands, pile="QD", phase="discard", dealer=dealer, seat=seat)
    with pytest.raises(PositionError, match=fault):
        parse_position(format_position(state))


def test_a_compiled_game_refuses_it_by_name() -> None:
    with pytest.raises(ValueError, match="three_players=true"):
        batch_game(rules_for("gin-three", 3))


def test_a_match_of_three_ends_and_its_record_is_verified() -> None:
    match = api.new_match("gin-three", players=3, seed="3")
    api.play(match, ["sensible", "sensible", "random"])
    assert match.is_over
    assert api.verify_record(api.write_record(match)).holds
