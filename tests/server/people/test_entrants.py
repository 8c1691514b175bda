"""The entries of accounts in events: known whoever else withdraws, and withdrawn from any device, or with the account."""

import asyncio
import time
from collections.abc import Iterator, Sequence

import pytest
from litestar.datastructures import State

from openrummy.people.seats import PlayedSeat
from openrummy.server.people.entrants import HOSTED
from openrummy.server.people.seats import take_names
from tests.databases import Database
from tests.people.cheap import cheap_hashes
from tests.server.people.test_entry_fees import Player
from tests.server.people.visitors import PASSWORD, Browser, at_localhost
from tests.server.running import Client, Json, Line, running
from tests.server.tournaments import bearer, left_to_bots, seen, until


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Database:
    return Database(str(tmp_path_factory.mktemp("entrants") / "log.db"), "")


@pytest.fixture(scope="module")
def host(place: Database) -> Iterator[Client]:
    with cheap_hashes(), running(place.url, open_rate=1000, open_burst=1000, arrival=0.2) as started:
        yield at_localhost(started)


@pytest.fixture
def people(host: Client) -> list[Player]:
    """Ann, Bob, Cy and Dora, each with an account."""
    return [Player(host, name) for name in ("Ann", "Bob", "Cy", "Dora")]


def elsewhere(player: Player) -> Browser:
    """Return another device on which a player has signed in; it has no token of the event."""
    browser = Browser(player.host)
    browser.told("sign-in", {"login": player.login, "password": PASSWORD})
    return browser


def withdraw(browser: Browser, event: Json, token: str = "") -> tuple[int, Json]:
    headers = browser.headers | ({"authorization": f"Bearer {token}"} if token else {})
    return browser.client.ask(f"/api/tournaments/{event['tournament']}/withdraw", {}, headers)


def shown(browser: Browser, event: Json) -> Json:
    status, view = browser.client.ask(f"/api/tournaments/{event['tournament']}", headers=browser.headers)
    assert status == 200, view
    return dict(view)


def names(view: Json) -> list[str]:
    return [player["name"] for player in view["players"]]


def test_whoever_stays_keeps_their_match_when_another_withdraws_and_a_third_enters(
    people: list[Player], place: Database
) -> None:
    ann, bob, cy, dora = people
    event = ann.open(entry_fee=0, table_size=3)
    bob.enter(event)
    cy.enter(event)
    assert bob.do("withdraw")[0] == 200
    dora.enter(event)  # has the number that was Cy's
    assert names(seen(ann.host, event)) == ["Ann", "Cy", "Dora"]
    linked = "SELECT person.name FROM seat JOIN person ON person.id = person WHERE match"
    wait_for(place, f"{linked} LIKE 'tournament.%' AND seat > {HOSTED}", ["Ann", "Bob", "Cy", "Dora"])
    assert ann.do("start", bots=0)[0] == 200
    left_to_bots(ann.host, [one.seat for one in (ann, cy, dora)])
    wait_for(place, f"{linked} NOT LIKE 'tournament.%'", ["Ann", "Cy", "Dora"])


def wait_for(place: Database, query: str, names: list[str]) -> None:
    """Wait until a query finds these names: a match is linked to its players one by one, soon after each read it."""
    end = time.monotonic() + 60
    while (found := sorted(name for (name,) in place.execute(query))) != names:
        assert time.monotonic() < end, found
        time.sleep(0.05)


def test_a_device_that_is_signed_in_withdraws_whom_it_did_not_enter(people: list[Player]) -> None:
    ann, bob, cy, _ = people
    event = ann.open()
    bob.enter(event)
    phone = elsewhere(bob)
    view = shown(phone, event)
    assert (view["you"], view["elsewhere"], view["entry"], view.get("host")) == (1, True, 100, None)
    assert "you" not in shown(cy.browser, event)
    assert "elsewhere" not in seen(ann.host, bob.seat)  # known by its token
    for stranger in (cy.browser, Browser(ann.host)):
        assert (withdraw(stranger, event)[0], withdraw(stranger, event)[1]["code"]) == (403, "no_seat")
    status, view = withdraw(phone, event, token="of another event")
    assert (status, names(view), view.get("you"), view.get("elsewhere")) == (200, ["Ann"], None, None)
    assert bob.chips == (10_000, 0)
    assert withdraw(phone, event)[1]["code"] == "no_seat"


