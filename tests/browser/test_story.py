"""A person's whole story: a guest plays, keeps an account, is found on a second device, joins a club and a Swiss, wins chips, and deletes everything.

It happens in PostgreSQL, since all other tests of the browser have a file.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import expect

from openrummy.people.ledger.audit import audit
from openrummy.server import clock_and_luck
from openrummy.store.book import open_book
from tests.browser.conftest import People
from tests.browser.person import SHORT, Person
from tests.browser.test_account import with_passkeys
from tests.databases import Database
from tests.people.cheap import cheap_hashes
from tests.server.people.left import person_called, places_of
from tests.server.people.visitors import Browser, at_localhost
from tests.server.running import Client, Json, Line, running
from tests.server.tournaments import SOON, seen

pytestmark = pytest.mark.browser

NAME = "Zenobia"
SETUP = {"preset": "block", "options": SHORT, "players": 2, "bot": "sensible"}
FRIDAY: Json = {"zone": "UTC", "days": [4], "time": "20:00"}
CUP: Json = {"title": "Friday cup", "preset": "block", "form": "swiss", "rules": {"deals_per_round": 1, "rounds": 1}}
A_WEEK = 7 * 24 * 60
STAKE: Json = {"stake": 500, "clock": "normal", "absent": "bot"}


class Clock:
    """The clock of the server, which the test sets ahead."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._ahead, real = 0, clock_and_luck.now
        patch.setattr(clock_and_luck, "now", lambda: real() + self._ahead)

    def set_to(self, at: int) -> None:
        self._ahead += at - clock_and_luck.now()

    def set_to_wednesday(self) -> None:
        """Go on to noon of the next Wednesday, so that a Friday is never near."""
        today = datetime.fromtimestamp(clock_and_luck.now() / 1000, UTC)
        wednesday = today.replace(hour=12, minute=0) + timedelta(days=(2 - today.weekday()) % 7 or 7)
        self.set_to(round(wednesday.timestamp() * 1000))


class Place:
    """A server that can be started again at the same address."""

    def __init__(self, database: Database) -> None:
        self.database, self._port = database, 0

    @contextmanager
    def open(self) -> Iterator[Client]:
        with running(self.database.url, self._port, key=self.database.key, **SOON) as client:
            self._port = int(client.address.rpartition(":")[2])
            yield at_localhost(client)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock(monkeypatch)
    found.set_to_wednesday()
    return found


@pytest.fixture
def place(tmp_path: Path, postgres_url: str) -> Place:
    return Place(Database(postgres_url, str(tmp_path / "log.key")))


@pytest.fixture
def bob() -> Iterator[type[Browser]]:
    with cheap_hashes():
        yield Browser


def test_a_guest_becomes_a_person_and_goes_without_a_trace(
    browser: Chromium, place: Place, clock: Clock, bob: type[Browser]
) -> None:
    with place.open() as server:
        people = People(browser, server)
        zoe, phone, friend = with_passkeys(people(1280, 800)), people(360, 740, touch=True), bob(server)
        friend.keep("Bob")
        plays_and_keeps(zoe)
        finds_the_match_on(phone, link_for_another_device(zoe))
        joins_the_club(zoe, friend)
        cup, starts = enters_the_cup(zoe, friend)
    zoe.may_complain = phone.may_complain = True  # the browsers report that the server is away
    clock.set_to(starts + 1)
    with place.open() as server:
        is_taken_to_the_cup(zoe, server, cup)
        has_the_seat_too(phone, cup)
        won = wins_chips(zoe, server, friend)
        exported(zoe, won)
        identity, login = person_called(place.database, NAME), zoe_login(zoe)
        before = places_of(place.database, (identity, login, NAME))
        deletes_everything(zoe, login)
        phone.go("/#account")
        expect(phone.page.get_by_role("heading", name="Keep this")).to_be_visible()
    people.leave()
    assert {("person", NAME), ("seat", identity), ("result_seat", NAME), ("session", identity)} <= before
    # Entries that are covered by the hash of the next keep the name that was typed, and the tournament its entrants: docs/privacy.md.
    assert places_of(place.database, (identity, login, NAME)) == {("event", NAME)}
    book = open_book(place.database.url)
    assert book.done(audit).is_sound
    book.close()


