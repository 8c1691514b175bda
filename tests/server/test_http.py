"""Requests over HTTP and their refusals."""

import gzip
import os
import urllib.request
from pathlib import Path

import msgspec
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
            rules_for(preset["key"], preset["minPlayers"], preset["values"])


def test_the_catalogue_is_small_on_its_way(client: Client) -> None:
    _, squeezed, headers = client.fetch("/api/catalogue", headers={"Accept-Encoding": "gzip"})
    assert headers["content-encoding"] == "gzip"
    assert len(squeezed) < 16_000
    assert msgspec.json.decode(gzip.decompress(squeezed)) == client.ask("/api/catalogue")[1]


def test_every_choice_reads_as_words(client: Client) -> None:
    _, found = client.ask("/api/catalogue")
    fields = [field for variant in found["variants"] for field in variant["fields"]]
    assert all(len(field.get("choiceWords", [])) == len(field.get("choices", [])) for field in fields)
    words = {word for field in fields for word in field.get("choiceWords", [])}
    assert "losers penalty" in words
    assert not any("_" in word for word in words)


def test_rules_are_told_with_what_differs(client: Client) -> None:
    asked = {"preset": "basic", "options": {"ace_mode": "round_corner"}, "players": 3}
    status, answer = client.ask("/api/rules", asked)
    assert status == 200
    assert answer["problems"] == []
    assert any(sentence.get("differs") for section in answer["sections"] for sentence in section["sentences"])
    assert answer["text"].startswith("Basic rummy")


def test_rules_say_what_cards_they_are_played_with(client: Client) -> None:
    def pack(players: int) -> list[str]:
        asked = {"preset": "basic(deck_count=auto5,printed_jokers=1)", "players": players}
        return list(client.ask("/api/rules", asked)[1].get("pack", ()))

    assert len(pack(4)) == 53
    assert len(pack(5)) == 106
    assert pack(5)[:3] == ["AS", "AS", "2S"]
    assert pack(9) == []  # too many players


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


def test_a_table_for_chips_refuses_a_person_with_too_few(client: Client) -> None:
    opening = {"preset": "indian-points", "name": "Ann", "seats": [{}, {}], "chips": 80}
    status, refused = client.ask("/api/tables", {**opening, "chips": 79})
    assert (status, refused["code"]) == (400, "low_buy_in")
    status, seated = client.ask("/api/tables", opening)
    assert status == 201
    join = f"/api/tables/{seated['table']}/join"
    status, refused = client.ask(join, {"name": "Bob", "chips": 79})
    assert (status, refused["code"]) == (400, "low_buy_in")
    assert "needs 80.00 chips, but you bring 79" in refused["words"]
    assert client.ask(join, {"name": "Bob", "chips": 80})[0] == 201


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
        ("/%00", None, 404, "http_404"),
        ("/a%00b", None, 404, "http_404"),
        ("/" + "a" * 300, None, 404, "http_404"),
        ("/assets/" + "a/" * 400, None, 404, "http_404"),
        ("/assets/index-1.js/more", None, 404, "http_404"),
        ("/api/catalogue", {}, 405, "http_405"),
    ],
)
def test_failures_are_answered_in_words(client: Client, path: str, body: object, status: int, code: str) -> None:
    found, answer = client.ask(path, body)
    assert (found, answer["code"]) == (status, code)
    assert answer["words"].endswith(".")
    assert "Traceback" not in str(answer)


def test_a_seat_is_given_once(client: Client) -> None:
    table = client.open(None)["table"]
    assert client.ask(f"/api/tables/{table}/join", {"name": "ann"}) == (
        409,
        {"code": "name_taken", "words": "Another player at this table is already called ann."},
    )
    client.join(table, "Bob")
    assert client.ask(f"/api/tables/{table}/join", {"name": "Cid"})[1]["code"] == "full"


def test_pages_of_other_servers_change_nothing(client: Client) -> None:
    body = {"preset": "basic", "name": "Ann", "seats": [{}, {}]}
    for origin in ("http://evil.example", "null", client.address.replace("http", "http://x")):
        assert client.ask("/api/tables", body, {"Origin": origin})[0] == 403
    assert client.ask("/api/tables", body, {"Origin": client.address})[0] == 201


