"""Finding a table by its code, in the lobby and on a bot's seat; and watching it as the host allows."""

from collections.abc import Iterator

import pytest

from openrummy.store import Log, Row
from tests.server.running import ONE_DEAL, Client, Json, running
from tests.server.test_socket import closing


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server with slow bots."""
    with running(tmp_path_factory.mktemp("lobby") / "log.db", bot_delay=30) as started:
        yield started


def opened(client: Client, preset: str = "block", seats: int = 2, bot: str | None = None, **settings: object) -> Json:
    others = [{"bot": bot} if bot else {}] * (seats - 1)
    asked = {"preset": preset, "name": "Ann", "seats": [{}, *others], "settings": settings}
    status, seated = client.ask("/api/tables", asked)
    assert status == 201, seated
    return dict(seated)


def found(client: Client, query: str = "") -> set[str]:
    status, answer = client.ask(f"/api/tables{query}")
    assert status == 200
    return {listing["table"] for listing in answer["tables"]}


def test_a_table_is_found_by_its_code_in_any_spelling(quiet: Client) -> None:
    seated = opened(quiet)
    line = quiet.sit(seated)
    code = line.view["code"]
    assert len(code) == 9
    assert seated["table"].startswith(f"{code}-")
    assert quiet.ask(f"/api/tables/{code.lower()}")[1]["table"] == seated["table"]
    assert quiet.join(code, "Bob")["table"] == seated["table"]
    watcher = quiet.sit({"table": code})
    assert watcher.view["table"] == seated["table"]
    line.until(lambda line: line.view.get("watching") == 1)
    watcher.close()
    line.close()


def test_names_are_found_by_their_beginning(log: Log) -> None:
    for name in ("ABCDEF-1", "ABCDEF-~", "ABCDEG-1", "abcdef-1"):
        log.append(name, 0, [Row("x", b"{}", 1)]).result()
    assert log.starting_with("ABCDEF-") == ["ABCDEF-1", "ABCDEF-~"]


def test_the_lobby_lists_what_is_listed_while_somebody_is_there(quiet: Client) -> None:
    private, public = opened(quiet), opened(quiet, listed=True)
    assert public["table"] not in found(quiet)
    lines = [quiet.sit(private), quiet.sit(public)]
    assert public["table"] in found(quiet)
    assert private["table"] not in found(quiet)
    for line in lines:
        line.close()


def test_the_lobby_is_filtered(quiet: Client) -> None:
    two, three = opened(quiet, listed=True), opened(quiet, "basic", 3, "random", listed=True)
    lines = [quiet.sit(two), quiet.sit(three)]
    assert found(quiet, "?preset=basic") == {three["table"]}
    assert found(quiet, "?players=2") == {two["table"]}
    assert found(quiet, "?free=true") == {two["table"]}
    assert found(quiet, "?preset=block&players=3") == set()
    assert quiet.ask("/api/tables?players=many")[0] == 400
    fast = quiet.sit(opened(quiet, "basic", 3, "good", listed=True, clock="fast"))
    assert found(quiet, "?clock=fast") == found(quiet, "?bots=good") == {fast.view["table"]}
    assert found(quiet, "?bots=none") == {two["table"]}
    assert found(quiet, "?bots=random&clock=none") == {three["table"]}
    assert found(quiet, "?rated=true") == found(quiet, "?chips=true") == set()
    assert found(quiet, "?rated=false&chips=false&preset=basic") == {three["table"], fast.view["table"]}
    fast.close()
    for line in lines:
        line.close()


def test_a_person_takes_the_seat_of_a_bot_while_the_match_runs(quiet: Client) -> None:
    seated = opened(quiet, bot="random", takeover=True)
    line = quiet.sit(seated)
    line.command("start")
    bob = quiet.join(seated["table"], "Bob")
    assert bob["seat"] == 1
    view = line.until(lambda line: line.view["seats"][1]["kind"] == "person")
    assert view["seats"][1]["name"] == "Bob"
    other = quiet.sit(bob)
    assert other.view["hand"]
    mover = other if other.is_mine() else line
    assert mover.act({"type": "draw_stock"})["type"] == "accepted"
    assert quiet.ask(f"/api/tables/{seated['table']}/join", {"name": "Cid"})[0] == 409
    other.close()
    line.close()


def test_without_watchers_spectators_are_sent_away(quiet: Client) -> None:
    seated = opened(quiet, bot="random", watchers="off")
    line, watcher = quiet.sit(seated), quiet.sit({"table": seated["table"]})
    assert watcher.view["status"] == "lobby"
    line.command("start")
    watcher.until(lambda line: "" in line.answers)
    assert watcher.answers[""]["code"] == "not_watched"
    assert closing(watcher.socket)[0] == 4404
    assert quiet.ask(f"/api/tables/{seated['table']}")[0] == 403
    line.close()


def test_a_delayed_watcher_gets_a_deal_when_it_is_over(client: Client) -> None:
    asked = {"preset": "block", "name": "Ann", "seats": [{}, {"bot": "random"}], "options": ONE_DEAL}
    seated = client.ask("/api/tables", {**asked, "settings": {"watchers": "delayed"}})[1]
    line, watcher = client.sit(seated), client.sit({"table": seated["table"]})
    line.command("start")
    view = line.turn()
    assert client.ask(f"/api/tables/{seated['table']}")[1]["pile"] == []
    assert line.finish()["status"] == "over"
    view = watcher.until(lambda line: line.view["status"] == "over")
    assert view["delayed"]
    assert all(told["cards"] for told in watcher.told if told["kind"] == "drew_stock")
    assert [told["version"] for told in watcher.told] == sorted(told["version"] for told in watcher.told)
    assert {told["version"] for told in watcher.told} == set(range(1, view["version"] + 1))
    line.close()
    watcher.close()
