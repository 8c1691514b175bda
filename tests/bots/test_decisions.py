"""Every player acts as its version did before: one that acts otherwise needs a new version, or its receipts no longer hold."""

import pytest

from openrummy.bots import AGENTS
from openrummy.bots.searching import KEY as SEARCHING
from tests.bots import decisions
from tests.bots.decisions import GAMES, RELEASED, SEARCHED, moves, name, written

ADVICE = """{begins}: the player acts otherwise than before.
If this version has been released, raise it; then `make golden`, and read the difference:
{old}
{new}"""


def check(key: str, preset: str, players: int) -> None:
    begins = name(key, preset)
    assert begins in written(), f"{begins}: nothing is written of this version; `make golden`."
    old, new = written()[begins], moves(key, preset, players)
    assert new == old, ADVICE.format(begins=begins, old=old, new=new)


@pytest.mark.parametrize("preset", GAMES)
@pytest.mark.parametrize("key", [key for key in AGENTS if key != SEARCHING])
def test_a_version_acts_as_before(key: str, preset: str) -> None:
    check(key, preset, GAMES[preset])


@pytest.mark.slow
@pytest.mark.parametrize("preset", SEARCHED)
def test_the_version_that_searches_acts_as_before(preset: str) -> None:
    check(SEARCHING, preset, SEARCHED[preset])


def test_the_file_has_a_line_for_each_player_and_game_and_no_other() -> None:
    keys = {name(key, preset) for key in AGENTS for preset in (SEARCHED if key == SEARCHING else GAMES)}
    assert set(written()) == keys


def test_the_levels_differ_at_the_positions() -> None:
    """A position at which all play the same says nothing of a level."""
    for preset in GAMES:
        said = {written()[name(key, preset)] for key in ("random", "beginner", "casual", "good")}
        assert len(said) == 4, preset


def test_what_a_released_version_does_is_not_rewritten(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = {name("sensible", "gin"): "leave"}
    monkeypatch.setattr(decisions, "lines", lambda: iter([f"{name('sensible', 'gin')}: take"]))
    monkeypatch.setattr(decisions, "written", lambda: changed)
    with pytest.raises(ValueError, match="sensible 2, gin: this version has been released; raise it"):
        decisions.text()
    assert "sensible" in RELEASED
    changed.clear()
    assert decisions.text() == "sensible 2, gin: take\n"
