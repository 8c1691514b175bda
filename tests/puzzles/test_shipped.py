"""The puzzles of the package: each can be solved, has a reason that is true, and shows no card that its seat could not see."""

from collections import Counter
from random import Random

import pytest

from openrummy.engine.decide import listed
from openrummy.engine.determinize import determinize
from openrummy.engine.state import view
from openrummy.position import format_position
from openrummy.puzzles import MOTIFS, THEMES, Puzzle, puzzles
from openrummy.puzzles.motifs import motif_of
from openrummy.puzzles.seen import seen_position
from openrummy.record.moves import format_move, normal

SHIPPED = [puzzle for _, puzzle in puzzles().values()]
EACH_TENTH = SHIPPED[::10]


def test_every_puzzle_has_one_best_act_among_its_legal_ones_a_theme_and_a_grade() -> None:
    assert len(puzzles()) == len({puzzle.key for puzzle in SHIPPED}) > 0
    for puzzle in SHIPPED:
        best, *others = puzzle.choices
        assert (best.lost, best.error) == (0, 0), puzzle.key
        assert others, puzzle.key
        assert all(other.lost >= 1.5 and other.lost > 3 * other.error - 0.05 for other in others), puzzle.key  # rounded
        assert MOTIFS[puzzle.motif].theme in THEMES
        assert 400 <= puzzle.rating <= 2400


@pytest.mark.parametrize("puzzle", EACH_TENTH, ids=lambda puzzle: puzzle.key)
def test_a_puzzle_judges_all_legal_acts_and_its_motif_is_the_first_that_fits(puzzle: Puzzle) -> None:
    legal = {format_move(normal(act)) for act in listed(puzzle.case.seen)}
    assert {choice.move for choice in puzzle.choices} == legal
    found = motif_of(puzzle.case)
    assert found is not None
    assert found.key == puzzle.motif


def test_a_puzzle_holds_no_card_that_its_seat_could_not_see() -> None:
    for puzzle in SHIPPED:
        assert seen_position(view(puzzle.state, puzzle.seat)) == puzzle.position, puzzle.key


@pytest.mark.parametrize("puzzle", EACH_TENTH[:3], ids=lambda puzzle: puzzle.key)
def test_whatever_the_hidden_cards_were_the_puzzle_is_the_same(puzzle: Puzzle) -> None:
    seen = view(puzzle.state, puzzle.seat)
    others = [determinize(seen, Random(number)) for number in range(3)]
    assert {seen_position(view(other, puzzle.seat)) for other in others} == {puzzle.position}
    assert all(format_position(other) != puzzle.position for other in others)  # which a whole table would not be


def test_the_family_of_a_puzzle_is_that_of_its_file_and_no_motif_has_more_than_its_share() -> None:
    for variant, puzzle in list(puzzles().values())[::10]:
        assert puzzle.variant == variant
    for variant in {variant for variant, _ in puzzles().values()}:
        motifs = Counter(puzzle.motif for of, puzzle in puzzles().values() if of == variant)
        assert max(motifs.values()) <= 0.5 * motifs.total(), variant
