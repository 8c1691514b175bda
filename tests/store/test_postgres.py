"""PostgreSQL stops, freezes and loses answers; nothing that was acknowledged is lost, and nothing is written twice."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, LiteralString

import psycopg
import pytest

from openrummy.store import EditedLog, Log, NoDatabase, Row, StoreTrouble, VersionConflict, WrongKey, open_log, prepare
from openrummy.store.postgres import readers, session, settled, writer
from openrummy.store.postgres.address import NAME, connect_to_write, shown
from openrummy.store.postgres.session import Session
from openrummy.store.postgres.statements import WRITE
from tests.databases import Database
from tests.services.postgres import Postgres
from tests.store.racing import Race

GENEROUS_SECONDS = 60


@pytest.fixture
def database(postgres_url: str, tmp_path: Path) -> Database:
    return Database(postgres_url, str(tmp_path / "log.key"))


def row(number: int, command: str | None = None) -> Row:
    return Row("acted", b'{"number":%d}' % number, 1_700_000_000_000 + number, command)


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


@pytest.mark.slow
def test_writers_that_race_lose_nothing_and_double_nothing(two_logs: list[Log]) -> None:
    race = Race()
    race.run(two_logs, lambda race: len(race.acknowledged) >= 4_000)
    race.check(two_logs[0], is_complete=True)
    assert race.refusals["conflict"] > 100
    assert set(race.refusals) == {"", "conflict"}


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["immediate", "fast"])
def test_a_database_that_is_stopped_under_load_keeps_what_was_acknowledged(
    postgres: Postgres, two_logs: list[Log], mode: Any
) -> None:
    race = Race()

    def stop_and_start() -> None:
        for stop in range(1, 6):
            wait_until(partial(has_acknowledged, race, 200 * stop))
            postgres.stop(mode)
            postgres.start()

    stopping = threading.Thread(target=stop_and_start)
    stopping.start()
    race.run(two_logs, lambda race: len(race.acknowledged) > 1_500 and not stopping.is_alive())
    stopping.join()
    race.check(two_logs[0], is_complete=False)


def has_acknowledged(race: Race, count: int) -> bool:
    return len(race.acknowledged) > count


def wait_until(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + GENEROUS_SECONDS
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.01)


def test_the_judge_of_races_sees_a_lost_append_and_a_doubled_one(log: Log) -> None:
    race = Race()
    race.acknowledged.append(("m0", 1, "lost"))
    with pytest.raises(AssertionError):
        race.check(log, is_complete=False)
    log.append("m0", 0, [row(1, "lost"), row(2, "more")]).result()
    race.check(log, is_complete=False)
    with pytest.raises(AssertionError):
        race.check(log, is_complete=True)
    race.acknowledged.append(("m0", 1, "lost"))
    with pytest.raises(AssertionError):
        race.check(log, is_complete=False)


def lose_an_answer(monkeypatch: pytest.MonkeyPatch, *, written: bool) -> list[str]:
    """Break the next connection that writes: before the statement, or after it was committed."""
    true, lost = Session._fetched, list[str]()

    def fetched(self: Session, statement: LiteralString, *values: object) -> list[tuple[Any, ...]]:
        if statement != WRITE or lost:
            return true(self, statement, *values)
        lost.append("written" if written else "not written")
        if written:
            true(self, statement, *values)
        raise psycopg.OperationalError("the connection is lost")

    monkeypatch.setattr(Session, "_fetched", fetched)
    return lost


@pytest.mark.parametrize("written", [True, False])
@pytest.mark.parametrize("before", [0, 2])
def test_an_append_whose_answer_was_lost_is_written_once(
    log: Log, monkeypatch: pytest.MonkeyPatch, written: bool, before: int
) -> None:
    if before:
        log.append("m", 0, [row(number) for number in range(before)]).result()
    lost = lose_an_answer(monkeypatch, written=written)
    first = log.append("m", before, [row(5, "0:a"), row(6)])
    following = log.append("m", before + 2, [row(7, "0:b")])
    assert first.result(GENEROUS_SECONDS) == before + 2
    assert following.result(GENEROUS_SECONDS) == before + 3
    assert lost
    assert log.read("m", before) == [row(5, "0:a"), row(6), row(7, "0:b")]


def test_without_a_look_at_the_log_an_append_whose_answer_was_lost_would_be_refused(
    log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The test above can fail."""
    monkeypatch.setattr(Session, "_own", lambda *_: set())
    lose_an_answer(monkeypatch, written=True)
    with pytest.raises(VersionConflict):
        log.append("m", 0, [row(5, "0:a")]).result(GENEROUS_SECONDS)
    assert log.read("m") == [row(5, "0:a")]