def plays_and_keeps(zoe: Person) -> None:
    """Play a match of one deal as a guest, and keep an account from its last page."""
    zoe.remember(setup=SETUP, name=NAME)
    zoe.go()
    zoe.press("Play bots")
    expect(zoe.hand).to_be_visible()
    zoe.play_match()
    zoe.page.get_by_role("link", name="Keep this").click()
    zoe.press("Keep with a passkey")
    expect(zoe.page.get_by_text("1 seat that you have played is kept.")).to_be_visible()
    zoe.press("I have kept them")


def link_for_another_device(zoe: Person) -> str:
    """Return the path of the link that stands below the QR code."""
    zoe.press("Sign in another device")
    link = zoe.page.locator(".link")
    expect(link).to_contain_text("/#account?link=")
    expect(zoe.page.get_by_role("img", name="QR code")).to_be_visible()
    return link.inner_text().removeprefix(zoe.address)


def finds_the_match_on(phone: Person, link: str) -> None:
    phone.go(link)
    phone.press("Sign in")
    expect(phone.page.get_by_role("heading", name=NAME, exact=True)).to_be_visible()
    phone.touch_it(phone.page.get_by_role("link", name="Home"))
    phone.touch_it(phone.page.get_by_role("link", name="My matches"))
    expect(phone.page.get_by_role("article")).to_have_count(1)
    expect(phone.page.get_by_role("article")).to_contain_text("Block rummy")
    expect(phone.page.get_by_role("link", name="Download all matches")).to_be_visible()


def joins_the_club(zoe: Person, friend: Browser) -> None:
    club = friend.told("clubs", {"name": "Friday rummy", "rules": ["gin"]})["id"]
    token = friend.told(f"clubs/{club}/invitations", {})["token"]
    zoe.go(f"/club/{club}#join?link={token}")
    zoe.press("Join the club")
    expect(zoe.page.get_by_role("heading", name="2 members")).to_be_visible()


def enters_the_cup(zoe: Person, friend: Browser) -> tuple[Json, int]:
    """Enter the next event of a schedule; return the entry of nobody there, and the time of its start."""
    asked = {"event": CUP, "rule": FRIDAY, "before": A_WEEK, "least": 1, "fill": 3}
    status, answer = friend.client.ask("/api/schedules", asked)
    assert status == 201, answer
    zoe.page.get_by_role("link", name="Friends and clubs").click()
    zoe.page.get_by_role("link", name="Home").click()
    zoe.page.get_by_role("link", name="Tournaments").click()
    zoe.page.get_by_role("region", name="Again and again").get_by_role("link", name="View and enter").click()
    expect(zoe.page.get_by_role("heading", level=1)).to_have_text("Friday cup")
    zoe.press("Enter")
    expect(zoe.page.get_by_role("status").filter(has_text="You are in.")).to_be_visible()
    (listed,) = friend.client.ask("/api/schedules")[1]["schedules"]
    starts = datetime.fromtimestamp(listed["next"][0] / 1000, UTC)
    assert (starts.weekday(), starts.hour, starts.minute) == (4, 20, 0)
    return {"tournament": listed["event"], "token": ""}, listed["next"][0]


def is_taken_to_the_cup(zoe: Person, server: Client, cup: Json) -> None:
    """Come to the table without a touch, when the time has come."""
    zoe.page.wait_for_url("**/t/**", timeout=60_000)
    expect(zoe.hand).to_be_visible()
    view = seen(server, cup)
    assert (view["status"], len(view["players"]), view["players"][0]["name"]) == ("running", 3, NAME)


