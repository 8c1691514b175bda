"""A process without a bus has a PostgreSQL database for itself; processes with a bus share it; nobody mixes the two."""

import signal
import subprocess
import sys
import textwrap
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from unittest.mock import patch

import pytest

from openrummy.cli.commands import openrummy
from openrummy.cli.errors import run
from openrummy.store import DatabaseInUse, Log, Row, StoreTrouble, WriterDied, move, open_log, prepare
from openrummy.store.postgres import claim as claims
from openrummy.store.postgres import writer
from tests.databases import Database
from tests.services.postgres import Postgres

GENEROUS_SECONDS = 60
ROW = Row("acted", b"{}", 1)
_HOLDERS = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted"
_END_HOLDERS = f"SELECT pg_terminate_backend(pid, 10000) FROM ({_HOLDERS}) AS holder"


@pytest.fixture
def database(postgres_url: str, tmp_path: Path) -> Database:
    return Database(postgres_url, str(tmp_path / "log.key"))


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A claim that will be given is waited for on any machine."""
    for module in (writer, claims):
        monkeypatch.setattr(module, "_PATIENCE_SECONDS", GENEROUS_SECONDS)


@contextmanager
def hasty() -> Iterator[None]:
    """A claim that will not be given is asked for once."""
    with patch.object(claims, "_PATIENCE_SECONDS", 0):
        yield


@contextmanager
def refused(words: str) -> Iterator[None]:
    with hasty(), pytest.raises(DatabaseInUse, match=words):
        yield


@contextmanager
def opened(database: Database, *, alone: bool, on_death: Callable[[BaseException], None] = print) -> Iterator[Log]:
    prepared = prepare(database.url, database.key, alone=alone)
    with closing(open_log(database.url, on_death, key=database.key, prepared=prepared)) as log:
        yield log


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        (True, True, "stop that one first, or start every process with the same --bus nats://"),
        (True, False, "it has no --bus: stop it, then start every process with the same --bus nats://"),
        (False, True, "stop that one first, or start every process with the same --bus nats://"),
    ],
)
def test_whoever_is_alone_is_alone(database: Database, first: bool, second: bool, words: str) -> None:
    with opened(database, alone=first) as log:
        with refused(f"is in use by another openrummy server; {words}"):
            prepare(database.url, database.key, alone=second)
        assert log.append("m", 0, [ROW]).result(GENEROUS_SECONDS) == 1  # the refused one has touched nothing
    with opened(database, alone=second) as log:
        assert len(log.read("m")) == 1


def test_processes_with_a_bus_share_a_database(database: Database) -> None:
    with opened(database, alone=False) as first, opened(database, alone=False) as second:
        assert first.append("m", 0, [ROW]).result(GENEROUS_SECONDS) == 1
        assert second.append("m", 1, [ROW]).result(GENEROUS_SECONDS) == 2


def test_an_earlier_schema_is_not_upgraded_beside_a_process_that_is_alone(database: Database) -> None:
    with opened(database, alone=True):
        database.execute("UPDATE alembic_version SET version_num = 'earlier'")
        with refused("in use"):
            prepare(database.url, database.key)
        assert database.execute("SELECT version_num FROM alembic_version") == [("earlier",)]


def test_a_log_goes_into_no_database_that_is_served(database: Database, tmp_path: Path) -> None:
    source = open_log(str(tmp_path / "log.db"))
    source.append("m", 0, [ROW]).result(GENEROUS_SECONDS)
    source.close()
    with opened(database, alone=False), refused("stop all servers on it first"):
        move(str(tmp_path / "log.db"), database.url)
    database.execute("DELETE FROM seal")
    assert move(str(tmp_path / "log.db"), database.url).entries == 1


def test_a_process_that_fails_to_prepare_leaves_no_claim(database: Database) -> None:
    prepare(database.url, database.key).close()
    with pytest.raises(ValueError, match="is missing"):
        prepare(database.url, database.key + "gone")
    assert database.execute(_HOLDERS) == []


_SERVING = textwrap.dedent("""
    import sys, time
    from openrummy.store import open_log
    log = open_log(sys.argv[1], key=sys.argv[2])
    print("ready", flush=True)
    time.sleep(600)
