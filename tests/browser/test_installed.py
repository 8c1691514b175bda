"""The client as an application: it can be installed, opens without a server, and is updated only on request."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from openrummy.server.settings import STATIC
from tests.browser.conftest import ARGUMENTS, People, chromium
from tests.browser.person import Person
from tests.server.running import Client, running

pytestmark = pytest.mark.browser

ICONS = Path(__file__).parents[2] / "web" / "public" / "icons"

DIFFERENCE = """async ([one, other]) => {
    const pixels = async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        const canvas = Object.assign(document.createElement("canvas"), { width: 96, height: 96 });
        const brush = canvas.getContext("2d");
        brush.drawImage(image, 0, 0, 96, 96);
        return brush.getImageData(0, 0, 96, 96).data;
    };
    const [a, b] = [await pixels(one), await pixels(other)];
    return a.reduce((sum, value, index) => sum + Math.abs(value - b[index]), 0) / a.length;
}"""
"""The mean difference of two pictures, from 0 to 255."""


def kept(person: Person) -> list[str]:
    """Return the paths of everything in the browser's caches."""
    paths: list[str] = person.page.evaluate(
        """async () => (await Promise.all((await caches.keys()).map(async (name) =>
            (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).flat()"""
    )
    return paths


def wait_for_worker(person: Person) -> None:
    """Wait until the page is served from the browser's cache."""
    person.page.evaluate(
        """() => navigator.serviceWorker.controller ?? new Promise((resolve) =>
            navigator.serviceWorker.addEventListener("controllerchange", () => resolve()))"""
    )


def find_newer(person: Person) -> None:
    """Let the browser look for a newer version until one is waiting."""
    person.page.evaluate(
        """async () => {
            const registration = await navigator.serviceWorker.getRegistration();
            await registration.update();
            while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 20));
        }"""
    )


def wait_until_nobody_plays(person: Person) -> None:
    """Wait until the browser has taken back the locks of its windows; it closes a window before it does that."""
    person.page.wait_for_function(
        "async () => !(await navigator.locks.query()).held.some(({ name }) => name === 'openrummy.playing')"
    )


def look(person: Person) -> None:
    assert person.findings() == []
    assert person.is_within_width()


def test_a_browser_offers_to_install_it(browser: Browser, server: Client, tmp_path: Path) -> None:
    """The profile is kept, since a temporary one cannot install anything."""
    start = browser.browser_type.launch_persistent_context
    with start(tmp_path, executable_path=chromium(), args=ARGUMENTS) as context:
        page = context.pages[0]
        page.goto(server.address)
        devtools: Any = context.new_cdp_session(page)
        assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
        read = devtools.send("Page.getAppManifest")
    assert read["errors"] == []
    manifest = json.loads(read["data"])
    assert (manifest["name"], manifest["display"], manifest["start_url"]) == ("openrummy", "standalone", "/")
    assert {icon["purpose"] for icon in manifest["icons"] if icon["type"] == "image/png"} == {"any", "maskable"}
    assert [server.fetch(icon["src"])[0] for icon in manifest["icons"]] == [200] * 5


def test_its_shortcuts_lead_to_play_and_to_tables(people: People) -> None:
    shortcuts = json.loads((STATIC / "manifest.webmanifest").read_text())["shortcuts"]
    ann = people(360, 740)
    for shortcut, seen in zip(
        shortcuts, (ann.button("Deal"), ann.page.get_by_role("heading", name="Open tables")), strict=True
    ):
        ann.page.goto("about:blank")
        ann.go(shortcut["url"])
        expect(seen).to_be_visible()


@pytest.mark.parametrize("file", sorted(path.name for path in ICONS.glob("*.png")))
def test_every_icon_has_its_size_and_is_drawn_from_its_source(people: People, file: str) -> None:
    name, size = re.fullmatch(r"(\w+)-(\d+)\.png", file).groups()  # type: ignore[union-attr]
    ann = people()
    ann.go()
    shown = f"/icons/{file}"
    measure = "async (src) => { const one = Object.assign(new Image(), { src }); await one.decode(); return one.naturalWidth; }"
    assert ann.page.evaluate(measure, shown) == int(size)
    assert ann.page.evaluate(DIFFERENCE, [shown, f"/icons/{name}.svg"]) < 3


def test_no_answer_of_the_server_is_cached(people: People) -> None:
    ann = people()
    ann.go()
    wait_for_worker(ann)
    ann.plays_bots()
    ann.step()
    paths = kept(ann)
    assert "/index.html" in paths
    assert any(path.startswith("/assets/SetUp") for path in paths)
    assert (
        len([path for path in paths if path.endswith(".woff2")]) == 2
    )  # the faces come from here, and without a network too
    assert [path for path in paths if path.startswith(("/api", "/ws", "/t/", "/health"))] == []