def test_the_record_of_a_match_is_valid(client: Client) -> None:
    seated = client.open("sensible")
    line = client.sit(seated)
    line.command("start")
    assert line.finish()["status"] == "over"
    line.close()
    for path in ("record", "record.txt"):
        status, body, _ = client.fetch(f"/api/tables/{seated['table']}/{path}")
        assert status == 200
        assert verify(read_record(body.decode())).holds


def test_finished_deals_are_replayed_in_the_language_of_the_request(client: Client) -> None:
    seated = client.open("sensible")
    line = client.sit(seated)
    line.command("start")
    deals = len(line.finish()["rows"])
    line.close()
    path, german = f"/api/tables/{seated['table']}/replay", {"Accept-Language": "de"}
    status, replay = client.ask(f"{path}/{deals}", headers=german)
    assert (status, replay["deal"], replay["deals"]) == (200, deals, deals)
    assert replay["frames"][0]["told"][0]["words"].startswith("Die Karten sind gegeben; ")
    for number in (0, deals + 1):
        assert client.ask(f"{path}/{number}")[1]["code"] == "no_deal"
    _, film = client.ask(f"/api/tables/{seated['table']}/film/{deals}?seat=1", headers=german)
    assert (film["view"]["you"], len(film["frames"])) == (1, len(replay["frames"]))
    assert film["frames"][0]["told"] == replay["frames"][0]["told"]
    squeezed = client.fetch(
        f"/api/tables/{seated['table']}/film/{deals}?seat=1", None, {**german, "Accept-Encoding": "gzip"}
    )
    assert msgspec.json.decode(gzip.decompress(squeezed[1])) == film
    _, found = client.ask(f"/api/tables/{seated['table']}/plays", headers=german)
    assert (found.get("best") or found["costliest"])["deal"] <= deals  # nobody gains from a blocked deal
    assert client.ask(f"{path}/first")[0] in (400, 404)


def test_the_interface_describes_itself(client: Client) -> None:
    status, schema = client.ask("/api/schema/openapi.json")
    assert status == 200
    assert {"/api/catalogue", "/api/rules", "/api/tables", "/api/tables/{table}/join"} <= set(schema["paths"])


@pytest.mark.parametrize("path", ["/", "/t/some-table"])
def test_the_page_of_the_client_serves_every_table(client: Client, path: str) -> None:
    status, body, _ = client.fetch(path)
    assert (status, body) == (200, b"<title>openrummy</title>")


@pytest.mark.parametrize("path", ["/", "/sw.js", "/manifest.webmanifest"])
def test_a_file_that_keeps_its_name_is_revalidated_and_sent_once(client: Client, path: str) -> None:
    _, body, headers = client.fetch(path)
    assert headers["cache-control"] == "no-cache"
    status, again, _ = client.fetch(path, headers={"If-None-Match": headers["etag"]})
    assert (status, again) == (304, b"")
    assert client.fetch(path, headers={"If-None-Match": '"another"'})[:2] == (200, body)


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/sw.js", "text/javascript; charset=utf-8"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/", "text/html; charset=utf-8"),
    ],
)
def test_browsers_are_told_what_a_file_is(client: Client, path: str, kind: str) -> None:
    assert client.fetch(path)[2]["content-type"] == kind


def test_files_are_compressed_if_that_helps_and_the_browser_accepts_it(client: Client) -> None:
    plain = client.fetch("/assets/long-2.js")[1]
    _, body, headers = client.fetch("/assets/long-2.js", headers={"Accept-Encoding": "br, gzip"})
    assert headers["content-encoding"] == "gzip"
    assert gzip.decompress(body) == plain
    assert len(body) < len(plain) / 10
    short = client.fetch("/assets/index-1.js", headers={"Accept-Encoding": "gzip"})
    assert short[1] == b"1"
    assert "content-encoding" not in short[2]


