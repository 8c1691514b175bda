"""Why a hand counts what it counts, at the real table: at the end of a deal, and while it is arranged."""

import pytest

from openrummy import table as t
from openrummy.engine.state import State
from openrummy.languages import language_of
from openrummy.parts.panels import UnmatchedPanel
from openrummy.table import messages as m
from tests.helpers import play
from tests.panels import panel
from tests.rules.indian import LOOSE, OTHER, PURE_HAND, at, to_discard
from tests.rules.test_5_6_points import EXAMPLE, shown
from tests.table.test_indian import world_at

NO_PURE = "2H 3H JK / 5C 6C 7C 8C / 8D 9D JK / TS TD TC"
ALL = "so all 13 cards count"


@pytest.mark.parametrize(
    ("state", "whys"),
    [
        (shown("indian-points", EXAMPLE, "KD KC KS"), ("", f"No pure run, {ALL}: 80 at most.")),
        (shown("indian-points", EXAMPLE, "3S 4S 5S / KD KC KS"), ("", f"Only 1 of 2 runs, {ALL}: 80 at most.")),
        (shown("indian-points(incomplete_counts=all_but_pure)", EXAMPLE, "3S 4S 5S / KD KC KS"),
         ("", "Only 1 of 2 runs, so every card outside pure runs counts: 76.")),
        (shown("indian-points(loser_arrangement=best)", EXAMPLE, ""), ("", "")),
        (play(to_discard("indian-points", LOOSE, OTHER, drawn="9D"), "declare 9D 4S 6H 2S"),
         ("The declaration was wrong. 4♠ 6♥ 2♠ are of 2 suits; a run is of one suit, a set of one rank. Not in a group:", "")),
    ],
)  # fmt: skip
def test_the_end_of_a_deal_says_why_a_hand_counts(state: State, whys: tuple[str, str]) -> None:
    view = t.view_for(world_at(state).table, 0)
    assert view.last_deal is not None
    for hand, why in zip(view.last_deal.hands, whys, strict=True):
        assert hand.why.startswith(why)
        assert bool(hand.why) == bool(why)


def test_it_is_said_in_german() -> None:
    view = t.view_for(world_at(shown("indian-points", EXAMPLE, "")).table, 0, language=language_of("de"))
    assert view.last_deal is not None
    assert view.last_deal.hands[1].why == "Keine reine Folge, also zählen alle 13 Karten: höchstens 80."


@pytest.mark.parametrize(
    ("state", "words", "missing"),
    [
        (to_discard("indian-points", LOOSE, OTHER, drawn="9D"), "your hand counts 80, no pure run", "1 pure run is still missing."),
        (to_discard("indian-points", LOOSE.replace("2S", "5S").replace("3D", "6S"), OTHER.replace("5S", "2S"), drawn="9D"),
         "your hand counts 80, only 1 of 2 runs", "You have a pure run; 1 more run is missing."),
        (to_discard("indian-points", PURE_HAND, OTHER, drawn="KC"), "your hand counts 0", ""),
        (to_discard("21-card", "2H 3H 4H 5C 6C 7C TS TD JS KD 9H 9C 4C AD 8D 2S 4D 6S 6D TC QC", "3S", drawn="KC", aside="QS"),
         "your hand counts 120, only 2 of 3 pure runs", "1 pure run is still missing."),
    ],
)  # fmt: skip
def test_a_hand_that_is_arranged_says_what_is_missing(state: State, words: str, missing: str) -> None:
    view = t.view_for(world_at(state).table, 0)
    assert panel(view, UnmatchedPanel).words == words
    assert view.prompt.endswith(missing)
    assert "missing" in view.prompt or not missing


def test_own_groups_say_what_they_lack() -> None:
    world = world_at(to_discard("indian-points", PURE_HAND, OTHER, drawn="KC"))
    world.done(0, m.Arrange((("TS", "TD", "TC"), ())))
    assert panel(t.view_for(world.table, 0), UnmatchedPanel).words == "your groups 74 (no pure run), best 0"


def test_a_hand_that_waits_is_not_told_what_is_missing() -> None:
    assert "missing" not in t.view_for(world_at(at()).table, 0).prompt
