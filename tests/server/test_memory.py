"""Memory: the remains of closed sockets are collected, and tables are kept according to their size."""

import asyncio
import gc
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from openrummy.languages import ENGLISH
from openrummy.server import collector
from openrummy.server.on_log import load
from openrummy.server.settings import Settings
from openrummy.server.sights import Scene, Sights
from openrummy.server.slow_sockets import ClosingProtocol
from openrummy.server.tables import Tables
from openrummy.server.weights import bytes_of
from openrummy.store import SqliteLog
from openrummy.table.messages import OpenSeat, OpenTable
from openrummy.table.talk import Talk
from tests.server.running import running
from tests.table.world import World

_SOCKETS = 40
_PATIENCE = 60


@pytest.fixture
def no_other_collection() -> Iterator[None]:
    """Turn off every collection except the server's own."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def protocols() -> int:
    return sum(type(each) is ClosingProtocol for each in gc.get_objects())


@pytest.mark.slow
@pytest.mark.usefixtures("no_other_collection")
def test_sockets_that_have_gone_are_collected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collector, "MOST_DEPARTED", _SOCKETS // 4)
    with running(tmp_path / "log.db") as client:
        tables = [client.open("random") for _ in range(4)]
        for number in range(_SOCKETS):
            client.sit({"table": tables[number % 4]["table"]}).close()
        end = time.monotonic() + _PATIENCE
        while protocols() > _SOCKETS // 2 and time.monotonic() < end:
            time.sleep(0.1)
        assert protocols() <= _SOCKETS // 2


def asked() -> OpenTable:
    return OpenTable("block", "Ann", (OpenSeat(), OpenSeat("random")))


def test_tables_are_kept_by_bytes_and_come_back_from_the_log(tmp_path: Path) -> None:
    async def kept(table_bytes: int) -> tuple[int, int]:
        log = SqliteLog(str(tmp_path / f"{table_bytes}.db"))
        tables = Tables(log, Settings(database="", table_bytes=table_bytes))
        names = [(await tables.open(asked(), "127.0.0.1")).table for _ in range(12)]
        for name in names:
            await tables.get(name, "127.0.0.1")
        here = len(list(tables.alive()))
        again = [(await tables.get(name, "127.0.0.1")).table.id for name in names]
        assert again == names
        await tables.close()
        log.close()
        return here, len(names)

    one = 26 * 1024
    assert asyncio.run(kept(1_000 * one)) == (12, 12)
    assert asyncio.run(kept(4 * one))[0] <= 6


@pytest.mark.slow
def test_the_weight_of_a_table_is_what_it_takes_and_not_much_more(tmp_path: Path) -> None:
    with running(tmp_path / "log.db") as client:
        seated = client.open("random")
        line = client.sit(seated)
        line.command("start")
        line.finish()
        line.close()
    log = SqliteLog(str(tmp_path / "log.db"))
    load(log, seated["table"])  # fill the caches that all tables share
    gc.collect()
    tracemalloc.start()
    tables = [load(log, seated["table"]) for _ in range(10)]
    taken = tracemalloc.get_traced_memory()[0] / len(tables)
    tracemalloc.stop()
    log.close()
    table = tables[0]
    assert table is not None
    assert taken <= bytes_of(table) <= 3 * taken + 24 * 1024


def test_the_weight_of_a_table_counts_what_its_viewers_cost() -> None:
    table = World().start().play(Random(1), 40).table

    def looked_at(sights: Sights) -> Sights:
        scene = Scene(table, frozenset(), 1, Talk())
        for seat in (0, 1, None):
            sights.report(scene, seat, ENGLISH, None, 0)
        return sights

    looked_at(Sights())  # fill the caches that all tables share
    gc.collect()
    tracemalloc.start()
    kept = [looked_at(Sights()) for _ in range(4)]
    taken = tracemalloc.get_traced_memory()[0] / len(kept)
    tracemalloc.stop()
    counted = bytes_of(table, viewers=3) - bytes_of(table)
    assert counted / 4 < taken <= counted


def test_whoever_waits_for_a_table_that_is_dropped_meanwhile_gets_one_that_hears_of_changes(tmp_path: Path) -> None:
    async def is_kept() -> bool:
        log = SqliteLog(str(tmp_path / "log.db"))
        tables = Tables(log, Settings(database=""))
        name = (await tables.open(asked(), "127.0.0.1")).table
        loading = asyncio.create_task(tables.get(name, "127.0.0.1"))
        await asyncio.sleep(0)
        dropping = asyncio.create_task(tables.catch_up(name, 1_000))
        await asyncio.sleep(0)
        found = await tables.get(name, "127.0.0.1")
        await asyncio.gather(loading, dropping)
        is_alive = any(live is found for live in tables.alive())
        await tables.close()
        log.close()
        return is_alive

    assert asyncio.run(is_kept())