def test_without_a_server_it_opens_and_says_so(people: People, tmp_path: Path) -> None:
    ann = people(360, 740, touch=True)
    ann.may_complain = True  # the browser reports that the server was away
    with running(tmp_path / "log.db") as started:
        port = int(started.address.rpartition(":")[2])
        ann.address = started.address
        ann.plays_bots()
        ann.wait("is_my_turn")
        held, table = ann.cards, ann.page.url
        wait_for_worker(ann)
    for path, words in [("/", "cannot be reached"), ("/#bots", "cannot be reached"), ("/#deals", "cannot be reached")]:
        ann.go("/nowhere")  # a full load, even if only the fragment differs
        ann.go(path)
        ann.page.reload()
        expect(ann.page.get_by_text(words)).to_be_visible()
        expect(ann.button("Try again")).to_be_visible()
        look(ann)
    ann.page.goto(table)
    expect(ann.page.get_by_text("cannot be reached")).to_be_visible()
    ann.press("Try again")
    look(ann)
    ann.go("/")
    expect(ann.button("Try again")).to_be_visible()
    with running(tmp_path / "log.db", port=port):
        ann.press("Try again")
        expect(ann.page.get_by_role("link", name=re.compile("^Block rummy.*with Mira"))).to_be_visible()
        expect(ann.button("Try again")).to_have_count(0)
        ann.page.get_by_role("link", name=re.compile("^Block rummy.*with Mira")).tap()
        expect(ann.hand).to_be_visible()
        assert ann.cards == held
        ann.page.close()  # before the server goes


class Renewed:
    """A copy of the built client that can be replaced by newer versions."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "static"
        self.version = 0
        shutil.copytree(STATIC, self.folder)

    def renew(self) -> None:
        """Put a newer version in place, as an upgrade of the server would."""
        self.version += 1
        page, worker = self.folder / "index.html", self.folder / "sw.js"
        page.write_text(re.sub(r"<html[^>]*>", f'<html lang="en" data-version="{self.version}">', page.read_text()))
        revision = re.compile(r'(url:"index.html",revision:")[^"]*')
        renewed, count = revision.subn(rf"\g<1>{self.version}", worker.read_text())
        assert count == 1
        worker.write_text(renewed)

    def shown(self, person: Person) -> str:
        return str(person.page.evaluate("document.documentElement.dataset.version ?? 'first'"))


def test_a_newer_version_is_offered_outside_of_games_only(people: People, tmp_path: Path) -> None:
    client, ann = Renewed(tmp_path), people(360, 740, touch=True)
    with running(tmp_path / "log.db", static=client.folder) as started:
        ann.address = started.address
        ann.plays_bots()
        wait_for_worker(ann)
        ann.wait("is_my_turn")
        client.renew()
        find_newer(ann)
        ann.page.wait_for_timeout(500)  # time to do what it must not
        expect(ann.button("Update")).to_have_count(0)
        ann.press("Menu")
        expect(ann.button("Update openrummy")).to_be_visible()
        ann.page.keyboard.press("Escape")
        ann.play_match()
        expect(ann.button("Update now")).to_be_visible()
        look(ann)
        assert client.shown(ann) == "first"
        with ann.page.expect_event("load"):
            ann.press("Update now")
        ann.page.wait_for_load_state()
        assert client.shown(ann) == "1"
        ann.page.close()


def test_an_update_waits_for_a_game_in_another_window_and_is_offered_at_home(people: People, tmp_path: Path) -> None:
    client, ann = Renewed(tmp_path), people()
    with running(tmp_path / "log.db", static=client.folder) as started:
        ann.address = started.address
        ann.plays_bots()
        wait_for_worker(ann)
        ann.wait("is_my_turn")
        game = ann.page
        client.renew()
        ann.page = ann.context.new_page()
        ann.go()
        ann.press("Update now")
        expect(ann.page.get_by_role("alert")).to_contain_text("another window")
        look(ann)
        assert client.shown(ann) == "first"
        game.close()
        wait_until_nobody_plays(ann)
        with ann.page.expect_event("load"):
            ann.press("Update now")
        ann.page.wait_for_load_state()
        assert client.shown(ann) == "1"
        ann.page.close()


def test_in_a_game_the_player_may_update_and_loses_nothing(people: People, tmp_path: Path) -> None:
    client, ann = Renewed(tmp_path), people()
    with running(tmp_path / "log.db", static=client.folder) as started:
        ann.address = started.address
        ann.plays_bots()
        wait_for_worker(ann)
        ann.wait("is_my_turn")
        held = ann.cards
        client.renew()
        find_newer(ann)
        ann.press("Menu")
        with ann.page.expect_event("load"):
            ann.press("Update openrummy")
        expect(ann.hand).to_be_visible()
        assert client.shown(ann) == "1"
        assert ann.cards == held
        ann.page.close()