def test_an_append_whose_answer_was_lost_is_not_taken_for_somebody_elses(
    two_logs: list[Log], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was not written, and before it is tried again another process writes the same version."""
    log, other = two_logs
    true = writer.Writer._bear

    def bear(self: writer.Writer, trouble: Any) -> None:
        other.append("m", 0, [row(1, "0:other")]).result(GENEROUS_SECONDS)
        true(self, trouble)

    lost = lose_an_answer(monkeypatch, written=False)
    monkeypatch.setattr(writer.Writer, "_bear", bear)
    with pytest.raises(VersionConflict):
        log.append("m", 0, [row(1, "0:mine")]).result(GENEROUS_SECONDS)
    assert lost
    assert log.read("m") == [row(1, "0:other")]


@pytest.mark.slow
@pytest.mark.usefixtures("patient")
def test_an_append_that_a_frozen_connection_commits_late_is_written_once(database: Database, log: Log) -> None:
    """The writer gives the connection up and tries again; then the old one wakes and wants to write the same."""
    log.append("m", 0, [row(1)]).result()
    frozen = writing_process(database)
    os.kill(frozen, signal.SIGSTOP)
    try:
        late = log.append("m", 1, [row(2, "0:late")])
        assert late.result(GENEROUS_SECONDS) == 2
    finally:
        os.kill(frozen, signal.SIGCONT)
    wait_until(lambda: not database.execute(f"SELECT FROM pg_stat_activity WHERE pid = {frozen}"))
    assert log.append("m", 2, [row(3)]).result() == 3
    assert log.read("m") == [row(1), row(2, "0:late"), row(3)]


def writing_process(database: Database) -> int:
    """Return the process of PostgreSQL that carries out the appends."""
    asked = f"application_name = '{NAME}' AND query LIKE '%WITH run AS%' AND datname = current_database()"
    ((pid,),) = database.execute(f"SELECT pid FROM pg_stat_activity WHERE {asked} AND pid <> pg_backend_pid()")
    return int(pid)


@pytest.mark.slow
def test_without_a_database_writes_and_reads_wait_and_are_refused_by_type(postgres: Postgres, log: Log) -> None:
    log.append("m", 0, [row(1)]).result()
    postgres.stop()
    begun = time.monotonic()
    asked = [log.append("m", 1, [row(2)]), log.keep("m", 0, 1, b"hand"), log.probe()]
    for future in asked:
        assert isinstance(trouble := future.exception(GENEROUS_SECONDS), StoreTrouble)
        assert trouble.reason == "unreachable"
    assert time.monotonic() - begun > 4  # they waited for its return
    with pytest.raises(StoreTrouble):
        log.read("m")
    assert log.is_writing
    postgres.start()
    assert log.append("m", 1, [row(2)]).result(GENEROUS_SECONDS) == 2
    assert log.read("m") == [row(1), row(2)]


@pytest.mark.usefixtures("patient")
def test_a_database_that_returns_in_time_is_not_noticed(postgres: Postgres, log: Log) -> None:
    log.append("m", 0, [row(1)]).result()
    log.read("m")
    postgres.stop("immediate")
    appended, read = log.append("m", 1, [row(2)]), in_thread(lambda: log.read("m", 1))
    postgres.start()
    assert appended.result(GENEROUS_SECONDS) == 2
    assert read.result(GENEROUS_SECONDS) in ([], [row(2)])


def in_thread(work: Callable[[], Any]) -> "Future[Any]":
    pool = ThreadPoolExecutor(1)
    begun = pool.submit(work)
    pool.shutdown(wait=False)
    return begun


def test_a_database_that_takes_no_entries_says_so(
    database: Database, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "_PATIENCE_SECONDS", 0.2)
    log.append("m", 0, [row(1)]).result()
    database.execute(
        "ALTER DATABASE CURRENT SET default_transaction_read_only = on".replace("CURRENT", name_of(database))
    )
    database.execute(f"SELECT pg_terminate_backend({writing_process(database)})")
    with pytest.raises(StoreTrouble, match="read_only"):
        log.append("m", 1, [row(2)]).result(GENEROUS_SECONDS)
    assert log.is_writing


def name_of(database: Database) -> str:
    return database.url.rpartition("/")[2]


@pytest.mark.usefixtures("patient")
def test_a_deal_that_is_committed_late_is_not_skipped(database: Database, log: Log) -> None:
    """An entry gets its place before the entry of another process, and is committed after it."""
    log.append("first", 0, [Row("dealt", b"1", 1)]).result()
    ((_, match, _),) = log.deals(0)
    assert match == "first"
    insert = "INSERT INTO event (match, version, kind, at, body, chain) VALUES ('late', 1, 'dealt', 1, '2', '')"
    with psycopg.connect(database.url) as other:
        other.execute(insert.encode())
        log.append("early", 0, [Row("dealt", b"3", 1)]).result()
        visible = [match for (match,) in database.execute("SELECT match FROM event ORDER BY place")]
        assert visible == ["first", "early"]  # so whoever reads on from here skips one
        found = in_thread(lambda: log.deals(0))
        time.sleep(0.2)  # long enough to read them, if it did not wait
        assert not found.done()
    assert [match for _, match, _ in found.result(GENEROUS_SECONDS)] == ["first", "late", "early"]
    assert log.deals(found.result()[-1][0]) == []


@pytest.mark.usefixtures("patient")
def test_reading_deals_stops_no_writer(database: Database, log: Log) -> None:
    with psycopg.connect(database.url) as other:
        other.execute(
            b"INSERT INTO event (match, version, kind, at, body, chain) VALUES ('late', 1, 'dealt', 1, '2', '')"
        )
        found = in_thread(lambda: log.deals(0))
        for version in range(20):
            log.append("m", version, [row(version)]).result(GENEROUS_SECONDS)
        assert not found.done()
    assert len(found.result(GENEROUS_SECONDS)) == 1


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


def test_the_later_arrangement_stays(two_logs: list[Log]) -> None:
    log, other = two_logs
    log.keep("m", 0, 7, b"later").result()
    other.keep("m", 0, 5, b"earlier").result()
    other.keep("m", 1, 5, b"another").result()
    assert log.kept("m") == [(7, b"later"), (5, b"another")]


def test_more_heads_than_are_remembered(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "_MOST_HEADS", 3)
    for version in range(3):
        for match in "abcdef":
            assert log.append(match, version, [row(version)]).result() == version + 1


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
