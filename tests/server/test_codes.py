"""Codes: refused without a lookup after too many wrong ones, long for a private table, and expired in the end."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from openrummy import tournament as tournaments
from openrummy.server import clock_and_luck
from openrummy.server.finding import CodeSearch, answers_to_code
from openrummy.server.limits import TooMany
from openrummy.store import Row, SqliteLog
from openrummy.table.codes import code_of
from openrummy.tournament.draw import table_id
from tests.server.running import Client, Json, running
from tests.server.tournaments import opened as tournament_opened
from tests.table.world import World

_DAY_MS = 24 * 3_600_000


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    with running(tmp_path / "log.db") as started:
        yield started


def table(client: Client, **settings: object) -> Json:
    asked = {"preset": "block", "name": "Ann", "seats": [{}, {"bot": "random"}], "settings": settings}
    status, seated = client.ask("/api/tables", asked)
    assert status == 201, seated
    return dict(seated)


def right_code(client: Client, kind: str) -> str:
    return code_of(table(client)["table"] if kind == "tables" else tournament_opened(client)["tournament"])


def wrong(code: str) -> str:
    return ("B" if code[0] != "B" else "C") * len(code)


@pytest.mark.quick(1)
@pytest.mark.parametrize("kind", ["tables", "tournaments"])
def test_after_too_many_wrong_codes_a_right_one_is_refused_as_well(client: Client, kind: str) -> None:
    code = right_code(client, kind)
    assert client.ask(f"/api/{kind}/{code}")[0] == 200
    answers = Counter(client.ask(f"/api/{kind}/{wrong(code)}")[0] for _ in range(90))
    assert answers.keys() == {404, 429}
    # The clock returns 2 tries per second, so a few of these may be looked up; most must not be.
    spent = [(client.ask(f"/api/{kind}/{wrong(code)}")[0], client.ask(f"/api/{kind}/{code}")[0]) for _ in range(20)]
    assert (429, 429) in spent


def test_nothing_is_looked_up_for_an_address_that_may_not_guess(tmp_path: Path) -> None:
    looked_up: list[str] = []

    class Seen(SqliteLog):
        def starting_with(self, prefix: str) -> list[str]:
            looked_up.append(prefix)
            return super().starting_with(prefix)

    async def opened(identity: str) -> str:
        return identity

    async def guess() -> None:
        log = Seen(str(tmp_path / "codes.db"))
        log.append("ABCDEF-1", 0, [Row("x", b"{}", 1)]).result()
        codes = CodeSearch(log, lambda: 0.0)
        for _ in range(60):
            assert await codes.find("BBBBBB", "192.0.2.1", "", opened) is None
        with pytest.raises(TooMany):
            await codes.find("ABCDEF", "192.0.2.1", "", opened)
        assert looked_up == ["BBBBBB-"] * 60
        assert await codes.find("ABCDEF", "192.0.2.2", "", opened) == "ABCDEF-1"
        log.close()

    asyncio.run(guess())


def test_a_right_code_costs_nothing(client: Client) -> None:
    code = right_code(client, "tables")
    assert {client.ask(f"/api/tables/{code}")[0] for _ in range(150)} == {200}


def test_the_link_leads_to_the_table_though_no_code_is_looked_up(client: Client) -> None:
    seated = table(client)
    for _ in range(70):
        status, _ = client.ask("/api/tables/BBBBBBBBB")
    assert status == 429
    assert client.ask(f"/api/tables/{seated['table']}")[0] == 200


def test_a_table_that_is_listed_has_a_short_code_and_a_private_one_a_long_one(client: Client) -> None:
    listed, private = table(client, listed=True), table(client)
    assert [len(code_of(each["table"])) for each in (listed, private)] == [6, 9]
    assert len(code_of(table_id(b"secret", 1))) == 9


def test_the_code_of_a_table_expires_with_the_match(client: Client) -> None:
    seated = client.open("random")
    line, code = client.sit(seated), code_of(seated["table"])
    line.command("start")
    assert client.ask(f"/api/tables/{code}")[0] == 200
    line.finish()
    line.close()
    assert client.ask(f"/api/tables/{code}")[1]["code"] == "no_table"
    assert client.ask(f"/api/tables/{seated['table']}")[1]["status"] == "over"


@pytest.mark.parametrize(("days", "answers"), [(0, True), (13, True), (15, False)])
def test_a_code_expires_after_two_weeks_without_activity(
    monkeypatch: pytest.MonkeyPatch, days: int, answers: bool
) -> None:
    found = World().table
    monkeypatch.setattr(clock_and_luck, "now", lambda: found.log[-1].at + days * _DAY_MS)
    assert answers_to_code(found) is answers


def test_the_code_of_a_tournament_expires_with_it() -> None:
    ended = tournaments.Tournament(
        "AAAAAA-x", "Cup", "block", tournaments.KnockOut(), "", b"", World().table.settings, (), "over"
    )
    assert not answers_to_code(ended)
