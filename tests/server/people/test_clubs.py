"""Clubs over HTTP: made, joined by a link, led by helpers, played in, counted, handed over and dissolved."""

import csv
import io
import time
from typing import Any

import pytest

from tests.server.people.company import account, at_table, known, meet, play_out
from tests.server.people.visitors import Browser
from tests.server.running import Client, Json

RULES = "block(end_condition=deals,num_deals=1)"
PATIENCE = 20


class Club:
    """A club of Ann's, and what people do there."""

    def __init__(self, host: Client, ann: Browser) -> None:
        self.host, self.ann = host, ann
        self.id = ann.told("clubs", {"name": "Friday rummy", "rules": [RULES, "gin"]})["id"]
        self.token = ann.told(f"clubs/{self.id}/invitations", {})["token"]

    @property
    def path(self) -> str:
        return f"clubs/{self.id}"

    def member(self, name: str) -> Browser:
        """Return the browser of somebody new who has joined."""
        browser = account(self.host, name)
        browser.told("invitations/accept", {"token": self.token})
        return browser

    def helper(self, name: str) -> Browser:
        browser = self.member(name)
        self.ann.told(f"{self.path}/members/{self.of(name)}/role", {"role": "helper"})
        return browser

    def of(self, name: str) -> str:
        """Return the id of a member."""
        return next(str(one["id"]) for one in self.seen(self.ann)["members"] if one["name"] == name)

    def seen(self, browser: Browser) -> Json:
        return dict(browser.told(self.path))

    def roles(self) -> list[tuple[str, str]]:
        return [(one["name"], one["role"]) for one in self.seen(self.ann)["members"]]

    def opened(self, browser: Browser, players: int = 2) -> Json:
        return dict(browser.told(f"{self.path}/tables", {"rules": RULES, "players": players}))

    def tables(self, browser: Browser) -> list[str]:
        """Return the open tables when there are any: a rematch is noted a little later."""
        late = time.monotonic() + PATIENCE
        while "tables" not in self.seen(browser) and time.monotonic() < late:
            time.sleep(0.02)
        return [one["table"] for one in self.seen(browser).get("tables", [])]

    def season(self, browser: Browser, matches: int) -> Json:
        """Return the table of the latest season when so many matches are counted."""
        season = self.seen(browser)["seasons"][0]["id"]
        late = time.monotonic() + PATIENCE
        while True:
            found: Json = browser.told(f"{self.path}/seasons/{season}")
            if found["matches"] >= matches or time.monotonic() > late:
                return found
            time.sleep(0.02)


@pytest.fixture
def club(host: Client) -> Club:
    return Club(host, account(host, "Ann"))


def test_a_club_is_joined_by_a_link_that_is_good_for_many(host: Client, club: Club) -> None:
    guest = Browser(host)
    assert guest.told("invitations/look", {"token": club.token}) == {
        "name": "Ann",
        "club": club.id,
        "clubName": "Friday rummy",
    }
    for name in ("Bob", "Carl"):
        club.member(name).told("invitations/accept", {"token": club.token})  # twice changes nothing
    assert club.roles() == [("Ann", "owner"), ("Bob", "member"), ("Carl", "member")]
    link = club.seen(club.ann)["links"][0]["id"]
    club.ann.told(f"{club.path}/invitations/{link}/revoke", {})
    assert account(host, "Dora").refused("invitations/accept", {"token": club.token}) == (404, "no_invitation")
    assert [one["name"] for one in club.ann.told("company")["clubs"]] == ["Friday rummy"]


def test_a_guest_sees_what_a_club_plays_and_nobody_in_it(host: Client, club: Club) -> None:
    club.member("Bob")
    club.opened(club.ann)
    seen = club.seen(Browser(host))
    assert seen.keys() == {"id", "name", "rules", "size"}
    assert (seen["name"], seen["size"]) == ("Friday rummy", 2)
    assert [(one["title"], one.get("changed", False)) for one in seen["rules"]] == [
        ("Block rummy", True),
        ("Gin rummy", False),
    ]
    assert Browser(host).refused("clubs/nothing") == (404, "no_club")


def test_members_open_tables_that_others_find_on_the_page(club: Club) -> None:
    bob = club.member("Bob")
    seated = club.opened(bob, 3)
    found = club.seen(club.ann)["tables"]
    assert [(one["table"], one["status"], one["names"], one["free"]) for one in found] == [
        (seated["table"], "lobby", ["Bob"], 2)
    ]
    assert bob.refused(f"{club.path}/tables", {"rules": "basic", "players": 3})[1] == "bad_rules"
    assert bob.refused(f"{club.path}/tables", {"rules": RULES, "players": 12})[1] == "bad_rules"


def test_a_season_counts_finished_matches_and_their_rematches_and_is_exported(host: Client, club: Club) -> None:
    bob = club.member("=Bob")
    club.ann.told(f"{club.path}/seasons", {"name": "Winter"})
    seated = club.opened(club.ann)
    other = at_table(bob, f"/api/tables/{seated['table']}/join", {"name": "Bob"})
    lines = [host.sit(seated), host.sit(other)]
    lines[0].command("start")
    play_out(*lines)
    lines[0].command("rematch")
    again = lines[0].until(lambda line: bool(line.view.get("rematch")))["rematch"]
    next_lines = [host.sit({**one, "table": again}) for one in (seated, other)]
    assert club.season(club.ann, 1)["matches"] == 1
    assert club.tables(bob) == [again]
    for line in next_lines:
        line.command("ready")
    play_out(*next_lines)
    found = club.season(bob, 2)
    assert (found["matches"], found["evenings"]) == (2, 1)
    rows = {row["name"]: row for row in found["rows"]}
    decided = [
        len(line.view["winners"]) == 1 for line in (lines[0], next_lines[0])
    ]  # now and then both have as many points
    assert sum(row["points"] for row in rows.values()) == sum(decided)
    assert [row["matches"] for row in rows.values()] == [2, 2]
    season = club.seen(bob)["seasons"][0]["id"]
    _, file, headers = host.fetch(f"/api/people/{club.path}/seasons/{season}/table.csv", headers=bob.headers)
    lines_of_file = list(csv.reader(io.StringIO(file.decode())))
    assert headers["content-disposition"] == 'attachment; filename="season.csv"'
    assert lines_of_file[0] == ["place", "name", "points", "matches", "wins", "evenings"]
    assert sorted(line[1] for line in lines_of_file[1:]) == ["'=Bob", "Ann"]
    club.ann.told(f"{club.path}/seasons/{season}/close", {})
    assert club.seen(bob)["seasons"][0]["ended"]
    for line in (*lines, *next_lines):
        line.close()


