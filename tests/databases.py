"""An empty database of each kind, for tests that hold for both."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from openrummy.store import Log, Prepared, open_log, prepare


class Database:
    """Where a database is, by its address, and the file of its key."""

    def __init__(self, url: str, key: str) -> None:
        self.url = url
        self.key = key

    def open(self, **chosen: Any) -> Log:
        """Return a log in it, beside which there may be others; raise as `open_log` does."""
        prepared = chosen.pop("prepared", None) or self.prepare()
        return open_log(self.url, key=self.key, prepared=prepared, **chosen)

    def prepare(self) -> Prepared:
        return prepare(self.url, self.key, alone=False)

    def execute(self, *statements: str) -> list[tuple[Any, ...]]:
        """Carry out statements past the log, and return the rows of the last; without rows the list is empty."""
        if self.url.startswith("postgresql:"):
            with psycopg.connect(self.url, autocommit=True) as postgres:
                done = [postgres.execute(statement.encode()) for statement in statements]
                return done[-1].fetchall() if done[-1].description else []
        with closing(sqlite3.connect(self.url, isolation_level=None)) as connection:
            return [connection.execute(statement).fetchall() for statement in statements][-1]


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    """An empty database."""
    url = str(tmp_path / "log.db") if request.param == "sqlite" else request.getfixturevalue("postgres_url")
    return Database(url, str(tmp_path / "log.key"))


@pytest.fixture
def log(database: Database) -> Iterator[Log]:
    """An empty log."""
    opened = database.open()
    yield opened
    opened.close()
