"""Work over HTTP: counted by its cost, kept, done in turn beside the event loop, and in slices on it."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from openrummy.languages import ENGLISH
from openrummy.server.allowance import Allowance
from openrummy.server.answers import Answers
from openrummy.server.desk import Desk
from openrummy.server.frames import Bucket
from openrummy.server.limits import Limit, TooMany
from openrummy.server.live import LiveTable
from openrummy.server.lobby import Lines, Wanted, lobby
from openrummy.server.lobby_keeper import LobbyKeeper
from openrummy.server.settings import Settings
from openrummy.store import SqliteLog
from openrummy.table.listing import has_seat_to_take, listing_of, seats_to_take
from openrummy.table.messages import TableListing, TableSettings
from tests.server.running import Client, running
from tests.server.test_live import Ear
from tests.table.world import BOT, PERSON, World

LISTED = TableSettings(listed=True)


@pytest.fixture
def proxied(tmp_path: Path) -> Iterator[Client]:
    with running(tmp_path / "log.db", proxy="127.0.0.1", ask_rate=0.5, ask_burst=20) as client:
        yield client


def asked(client: Client, path: str, address: str, body: object = None) -> int:
    return client.ask(path, body, {"X-Forwarded-For": address})[0]


def test_an_address_that_asks_for_too_much_is_told_when_to_come_back(proxied: Client) -> None:
    rules = {"preset": "basic", "players": 3}
    assert [asked(proxied, "/api/rules", "192.0.2.1", rules) for _ in range(4)] == [200] * 4
    status, body, headers = proxied.fetch("/api/rules", rules, {"X-Forwarded-For": "192.0.2.1"})
    assert status == 429
    assert 1 <= int(headers["retry-after"]) <= 10
    assert b"Too many requests came from your address; wait a moment." in body
    assert asked(proxied, "/api/catalogue", "192.0.2.1") == 429
    assert asked(proxied, "/", "192.0.2.1") == 429
    assert asked(proxied, "/api/catalogue", "192.0.2.2") == 200
    assert [asked(proxied, "/health/live", "192.0.2.1") for _ in range(20)] == [200] * 20


def test_cheap_requests_are_many_and_dear_ones_few(proxied: Client) -> None:
    cheap = [asked(proxied, "/api/tables", "192.0.2.3") for _ in range(12)]
    dear = [asked(proxied, "/api/statistics", "192.0.2.4") for _ in range(12)]
    assert cheap.count(200) > dear.count(200) >= 2


def test_the_operator_on_this_machine_is_not_counted() -> None:
    allowance = Allowance(Settings("", ask_burst=1), lambda: 0.0)
    for _ in range(100):
        allowance.take("127.0.0.1", 50)
    allowance.take("192.0.2.1", 50)
    with pytest.raises(TooMany):
        allowance.take("192.0.2.1", 1)


def test_a_thing_dearer_than_a_burst_is_allowed_with_half_of_it_and_leaves_a_debt() -> None:
    bucket = Bucket(1, 20, 0)
    assert bucket.take(0, 64)
    assert not bucket.take(40, 1)
    assert bucket.wait(1) == 5
    assert bucket.take(45, 1)
    assert not bucket.take(45, 64)


def test_a_limit_says_how_long_to_wait_for_what_was_asked() -> None:
    limit = Limit(2, 10, "Too much.", lambda: 0)
    limit.take("192.0.2.1", 10)
    with pytest.raises(TooMany) as cheap:
        limit.take("192.0.2.1", 2)
    with pytest.raises(TooMany) as dear:
        limit.take("192.0.2.1", 10)
    assert (cheap.value.seconds, dear.value.seconds) == (2, 3)


def test_kept_answers_are_bounded_by_their_bytes() -> None:
    kept = Answers(1000)
    for number in range(100):
        kept.keep(number, b"x" * 100)
        kept.keep(number, b"y" * 100)
        assert kept.get(0 if number < 10 else number) is not None
    assert sum(kept.get(number) is not None for number in range(100)) == 10


def test_a_rule_card_is_made_once(proxied: Client) -> None:
    body = {"preset": "gin", "players": 2}
    assert proxied.ask("/api/rules", body, {"X-Forwarded-For": "192.0.2.5"}) == proxied.ask(
        "/api/rules", body, {"X-Forwarded-For": "192.0.2.6"}
    )
    german = {"X-Forwarded-For": "192.0.2.7", "Accept-Language": "de"}
    assert "Karten" in proxied.ask("/api/rules", body, german)[1]["text"]


def test_the_desk_works_in_one_thread_and_lets_addresses_take_turns() -> None:
    done: list[str] = []
    threads: set[str] = set()

    async def run() -> None:
        desk, gate = Desk(), threading.Event()

        def work(name: str) -> str:
            gate.wait(30)
            threads.add(threading.current_thread().name)
            done.append(name)
            return name

        many = [asyncio.ensure_future(desk.done("192.0.2.1", lambda n=n: work(f"a{n}"))) for n in range(5)]  # type: ignore[misc]
        await asyncio.sleep(0)
        one = asyncio.ensure_future(desk.done("192.0.2.2", lambda: work("b")))
        await asyncio.sleep(0)
        many[4].cancel()
        gate.set()
        assert await one == "b"
        await asyncio.gather(*many[:4])
        with pytest.raises(ZeroDivisionError):
            await desk.done("192.0.2.1", lambda: 1 // 0)
        assert await desk.done("192.0.2.1", lambda: 5) == 5

    asyncio.run(run())
    assert done in (["a0", "a1", "b", "a2", "a3"], ["a0", "b", "a1", "a2", "a3"])
    assert not any(name.startswith("MainThread") for name in threads)


def test_the_desk_refuses_when_too_much_waits() -> None:
    async def run() -> None:
        desk, gate = Desk(), threading.Event()
        waiting = [asyncio.ensure_future(desk.done(f"10.0.0.{n}", lambda: gate.wait(30))) for n in range(201)]
        await asyncio.sleep(0)
        with pytest.raises(TooMany):
            await desk.done("192.0.2.1", lambda: None)
        gate.set()
        found = await asyncio.gather(*waiting, return_exceptions=True)
        assert sum(isinstance(each, TooMany) for each in found) <= 1

    asyncio.run(run())


def test_a_line_is_made_again_only_when_its_table_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = 0

    def counted(*args: object) -> TableListing:
        nonlocal made
        made += 1
        return listing_of(*args)  # type: ignore[arg-type]

    monkeypatch.setattr("openrummy.server.lobby.listing_of", counted)

    async def run() -> None:
        world = World(settings=LISTED)
        log = SqliteLog(str(tmp_path / "log.db"))
        live = LiveTable(world.table, log)
        lines = Lines()
        assert list(lines.each([live])) == [None]
        live.add(Ear(0))
        first = list(lines.each([live]))
        assert list(lines.each([live])) == first
        assert made == 1
        live.add(Ear(None))
        assert list(lines.each([live])) != first
        assert made == 2
        log.close()

    asyncio.run(run())


def test_whether_a_line_has_a_seat_is_what_its_table_says() -> None:
    found = set()
    for settings in (TableSettings(), TableSettings(takeover=True)):
        for seats in ((PERSON, PERSON), (PERSON, BOT)):
            for world in (World(*seats, settings=settings), World(*seats, settings=settings).start()):
                has_seat = has_seat_to_take(listing_of(world.table, 0))
                assert has_seat is bool(seats_to_take(world.table))
                found.add(has_seat)
    assert found == {True, False}


def test_many_who_ask_at_once_get_one_lobby_and_others_get_their_turn() -> None:
    line = listing_of(World(settings=LISTED).table, 0)
    made, turns = 0, 0

    def lines() -> Iterator[TableListing | None]:
        nonlocal made
        made += 1
        for _ in range(3000):
            yield line

    async def others() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0)
            turns += 1

    async def run() -> None:
        keeper = LobbyKeeper(lines)
        beside = asyncio.ensure_future(others())
        found = await asyncio.gather(*(keeper.answer(Wanted(), ENGLISH) for _ in range(50)))
        assert len(set(found)) == 1
        assert found[0] == msgspec.json.encode(lobby([line] * 3000, Wanted()))
        assert made == 1
        assert turns >= 3000 // 32
        keeper._until = 0
        await keeper.answer(Wanted(free=True), ENGLISH)
        assert made == 2
        beside.cancel()

    asyncio.run(run())
