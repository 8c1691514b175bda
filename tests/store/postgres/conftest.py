"""Databases in PostgreSQL, and patience with them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from openrummy.store import Log
from openrummy.store.postgres import readers, settled, writer
from tests.databases import Database
from tests.store.postgres.helpers import GENEROUS_SECONDS


@pytest.fixture
def database(postgres_url: str, tmp_path: Path) -> Database:
    return Database(postgres_url, str(tmp_path / "log.key"))


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Writes and reads wait longer for the database than any machine needs to start one."""
    for module in (writer, readers, settled):
        monkeypatch.setattr(module, "_PATIENCE_SECONDS", GENEROUS_SECONDS)


@pytest.fixture
def two_logs(database: Database) -> Iterator[list[Log]]:
    """Two processes, as far as the database can tell."""
    logs = [database.open() for _ in range(2)]
    yield logs
    for log in logs:
        log.close()
