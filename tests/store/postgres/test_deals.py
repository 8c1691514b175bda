"""Deals in the order in which they are written to PostgreSQL; one that is committed late is not skipped."""

import time

import psycopg
import pytest

from openrummy.store import Log, Row
from tests.databases import Database
from tests.store.postgres.helpers import GENEROUS_SECONDS, in_thread, row


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
