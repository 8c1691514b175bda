"""The maker: its grades, the deals that it cuts puzzles from, and its judgement, asked again."""

from itertools import islice
from pathlib import Path

import pytest

from openrummy.engine.actions import Discard
from openrummy.engine.state import view
from openrummy.position import parse_position
from openrummy.puzzle_maker import __main__ as maker
from openrummy.puzzle_maker import judging
from openrummy.puzzle_maker.doubting import Doubt, doubt, doubt_in, second_player
from openrummy.puzzle_maker.grading import RATINGS, TRIES, rating
from openrummy.puzzle_maker.moments import moments
from openrummy.puzzles import Puzzle, puzzles
from openrummy.puzzles.shelf import read, write
from openrummy.record.moves import format_move, normal, parse_move
from openrummy.search import Evaluation, evaluate
from openrummy.variants import rules_for

GIN = rules_for("gin", 2)
TURNED = """
500; deal 1; dealer 1; totals 0 0; hands 4S 5S 6S 7S 9S TS JS AH 9H JH / AS 8S KS KH KD 9C JC; known 5S 9S AH / KH KD 9C JC; stock ?; pile 4D TH
3S 3D 8C; melds 2 set 2S:1 2H 2D 2C / 1 run 3H 4H 5H 6H 7H 8H / 1 set JK=6S 6D 6C / 1 run 3C 4C 5C / 2 run 7D 8D 9D TD JD / 2 set QS QH QD QC;
turn 2 play number=31 taken=KD; history 2:drew:3C 2:discarded:KD 1:drew:KD 1:discarded:2H 2:took:2H 2:discarded:7D 1:took:7D 1:discarded:5S
2:drew:5S 2:melded:2H 2:melded:2D 2:melded:2C 2:discarded:6H 1:took:6H 1:melded:3H 1:melded:4H 1:melded:5H 1:melded:6H 1:discarded:4C 2:drew:4C
2:discarded:6D 1:drew:6D 1:discarded:6C 2:drew:6C 2:discarded:9S 1:took:6D 1:took:6C 1:took:9S 1:melded:JK 1:melded:6D 1:melded:6C 1:discarded:TH
2:drew:TH 2:discarded:8H 1:drew:8H 1:discarded:9C 2:drew:9C 2:discarded:4D 1:took:8H 1:took:9C 1:took:4D 1:laid-off:7H 1:laid-off:8H
1:discarded:4D 2:drew:4D 2:discarded:5C 1:took:3C 1:took:KD 1:took:5S 1:took:4C 1:took:TH 1:took:4D 1:took:5C 1:melded:3C 1:melded:4C 1:melded:5C
1:discarded:4D 2:drew:4D 2:discarded:AH 1:took:AH 1:discarded:7D 2:took:7D 2:melded:7D 2:melded:8D 2:melded:9D 2:laid-off:TD 2:discarded:QH
1:drew:QH 1:discarded:9C 2:drew:9C 2:discarded:8C 1:drew:8C 1:discarded:3D 2:drew:3D 2:laid-off:JD 2:discarded:JC 1:drew:JC 1:discarded:TH
2:took:QH 2:took:9C 2:took:8C 2:took:3D 2:took:JC 2:took:TH 2:melded:QS 2:melded:QH 2:melded:QC 2:discarded:TH 1:drew:TH 1:discarded:3S 2:drew:3S
2:laid-off:QD 2:discarded:3D 1:drew:3D 1:discarded:KH 2:took:KH 2:discarded:8C 1:drew:8C 1:laid-off:2S 1:discarded:KD 2:took:KD
"""
"""The puzzle f547b878, which is none: AS is the best discard only if the other keeps its melds back."""


def test_the_more_often_the_levels_fail_the_higher_is_the_grade() -> None:
    grades = [rating(dict.fromkeys(RATINGS, number)) for number in range(TRIES + 1)]
    assert grades == sorted(set(grades))
    assert 400 <= grades[0] < grades[-1] <= 2400


def test_a_deal_is_played_alike_again_and_its_moments_leave_a_choice() -> None:
    one, other = (list(islice(moments(GIN, "again"), 8)) for _ in range(2))
    assert one == other
    assert len({seen.seat for seen in one}) == 2


