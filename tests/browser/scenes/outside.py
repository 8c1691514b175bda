"""Screens without a table, and tables before the match."""

import time
from random import Random

import msgspec
from playwright.sync_api import expect

from tests.browser.scenes.stage import Stage, changing
from tests.server.running import Json
from tests.web_matches import match


def home(stage: Stage) -> None:
    stage.opens("Bob")
    earlier = int(1000 * time.time()) - 180_000
    stage.ann.remember(name="Ann", seats=[{**stage.table, "title": "Block rummy", "at": earlier}])
    stage.ann.go()


def set_up_for_friends(stage: Stage) -> None:
    stage.ann.go("/#friends")
    stage.ann.page.locator("summary", has_text="Time and players").click()


def set_up_with_switches(stage: Stage) -> None:
    stage.ann.go("/#bots?rules=basic-house(ace_mode%3Dlow)")
    expect(stage.ann.page.get_by_role("region", name="Rule card")).to_be_visible()
    stage.ann.page.evaluate("document.querySelectorAll('details').forEach(one => (one.open = true))")


def refused_rules(stage: Stage) -> None:
    stage.ann.go("/#friends?rules=bingo")
    expect(stage.ann.page.get_by_role("alert").first).to_be_visible()


def rule_card(stage: Stage) -> None:
    stage.ann.go("/#rules")
    expect(stage.ann.page.get_by_role("region", name="Rule card")).to_be_visible()


def laboratory(stage: Stage) -> None:
    """Compare rules; the figures are given, since this server has no workers."""
    spread = {"name": "Points between best and worst", "help": "How much one deal moves a match.", "unit": "points"}
    numbers = {"one": 14.2, "other": 19.3, "change": 5.1, "one95": [11.6, 16.7], "other95": [15.6, 22.9]}
    out = {"name": "went out", "help": "", "unit": "rate", "one": 0.98, "other": 1, "change": 0.02}
    found = {"pairs": 64, "most": 64, "isDone": True, "ends": [out]}
    deals = [{**spread, **numbers, "change95": [2.9, 7.3]}]
    stage.ann.page.route("**/api/laboratory", lambda route: route.fulfill(json={**found, "deals": deals}))
    stage.ann.go("/#laboratory")
    stage.ann.page.get_by_role("button", name="Compare", exact=True).click()
    expect(stage.ann.page.get_by_role("heading", name="Results")).to_be_visible()


def open_tables(stage: Stage) -> None:
    for preset, name in (("gin", "Mira"), ("500", "Tomasz")):
        seats = [{}, *[{"bot": "good"}] * (preset == "500"), {}]
        asked = {
            "preset": preset,
            "name": name,
            "seats": seats,
            "settings": {"listed": True, "clock": "fast", "chat": True},
        }
        stage.lines[name] = stage.server.sit(stage.server.ask("/api/tables", asked)[1])
    stage.opens(None, settings={"listed": True})
    stage.lines["Ann"] = stage.server.sit(stage.table)  # a table is listed while somebody is at it
    stage.ann.go("/#tables")
    expect(stage.ann.page.get_by_role("link", name="Sit down at").first).to_be_visible()


def statistics(stage: Stage) -> None:
    stage.starts("Bob")
    stage.deal_over()
    stage.ann.go("/#deals")
    expect(stage.ann.page.get_by_text("Finished deals")).to_be_visible()


def account_of_a_guest(stage: Stage) -> None:
    stage.ann.go("/#account")
    expect(stage.ann.page.get_by_role("heading", name="Keep this")).to_be_visible()
    stage.ann.page.evaluate("document.querySelectorAll('details').forEach(one => (one.open = true))")


def account(stage: Stage) -> None:
    """An account with codes that were just made, and the link for another device."""
    stage.ann.go("/#account")
    stage.ann.page.get_by_label("Your name").fill("Ann")
    stage.ann.page.locator("summary", has_text="With a password").first.click()
    stage.ann.page.get_by_label("Password").first.fill("correct horse battery")
    stage.press("Keep with a password")
    stage.press("Sign in another device")
    expect(stage.ann.page.get_by_role("img", name="QR code of the link")).to_be_visible()


def history(stage: Stage) -> None:
    """The matches of a guest on this device."""
    random = Random(5)
    matches = [msgspec.json.decode(msgspec.json.encode(match(random, number))) for number in range(40)]
    kept = [{"match": {**one, "table": f"T{one['table']}"}, "token": "t", "linked": False} for one in matches]
    stage.ann.remember(name="Ann", matches=kept)
    stage.ann.go("/#history")
    stage.ann.page.locator("summary", has_text="Choose matches").click()
    expect(stage.ann.page.get_by_role("article")).to_have_count(20)


def figures(stage: Stage) -> None:
    """The figures of their games."""
    history(stage)
    stage.press("Figures")
    expect(stage.ann.page.get_by_role("img", name="the points of your last")).to_have_count(3)


