"""Tournaments: the list, opening one, and one at each stage."""

import re
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.scenes.chips import asked_as, signs_in
from tests.browser.scenes.stage import Stage
from tests.people.cheap import cheap_hashes
from tests.server.people.visitors import Browser
from tests.server.running import Json

QUICK: Json = {"deals_per_round": 1, "table_size": 3}


def opened(
    stage: Stage, name: str | None = "Ann", form: str = "knock-out", start: Json | None = None, **rules: Any
) -> Json:
    """Open a tournament with Ann as host; her browser remembers it."""
    asked: Json = {"title": "Sunday cup", "preset": "block", "rules": QUICK | rules, "name": name}
    asked |= {"form": form, "start": start or {}}
    status, seat = stage.server.ask("/api/tournaments", asked)
    assert status == 201, seat
    entry = {"tournament": seat["tournament"], "token": seat["token"], "title": "Sunday cup"}
    stage.ann.remember(name="Ann", tournaments=[entry])
    return dict(seat)


def starts(stage: Stage, seat: Json, bots: int) -> None:
    path = f"/api/tournaments/{seat['tournament']}/start"
    assert stage.server.ask(path, {"bots": bots}, {"authorization": f"Bearer {seat['token']}"})[0] == 200


def listed(stage: Stage) -> None:
    opened(stage)
    stage.ann.go("/#tournaments")
    expect(stage.ann.page.get_by_role("link", name="View and enter Sunday cup").first).to_be_visible()


def new(stage: Stage) -> None:
    stage.ann.go("/#new-tournament")
    expect(stage.ann.page.get_by_text("More choices")).to_be_visible()
    stage.ann.page.evaluate("document.querySelectorAll('details').forEach(one => (one.open = true))")


def of_the_host(stage: Stage) -> None:
    seat = opened(stage)
    stage.ann.go(f"/tournament/{seat['tournament']}")
    expect(stage.ann.page.get_by_role("heading", name="You are the host")).to_be_visible()


def to_enter(stage: Stage) -> None:
    _, seat = stage.server.ask("/api/tournaments", {"title": "Sunday cup", "preset": "block", "name": "Bob"})
    stage.ann.go(f"/tournament/{seat['tournament']}")
    expect(stage.ann.page.get_by_label("Your name")).to_be_visible()


def with_entry(stage: Stage) -> None:
    """Ann has an account and has entered an event for play chips of Bob's."""
    ann, bob = signs_in(stage), Browser(stage.server)
    with cheap_hashes():
        bob.keep("Bob")
    asked = {
        "title": "Sunday cup",
        "preset": "block",
        "name": "Bob",
        "rules": {"entry_fee": 250, "platform_fee_percent": 10},
    }
    bobs = asked_as(stage, bob, "/api/tournaments", asked)
    anns = asked_as(stage, ann, f"/api/tournaments/{bobs['tournament']}/enter", {"name": "Ann"})
    stage.ann.remember(name="Ann", tournaments=[{**anns, "title": "Sunday cup"}])
    stage.ann.go(f"/tournament/{bobs['tournament']}")
    expect(stage.ann.page.get_by_role("button", name="Withdraw, and have your 250 chips back")).to_be_visible()
    expect(stage.ann.page.get_by_text("These are play chips, not money.")).to_be_visible()


def entry_for_a_guest(stage: Stage) -> None:
    _, seat = stage.server.ask(
        "/api/tournaments", {"title": "Sunday cup", "preset": "block", "rules": {"entry_fee": 250}}
    )
    stage.ann.go(f"/tournament/{seat['tournament']}")
    expect(stage.ann.page.get_by_role("link", name="Make an account, or sign in")).to_be_visible()


def sits_down(stage: Stage) -> None:
    """One press in the list, and Ann waits alone in a sit-and-go."""
    stage.ann.remember(name="Ann")
    stage.ann.go("/#tournaments")
    form = stage.ann.page.get_by_role("form", name="Sit-and-go")
    form.get_by_role("button", name="Sit down").click()
    expect(stage.ann.page.get_by_role("heading", name="Waiting for others")).to_be_visible()
    expect(stage.ann.page.get_by_role("button", name="Play against bots now")).to_be_visible()


