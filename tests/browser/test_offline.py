"""Bots are played without a network by whoever keeps openrummy on the device; a page that is closed in the middle goes on."""

import re

import pytest
from playwright.sync_api import expect

from openrummy.server.settings import STATIC
from tests.browser.conftest import People
from tests.browser.person import SHORT
from tests.browser.test_installed import kept, look, wait_for_worker
from tests.server.running import Client

pytestmark = pytest.mark.browser

PATIENCE = 120_000
"""Milliseconds for Python to be fetched and started on a busy machine."""

SPOIL_MEMORY = """async () => {
    const cache = await caches.open("openrummy-offline");
    const [memory] = (await cache.keys()).filter(({ url }) => url.includes("/memory-"));
    const zeros = new Blob([new Uint8Array(1_000_000)]).stream().pipeThrough(new CompressionStream("gzip"));
    await cache.put(memory, new Response(await new Response(zeros).arrayBuffer()));
}"""
"""Puts something else in the place of the memory with which Python starts."""


def test_a_deal_is_played_to_its_end_without_a_network(people: People) -> None:
    ann = people(360, 740, touch=True)
    ann.remember(setup={"preset": "block", "options": SHORT, "players": 2, "bot": "sensible"}, name="Ann")
    ann.go()
    wait_for_worker(ann)
    assert not [path for path in kept(ann) if "pyodide" in path]  # nothing of it comes before it is asked for
    ann.press("Keep openrummy on this device")
    expect(ann.page.get_by_text("openrummy is on this device")).to_be_visible(timeout=PATIENCE)
    ann.context.set_offline(True)
    ann.may_complain = True
    ann.page.reload()
    expect(ann.page.get_by_text("you play bots on this device")).to_be_visible()
    look(ann)
    ann.press("Play bots")
    expect(ann.hand).to_be_visible(timeout=PATIENCE)
    assert re.search(r"/t/device-\w+$", ann.page.url)
    ann.step()
    ann.wait("is_my_turn")
    held = ann.cards
    ann.page.evaluate(SPOIL_MEMORY)  # so Python has to start anew
    ann.page.reload()
    expect(ann.hand).to_be_visible(timeout=PATIENCE)
    assert ann.cards == held
    expect(ann.page.locator("header")).to_contain_text("on this device")
    look(ann)
    ann.play_match()
    ann.press("Check this deal")
    expect(ann.page.get_by_text("nobody else vouches for it")).to_be_visible()
    expect(ann.page.get_by_text("✓ Deal 1 checked")).to_be_visible()
    ann.go("/#real-cards?tool=settle&rules=gin")
    question = ann.page.get_by_label("What do you disagree about?")
    expect(question).to_be_visible(timeout=PATIENCE)
    question.fill("may I lay off after gin?")
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_role("article").first).to_contain_text("4.1 (10)", timeout=PATIENCE)
    ann.go("/#real-cards?tool=hand&rules=gin")
    ann.page.get_by_role("textbox").fill("7s 8s 9s 4h 4c 4d kd kh 2c ah")
    ann.press("Add")
    expect(ann.page.locator(".verdict")).to_contain_text("23 points of deadwood.", timeout=PATIENCE)
    expect(ann.page.get_by_text("With one of these you could end the deal")).to_be_visible()
    ann.go("/#real-cards?tool=card&rules=gin")
    card = ann.page.get_by_role("article", name="Rule card")
    expect(card.get_by_role("heading", level=1)).to_have_text("Gin rummy", timeout=PATIENCE)
    expect(card.get_by_role("img", name="QR code of the link")).to_be_visible()
    ann.go("/#real-cards?tool=lots&lot=pack")
    ann.press("Draw")
    expect(ann.page.get_by_text("Card 1 of 52, from the top")).to_be_visible()
    assert [words for words in ann.complaints if "ERR_INTERNET_DISCONNECTED" not in words] == []


def test_a_page_may_not_compile_what_the_worker_may(server: Client) -> None:
    policies = {path: server.fetch(path)[2]["content-security-policy"] for path in ("/", _worker())}
    assert ["'wasm-unsafe-eval'" in policy for policy in policies.values()] == [False, True]
    assert all("'unsafe-eval'" not in policy and "default-src 'self'" in policy for policy in policies.values())


def _worker() -> str:
    (worker,) = (STATIC / "offline").glob("worker-*.js")
    return f"/offline/{worker.name}"