def test_one_season_goes_on_at_a_time(club: Club) -> None:
    begun = club.ann.told(f"{club.path}/seasons", {"name": "Winter"})["seasons"][0]["id"]
    assert club.ann.refused(f"{club.path}/seasons", {"name": "Spring"}) == (409, "season_on")
    club.ann.told(f"{club.path}/seasons/{begun}/close", {})
    assert club.ann.refused(f"{club.path}/seasons/{begun}/close", {}) == (409, "season_closed")
    assert club.ann.refused(f"{club.path}/seasons/other/close", {}) == (404, "no_season")
    assert [one["name"] for one in club.ann.told(f"{club.path}/seasons", {"name": "Spring"})["seasons"]] == [
        "Spring",
        "Winter",
    ]


def test_helpers_lead_and_the_owner_hands_over(club: Club) -> None:
    bob, carl = club.helper("Bob"), club.member("Carl")
    assert club.roles() == [("Ann", "owner"), ("Bob", "helper"), ("Carl", "member")]
    bob.told(f"{club.path}/change", {"name": "Saturday rummy", "rules": ["gin"]})
    assert bob.refused(f"{club.path}/members/{club.of('Ann')}/remove", {}) == (403, "not_owner")
    bob.told(f"{club.path}/members/{club.of('Carl')}/remove", {})
    assert carl.refused(f"{club.path}/leave", {}) == (403, "not_member")
    assert club.ann.refused(f"{club.path}/leave", {}) == (409, "hand_over")
    club.ann.told(f"{club.path}/members/{club.of('Bob')}/role", {"role": "owner"})
    assert club.roles() == [("Bob", "owner"), ("Ann", "helper")]
    club.ann.told(f"{club.path}/leave", {})
    assert bob.refused(f"{club.path}/dissolve", {"name": "Friday rummy"}) == (400, "other_name")
    bob.told(f"{club.path}/dissolve", {"name": "saturday rummy"})
    assert bob.refused(club.path) == (404, "no_club")


def test_a_club_is_never_without_an_owner(club: Club) -> None:
    bob, carl = club.member("Bob"), club.helper("Carl")
    found = club.ann.told("export")["company"]["clubs"]
    assert [(one["name"], one["role"]) for one in found] == [("Friday rummy", "owner")]
    for browser in (club.ann, carl):
        browser.told("delete", {"login": browser.told("me")["account"]["login"]})
    assert [(one["name"], one["role"]) for one in bob.told(club.path)["members"]] == [("Bob", "owner")]
    bob.told("delete", {"login": bob.told("me")["account"]["login"]})
    assert Browser(club.host).refused(club.path) == (404, "no_club")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"name": " ", "rules": ["gin"]}, "name_empty"),
        ({"name": "x" * 41, "rules": ["gin"]}, "name_long"),
        ({"name": "Club", "rules": []}, "no_rules"),
        ({"name": "Club", "rules": ["bingo"]}, "bad_rules"),
        ({"name": "Club", "rules": [f"gin(knock_limit={number})" for number in range(1, 10)]}, "too_many_rules"),
    ],
)
def test_clubs_that_cannot_be_made(host: Client, body: Any, code: str) -> None:
    assert account(host, "Ann").refused("clubs", body) == (400, code)


@pytest.mark.parametrize(
    ("code", "said"), [("https://example.org/nonsense", "copy the link"), ("gin(knock_limit=x)", "knock_limit")]
)
def test_words_that_stand_for_no_rules_are_answered_with_a_remedy(host: Client, code: str, said: str) -> None:
    status, answer = account(host, "Ann").ask("clubs", {"name": "Club", "rules": [code]})
    assert (status, said in answer["words"]) == (400, True), answer
    assert "the presets are" not in answer["words"]


def test_members_of_a_club_may_ask_each_other_to_be_friends(club: Club) -> None:
    bob = club.member("Bob")
    assert [one["name"] for one in bob.told(f"friends/{club.of('Ann')}/ask", {})["asked"]] == ["Ann"]


def test_people_make_few_clubs_at_a_time(host: Client) -> None:
    ann = account(host, "Ann")
    made = [ann.ask("clubs", {"name": "Club", "rules": ["gin"]})[0] for _ in range(6)]
    assert made == [201] * 5 + [429]


def test_whoever_is_blocked_is_still_a_member_of_both_clubs(host: Client, club: Club) -> None:
    bob = club.member("Bob")
    meet(club.ann, bob)
    club.ann.told(f"friends/{known(club.ann, bob)}/block", {"blocked": True})
    assert club.seen(bob)["role"] == "member"
    seated = club.opened(club.ann)
    status, _, _ = host.fetch(f"/api/tables/{seated['table']}/join", {"name": "Bob"}, bob.headers)
    assert status == 403
