"""Rated tables: who may sit down, what they change, and what everybody sees of it."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.people.cheap import cheap_hashes
from tests.server.people.visitors import Browser, at_localhost
from tests.server.running import ONE_DEAL, Client, Json, Line, running
from tests.store.postgres.helpers import wait_until

RATED: Json = {"rated": True, "clock": "fast", "absent": "bot"}
OPEN: Json = {"preset": "block", "name": "Ann", "options": ONE_DEAL, "hints": False, "settings": RATED}


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with cheap_hashes(), running(tmp_path_factory.mktemp("ratings") / "log.db") as started:
        yield at_localhost(started)


def person(client: Client, name: str) -> Browser:
    browser = Browser(client)
    browser.keep(name)
    return browser


def ask(browser: Browser, path: str, body: Json | None = None) -> tuple[int, Any]:
    status, answer, _ = browser.client.fetch(path, body, browser.headers)
    return status, json.loads(answer)


def opened(browser: Browser, *seats: Json) -> Json:
    status, seated = ask(browser, "/api/tables", {**OPEN, "seats": [{}, *seats]})
    assert status == 201, seated
    return dict(seated)


def joined(browser: Browser, table: Json, name: str) -> Json:
    status, seated = ask(browser, f"/api/tables/{table['table']}/join", {"name": name})
    assert status == 201, seated
    return dict(seated)


def finished(line: Line) -> Json:
    """Play the match in the plainest way: a rated table gives no hints."""
    while line.turn()["status"] == "playing":
        acts = [offer["action"] for offer in line.view["offers"]]
        plain = [act for kind in ("draw_stock", "discard") for act in acts if act["type"] == kind]
        version = line.view["version"]
        assert line.act(plain[0])["type"] == "accepted"
        line.until(lambda line: line.view["version"] > version)  # noqa: B023 - called at once
    return line.view


def at_table(client: Client, seated: Json) -> Json:
    headers = {"Authorization": f"Bearer {seated['token']}"}
    status, answer = client.ask(f"/api/tables/{seated['table']}/ratings", None, headers)
    assert status == 200, answer
    return dict(answer)


def when_rated(client: Client, seated: Json) -> list[Json]:
    """Wait for the change of a match, and return the seats."""
    wait_until(lambda: at_table(client, seated)["rated"])
    return list(at_table(client, seated)["seats"])


def test_a_rated_match_changes_both_ratings_and_shows_how(host: Client) -> None:
    ann, bob = person(host, "Ann"), person(host, "Bob")
    table = opened(ann, {})
    other = joined(bob, table, "Bob")
    before = at_table(host, table)
    assert (before["title"], before["rated"]) == ("Block rummy", False)
    assert [seat["now"]["rating"] for seat in before["seats"]] == [1500, 1500]
    lines = [host.sit(table), host.sit(other)]
    assert lines[0].view["settings"]["rated"]
    lines[0].command("start")
    with ThreadPoolExecutor(2) as threads:
        view, _ = threads.map(finished, lines)
    places = [seat["place"] for seat in view["seats"]]
    after = when_rated(host, table)
    assert [seat["before"] for seat in after] == [1500, 1500]
    changes = [seat["now"]["rating"] - 1500 for seat in after]
    assert sum(changes) == 0
    assert (changes[0] > changes[1]) == (places[0] < places[1])
    (mine,) = ann.told("ratings")["games"]
    assert (mine["game"], mine["title"], mine["now"]["matches"]) == ("block", "Block rummy", 1)
    assert [mine["now"][part] for part in ("rating", "margin")] == [
        after[0]["now"][part] for part in ("rating", "margin")
    ]
    assert mine["now"]["provisional"]
    assert [point["rating"] for point in mine["line"]] == [mine["now"]["rating"]]
    (exported,) = ann.told("export")["ratings"]
    assert (exported["table"], exported["before"], exported["rating"]) == (table["table"], 1500, mine["now"]["rating"])
    for line in lines:
        line.close()


def test_whoever_leaves_loses_and_nobody_who_stays_does_by_it(host: Client) -> None:
    cid, kim, lea = (person(host, name) for name in ("Cid", "Kim", "Lea"))
    table = opened(cid, {}, {})
    others = [joined(kim, table, "Kim"), joined(lea, table, "Lea")]
    leaving, *lines = [host.sit(seated) for seated in (table, *others)]
    leaving.command("start")
    assert leaving.command("leave")["type"] == "accepted"
    leaving.close()
    with ThreadPoolExecutor(2) as threads:
        list(threads.map(finished, lines))
    seats = when_rated(host, others[0])
    assert [seat.get("left", False) for seat in seats] == [True, False, False]
    changes = [seat["now"]["rating"] - seat["before"] for seat in seats]
    assert changes[0] < 0 < sum(changes[1:])
    assert sum(changes) in (-1, 0, 1)  # of rounding
    assert [point["rating"] for point in cid.told("ratings")["games"][0]["line"]] == [1500 + changes[0]]
    for line in lines:
        line.close()


def test_nobody_sits_down_at_a_rated_table_as_a_guest_or_twice(host: Client) -> None:
    guest, dan = Browser(host), person(host, "Dan")
    assert ask(guest, "/api/tables", {**OPEN, "seats": [{}, {}]}) == (
        403,
        {"code": "not_signed_in", "words": "This table is rated: sign in to an account before you sit down."},
    )
    table = opened(dan, {}, {})
    path = f"/api/tables/{table['table']}/join"
    assert ask(guest, path, {"name": "Eve"})[1]["code"] == "not_signed_in"
    assert ask(dan, path, {"name": "Dan too"})[1]["code"] == "one_seat"
    line = host.sit(table)
    line.command("leave")
    line.close()
    assert ask(dan, path, {"name": "Dan"})[0] == 201


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"hints": True}, "rated_hints"),
        ({"settings": {**RATED, "takeover": True}}, "rated_takeover"),
        ({"settings": {**RATED, "clock": "none"}}, "rated_endless"),
        ({"settings": {**RATED, "absent": "wait"}}, "rated_endless"),
    ],
)
def test_some_choices_do_not_go_with_a_rated_table(host: Client, changed: Json, code: str) -> None:
    browser = person(host, "Fay")
    assert ask(browser, "/api/tables", {**OPEN, "seats": [{}, {}], **changed})[1]["code"] == code


def test_a_quick_match_can_be_rated_and_gives_nobody_two_seats(host: Client) -> None:
    gus, hal = person(host, "Gus"), person(host, "Hal")
    wish: Json = {"preset": "block", "players": 3, "name": "Gus", "clock": "fast", "rated": True}
    first, second = ask(gus, "/api/quick", wish)[1], ask(gus, "/api/quick", wish)[1]
    assert first["table"] != second["table"]
    other = ask(hal, "/api/quick", wish)[1]
    assert other["table"] in (first["table"], second["table"])
    view = host.ask(f"/api/tables/{other['table']}")[1]
    assert (view["settings"]["rated"], view.get("hints")) == (True, False)


def test_a_table_that_is_not_rated_shows_no_ratings_and_changes_none(host: Client) -> None:
    ivy = person(host, "Ivy")
    status, seated = ask(ivy, "/api/tables", {**OPEN, "seats": [{}, {"bot": "beginner"}], "settings": {}})
    assert status == 201
    assert at_table(host, seated) == {"title": "Block rummy", "rated": False, "seats": []}
    line = host.sit(seated)
    line.command("start")
    assert finished(line)["status"] == "over"
    line.close()
    assert ivy.told("ratings") == {"games": []}
