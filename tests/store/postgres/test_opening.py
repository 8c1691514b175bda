"""Which PostgreSQL databases open, and the errors of those that do not."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from openrummy.store import NoDatabase, WrongKey, open_log, prepare
from openrummy.store.postgres.address import shown
from tests.databases import Database
from tests.services.postgres import Postgres
from tests.store.postgres.helpers import GENEROUS_SECONDS


@pytest.mark.slow
def test_processes_that_start_together_make_one_database(postgres: Postgres, tmp_path: Path) -> None:
    for start in range(3):
        with postgres.fresh() as url, ThreadPoolExecutor(4) as pool:
            key = str(tmp_path / f"{start}.key")
            asked = [pool.submit(prepare, url, key, alone=False) for _ in range(4)]
            found = [each.result(GENEROUS_SECONDS) for each in asked]
            assert len({prepared.seal.fingerprint for prepared in found}) == 1
            for prepared in found:
                prepared.close()


def test_another_key_does_not_open_it(database: Database, tmp_path: Path) -> None:
    database.prepare().close()
    (tmp_path / "other.key").write_text("ab" * 32)
    with pytest.raises(WrongKey, match="is not the one"):
        open_log(database.url, key=str(tmp_path / "other.key"))
    with pytest.raises(WrongKey, match="is missing"):
        open_log(database.url, key=str(tmp_path / "gone.key"))
    with pytest.raises(WrongKey, match="--key"):
        open_log(database.url)


@pytest.mark.parametrize(
    ("place", "reason"),
    [
        ("postgresql://127.0.0.1:1/x", "127.0.0.1:1/x cannot be used"),
        ("postgresql://user:se@cret@127.0.0.1:x", "is not like"),
        ("postgresql://user:secret@[", "is not like"),
        ("postgresql://user:sec%ret@127.0.0.1/x", "is not like"),
        ("postgresql://u:secret@127.0.0.1:1/x?connect_timeout=never", "cannot be used"),
    ],
)
def test_a_database_that_cannot_be_opened_is_named_without_its_password(
    place: str, reason: str, tmp_path: Path
) -> None:
    with pytest.raises(NoDatabase) as fault:
        open_log(place, key=str(tmp_path / "key"))
    assert reason in str(fault.value)
    assert "ret" not in str(fault.value)


def test_no_password_is_shown() -> None:
    assert shown("postgresql://ann:secret@h:5/rummy") == "postgresql://ann@h:5/rummy"
    assert shown("postgresql://h/rummy?password=secret") == "postgresql://h/rummy"


def test_a_database_that_is_not_there_or_not_ours_is_named(database: Database, tmp_path: Path) -> None:
    with pytest.raises(NoDatabase, match='database "nowhere" does not exist'):
        open_log(database.url.rpartition("/")[0] + "/nowhere", key=database.key)
    database.execute("CREATE TABLE event (something int)")
    with pytest.raises(NoDatabase, match='relation "event" already exists'):
        database.open()
    assert database.execute("SELECT * FROM event") == []
