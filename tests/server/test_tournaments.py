"""A tournament over HTTP and sockets: entered, started, and played with bots to the end."""

from pathlib import Path

import pytest

from openrummy.shuffle import commitment
from openrummy.tournament.draw import drawn
from tests.server.running import running
from tests.server.tournaments import SOON, bearer, do, entered, opened, over, play_match, seen, until


def test_a_person_and_bots_play_a_tournament_to_the_end(tmp_path: Path) -> None:
    with running(tmp_path / "log.db", arrival=20) as client:
        ann = opened(client, table_size=3)
        assert do(client, ann, "start", bots=3)[0] == 200
        played: set[str] = set()
        view = until(client, ann, lambda view: over(view) or view.get("table", "") not in ("", *played))
        while not over(view):
            played.add(view["table"])
            play_match(client, ann, view["table"])
            view = until(client, ann, lambda view: over(view) or view.get("table", "") not in ("", *played))
    assert [len(one["tables"]) for one in view["rounds"]] == [2, 1]
    assert sorted(player["place"] for player in view["players"])[:2] == [1, 2]
    assert (view["pool"], [player.get("prize", "") for player in view["players"]]) == ("0.00", [""] * 4)
    assert played


def test_the_draws_can_be_checked_with_what_is_shown(tmp_path: Path) -> None:
    with running(tmp_path / "log.db", **SOON) as client:
        ann = opened(client, name=None, table_size=3)
        before = seen(client, ann)
        assert before.get("secret") is None
        do(client, ann, "start", bots=5)
        view = until(client, ann, over)
    secret = bytes.fromhex(view["secret"])
    assert commitment(secret) == before["commitment"] == view["commitment"]
    first = drawn(range(5), 3, secret, view["nonces"], 1)
    shown = [{seat["player"] for seat in table["seats"]} for table in view["rounds"][0]["tables"]]
    assert shown == [set(table) for table in first]


def test_the_view_before_the_start(tmp_path: Path) -> None:
    with running(tmp_path / "log.db") as client:
        ann = opened(client)
        bob = entered(client, ann, "Bob")
        view = seen(client, bob)
        assert (view["status"], view["title"], view["game"], view["you"]) == ("open", "Cup", "Block rummy", 1)
        assert [player["name"] for player in view["players"]] == ["Ann", "Bob"]
        assert (seen(client, ann)["host"], view.get("host", False)) == (True, False)
        assert ann["token"] not in str(view)
        assert "Every table plays one deal." in str(view["card"])
        by_code = client.ask(f"/api/tournaments/{view['code'].lower()}")[1]
        assert (by_code["tournament"], by_code.get("you")) == (ann["tournament"], None)
        listing = client.ask("/api/tournaments")[1]["tournaments"]
        assert [(one["title"], one["players"], one["status"]) for one in listing] == [("Cup", 2, "open")]
        german = client.ask(f"/api/tournaments/{ann['tournament']}", headers={"accept-language": "de"})[1]
        assert "Jeder Tisch spielt ein Spiel." in str(german["card"])


def test_a_view_that_has_not_changed_is_not_sent_again(tmp_path: Path) -> None:
    with running(tmp_path / "log.db", **SOON) as client:
        ann = opened(client)

        def again(mark: str, query: str = "", **headers: str) -> tuple[int, bytes]:
            path = f"/api/tournaments/{ann['tournament']}?known={mark}{query}"
            return client.fetch(path, headers={**bearer(ann), **headers})[:2]

        mark = seen(client, ann)["mark"]
        assert again(mark) == (204, b"")
        others = [again("0" * 16)[0], again(mark, "&whole=true")[0], again(mark, **{"accept-language": "de"})[0]]
        assert others == [again(mark, authorization="Bearer x")[0], 200, 200] == [200] * 3
        bob = entered(client, ann, "Bob")
        assert again(mark)[0] == 200
        started = do(client, ann, "start", bots=0)[1]
        until(client, bob, lambda view: bool(view.get("table")))  # of which the event's log says nothing
        mark = seen(client, ann)["mark"]
        assert (started["mark"] == mark) == bool(started.get("table"))
        assert again(mark) == (204, b"")


