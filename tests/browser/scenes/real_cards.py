"""The tools for people with real cards, on a device where data are dear, so that nothing is fetched."""

import zlib
from base64 import urlsafe_b64encode
from typing import Any

import msgspec
from playwright.sync_api import expect

from tests.browser.scenes.stage import Stage

DEAR = "Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } })"
POOL = {
    "preset": "indian-pool-101(entry_fee=10, split_mode=manual)",
    "names": ["Ann", "Bob", "Cem", "Diana"],
    "rounds": [
        {
            "end": "declared",
            "seat": 0,
            "hands": [{}, {"points": {"hand": 80}}, {"mark": "first_drop"}, {"mark": "wrong_declaration"}],
        },
        {
            "end": "declared",
            "seat": 2,
            "hands": [*({"points": {"hand": points}} for points in (10, 30)), {}, {"points": {"hand": 21}}],
        },
    ],
}
CROWD = {
    "preset": "500",
    "names": ["Alexandra", "Bob", "Cem", "Diana", "Eve", "Friedrich", "Gül"],
    "rounds": [
        {
            "end": "went_out",
            "seat": 1,
            "hands": [{"points": {"melded": 15 * seat, "hand": 40}} for seat in range(7)],
        }
    ],
}


def hub(stage: Stage) -> None:
    stage.ann.page.add_init_script(DEAR)
    stage.ann.go("/#real-cards")
    expect(stage.ann.page.get_by_role("link", name="Keep score")).to_be_visible()


def new_sheet(stage: Stage) -> None:
    stage.ann.page.add_init_script(DEAR)
    stage.ann.go("/#real-cards?tool=score&sheet=new")
    expect(stage.ann.page.get_by_role("button", name="Start the sheet")).to_be_visible()


def questions(stage: Stage) -> None:
    _go_on(stage, POOL)
    expect(stage.ann.page.get_by_role("region", name="Questions before")).to_be_visible()


def crowd(stage: Stage) -> None:
    """Seven players, in a copy that came in a link."""
    _open(stage, CROWD)


def typing(stage: Stage) -> None:
    _go_on(stage, {**POOL, "rounds": POOL["rounds"][:1]})
    stage.ann.page.get_by_role("button", name="Enter deal 2").click()
    form = stage.ann.page.get_by_role("dialog")
    form.get_by_role("radio", name="Cem", exact=True).check()
    form.get_by_role("button", name="Bob: what happened?").click()


def _go_on(stage: Stage, match: dict[str, Any]) -> None:
    """Take a copy as one's own sheet."""
    _open(stage, match)
    stage.ann.page.get_by_role("button", name="Go on with it").click()
    expect(stage.ann.page.get_by_role("button", name="Share and print")).to_be_visible()


def _open(stage: Stage, match: dict[str, Any]) -> None:
    stage.ann.page.add_init_script(DEAR)
    squeezed = zlib.compress(msgspec.json.encode(match), wbits=-15)
    stage.ann.go(f"/#real-cards?tool=score&copy={urlsafe_b64encode(squeezed).decode().rstrip('=')}")
    expect(stage.ann.page.get_by_role("button", name="Go on with it")).to_be_visible()