def sit_and_go_choice(stage: Stage) -> None:
    """Somebody with an account chooses an entry, too."""
    signs_in(stage)
    stage.ann.go("/#tournaments")
    form = stage.ann.page.get_by_role("form", name="Sit-and-go")
    form.get_by_role("radio", name="250").check()
    expect(form.get_by_text("nobody can buy them")).to_be_visible()


def running(stage: Stage) -> None:
    seat = opened(stage)
    starts(stage, seat, 5)
    stage.ann.go(f"/tournament/{seat['tournament']}")
    stage.ann.page.wait_for_url("**/t/**")
    stage.ann.page.go_back()
    expect(stage.ann.page.get_by_role("link", name="Go to your table")).to_be_visible()


def over(stage: Stage) -> None:
    seat = opened(stage, name=None, entry_fee="10")
    starts(stage, seat, 5)
    stage.ann.go(f"/tournament/{seat['tournament']}")
    expect(stage.ann.page.get_by_role("status").filter(has_text="won the tournament")).to_be_visible(timeout=60_000)
    stage.ann.page.get_by_text("Check the draws").click()
    stage.press("Repeat the draws and compare")
    expect(stage.ann.page.get_by_text("Checked: the secret matches the commitment")).to_be_visible()


def fair_company(stage: Stage) -> None:
    """The list of pairs as the host sees it; it is given, since a true one takes hundreds of deals."""
    seat = opened(stage, name=None)
    starts(stage, seat, 5)
    signs = (
        "Bob picked up 61 of 100 discards of Ann; 20 were expected.",
        "In 100 deals, Ann lost 1\N{NARROW NO-BREAK SPACE}240 points or chips more with Bob at the table than without.",
    )
    moments = [{"table": "m", "deal": deal} for deal in (3, 17, 112)]
    told = {"game": "500 3+", "deals": 312, "standsOut": True, "signs": signs, "moments": moments}
    told["chance"] = (
        "Unlikely by chance: about 1 in 5\N{NARROW NO-BREAK SPACE}000 lists of honest bots would have such a pair."
    )
    names = (("Ann", "Bob"), ("Grandmother Josephine", "Bartholomew-Maximilian"))
    usual = {"giver": "Carl", "getter": "Dora", "game": "500 3+", "deals": 290, "standsOut": False}
    pairs = [
        *({**told, "giver": one, "getter": other} for one, other in names),
        {**usual, "chance": "Nothing unusual."},
    ]
    counts = {"lookedAt": 9, "total": 9, "isDone": True, "matches": 8, "leftOut": 1, "compared": 3, "allPairs": 20}
    stage.ann.page.route("**/company?known=*", lambda route: route.fulfill(json={**counts, "pairs": pairs}))
    stage.ann.go(f"/tournament/{seat['tournament']}")
    stage.press("Look at the matches")
    expect(stage.ann.page.get_by_role("heading", name="Ann may help Bob")).to_be_visible()
    section = stage.ann.page.get_by_role("region", name="Fair company")
    section.evaluate("one => one.querySelectorAll('details').forEach(each => (each.open = true))")


def gone(stage: Stage) -> None:
    stage.ann.may_complain = True  # the browser reports the tournament that is not there
    stage.ann.go("/tournament/nothing")
    expect(stage.ann.page.get_by_role("heading", name="This tournament is closed")).to_be_visible()


def new_folded(stage: Stage) -> None:
    """The form as it opens, with a fault at its field."""
    stage.ann.go("/#new-tournament")
    stage.press("Open the tournament")
    expect(stage.ann.page.get_by_role("alert")).to_contain_text("Type a name first")


def new_swiss(stage: Stage) -> None:
    stage.ann.go("/#new-tournament")
    stage.ann.page.get_by_role("radio", name="Swiss").check()
    stage.ann.page.get_by_role("radio", name="At a time").check()
    expect(stage.ann.page.get_by_label("Fewest people")).to_be_visible()


def waiting_to_fill(stage: Stage) -> None:
    seat = opened(stage, form="swiss", start={"full": 4})
    stage.ann.go(f"/tournament/{seat['tournament']}")
    expect(stage.ann.page.get_by_role("status").filter(has_text="It starts when 3 more have entered.")).to_be_visible()


