"""Friends and clubs: accounts are made and clubs led over HTTP, and shown in a browser."""

from playwright.sync_api import expect

from tests.browser.scenes.stage import Stage
from tests.people.cheap import cheap_hashes
from tests.server.people.company import account, befriend, known, meet, opened
from tests.server.people.visitors import Browser
from tests.server.running import Json

RULES = ("block(end_condition=deals,num_deals=1)", "gin")


def signed_in(stage: Stage) -> Browser:
    """Return Ann as she asks over HTTP; her browser is signed in too."""
    ann = account(stage.server, "Ann")
    name, _, value = ann.cookie.partition("=")
    stage.ann.context.add_cookies([{"name": name, "value": value, "url": stage.server.address}])
    stage.ann.remember(name="Ann", account=True)
    return ann


def company(stage: Stage) -> None:
    """A friend who is playing and invites Ann, a request, one that Ann made, somebody met, and somebody blocked."""
    with cheap_hashes():
        ann = signed_in(stage)
        bob, carl, dora, emil, finn = (account(stage.server, name) for name in ("Bob", "Carl", "Dora", "Emil", "Finn"))
    for other in (bob, carl, dora, emil, finn):
        meet(ann, other)
    befriend(ann, bob)
    bob.told("company/shown", {"shown": True})
    table = opened(bob, 3)
    stage.lines["Bob"] = stage.server.sit(table)
    bob.told(f"friends/{known(bob, ann)}/call", {"table": table["table"]})
    carl.told(f"friends/{known(carl, ann)}/ask", {})
    ann.told(f"friends/{known(ann, dora)}/ask", {})
    ann.told(f"friends/{known(ann, finn)}/block", {"blocked": True})
    ann.told("clubs", {"name": "Friday rummy", "rules": RULES})
    stage.ann.go("/#people")
    expect(stage.ann.page.get_by_role("heading", name="Blocked people")).to_be_visible()
    stage.ann.page.evaluate("document.querySelectorAll('details').forEach(one => (one.open = true))")
    expect(stage.ann.page.get_by_label("Name of the club")).to_be_visible()


def company_of_a_guest(stage: Stage) -> None:
    with cheap_hashes():
        token = account(stage.server, "Bob").told("invitations", {})["token"]
    stage.ann.may_complain = True  # the browser reports that nobody is signed in
    stage.ann.go(f"/#people?link={token}")
    stage.press("Keep an account, or sign in")
    expect(stage.ann.page.get_by_role("heading", name="Keep this")).to_be_visible()


def called(stage: Stage) -> None:
    """The home page of somebody whom a friend has invited to a table."""
    company(stage)
    stage.ann.go("/")
    expect(stage.ann.page.get_by_text("Bob invites you to a table")).to_be_visible()
    expect(stage.ann.page.get_by_role("link", name="Friday rummy")).to_be_visible()


def _club(stage: Stage) -> tuple[Browser, Json]:
    with cheap_hashes():
        ann = signed_in(stage)
        others = [account(stage.server, name) for name in ("Bob", "Carl", "Dora")]
    club = ann.told("clubs", {"name": "Friday rummy", "rules": RULES})
    link = ann.told(f"clubs/{club['id']}/invitations", {})
    for other in others:
        other.told("invitations/accept", {"token": link["token"]})
    bob = next(one for one in ann.told(f"clubs/{club['id']}")["members"] if one["name"] == "Bob")
    ann.told(f"clubs/{club['id']}/members/{bob['id']}/role", {"role": "helper"})
    others[1].told(f"clubs/{club['id']}/tables", {"rules": RULES[0], "players": 4})
    begun = ann.told(f"clubs/{club['id']}/seasons", {"name": "Winter"})
    return ann, {"club": club["id"], "season": begun["seasons"][0], "token": link["token"]}


def club(stage: Stage) -> None:
    """A club as its owner sees it; the points are given, since no match has been played."""
    _, made = _club(stage)
    counts = ((1, "Dora", 14, 8, 4, 3), (2, "Ann", 11, 8, 3, 3), (3, "Bob", 6, 7, 1, 2), (4, "Carl", 2, 5, 0, 2))
    names = ("place", "name", "points", "matches", "wins", "evenings")
    rows = [{**dict(zip(names, row, strict=True)), "you": row[1] == "Ann"} for row in counts]
    standing = {"season": made["season"], "matches": 8, "evenings": 3, "rows": rows}
    stage.ann.page.route("**/seasons/*", lambda route: route.fulfill(json=standing))
    stage.ann.go(f"/club/{made['club']}")
    expect(stage.ann.page.get_by_role("row", name="1 Dora 4 wins, 8 matches, 3 evenings 14")).to_be_visible()
    expect(stage.ann.page.get_by_role("button", name="Dissolve the club")).to_be_visible()
    stage.ann.page.evaluate("document.querySelectorAll('details').forEach(one => (one.open = true))")


def club_of_a_guest(stage: Stage) -> None:
    """A club as somebody sees it who has followed a link into it."""
    _, made = _club(stage)
    stage.ann.context.clear_cookies()
    stage.ann.may_complain = True  # the browser reports that nobody is signed in
    stage.ann.go(f"/club/{made['club']}#join?link={made['token']}")
    expect(stage.ann.page.get_by_role("button", name="Keep an account, or sign in")).to_be_visible()
