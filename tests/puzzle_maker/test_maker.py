"""The maker: its grades, the deals that it cuts puzzles from, and its judgement, asked again."""

from itertools import islice
from pathlib import Path

import pytest

from openrummy.puzzle_maker import __main__ as maker
from openrummy.puzzle_maker.grading import RATINGS, TRIES, rating
from openrummy.puzzle_maker.moments import moments
from openrummy.puzzles import Puzzle, puzzles
from openrummy.puzzles.shelf import read, write
from openrummy.record.moves import format_move, normal
from openrummy.search import evaluate
from openrummy.variants import rules_for

GIN = rules_for("gin", 2)


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


@pytest.mark.slow
@pytest.mark.parametrize("variant", sorted({variant for variant, _ in puzzles().values()}))
def test_search_in_other_worlds_comes_to_the_same_best_act(variant: str) -> None:
    for _, puzzle in islice((pair for pair in puzzles().values() if pair[0] == variant), 2):
        found = evaluate(puzzle.case.seen, 2_000, "again")
        assert format_move(normal(found[0].action)) == puzzle.choices[0].move, puzzle.key
        assert all(each.regret > each.error for each in found[1:]), puzzle.key