def swiss_over(stage: Stage) -> None:
    seat = opened(stage, name=None, form="swiss", rounds=2)
    starts(stage, seat, 7)
    stage.ann.go(f"/tournament/{seat['tournament']}")
    won = stage.ann.page.get_by_role("status").filter(has_text=re.compile("won the tournament|share the first place"))
    expect(won).to_be_visible(timeout=60_000)
    stage.ann.page.get_by_text("Check the draws").click()
    stage.press("Repeat the draws and compare")
    expect(stage.ann.page.get_by_text("the tables of the first round follow from it")).to_be_visible()
    stage.ann.page.get_by_role("rowheader").get_by_role("button").first.click()
    expect(stage.ann.page.get_by_text("Round 1:")).to_be_visible()


def duplicate_over(stage: Stage) -> None:
    """The comparison of a player with those who had the same cards."""
    seat = opened(stage, name=None, form="duplicate", rounds=1, deals_per_round=2, table_size=2)
    starts(stage, seat, 4)
    stage.ann.go(f"/tournament/{seat['tournament']}")
    won = stage.ann.page.get_by_role("status").filter(has_text=re.compile("won the tournament|share the first place"))
    expect(won).to_be_visible(timeout=60_000)
    stage.ann.page.get_by_role("rowheader").get_by_role("button").first.click()
    expect(stage.ann.page.get_by_text(re.compile("Round 1, pack 2, seat"))).to_be_visible()
    has_headings(stage.ann.page.locator("table table").first, "Points", "Score")


def timed(stage: Stage) -> None:
    """A timed event in progress, seen by somebody who only runs it."""
    seat = opened(stage, name=None, form="timed", minutes=30, table_size=3)
    starts(stage, seat, 6)
    stage.ann.go(f"/tournament/{seat['tournament']}")
    expect(stage.ann.page.get_by_role("status").filter(has_text="30 minutes left.")).to_be_visible()
    has_headings(stage.ann.page.get_by_role("region", name=re.compile("Players|Standings")), "Chips", "Deals")


def league(stage: Stage) -> None:
    """A league in progress, with a match to be agreed on."""
    seat = opened(stage, form="league", table_size=2, days=7)
    _, bob = stage.server.ask(f"/api/tournaments/{seat['tournament']}/enter", {"name": "Bob"})
    assert bob["player"] == 1
    starts(stage, seat, 2)
    stage.ann.go(f"/tournament/{seat['tournament']}")
    expect(stage.ann.page.get_by_text("Matches must have begun by").first).to_be_visible()
    has_headings(stage.ann.page.get_by_role("region", name=re.compile("Players|Standings")), "Points", "Difference")


def has_headings(within: Locator, *names: str) -> None:
    """Expect that each column of numbers has a heading that is seen, not only read out."""
    for name in names:
        heading = within.get_by_role("columnheader", name=name, exact=True).first
        expect(heading).to_be_visible()
        assert (heading.bounding_box() or {"width": 0})["width"] > 20


WEEKLY: Json = {"zone": "Europe/Berlin", "days": [4], "time": "20:00"}


def scheduled(stage: Stage) -> None:
    """A list with a schedule of Ann's, a tournament to enter, and the results of one."""
    event = {"title": "Friday cup", "preset": "500", "form": "swiss"}
    status, key = stage.server.ask("/api/schedules", {"event": event, "rule": WEEKLY, "before": 14 * 24 * 60})
    assert status == 201, key
    stage.ann.remember(name="Ann", schedules=[key])
    starts(stage, opened(stage, name=None, form="swiss", rounds=1), 3)
    stage.ann.go("/#tournaments")
    expect(stage.ann.page.get_by_role("button", name="Stop this schedule")).to_be_visible()
    expect(stage.ann.page.get_by_role("heading", name="Results")).to_be_visible(timeout=60_000)


def new_schedule(stage: Stage) -> None:
    stage.ann.go("/#new-tournament")
    stage.ann.page.get_by_role("radio", name="Again and again").check()
    expect(stage.ann.page.get_by_label("Time zone")).to_be_visible()
    stage.ann.page.get_by_label("Friday").scroll_into_view_if_needed()


def reminded(stage: Stage) -> None:
    """Ann is on the home page while her table is ready."""
    seat = opened(stage)
    starts(stage, seat, 2)
    stage.ann.go("/")
    expect(stage.ann.page.get_by_role("complementary").get_by_text("Your table is ready.")).to_be_visible()