def test_a_rebuilt_file_is_served_in_its_new_form(client: Client, static: Path) -> None:
    file = static / "news.js"
    file.write_text("old")
    assert client.fetch("/news.js")[1] == b"old"
    file.write_text("new")
    os.utime(file, (1, 1))
    assert client.fetch("/news.js")[1] == b"new"


@pytest.mark.parametrize("path", ["/", "/assets/index-1.js", "/api/catalogue", "/api/tables/nothing", "/nothing"])
def test_no_answer_lets_a_page_load_from_elsewhere_or_be_framed(client: Client, path: str) -> None:
    headers = client.fetch(path)[2]
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]
    assert "strict-transport-security" not in headers


def test_browsers_are_told_to_keep_using_https_if_a_trusted_proxy_reports_it(tmp_path: Path) -> None:
    with running(tmp_path / "log.db", proxy="127.0.0.1") as client:
        headers = [client.fetch(path, headers={"X-Forwarded-Proto": "https"})[2] for path in ("/api/tables", "/none")]
        assert all("max-age=" in each["strict-transport-security"] for each in headers)
        assert "strict-transport-security" not in client.fetch("/api/tables")[2]
    with running(tmp_path / "other.db") as client:  # no proxy is trusted
        headers = [client.fetch("/api/tables", headers={"X-Forwarded-Proto": "https"})[2]]
        assert "strict-transport-security" not in headers[0]


@pytest.mark.parametrize("path", ["/api/catalogue", "/api/tables", "/api/tables/nothing"])
def test_browsers_do_not_cache_answers_about_tables(client: Client, path: str) -> None:
    assert client.fetch(path)[2]["cache-control"] == "no-store"


def test_built_files_are_kept_and_nothing_else_is_served(client: Client) -> None:
    status, body, headers = client.fetch("/assets/index-1.js")
    assert (status, body) == (200, b"1")
    assert "immutable" in headers["cache-control"]
    for path in ("/../outside.txt", "/%2e%2e/outside.txt", "/assets/..%2f..%2foutside.txt", "/assets", "/nothing.js"):
        assert client.fetch(path)[0] == 404


@pytest.mark.parametrize("path", ["/", "/t/some-table", "/assets/index-1.js", "/health/ready", "/api/catalogue"])
def test_head_is_answered_as_get_without_a_body(client: Client, path: str) -> None:
    request = urllib.request.Request(client.address + path, method="HEAD")
    with urllib.request.urlopen(request, timeout=30) as answer:
        assert (answer.status, answer.read()) == (200, b"")
        kind = answer.headers["content-type"]
    assert client.fetch(path)[2]["content-type"] == kind


def test_a_missing_client_is_reported(tmp_path: Path) -> None:
    with running(tmp_path / "log.db", static=tmp_path / "nothing") as client:
        status, body, _ = client.fetch("/t/some-table")
        assert status == 503
        assert b"make web" in body


def test_the_answers_speak_the_language_that_is_asked_for(client: Client) -> None:
    german = {"Accept-Language": "de-AT, en;q=0.5"}
    _, found = client.ask("/api/catalogue", headers=german)
    assert found["variants"][0]["name"] == "Einfaches Rommé"
    _, card = client.ask("/api/rules", {"preset": "block", "players": 2}, german)
    assert card["text"].startswith("Einfaches Rommé: Block-Rommé")
    _, answer = client.ask("/api/rules", {"preset": "basic(end_condition=deals)", "players": 2}, german)
    assert answer["problems"] == ["Eine Partie über eine Zahl von Spielen braucht diese Zahl: Setze num_deals."]
    assert client.ask("/api/tables/none", headers=german)[1]["words"].startswith("Diesen Tisch gibt es nicht")
    assert client.ask("/api/nowhere", headers=german)[1]["words"] == "Hier ist nichts."
    _, told = client.ask("/api/statistics", headers=german)
    assert told["tests"][0]["name"] == "die offene Karte"
    seated = client.open("sensible")
    assert client.ask(f"/api/tables/{seated['table']}", headers=german)[1]["title"] == "Block-Rommé"
    assert client.ask("/api/catalogue")[1]["variants"][0]["name"] == "Basic rummy"
