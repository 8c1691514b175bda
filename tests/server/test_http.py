"""What is asked over HTTP, and how it is refused."""

from pathlib import Path

import pytest

from openrummy.record import read_record, verify
from openrummy.variants import presets, rules_for
from tests.server.running import Client, running


def test_the_catalogue_offers_all_that_can_be_played(client: Client) -> None:
    status, found = client.ask("/api/catalogue")
    assert status == 200
    assert "sensible" in found["bots"]
    offered = {preset["key"]: preset for variant in found["variants"] for preset in variant["presets"]}
    assert set(offered) == {preset.key for preset in presets()}
    for variant in found["variants"]:
        names = {field["name"] for field in variant["fields"]}
        for preset in variant["presets"]:
            assert set(preset["values"]) == names
            rules_for(preset["key"], variant["minPlayers"], preset["values"])


def test_rules_are_told_with_what_differs(client: Client) -> None:
    asked = {"preset": "basic", "options": {"ace_mode": "round_corner"}, "players": 3}
    status, answer = client.ask("/api/rules", asked)
    assert status == 200
    assert answer["problems"] == []
    assert any(sentence.get("differs") for section in answer["sections"] for sentence in section["sentences"])
    assert answer["text"].startswith("Basic rummy")


def test_rules_have_a_code_that_makes_them_again(client: Client) -> None:
    _, answer = client.ask("/api/rules", {"preset": "basic", "options": {"ace_mode": "low_or_high"}, "players": 3})
    assert answer["code"] == "basic(ace_mode=low_or_high)"
    assert answer["options"] == {"ace_mode": "low_or_high"}
    assert answer["values"]["ace_value"] == 15  # follows from the aces
    status, again = client.ask("/api/rules", {"preset": answer["code"], "players": 3})
    assert (status, again) == (200, answer)


@pytest.mark.parametrize(
    "asked",
    [
        {"preset": "bingo", "players": 2},
        {"preset": "basic", "players": 9},
        {"preset": "basic", "players": 2, "options": {"ace_mode": "up"}},
    ],
)
def test_rules_that_cannot_be_played_have_problems(client: Client, asked: object) -> None:
    status, answer = client.ask("/api/rules", asked)
    assert status == 200
    assert answer["problems"]


def test_a_table_is_opened_joined_and_looked_at(client: Client) -> None:
    seated = client.open(None, None)
    assert seated["seat"] == 0
    assert client.join(seated["table"], "Bob")["seat"] == 1
    status, view = client.ask(f"/api/tables/{seated['table']}")
    assert (status, view["you"], view["status"]) == (200, None, "lobby")
    assert [seat["name"] for seat in view["seats"]] == ["Ann", "Bob", ""]


def test_tables_and_tokens_cannot_be_guessed(client: Client) -> None:
    seats = [client.open() for _ in range(20)]
    assert len({seat["table"] for seat in seats} | {seat["token"] for seat in seats}) == 40
    assert min(len(seat["table"]) for seat in seats) >= 22
    assert min(len(seat["token"]) for seat in seats) >= 43


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("/api/tables/nonsense", None, 404, "no_table"),
        ("/api/tables/%00%ff", None, 404, "no_table"),
        ("/api/tables/nonsense/join", {"name": "Bob"}, 404, "no_table"),
        ("/api/tables/nonsense/record", None, 404, "no_table"),
        ("/api/tables", {"preset": "basic", "name": "Ann", "seats": []}, 400, "bad_seats"),
        ("/api/tables", {"preset": "basic", "name": " ", "seats": [{}, {}]}, 400, "name_empty"),
        ("/api/tables", {"preset": "bingo", "name": "Ann", "seats": [{}, {}]}, 400, "bad_rules"),
        ("/api/tables", {"preset": "basic", "name": 3, "seats": [{}, {}]}, 400, "bad_request"),
        ("/api/tables", {"preset": "basic", "name": "Ann", "seats": [{}, {}], "spare": 1}, 400, "bad_request"),
        ("/api/tables", b"{", 400, "bad_request"),
        ("/api/tables", b"[" * 5000, 400, "bad_request"),
        ("/api/tables", b'"' + b"x" * 100_000 + b'"', 413, "http_413"),
        ("/api/nothing", None, 404, "http_404"),
        ("/api/catalogue", {}, 405, "http_405"),
    ],
)
def test_what_fails_is_answered_in_words(client: Client, path: str, body: object, status: int, code: str) -> None:
    found, answer = client.ask(path, body)
    assert (found, answer["code"]) == (status, code)
    assert answer["words"].endswith(".")
    assert "Traceback" not in str(answer)


def test_a_seat_is_given_once(client: Client) -> None:
    table = client.open(None)["table"]
    assert client.ask(f"/api/tables/{table}/join", {"name": "ann"}) == (
        409,
        {"code": "name_taken", "words": "Somebody at this table is called ann already."},
    )
    client.join(table, "Bob")
    assert client.ask(f"/api/tables/{table}/join", {"name": "Cid"})[1]["code"] == "full"


def test_pages_of_other_servers_change_nothing(client: Client) -> None:
    body = {"preset": "basic", "name": "Ann", "seats": [{}, {}]}
    for origin in ("http://evil.example", "null", client.address.replace("http", "http://x")):
        assert client.ask("/api/tables", body, {"Origin": origin})[0] == 403
    assert client.ask("/api/tables", body, {"Origin": client.address})[0] == 201


def test_the_record_of_a_match_holds(client: Client) -> None:
    seated = client.open("sensible")
    line = client.sit(seated)
    line.command("start")
    assert line.finish()["status"] == "over"
    line.close()
    for path in ("record", "record.txt"):
        status, body, _ = client.fetch(f"/api/tables/{seated['table']}/{path}")
        assert status == 200
        assert verify(read_record(body.decode())).holds


def test_the_interface_describes_itself(client: Client) -> None:
    status, schema = client.ask("/api/schema/openapi.json")
    assert status == 200
    assert {"/api/catalogue", "/api/rules", "/api/tables", "/api/tables/{table}/join"} <= set(schema["paths"])


@pytest.mark.parametrize("path", ["/", "/t/some-table"])
def test_the_page_of_the_client_stands_for_every_table(client: Client, path: str) -> None:
    status, body, headers = client.fetch(path)
    assert (status, body) == (200, b"<title>openrummy</title>")
    assert "default-src 'self'" in headers["content-security-policy"]
    assert headers["referrer-policy"] == "no-referrer"


def test_built_files_are_kept_and_nothing_else_is_served(client: Client) -> None:
    status, body, headers = client.fetch("/assets/index-1.js")
    assert (status, body) == (200, b"1")
    assert "immutable" in headers["cache-control"]
    for path in ("/../outside.txt", "/%2e%2e/outside.txt", "/assets/..%2f..%2foutside.txt", "/assets", "/nothing.js"):
        assert client.fetch(path)[0] == 404


def test_a_client_that_is_not_built_is_said_so(tmp_path: Path) -> None:
    with running(tmp_path / "log.db", static=tmp_path / "nothing") as client:
        status, body, _ = client.fetch("/t/some-table")
        assert status == 503
        assert b"make web" in body
