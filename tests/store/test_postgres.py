"""The log in PostgreSQL beside the promises of all logs: edits found, commits on the disk, heads forgotten."""

from pathlib import Path

import pytest

from openrummy.store import EditedLog, Log, VersionConflict
from openrummy.store.postgres import session
from openrummy.store.postgres.address import connect_to_write
from tests.databases import Database
from tests.store.postgres.helpers import GENEROUS_SECONDS, name_of, row


@pytest.fixture
def database(postgres_url: str, tmp_path: Path) -> Database:
    return Database(postgres_url, str(tmp_path / "log.key"))


def test_an_end_that_was_cut_off_is_detected(database: Database, log: Log) -> None:
    log.append("m", 0, [row(1), row(2), row(3)]).result()
    database.execute("DELETE FROM event WHERE version > 1")
    for since in (0, 1, 2):
        with pytest.raises(EditedLog, match="version 2 of match m"):
            log.read("m", since)
    database.execute("DELETE FROM event")
    with pytest.raises(EditedLog, match="version 1 of match m"):
        log.read("m")
    assert log.read("m", 4) == []


def test_an_entry_in_the_way_stops_its_match_and_no_other(database: Database, log: Log) -> None:
    """Somebody's edit left an entry where the head says there is none."""
    log.append("m", 0, [row(1)]).result()
    database.execute("INSERT INTO event (match, version, kind, at, body, chain) VALUES ('m', 2, 'acted', 1, '', '')")
    futures = [log.append(match, version, [row(2)]) for match, version in (("n", 0), ("m", 1), ("o", 0))]
    assert [type(future.exception(GENEROUS_SECONDS)) for future in futures] == [type(None), VersionConflict, type(None)]
    assert log.heads(["m", "n", "o"]) == {"m": 1, "n": 1, "o": 1}


def test_a_commit_is_on_the_disk_before_it_is_acknowledged(database: Database) -> None:
    database.execute(f"ALTER DATABASE {name_of(database)} SET synchronous_commit = off")
    with connect_to_write(database.url) as connection:
        assert connection.execute("SHOW synchronous_commit").fetchone() == ("on",)
    database.execute(f"ALTER DATABASE {name_of(database)} SET synchronous_commit = remote_apply")
    with connect_to_write(database.url) as connection:
        assert connection.execute("SHOW synchronous_commit").fetchone() == ("remote_apply",)


def test_more_heads_than_are_remembered(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "_MOST_HEADS", 3)
    for version in range(3):
        for match in "abcdef":
            assert log.append(match, version, [row(version)]).result() == version + 1
