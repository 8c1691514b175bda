"""A puzzle in words: its table can be played, every act is judged, and nothing hidden is shown."""

from itertools import cycle
from random import Random

import pytest
from msgspec.structs import replace

from openrummy.engine.determinize import determinize
from openrummy.engine.state import view
from openrummy.languages import CODES, language_of
from openrummy.position import format_position
from openrummy.puzzles import MOTIFS, Puzzle, puzzles
from openrummy.table.puzzling import puzzle_called, puzzle_view, puzzles_in
from openrummy.table.refusal import Refusal

ONE_OF_EACH = {puzzle.motif: puzzle for _, puzzle in puzzles().values()}


@pytest.mark.parametrize(
    ("puzzle", "code"), list(zip(ONE_OF_EACH.values(), cycle(CODES), strict=False)), ids=ONE_OF_EACH
)
def test_every_offer_of_a_puzzle_is_judged_and_it_has_a_reason(puzzle: Puzzle, code: str) -> None:
    shown = puzzle_view(puzzle, language_of(code))
    judged = [choice.action for choice in shown.choices]
    offered = [offer.action for offer in shown.view.offers]
    assert len(offered) == len(judged)
    assert all(action in judged for action in offered)
    assert len({choice.words for choice in shown.choices}) == len(judged)
    assert shown.why
    assert shown.theme == MOTIFS[puzzle.motif].theme


@pytest.mark.parametrize("puzzle", list(ONE_OF_EACH.values())[:3])
def test_other_hidden_cards_show_the_same(puzzle: Puzzle) -> None:
    seen = view(puzzle.state, puzzle.seat)
    other = replace(puzzle, position=format_position(determinize(seen, Random(1))))
    one, two = (puzzle_view(each, language_of("en")) for each in (puzzle, other))
    assert other.position != puzzle.position
    assert replace(one, key="", view=replace(one.view, table="")) == replace(
        two, key="", view=replace(two.view, table="")
    )


def test_every_puzzle_is_listed_with_a_theme_and_a_game_that_have_names() -> None:
    found = puzzles_in(language_of("en"))
    assert {each.theme for each in found.puzzles} == {theme.key for theme in found.themes}
    assert {each.variant for each in found.puzzles} == {game.key for game in found.games}
    with pytest.raises(Refusal, match="no such puzzle"):
        puzzle_called("nothing", language_of("en"))
