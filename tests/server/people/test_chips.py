"""Play chips over HTTP."""

import json

from openrummy.server import clock_and_luck
from tests.server.people.visitors import Browser
from tests.server.running import Client


def test_a_player_has_ten_thousand_chips_and_reads_what_they_are(browser: Browser) -> None:
    browser.keep()
    chips = browser.told("chips")
    assert {key: chips[key] for key in ("balance", "held", "topUp")} == {"balance": 10_000, "held": 0, "topUp": 0}
    assert [(one["kind"], one["amount"]) for one in chips["entries"]] == [("start", 10_000)]
    assert "nobody can buy them" in chips["words"]
    _, german = browser.ask("chips", **{"Accept-Language": "de"})
    assert "Spielchips" in german["words"]
    assert browser.told("chips") == chips


def test_chips_for_nothing_are_refused_to_whoever_has_enough(browser: Browser) -> None:
    browser.keep()
    assert browser.refused("chips/top-up", {}) == (409, "enough_chips")


def test_chips_are_exported_and_go_with_the_account(host: Client, browser: Browser) -> None:
    login = browser.keep()["account"]["login"]
    at = clock_and_luck.now()
    browser.told("chips")
    found = json.loads(host.fetch("/api/people/export", headers=browser.headers)[1])
    assert (found["balance"], [one["amount"] for one in found["chips"]]) == (10_000, [10_000])
    assert found["chips"][0]["at"] >= at
    assert browser.told("delete", {"login": login}) == {}
