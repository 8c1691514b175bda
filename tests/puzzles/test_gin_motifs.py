"""The reasons of gin puzzles, each claim checked in another way."""

from itertools import islice

import pytest

from openrummy.cards import distinct, faces_of, remove
from openrummy.engine.determinize import unseen_cards
from openrummy.puzzles import Case, Puzzle, puzzles
from openrummy.puzzles import gin_motifs as gin
from openrummy.solver import deadwood


def _of(motif: str) -> list[Puzzle]:
    return list(islice((puzzle for _, puzzle in puzzles().values() if puzzle.motif == motif), 3))


def _count(case: Case, hand: int) -> int:
    return deadwood(case.seen.rules.melds, case.seen.rules.values, hand)


@pytest.mark.parametrize("puzzle", _of("hold_for_gin"), ids=lambda puzzle: puzzle.key)
def test_the_cards_that_make_gin_are_counted(puzzle: Puzzle) -> None:
    case = puzzle.case
    kept = remove(case.seen.hand, case.best.card)  # type: ignore[attr-defined]
    hands = (kept | 1 << card for card in unseen_cards(case.seen))
    outs = sum(any(_count(case, remove(hand, card)) == 0 for card in distinct(hand)) for hand in hands)
    found = gin.hold_for_gin(case)
    assert found is not None
    assert found.values["count"] == outs > 0


@pytest.mark.parametrize("puzzle", _of("fewer_points"), ids=lambda puzzle: puzzle.key)
def test_the_points_that_two_discards_leave_are_those_of_the_solver(puzzle: Puzzle) -> None:
    case = puzzle.case
    left = [_count(case, remove(case.seen.hand, act.card)) for act in (case.best, case.other)]  # type: ignore[attr-defined]
    found = gin.fewer_points(case)
    assert found is not None
    assert [found.values["points"], found.values["more"]] == left


@pytest.mark.parametrize("puzzle", _of("take_it"), ids=lambda puzzle: puzzle.key)
def test_a_take_saves_what_it_is_said_to_save(puzzle: Puzzle) -> None:
    case = puzzle.case
    card = case.seen.public.pile[-1]
    hand = case.seen.hand | 1 << card
    after = min(_count(case, remove(hand, other)) for other in faces_of(hand))
    found = gin.take_it(case)
    assert found is not None
    assert (found.values["before"], found.values["after"]) == (_count(case, case.seen.hand), after)


def test_no_motif_fits_the_other_way_round() -> None:
    for motif in ("knock_now", "take_it", "leave_it"):
        for puzzle in _of(motif):
            case = puzzle.case
            assert getattr(gin, motif)(Case(case.seen, case.other, case.best)) is None, puzzle.key