def has_the_seat_too(phone: Person, cup: Json) -> None:
    """Come to the table from the event's page on the other device, which never had a token of it."""
    phone.go(f"/tournament/{cup['tournament']}")
    phone.page.wait_for_url("**/t/**", timeout=60_000)
    expect(phone.hand).to_be_visible()


def wins_chips(zoe: Person, server: Client, friend: Browser) -> int:
    """Win what Bob loses by dropping out of a deal at a table for chips, and return how much."""
    friend.client = server
    asked = {"preset": "indian-points", "name": "Bob", "seats": [{}, {}], "settings": STAKE}
    status, seated = server.ask("/api/tables", asked, friend.headers)
    assert status == 201, seated
    zoe.go(f"/t/{seated['table']}")
    zoe.press("Sit down")
    zoe.press("Ready: I bring 500 chips")
    line = Line(server.socket(**friend.headers), seated["table"], seated["token"])
    line.until(lambda line: all(one["kind"] == "person" and one.get("ready") for one in line.view["seats"][1:]))
    assert line.command("start")["type"] == "accepted"
    line.until(lambda line: line.view["status"] == "playing")
    if not line.is_mine():
        zoe.step()
        zoe.step()
    drop = next(one for one in line.turn()["offers"] if one["action"]["type"] == "drop")
    assert line.act(drop["action"])["type"] == "accepted"
    payouts = line.until(lambda line: line.view["status"] == "over")["payouts"]
    line.close()
    won = int(payouts[1]) - 500
    assert (won > 0, sum(payouts)) == (True, 1_000)
    assert friend.told("chips")["balance"] == 10_000 - won
    zoe.go("/#account")
    zoe.page.locator("summary", has_text="Play chips").click()
    expect(zoe.page.locator(".balance")).to_have_text(f"{10_000 + won:,} chips")
    return won


def exported(zoe: Person, won: int) -> None:
    """Save the export, and find in it what the person did."""
    with zoe.page.expect_download() as saved:
        zoe.page.get_by_role("link", name="Export everything").click()
    found: Any = json.loads(Path(saved.value.path()).read_text(encoding="utf-8"))
    assert found["account"]["name"] == NAME
    assert len(found["account"]["devices"]) == 2
    assert len(found["account"]["passkeys"]) == 1
    assert [(one["kind"], one["amount"]) for one in found["chips"]] == [
        ("settle", 500 + won),
        ("stake", -500),
        ("start", 10_000),
    ]
    assert found["balance"] == sum(one["amount"] for one in found["chips"]) == 10_000 + won
    assert {"block", "indian-points"} <= {one["preset"] for one in found["matches"]}
    assert {one["table"] for one in found["matches"]} <= {one["table"] for one in found["seats"]}
    assert [one["name"] for one in found["company"]["clubs"]] == ["Friday rummy"]


def zoe_login(zoe: Person) -> str:
    return zoe.page.get_by_text("Sign-in name:").first.inner_text().removeprefix("Sign-in name: ")


def deletes_everything(zoe: Person, login: str) -> None:
    """Delete the account, which was last proved to be hers days ago, so she signs in again first."""
    zoe.press("Delete everything")
    zoe.page.get_by_label("Type your sign-in name").fill(login)
    zoe.page.get_by_role("dialog").get_by_role("button", name="Delete everything").click()
    expect(zoe.page.get_by_role("heading", name="Sign in again")).to_be_visible()
    zoe.press("Sign in with a passkey")
    expect(zoe.page.get_by_role("heading", name="Sign in again")).to_have_count(0)
    zoe.press("Delete everything")
    zoe.page.get_by_label("Type your sign-in name").fill(login)
    zoe.page.get_by_role("dialog").get_by_role("button", name="Delete everything").click()
    expect(zoe.page.get_by_role("heading", name="Keep this")).to_be_visible()