def test_impossible_commands_are_refused_in_words(tmp_path: Path) -> None:
    with running(tmp_path / "log.db") as client:
        ann = opened(client)
        bob = entered(client, ann, "Bob")
        path = f"/api/tournaments/{ann['tournament']}"
        found = [
            client.ask("/api/tournaments/BBBBBB"),
            client.ask("/api/tournaments/" + "x" * 70),
            client.ask("/api/tournaments", {"title": " ", "preset": "block"}),
            client.ask("/api/tournaments", {"title": "x" * 61, "preset": "block"}),
            client.ask("/api/tournaments", {"title": "Cup", "preset": "nothing"}),
            client.ask("/api/tournaments", {"title": "Cup", "preset": "block", "rules": {"table_size": 9}}),
            client.ask("/api/tournaments", {"title": "Cup", "preset": "block", "name": ""}),
            client.ask("/api/tournaments", {"title": "Cup"}),
            client.ask(f"{path}/enter", {"name": "bob"}),
            client.ask(f"{path}/start", {"bots": 2}),
            do(client, bob, "start", bots=2),
            do(client, ann, "start", bots=1000),
            do(client, bob, "rebuy", buy=True),
            do(client, ann | {"token": "?"}, "withdraw"),
        ]
        assert [status for status, _ in found] == [404, 404, 400, 400, 400, 400, 400, 400, 409, 403, 403, 400, 409, 403]
        assert all(answer["words"].endswith(".") for _, answer in found)
        assert do(client, bob, "withdraw")[0] == 200
        assert [player["name"] for player in seen(client, ann)["players"]] == ["Ann"]
        assert len(client.ask("/api/tournaments")[1]["tournaments"]) == 1  # nothing that was refused remains


@pytest.mark.slow
def test_an_indian_knock_out_is_played_by_bots(tmp_path: Path) -> None:
    with running(tmp_path / "log.db", **SOON) as client:
        ann = opened(client, name=None, preset="indian-knockout")
        do(client, ann, "start", bots=8)
        view = until(client, ann, over)
    assert view["rules"] == "indian-deals-3"
    tables = [table for one in view["rounds"] for table in one["tables"]]
    assert [len(table["seats"]) for table in tables] == [4, 4, 2]
    assert all(sum(seat["chips"] for seat in table["seats"]) == 80 * len(table["seats"]) for table in tables)


def test_the_token_of_a_tournament_opens_a_seat_at_its_tables(tmp_path: Path) -> None:
    """The tournament's token opens the seat; the tournament starts the match and waits for nobody."""
    with running(tmp_path / "log.db", arrival=30) as client:
        ann = opened(client)
        bob = entered(client, ann, "Bob")
        do(client, ann, "start", bots=0)
        view = until(client, ann, lambda view: bool(view.get("table")))
        lines = [client.sit({"table": view["table"], "token": who["token"]}) for who in (ann, bob)]
        first, second = lines
        assert {line.view["you"] for line in lines} == {0, 1}
        assert first.view["tournament"] == ann["tournament"]
        assert first.view["prompt"] == "The match starts as soon as everybody is here."
        assert first.command("start")["code"] == "not_host"
        first.command("ready", nonce="aa")
        assert second.view["status"] == "lobby"
        second.command("ready")
        for line in lines:
            line.until(lambda line: line.view["status"] == "playing")
        assert first.command("pause")["code"] == "no_pause"
        assert first.command("hint")["code"] == "no_hints"
        assert client.ask(f"/api/tables/{view['table']}/join", {"name": "Cy"})[0] == 409
        for line in lines:
            line.close()


def test_nobody_has_to_come(tmp_path: Path) -> None:
    """The match starts without its people, and after a while bots play for them."""
    with running(tmp_path / "log.db", arrival=0.2) as client:
        ann = opened(client)
        entered(client, ann, "Bob")
        do(client, ann, "start", bots=0)
        view = until(client, ann, lambda view: bool(view.get("table")))
        watcher = client.sit({"table": view["table"]})
        watcher.until(lambda line: line.view["status"] == "playing")
        watcher.close()


def test_a_tournament_is_no_table(tmp_path: Path) -> None:
    with running(tmp_path / "log.db") as client:
        ann = opened(client)
        assert client.ask(f"/api/tables/{ann['tournament']}")[0] == 404
        assert client.ask(f"/api/tables/tournament.{ann['tournament']}")[0] == 404
        assert client.ask("/api/statistics")[0] == 200
