"""Helpers of the tests of PostgreSQL."""

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from openrummy.store import Row
from openrummy.store.postgres.address import NAME
from tests.databases import Database

GENEROUS_SECONDS = 60


def row(number: int, command: str | None = None) -> Row:
    return Row("acted", b'{"number":%d}' % number, 1_700_000_000_000 + number, command)


def wait_until(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + GENEROUS_SECONDS
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.01)


def writing_process(database: Database) -> int:
    """Return the process of PostgreSQL that carries out the appends."""
    asked = f"application_name = '{NAME}' AND query LIKE '%WITH run AS%' AND datname = current_database()"
    ((pid,),) = database.execute(f"SELECT pid FROM pg_stat_activity WHERE {asked} AND pid <> pg_backend_pid()")
    return int(pid)


def in_thread(work: Callable[[], Any]) -> "Future[Any]":
    pool = ThreadPoolExecutor(1)
    begun = pool.submit(work)
    pool.shutdown(wait=False)
    return begun


def name_of(database: Database) -> str:
    return database.url.rpartition("/")[2]
