"""The deal of the day over HTTP: one try, secret before it is played, compared afterwards, in both databases and over several servers."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from openrummy.people.daily.tries import Try, begin_try
from openrummy.server import clock_and_luck
from openrummy.server.daily.packs import AHEAD, Packs
from openrummy.server.daily.route import guest_hash
from openrummy.server.on_log import load
from openrummy.store import Log
from openrummy.store.book import open_book
from openrummy.table import daily
from openrummy.table.daily import days_after, pack_name
from tests.databases import Database
from tests.people.cheap import cheap_hashes
from tests.server.people.visitors import Browser, at_localhost
from tests.server.running import Client, Json, running
from tests.server.shared import Database as Shared
from tests.server.shared import SharedLog
from tests.server.test_durability import process

NOON, DAY_MS = 1_795_521_600_000, 24 * 3600 * 1000
TODAY = "2026-11-24"


@contextmanager
def on(days: int = 0) -> Iterator[None]:
    """Let it be noon of a day, and every day a day of gin."""
    epoch = clock_and_luck._EPOCH_NS + (NOON + days * DAY_MS - clock_and_luck.now()) * 1_000_000
    with patch.object(clock_and_luck, "_EPOCH_NS", epoch), patch.object(daily, "GAMES", ("gin",) * 7):
        yield


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with on(), cheap_hashes(), running(tmp_path_factory.mktemp("daily") / "log.db") as started:
        yield at_localhost(started)


def secret(guest: str) -> str:
    return f"the secret of the browser of {guest}"


def ask(client: Client, guest: str, day: str = TODAY, name: str = "Ann", cookie: str = "") -> tuple[int, Any]:
    headers = {"Cookie": cookie} if cookie else {}
    return client.ask("/api/daily", {"name": name, "guest": secret(guest), "day": day}, headers)


def begin(client: Client, guest: str, day: str = TODAY, cookie: str = "") -> Json:
    status, seated = ask(client, guest, day, cookie=cookie)
    assert status == 201, seated
    return dict(seated)


def seen(client: Client, guest: str = "", cookie: str = "") -> Json:
    headers = {**({"x-openrummy-guest": secret(guest)} if guest else {}), **({"Cookie": cookie} if cookie else {})}
    status, found = client.ask("/api/daily", headers=headers)
    assert status == 200, found
    return dict(found)


def field(client: Client, seated: Json) -> tuple[int, Any]:
    return client.ask(f"/api/tables/{seated['table']}/daily", headers={"Authorization": f"Bearer {seated['token']}"})


def finish(client: Client, seated: Json, choice: int = 0) -> Json:
    """Play the deal to its end: draw from the stock, and discard the card with the number `choice`, unless it can be won."""
    line = client.sit(seated)
    while line.turn()["status"] == "playing":
        offers = [offer["action"] for offer in line.view["offers"]]
        ending = [each for each in offers if each["type"] in ("knock", "gin", "big_gin", "pass", "draw_stock")]
        chosen, version = (ending or offers)[0 if ending else choice % len(offers)], line.view["version"]
        assert line.act(chosen)["type"] == "accepted"
        line.until(lambda line: line.view["version"] > version)  # noqa: B023 - called at once
    line.close()
    return dict(line.view)


def test_packs_are_committed_a_week_ahead_and_told_without_a_card(host: Client) -> None:
    found = seen(host)
    assert found["today"]["pack"]["day"] == TODAY
    assert [pack["day"] for pack in found["coming"]] == [days_after(TODAY, number) for number in range(1, AHEAD + 1)]
    commitments = [pack["commitment"] for pack in (found["today"]["pack"], *found["coming"])]
    assert len(set(commitments)) == AHEAD + 1
    assert found["past"] == []
    assert 0 < found["until"] <= DAY_MS
    assert seen(host)["coming"] == found["coming"]


def test_a_browser_has_one_try_and_comes_back_to_it(host: Client) -> None:
    assert "state" not in seen(host, "one")["today"]  # it is new
    seated = begin(host, "one")
    assert begin(host, "one") == seated
    today = seen(host, "one")["today"]
    assert (today["state"], today["table"]) == ("playing", seated["table"])
    assert field(host, seated) == (400, {"code": "not_over", "words": "A deal is compared when it is over."})
    view = finish(host, seated)
    assert (view["status"], view["daily"], view["title"]) == ("over", TODAY, "Deal of the day: Gin rummy")
    assert view["fair"]["commitment"] == today["pack"]["commitment"]
    assert begin(host, "one") == seated
    status, found = field(host, seated)
    assert (status, found["counts"]) == (200, True)
    today = seen(host, "one")["today"]
    assert (today["state"], today["result"]) == ("done", found["result"])
    assert "table" not in seen(host, "somebody else")["today"]


def test_everybody_gets_the_same_cards_and_is_compared_move_by_move(host: Client) -> None:
    first, second, third = (begin(host, name) for name in ("alike 1", "alike 2", "other"))
    hands = [host.sit(seated) for seated in (first, second, third)]
    assert hands[0].view["hand"] == hands[1].view["hand"] == hands[2].view["hand"]
    for line in hands:
        line.close()
    for seated, choice in ((first, 0), (second, 0), (third, 5)):
        finish(host, seated, choice)
    found = [field(host, seated)[1] for seated in (first, second, third)]
    assert found[0]["result"] == found[1]["result"]
    assert found[0]["others"] + 1 == sum(each["people"] for each in found[0]["spread"])
    later = field(host, first)[1]
    assert later["others"] == found[2]["others"]
    assert later["same"] >= 1
    assert all(one["same"] >= 1 for one in later["choices"])  # the second did the very same
    assert later["choices"][0]["people"] >= 2
    assert later["best"] == max(each["result"] for each in later["spread"])
    assert later["line"]
    other = field(host, third)[1]
    differs = next(index for index, one in enumerate(other["choices"]) if one.get("common"))
    assert all(one["done"] for one in other["choices"])
    assert other["choices"][differs]["most"] > other["choices"][differs]["same"]
    names = ("Ann", *(secret(name) for name in ("one", "alike 1", "alike 2", "other")))
    assert not any(name in str(found) for name in names)


def test_nobody_else_reads_a_deal_of_the_day(host: Client) -> None:
    seated = begin(host, "closed")
    finish(host, seated)
    stranger = begin(host, "stranger")
    for path in ("", "/record", "/record.txt", "/replay/1", "/film/1", "/plays", "/log", "/daily", "/receipts"):
        for headers in ({}, {"Authorization": f"Bearer {stranger['token']}"}):
            status, answer = host.ask(f"/api/tables/{seated['table']}{path}", headers=headers)
            assert (status, answer["code"] in ("not_watched", "no_seat")) == (403, True), path
    coming = pack_name(days_after(TODAY, 1))
    for path in ("", "/record", "/log", "/daily"):
        _, answer = host.ask(f"/api/tables/{coming}{path}")
        assert not any(answer.get(known) for known in ("hand", "pile", "deals", "choices"))
        assert answer.get("fair", {}).get("secret") is None
    assert host.ask(f"/api/tables/{coming}/join", {"name": "Eve"})[0] == 409


def test_the_deals_of_the_day_count_in_no_statistics(host: Client) -> None:
    before = host.ask("/api/statistics")[1]["deals"]
    finish(host, begin(host, "uncounted"))
    assert host.ask("/api/statistics")[1]["deals"] == before


def test_a_deal_of_the_day_has_no_result(host: Client) -> None:
    seated = begin(host, "result")
    finish(host, seated)
    asked = {"Authorization": f"Bearer {seated['token']}"}
    assert host.ask(f"/api/tables/{seated['table']}/result", headers=asked) == (200, None)


def test_who_leaves_is_not_compared(host: Client) -> None:
    seated = begin(host, "leaving")
    line = host.sit(seated)
    assert line.command("leave")["type"] == "accepted"
    line.close()
    status, found = field(host, seated)
    assert (status, found["code"]) == (403, "no_seat")


def test_an_account_has_one_try_on_all_devices(host: Client) -> None:
    phone, laptop = Browser(host), Browser(host)
    login = phone.keep("Mira")["account"]["login"]
    laptop.told("sign-in", {"login": login, "password": "correct horse battery"})
    seated = begin(host, "phone", cookie=phone.cookie)
    status, answer = ask(host, "laptop", cookie=laptop.cookie)
    assert (status, answer["code"]) == (400, "played_elsewhere")
    finish(host, seated)
    field(host, seated)
    today = seen(host, "laptop", laptop.cookie)["today"]
    assert (today["state"], "table" in today) == ("done", False)
    exported = phone.told("export")["daily"]
    assert [(one["day"], one["table"]) for one in exported] == [(TODAY, seated["table"])]


@pytest.mark.parametrize(
    ("day", "guest"), [("2026-11-25", "x"), ("2026-10-01", "x"), ("today", "x"), ("", "x"), ("9999-12-31", "x")]
)
def test_there_are_no_deals_of_other_days(host: Client, day: str, guest: str) -> None:
    status, answer = ask(host, guest, day)
    assert (status, answer["code"]) == (400, "no_day")


def test_a_name_that_is_refused_costs_no_try(host: Client) -> None:
    status, answer = ask(host, "nameless", name=" ")
    assert (status, answer["code"]) == (400, "name_empty")
    assert begin(host, "nameless")["seat"] == 0


def test_a_past_day_can_be_played_and_counts_for_nothing(database: Database) -> None:
    with on(), running(database.url, key=database.key) as client:
        seated, late = begin(client, "one"), begin(client, "late")
        finish(client, seated)
        assert field(client, seated)[1]["counts"]
        tomorrow = seen(client)["coming"][0]
    with on(1), running(database.url, key=database.key) as client:
        found = seen(client, "one")
        assert found["today"]["pack"] == tomorrow  # as it was committed to the day before
        assert [(one["pack"]["day"], one["state"]) for one in found["past"]] == [(TODAY, "done")]
        assert begin(client, "late") == late  # what was begun in time goes on
        again = begin(client, "one")
        assert again["table"] != seated["table"]
        finish(client, again, 3)
        compared = field(client, again)[1]
        assert (compared["counts"], compared["others"]) == (False, 1)
        assert field(client, seated)[1]["others"] == 0
        stranger = begin(client, "new here")
        finish(client, stranger)
        assert field(client, stranger)[1]["counts"] is False


def test_a_server_that_is_killed_forgets_no_try(tmp_path: Path) -> None:
    path = tmp_path / "log.db"
    today = daily.day_of(time.time_ns() // 1_000_000)  # that of other processes, whose clock is not set
    with process(path) as (client, server, _):
        seated = begin(client, "one", today)
        coming = seen(client)["coming"][2:]  # midnight may come
        server.kill()
    with process(path) as (client, _, _):
        assert begin(client, "one", today) == seated
        again = seen(client, "one")
        states = {one["pack"]["day"]: one.get("state") for one in (again["today"], *again["past"])}
        assert states[today] == "playing"
        assert [pack for pack in coming if pack not in again["coming"]] == []


def test_a_try_that_was_noted_but_not_dealt_is_dealt_later(database: Database) -> None:
    with on():
        database.prepare().close()
        book = open_book(database.url)
        one = Try("kept-table", TODAY, guest_hash(secret("one"), TODAY), None, NOON, NOON)
        book.done(lambda db: begin_try(db, one))
        book.close()
        with running(database.url, key=database.key) as client:
            seated = begin(client, "one")
            assert seated["table"] == "kept-table"
            assert finish(client, seated)["status"] == "over"


def test_two_servers_make_one_pack() -> None:
    shared = Shared()
    logs: list[Log] = [SharedLog(shared), SharedLog(shared)]

    async def both() -> list[str]:
        found = await asyncio.gather(*(Packs(log).pack(TODAY) for log in logs))
        return [pack.secret for pack in found if pack is not None]

    with on():
        one, other = asyncio.run(both())
        assert one == other
        table = load(logs[0], pack_name(TODAY))
        assert table is not None
        assert table.log[0].secret == one  # type: ignore[attr-defined]  # its opening


@pytest.mark.parametrize("guest", ["", "short", 5, None])
def test_a_browsers_secret_is_long(host: Client, guest: object) -> None:
    status, answer = host.ask("/api/daily", {"name": "Ann", "guest": guest, "day": TODAY})
    assert (status, answer["code"]) == (400, "bad_request")
