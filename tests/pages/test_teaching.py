"""The pages that teach the games: their melds are melds, their switches exist, their deals happen, and their commands run."""

import re
from pathlib import Path

import pytest

import openrummy
from openrummy.variants import VARIANTS, rules_for, seats_for
from tests.pages.running import ROOT, RUN, Command, commands, kinds, made, run_command

DEALS = made("generate_deals")
PAGES = {page.stem: page for page in sorted((ROOT / "docs" / "games").glob("*.md")) if page.stem != "index"}
COMMANDS = [
    pytest.param(each, id=" ".join([name, *each.words])) for name, page in PAGES.items() for each in commands(page)
]


def read(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def preset_of(page: Path) -> str:
    """Return the preset that the page plays."""
    return next(each.words[2] for each in commands(page) if each.words[1] == "play")


def test_every_preset_is_on_a_page() -> None:
    text = "".join(map(read, PAGES.values()))
    keys = [key for variant in VARIANTS.values() for key in variant.presets]
    assert [key for key in keys if not re.search(rf"`{key}`|openrummy play {key}\n", text)] == []


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_the_parts_that_a_newcomer_needs(name: str) -> None:
    text = read(PAGES[name])
    assert text.split("\n\n")[1].startswith("**The aim:**")
    for part in ("The score", "How to play well", "Rules that people change", "Play it here"):
        assert re.search(f"^## (The end and the|{part[:3]}).*{part[-4:]}$", text, re.MULTILINE), part
    assert kinds(PAGES[name]) <= RUN | {
        "{include} ../generated/" + include for include in re.findall(r"deal-\S+\.inc", text)
    }


@pytest.mark.parametrize("name", PAGES)
def test_the_sets_and_runs_of_a_page_are_melds(name: str) -> None:
    found = re.findall(r"^- .*\*\*(?:pure run|set|run|runs)\*\*.*$", read(PAGES[name]), re.MULTILINE)
    groups = [cards.replace("-", " ") for line in found for cards in re.findall(r"cards/(\S+?)\.svg", line)]
    assert name == "block" or len(groups) >= 2
    assert [cards for cards in groups if not is_meld(cards, preset_of(PAGES[name]))] == []


def is_meld(cards: str, preset: str) -> bool:
    """Say whether cards are one group of a declaration, or else one meld; nothing is turned up but a card that is in no group here."""
    if preset in ("indian-points", "21-card"):
        return openrummy.check(cards, openrummy.ChoiceText(preset), wild="KH").groups[0].kind is not None
    return not openrummy.solve(cards, openrummy.ChoiceText(preset)).rest


@pytest.mark.parametrize("name", PAGES)
def test_the_switches_of_a_page_change_its_game(name: str) -> None:
    preset = preset_of(PAGES[name])
    switches = re.findall(r"^\| `(\w+)=(\S+)` \|", read(PAGES[name]), re.MULTILINE)
    assert len(switches) >= 4
    for option, value in switches:
        assert rules_for(preset, seats_for(preset)[0], {option: value}) is not None


@pytest.mark.parametrize("key", DEALS.EXAMPLES)
def test_an_example_deal_happens_as_its_notes_say(key: str) -> None:
    example = DEALS.EXAMPLES[key]
    lines = DEALS.story(example)
    assert {piece: sum(piece in line for line in lines) for piece in example.notes} == dict.fromkeys(example.notes, 1)
    told = DEALS.deal_told(example)
    assert all(f"*{note}*" in told for note in example.notes.values())
    assert any(f"deal-{key}.inc" in read(page) for page in PAGES.values())


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_does_what_the_page_says(
    command: Command, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run_command(command, capsys, monkeypatch)