def no_open_tables(stage: Stage) -> None:
    """A choice that no table fits; the filters come from the address."""
    stage.ann.go("/#tables?clock=relaxed&players=7&rated=true")
    expect(stage.ann.page.get_by_text("No open table matches.")).to_be_visible()
    stage.ann.page.evaluate("document.querySelector('details.filters').open = true")
    expect(stage.ann.page.get_by_label("Clock").last).to_have_value("relaxed")


def quick_match(stage: Stage) -> None:
    """Waiting for others, a little longer than in truth."""
    asked = {"preset": "500", "name": "Ann", "players": 4}
    status, stage.table = stage.server.ask("/api/quick", asked)
    assert status == 201, stage.table
    stage.sits(change=_waits)
    expect(stage.ann.page.get_by_role("button", name="Cancel")).to_be_visible()


def _waits(view: Json) -> None:
    if view["status"] == "lobby":
        view["window"] = 5400


def rated_lobby(stage: Stage) -> None:
    """A rated table, before one sits down."""
    stage.opens("Bob", None)
    now = {"rating": 1523, "margin": 80, "provisional": False, "matches": 40}
    new = {"rating": 1500, "margin": 480, "provisional": True, "matches": 0}
    found = {"title": "Block rummy", "rated": False, "seats": [{"now": now}, {"now": new}, {}]}
    stage.ann.page.route("**/api/tables/*/ratings", lambda route: route.fulfill(json=found))
    stage.ann.page.route_web_socket("**/ws?table=*", changing(lambda view: view["settings"].update(rated=True)))
    stage.ann.go(f"/t/{stage.table['table']}")
    expect(stage.ann.page.get_by_text("1,523 ± 80")).to_be_visible()


def ratings(stage: Stage) -> None:
    """The ratings of an account."""
    line = [{"at": at, "rating": 1500 + 9 * at - at * at // 3, "margin": 300 - 11 * at} for at in range(20)]
    gin = {"rating": 1551, "margin": 91, "provisional": False, "matches": 20}
    pool = {"rating": 1432, "margin": 310, "provisional": True, "matches": 3}
    games = [
        {"game": "gin", "title": "Gin rummy", "now": gin, "line": line},
        {"game": "indian-pool", "title": "Pool rummy", "now": pool, "line": line[:3]},
    ]
    stage.ann.page.route("**/api/people/ratings", lambda route: route.fulfill(json={"games": games}))
    account(stage)
    expect(stage.ann.page.get_by_text("1,551 ± 91")).to_be_visible()
    stage.ann.page.locator("summary", has_text="How ratings work").click()


def gone(stage: Stage) -> None:
    stage.ann.may_complain = True  # the browser reports the missing table
    stage.ann.go("/t/nothing")
    expect(stage.ann.page.get_by_role("heading", name="No such table")).to_be_visible()


def connecting(stage: Stage) -> None:
    stage.opens("Bob")
    stage.ann.page.route_web_socket("**/ws?table=*", lambda socket: None)  # a server that never says anything
    stage.ann.go(f"/t/{stage.table['table']}")
    expect(stage.ann.page.get_by_text("Opening the table")).to_be_visible()


def lobby_of_the_host(stage: Stage) -> None:
    stage.opens("Bob", None)
    stage.sits()
    stage.press("QR code")
    expect(stage.ann.page.get_by_role("img", name="QR code of the link")).to_be_visible()


def programs_in_the_lobby(stage: Stage) -> None:
    """Two programs: one has come, the other is shown with its command."""
    stage.opens(None, None, None)
    asked = stage.server.ask(
        f"/api/tables/{stage.table['table']}/bots",
        {"name": "Deep Blue"},
        {"Authorization": f"Bearer {stage.table['token']}"},
    )
    stage.lines["Deep Blue"] = stage.server.sit(asked[1])
    stage.sits()
    expect(stage.ann.page.get_by_text("It has come.")).to_be_visible()
    stage.press("Seat a program")
    expect(stage.ann.page.get_by_text("openrummy bot --server")).to_be_visible()


def lobby_of_a_guest(stage: Stage) -> None:
    stage.opens(None)
    stage.ann.go(f"/t/{stage.table['table']}")
    expect(stage.ann.page.get_by_label("Your name")).to_be_visible()


def waiting_in_the_lobby(stage: Stage) -> None:
    stage.opens(None, None)
    stage.lines["Ann"] = stage.server.sit(stage.table)
    stage.table = stage.server.join(stage.table["table"], "Bob")
    seat = {**stage.table, "title": "Block rummy", "at": 1}
    stage.ann.remember(seats=[seat], name="Bob")
    stage.ann.go(f"/t/{stage.table['table']}")
    expect(stage.ann.page.get_by_text("Bob (you)")).to_be_visible()