""")


@pytest.mark.slow
def test_after_kill_9_the_next_one_starts_at_once(database: Database) -> None:
    command = [sys.executable, "-c", _SERVING, database.url, database.key]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as serving:
        assert serving.stdout is not None
        assert serving.stdout.readline() == "ready\n"
        with refused("in use"):
            prepare(database.url, database.key)
        serving.send_signal(signal.SIGKILL)
        prepare(database.url, database.key).close()


@pytest.mark.slow
def test_a_second_server_says_in_one_line_how_to_be_two(database: Database, capsys: pytest.CaptureFixture[str]) -> None:
    serve = ["serve", "--api-only", "--port", "0", "--database", database.url, "--key", database.key]
    with opened(database, alone=True), hasty():
        assert run(openrummy, serve) == 2
        assert run(openrummy, [*serve, "--bus", "nats://127.0.0.1:1"]) == 2
    alone, mixed = capsys.readouterr().err.splitlines()
    assert alone.endswith("stop that one first, or start every process with the same --bus nats://HOST:PORT")
    assert mixed.endswith("it has no --bus: stop it, then start every process with the same --bus nats://HOST:PORT")


@pytest.mark.parametrize("alone", [True, False])
def test_a_claim_that_broke_is_taken_again_before_anything_is_written(database: Database, alone: bool) -> None:
    with opened(database, alone=alone) as log:
        log.append("m", 0, [ROW]).result(GENEROUS_SECONDS)
        before = database.execute(_HOLDERS)
        database.execute(_END_HOLDERS)
        assert database.execute(_HOLDERS) == []
        assert log.append("m", 1, [ROW]).result(GENEROUS_SECONDS) == 2
        assert len(database.execute(_HOLDERS)) == 1
        assert database.execute(_HOLDERS) != before


@pytest.mark.slow
def test_a_claim_outlasts_a_restart_of_postgresql(database: Database, postgres: Postgres) -> None:
    with opened(database, alone=True) as log:
        log.append("m", 0, [ROW]).result(GENEROUS_SECONDS)
        postgres.stop("immediate")
        postgres.start()
        _write(log, 1)
        assert len(database.execute(_HOLDERS)) == 1


def _write(log: Log, expected: int) -> None:
    while True:
        with suppress(StoreTrouble):
            log.append("m", expected, [ROW]).result(GENEROUS_SECONDS)
            return


@pytest.mark.parametrize(("alone", "other"), [(True, True), (True, False), (False, True)])
def test_a_process_whose_claim_went_to_another_stops_and_says_so(database: Database, alone: bool, other: bool) -> None:
    faults: list[BaseException] = []
    dead = threading.Event()

    def die(fault: BaseException) -> None:
        faults.append(fault)
        dead.set()

    with opened(database, alone=alone, on_death=die) as log:
        log.append("m", 0, [ROW]).result(GENEROUS_SECONDS)
        database.execute(_END_HOLDERS)
        with opened(database, alone=other) as successor:
            with hasty(), pytest.raises(WriterDied, match="is in use by another openrummy server"):
                log.append("m", 1, [ROW]).result(GENEROUS_SECONDS)
            assert dead.wait(GENEROUS_SECONDS)
            assert isinstance(faults[0], DatabaseInUse)
            assert not log.is_writing
            assert successor.append("m", 1, [ROW]).result(GENEROUS_SECONDS) == 2


def test_a_connection_that_broke_on_this_side_alone_is_not_in_the_way(database: Database) -> None:
    claimed = claims.claim(database.url, alone=True)
    connection = claimed._connection
    assert connection is not None
    claimed._connection = None  # PostgreSQL has heard nothing of its end
    claimed.hold()
    assert len(database.execute(_HOLDERS)) == 1
    claimed.close()
    connection.close()
