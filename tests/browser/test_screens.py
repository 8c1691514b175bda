"""Every screen in every state: in all sizes, colours, text sizes and directions, with a picture of each.

`make screenshots` puts the pictures into `build/screenshots`, or into the folder named by `SCREENSHOTS`: with `PICTURES=all` one of each size
in light and in dark colours, otherwise two of each screen.
"""

import os
from pathlib import Path

import pytest

from tests.browser.conftest import ROOT, People
from tests.browser.looks import (
    ALL_SIZES,
    SIZES,
    emulated,
    faults,
    lasting_motion,
    others_out_of_sight,
    out_of_sight,
    pale,
    resized,
    root,
    tap_step,
)
from tests.browser.person import Person
from tests.browser.scenes import SCENES, at
from tests.server.running import Client

pytestmark = pytest.mark.browser

PICTURED = {(360, 740): "light", (1280, 800): "dark"}
"""A phone and a desktop, each in the colours of its pictures."""


IS_WHOLE = os.environ.get("PICTURES") == "all"
"""Twelve more pictures of each screen take as long as all its checks."""

NARROW = 330
LOW = 480
"""On a lower screen many players scroll at the side."""
GROUPED = ("your-act", "indian-21", "indian-shelves")
MANY = ("indian-21",)


def step_wanted(name: str, width: int) -> int:
    """Return the least distance between cards, in pixels: less on the narrowest phone, and for more cards than two rows of seven."""
    if width < NARROW:
        return 24 if name in GROUPED else 36
    return 40 if name in MANY else 44


@pytest.fixture(scope="session")
def pictures() -> Path:
    """Return the folder for the pictures."""
    folder = Path(os.environ.get("SCREENSHOTS", ROOT / "build" / "screenshots"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.mark.parametrize("name", SCENES)
def test_a_screen_is_for_everybody(name: str, people: People, server: Client, pictures: Path) -> None:
    ann = people(360, 740)
    with at(name, ann, server):
        for (width, height), colours in PICTURED.items():
            with resized(ann, width, height):
                ann.page.screenshot(path=pictures / f"{name}-{width}x{height}.png")
                with emulated(ann, color_scheme=colours):
                    assert ann.findings() == [], f"{colours} at {width}x{height}"
        sized(ann)
        preferred(ann)
        if IS_WHOLE:
            take_all(ann, pictures / name)


def take_all(ann: Person, folder: Path) -> None:
    """Keep a picture of each size, in light and in dark colours."""
    for width, height in ALL_SIZES:
        with resized(ann, width, height):
            for colours in ("light", "dark"):
                with emulated(ann, color_scheme=colours):
                    ann.page.screenshot(path=folder / f"{width}x{height}-{colours}.png")


def sized(ann: Person) -> None:
    """Check that nothing is too small, covered or out of reach at any size."""
    for width, height in ALL_SIZES:
        with resized(ann, width, height):
            assert faults(ann) == [], f"at {width}x{height}"


def preferred(ann: Person) -> None:
    """Check the screen under other preferences: colours, text size, direction, motion."""
    assert lasting_motion(ann) == []
    for scheme in ("light", "dark"):
        with emulated(ann, forced_colors="active", color_scheme=scheme):
            assert pale(ann) == [], f"forced colours, {scheme}"
    with root(ann, "dir = 'rtl'", "dir = 'ltr'"):
        assert faults(ann) == [], "right to left"
    with root(ann, "style.fontSize = '200%'", "style.fontSize = ''"):
        assert faults(ann) == [], "text of 200 %"


@pytest.mark.parametrize(
    "name",
    ["your-act", "late-table", "notices", "paused", "stand-in", "call", "eight-seats", "indian-21", "indian-shelves"],
)
def test_the_hand_and_the_main_button_need_no_scrolling(name: str, people: People, server: Client) -> None:
    ann = people(360, 740)
    with at(name, ann, server):
        for width, height in SIZES:
            with resized(ann, width, height):
                assert out_of_sight(ann) == [], f"at {width}x{height}"
                assert height < LOW or others_out_of_sight(ann) == [], f"at {width}x{height}"
                assert tap_step(ann) >= step_wanted(name, width) - 0.5, f"at {width}x{height}"
        with root(ann, "style.fontSize = '200%'", "style.fontSize = ''"):
            assert out_of_sight(ann) == [], "text of 200 %"