def test_puzzles_of_a_deal_differ_in_their_motifs_and_none_is_made_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [Puzzle(motif, 1000, 0, f"{number}", ()) for number, motif in enumerate(("a", "a", "b", "c") * 2)]
    monkeypatch.setattr(maker, "moments", lambda rules, seed: found)
    monkeypatch.setattr(maker, "puzzle_in", lambda seen, seed: seen)
    monkeypatch.setattr(maker, "MOST_OF_A_MOTIF", 1)
    assert [each.motif for each in maker.of_deal(GIN, "1")] == ["a", "b"]
    assert list(maker.made(GIN, "1", 1, (found[0],))) == [found[2]]


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    some = tuple(puzzle for _, puzzle in islice(puzzles().values(), 3))
    file = tmp_path / "shelf" / "gin.json.gz"
    write(file, some)
    first = file.read_bytes()
    write(file, some)
    assert read(file) == some
    assert file.read_bytes() == first
    assert read(tmp_path / "none.json.gz") == ()


def test_a_best_act_that_another_beats_or_nears_against_the_second_player_is_in_doubt() -> None:
    best, other = Discard(12), Discard(49)
    clear = (Evaluation(best, 5.0, 0.0, 0.0, 90), Evaluation(other, 2.0, 3.0, 1.0, 90))
    near = (clear[0], Evaluation(other, 3.5, 1.5, 1.0, 90))
    beaten = (Evaluation(other, 7.0, 0.0, 0.0, 90), Evaluation(best, 5.0, 2.0, 0.5, 90))
    assert doubt_in(clear, best) is None
    assert doubt_in(near, best) == (other, 1.5)
    assert doubt_in(beaten, best) == (other, -2.0)
    assert str(doubt_in(beaten, best)) == f"against a player who lays down everything, {other} costs -2.0 points"


def test_a_second_player_is_asked_in_500_alone() -> None:
    presets = ("gin", "basic", "500", "500-house", "indian-points")
    assert [second_player(rules_for(each, 2)) is None for each in presets] == [True, True, False, False, True]
    puzzle = next(puzzle for variant, puzzle in puzzles().values() if variant == "gin")
    assert doubt(puzzle.case.seen, puzzle.case.best, "1") is None


def test_a_candidate_in_doubt_is_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two calls with the same judgement the second player's decides."""
    puzzle = next(puzzle for variant, puzzle in puzzles().values() if variant == "gin")
    found = tuple(Evaluation(each.act, -each.lost, each.lost, each.error, 90) for each in puzzle.choices)
    monkeypatch.setattr(judging, "evaluate", lambda seen, rollouts, seed: found)
    monkeypatch.setattr(judging, "doubt", lambda seen, best, seed: None)
    made = judging.puzzle_in(puzzle.case.seen, "1")
    assert made is not None
    assert (made.key, made.choices[0].move) == (puzzle.key, puzzle.choices[0].move)
    monkeypatch.setattr(judging, "doubt", lambda seen, best, seed: Doubt(found[1].action, 0.1))
    assert judging.puzzle_in(puzzle.case.seen, "1") is None


@pytest.mark.slow
def test_the_second_player_finds_the_puzzles_that_were_doubted() -> None:
    """Two positions of docs/strength.md: one whose answer rested on an opponent who keeps melds back, and one that holds."""
    turned = doubt(view(parse_position(TURNED), 1), parse_move("-AS"), "1")
    assert turned is not None
    assert format_move(turned.act) == "-JC"
    assert turned.lost < -20
    holds = puzzles()["ddba6012"][1].case
    assert doubt(holds.seen, holds.best, "1") is None


@pytest.mark.slow
@pytest.mark.parametrize("variant", sorted({variant for variant, _ in puzzles().values()}))
def test_search_in_other_worlds_comes_to_the_same_best_act(variant: str) -> None:
    for _, puzzle in islice((pair for pair in puzzles().values() if pair[0] == variant), 2):
        found = evaluate(puzzle.case.seen, 2_000, "again")
        assert format_move(normal(found[0].action)) == puzzle.choices[0].move, puzzle.key
        assert all(each.regret > each.error for each in found[1:]), puzzle.key
