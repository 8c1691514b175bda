"""The whole screen in German: keys, buttons, pages and refusals, not only the table's sentences."""

import re

import pytest

from openrummy.languages import language_of
from openrummy.tui.keys import KEYS, key_lines
from openrummy.tui.readings import read_opponents, read_pile
from openrummy.tui.widgets import Chip
from tests.tui.player import at_table, in_loop, local

GERMAN = language_of("de")
ENGLISH_WORDS = re.compile(
    r"\b(the|your|you|and|card|cards|draw|take|stock|pile|hint|leave|scores|talk|keys|deal|back|seat|points?|stay|up)\b",
    re.IGNORECASE,
)


def english(lines: list[str]) -> list[str]:
    """Return the lines with an English word; the rules of the table are a notation, in English in any language."""
    return [line for line in lines if ENGLISH_WORDS.search(line.replace("deals", "").replace("Deal-", ""))]


def test_every_key_is_explained_in_german() -> None:
    lines = key_lines(GERMAN).splitlines()
    assert len(lines) == sum(bool(key.words) for key in KEYS)
    assert english(lines) == []
    assert any(line.startswith("Leertaste") for line in lines)
    assert "Select or deselect the card" in key_lines()


@in_loop
async def test_keys_buttons_and_refusals_are_german() -> None:
    async with at_table(local("random", "random", language=GERMAN), language=GERMAN) as player:
        await player.turn()
        for words in ("H Tipp", "^Q Ende", "⏎ ", "[D] ziehen"):
            await player.see(words)
        chips = [str(chip.render()) for chip in player.app.table.query(Chip) if chip.display]
        assert english([chip for chip in chips if "Stapel" not in chip]) == []
        for key, words in (
            ("x", "✗ Wähl zuerst die Karte, die du ablegen willst."),
            ("z", "✗ Niemand hat um eine Pause gebeten."),
            ("c", "Hier läuft keine Uhr."),
        ):
            await player.press(key)
            await player.see(words)
        assert english([read_pile(player.view, GERMAN), read_opponents(player.view, GERMAN)]) == []


@pytest.mark.slow
@in_loop
async def test_pages_and_menus_are_german() -> None:
    async with at_table(local("random", language=GERMAN), language=GERMAN) as player:
        await player.turn()
        for key, words in (
            ("question_mark", "Tasten"),
            ("w", "Punkte und Begründung"),
            ("v", "Was geschehen ist"),
            ("g", "Wer was abgelegt hat"),
            ("e", "Was möchtest du tun?"),
        ):
            await player.press(key)
            await player.see(words)
            await player.see("Esc  Zurück")
            await player.press("escape")


@pytest.mark.slow
@in_loop
async def test_a_whole_match_in_german() -> None:
    async with at_table(local("random", language=GERMAN), 110, 40, language=GERMAN) as player:

        async def follow() -> None:
            await player.press("h")
            await player.until(lambda: player.session.busy is None)
            assert player.session.said.startswith("Tipp: ")
            await player.press("enter")

        await player.finish(follow)
        await player.see("⏎ Den Tisch verlassen")
        shown = [line for line in player.screen() if "end_condition" not in line]
        assert english(shown) == []