def test_a_device_that_is_signed_in_plays_the_match_of_whom_it_did_not_enter(people: list[Player]) -> None:
    ann, bob, cy, _ = people
    event = ann.open(entry_fee=0)
    bob.enter(event)
    phone, tablet = elsewhere(bob), elsewhere(ann)
    assert mine(phone, event) == {"tournament": event["tournament"], "title": "Cup"}
    assert mine(cy.browser, event)["done"]
    start = f"/api/tournaments/{event['tournament']}/start"
    assert [tablet.client.ask(start, {"bots": 0}, one.headers)[0] for one in (phone, tablet)] == [403, 200]  # the host
    table = until(ann.host, bob.seat, lambda view: bool(view.get("table")))["table"]
    assert (mine(phone, event)["table"], mine(phone, event)["seat"]) == (table, shown(phone, event)["seat"])
    assert [seen_at(one, table).get("you") for one in (cy.browser, Browser(ann.host))] == [None, None]
    lines = [Line(one.client.socket(**one.headers), table, None) for one in (phone, tablet)]
    for line, browser, name in zip(lines, (phone, tablet), ("Bob", "Ann"), strict=True):
        assert line.view["seats"][line.view["you"]]["name"] == name
        assert seen_at(browser, table)["you"] == line.view["you"]
        line.command("ready")
    first = next(line for line in lines if line.until(lambda line: bool(line.view["toAct"])) and line.is_mine())
    assert first.act(first.view["offers"][0]["action"])["type"] == "accepted"
    phone.told("sign-out", {})
    while (message := lines[0].hear())["type"] != "gone":
        pass
    assert message["code"] == "signed_out"
    assert seen_at(Browser(ann.host), table).get("you") is None
    lines[1].close()


def mine(browser: Browser, event: Json) -> Json:
    """Return how an event stands for whoever is signed in, who has no token of it."""
    asked = {"entries": [{"tournament": event["tournament"], "token": ""}]}
    status, answer = browser.client.ask("/api/tournaments/mine", asked, browser.headers)
    assert status == 200, answer
    return dict(answer["events"][0])


def seen_at(browser: Browser, table: str) -> Json:
    """Return what a browser without a token sees at a table, or why it may not look."""
    return dict(browser.client.ask(f"/api/tables/{table}", headers=browser.headers)[1])


def test_an_account_that_is_deleted_is_withdrawn_from_what_has_not_started(
    people: list[Player], place: Database
) -> None:
    ann, bob, *_ = people
    event, other = ann.open(), Player(ann.host, "Host").open(entry_fee=0)
    bob.enter(event)
    bob.enter(other)
    assert bob.chips == (9_900, 100)
    moves = f"SELECT amount FROM chip_move WHERE giver = 'tournament:{event['tournament']}'"
    assert place.execute(moves) == []
    bob.browser.told("delete", {"login": bob.login})
    assert names(seen(ann.host, event)) == ["Ann"]
    assert names(seen(ann.host, {**other, "token": ann.seat["token"]})) == ["Host"]
    assert place.execute(moves) == [(100,)]
    assert ann.chips == (9_900, 100)
    assert place.execute(f"SELECT balance FROM chip_account WHERE id = 'tournament:{event['tournament']}'") == [(100,)]
    assert (
        ann.host.ask(f"/api/tournaments/{event['tournament']}/withdraw", {}, bearer(bob.seat))[1]["code"] == "no_seat"
    )


def test_whoever_enters_while_their_account_is_being_deleted_is_withdrawn_too(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, *_ = people
    event, asked = ann.open(), list[int]()

    async def slowly(seats: Sequence[PlayedSeat], state: State) -> None:
        await take_names(seats, state)
        asked.append(len(seats))
        if len(asked) == 1:
            await asyncio.to_thread(bob.enter, event)

    monkeypatch.setattr("openrummy.server.people.routes.take_names", slowly)
    bob.browser.told("delete", {"login": bob.login})
    assert asked == [0, 1]
    assert names(seen(ann.host, event)) == ["Ann"]


def test_an_account_that_is_deleted_plays_on_by_a_bot_in_what_has_started(people: list[Player]) -> None:
    ann, bob, *_ = people
    event = ann.open(entry_fee=0)
    bob.enter(event)
    assert ann.do("start", bots=0)[0] == 200
    bob.browser.told("delete", {"login": bob.login})
    assert len(left_to_bots(ann.host, [ann.seat, bob.seat])["players"]) == 2
