"""Several write to PostgreSQL at once, also while it is stopped: nothing that was acknowledged is lost, and nothing is written twice."""

import threading
from functools import partial
from typing import Any

import pytest

from openrummy.store import Log
from tests.services.postgres import Postgres
from tests.store.postgres.helpers import row, wait_until
from tests.store.racing import Race


def has_acknowledged(race: Race, count: int) -> bool:
    return len(race.acknowledged) > count


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


def test_the_later_arrangement_stays(two_logs: list[Log]) -> None:
    log, other = two_logs
    log.keep("m", 0, 7, b"later").result()
    other.keep("m", 0, 5, b"earlier").result()
    other.keep("m", 1, 5, b"another").result()
    assert log.kept("m") == [(7, b"later"), (5, b"another")]
