"""Two servers on PostgreSQL and NATS: the same as on a log and a bus in memory."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.several import OnServices, Several, started
from tests.server.test_several import begun, play_around
from tests.services.nats import Nats
from tests.services.postgres import Postgres

pytestmark = pytest.mark.slow


@pytest.fixture
def found(tmp_path: Path, postgres_url: str, nats: Nats) -> Iterator[Several]:
    with started(OnServices(tmp_path, postgres_url, nats.url), 2) as servers:
        yield servers


def test_a_match_with_every_act_at_another_server_than_the_last(found: Several) -> None:
    play_around(found, begun(found, "random", preset="block"))


def test_an_act_shows_at_the_other_server(found: Several) -> None:
    seated = begun(found, "random")
    first, second = (client.sit(seated) for client in found.clients)
    first.play(1)
    version = first.view["version"]
    second.until(lambda line: line.view["version"] >= version)
    for line in (first, second):
        line.close()


def test_without_nats_a_match_goes_on_and_both_servers_say_so(found: Several, nats: Nats) -> None:
    seated = begun(found, "random", preset="block")
    nats.stop()
    play_around(found, seated)
    assert ["degraded" in client.ask("/health/ready")[1] for client in found.clients] == [True, True]


def test_without_postgresql_nothing_is_accepted_and_afterwards_nothing_is_lost(
    found: Several, postgres: Postgres
) -> None:
    seated = begun(found, "random", preset="block")
    lines = [client.sit(seated) for client in found.clients]
    base, action = lines[0].view["version"], {"type": "draw_stock"}
    postgres.stop("immediate")
    for line in lines:
        line.say(type="act", id="once", base=base, action=action)
    for line in lines:
        line.until(lambda line: "once" in line.answers)
        assert line.answers["once"]["code"] == "try_again"
    assert {client.ask("/health/ready")[0] for client in found.clients} == {503}
    postgres.start()
    for line in lines:
        answer = line.command("act", id="once", base=base, action=action)
        while answer.get("code") == "try_again":
            answer = line.command("act", id="once", base=base, action=action)
        assert (answer["type"], answer["version"]) == ("accepted", base + 1)
        line.close()
    play_around(found, seated)
