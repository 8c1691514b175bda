"""The screen that shows a table: what it sees and may do, over HTTP and through its socket, whatever watchers may."""

import pytest

from tests.server.running import Client, Json, Line

OPEN: Json = {"preset": "block", "name": "", "seats": [{}, {}, {}]}


def bearer(seated: Json) -> dict[str, str]:
    return {"Authorization": f"Bearer {seated['token']}"}


def opened(client: Client, watchers: str) -> tuple[Json, Json, Line]:
    """Return a board, the seat of somebody who has come, and the socket of the screen; the match has started."""
    status, board = client.ask("/api/boards", {**OPEN, "settings": {"watchers": watchers}})
    assert status == 201, board
    _, seated = client.ask(f"/api/tables/{board['table']}/join", {"name": "Ann", "seat": 1})
    line = client.sit(board)
    assert line.command("start", nonce="aa")["type"] == "accepted"
    line.until(lambda line: line.view["status"] == "playing")
    return board, seated, line


@pytest.mark.parametrize("watchers", ["off", "public", "delayed"])
def test_it_sees_the_public_cards_whatever_watchers_may(client: Client, watchers: str) -> None:
    board, seated, line = opened(client, watchers)
    player = client.sit(seated)
    view = line.until(lambda line: line.view["seats"][1]["connected"])
    assert (view["you"], view["hand"], view["offers"], view["groups"]) == (None, [], [], [])
    assert view["board"]
    assert not view.get("delayed", False)
    assert view.get("watching", 0) == 0
    assert view["pile"]
    player.turn()
    version = player.view["version"]
    assert player.view["hand"]
    assert player.act(player.view["offers"][0]["action"])["type"] == "accepted"
    line.until(lambda line: line.view["version"] > version)
    for path in ("", "/log", "/record"):
        status, _ = client.ask(f"/api/tables/{board['table']}{path}", headers=bearer(board))
        assert status == 200, path
    status, refused = client.ask(f"/api/tables/{board['table']}/events", headers=bearer(board))
    assert status == 403, refused
    line.close()
    player.close()


def test_it_plays_no_hand(client: Client) -> None:
    board, _, line = opened(client, "public")
    asked: dict[str, Json] = {
        "act": {"base": 0, "action": {"type": "draw_stock"}},
        "leave": {},
        "back": {},
        "say": {"phrase": "thanks"},
        "mute": {"seat": 1},
        "count_outs": {},
    }
    assert {kind: line.command(kind, **fields).get("code") for kind, fields in asked.items()} == {
        "act": "board",
        "leave": "board",
        "back": "board",
        "say": "watching",
        "mute": "watching",
        "count_outs": "no_hand",
    }
    assert line.command("pause")["type"] == "accepted"
    assert line.command("resume")["type"] == "accepted"
    again = client.sit(board)  # the page is loaded again
    assert again.view["you"] is None
    assert again.view["status"] == "playing"
    again.close()
    line.close()


def test_its_token_is_no_seats_and_no_seats_token_is_its(client: Client) -> None:
    board, seated, line = opened(client, "off")
    status, answer = client.ask(f"/api/tables/{board['table']}/join", {"name": "Ann", "token": board["token"]})
    assert (status, answer["code"]) == (403, "no_seat")
    other = client.ask("/api/boards", OPEN)[1]
    status, answer = client.ask(f"/api/tables/{board['table']}", headers=bearer(other))
    assert (status, answer["code"]) == (403, "no_seat")
    status, answer = client.ask(f"/api/tables/{board['table']}/bots", {"name": "Deep"}, headers=bearer(board))
    assert status == 403, answer
    assert client.ask(f"/api/tables/{board['table']}", headers=bearer(seated))[1]["you"] == 1
    line.close()


def test_chips_and_ratings_are_refused_by_name(client: Client) -> None:
    for more, code in (({"stake": 100}, "board_stake"), ({"rated": True}, "board_rated")):
        settings = {"clock": "normal", "absent": "bot", **more}
        status, answer = client.ask("/api/boards", {**OPEN, "settings": settings})
        assert (status, answer["code"]) == (400, code)
    status, answer = client.ask("/api/boards", {**OPEN, "seats": [{"bot": "good"}, {}]})
    assert (status, answer["code"]) == (400, "bad_seats")
