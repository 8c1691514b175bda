"""Shared score sheets over HTTP: what each link may do, and what a sheet may cost."""

import hmac
import json
import time
from pathlib import Path
from typing import Any

import pytest

from openrummy.server import clock_and_luck
from openrummy.server.sheets import sheets
from tests.databases import Database
from tests.server.running import Client, Json, running

MATCH: Json = {
    "preset": "basic",
    "names": ["Ann", "Bob"],
    "rounds": [{"end": "went_out", "seat": 1, "hands": [{"points": {"hand": 34}}]}],
}
LATER: Json = {**MATCH, "names": ["Ann", "Bob", "Cem"]}
KB = 1024


def shared(client: Client, match: Json = MATCH) -> Json:
    status, answer = client.ask("/api/sheets", {"match": match})
    assert status == 201, answer
    return dict(answer)


def seen(client: Client, sheet: str, after: object = None) -> tuple[int, Any]:
    """Return the status and the answer of a reader, None for an empty one."""
    status, body, _ = client.fetch(f"/api/sheets/{sheet}" + ("" if after is None else f"?after={after}"))
    return status, json.loads(body) if body else None


def written(client: Client, one: Json, base: object, match: object, **more: object) -> tuple[int, Json]:
    """Return the status and the answer of a writer."""
    body = {"key": one["key"], "base": base, "match": match, **more}
    status, answer, _ = client.fetch(f"/api/sheets/{one['sheet']}", body, method="PUT")
    return status, json.loads(answer)


def ended(client: Client, sheet: str, key: str | None) -> int:
    headers = {} if key is None else {"Authorization": f"Bearer {key}"}
    return client.fetch(f"/api/sheets/{sheet}", None, headers, "DELETE")[0]


def of_size(size: int) -> Json:
    """Return a sheet with so many bytes as it is kept."""
    empty = {"preset": "basic", "names": ["Ann"], "options": {"note": ""}}
    return {**empty, "options": {"note": "x" * (size - len(json.dumps(empty, separators=(",", ":"))))}}


def test_a_sheet_is_shared_seen_changed_and_ended(client: Client) -> None:
    before = clock_and_luck.now()
    one = shared(client)
    assert one["version"] == 1
    assert (len(one["sheet"]), len(one["key"])) == (22, 43)  # 128 and 256 random bits
    status, first = seen(client, one["sheet"])
    assert (status, first["version"], first["match"]) == (200, 1, MATCH)
    assert before <= first["changed"] <= clock_and_luck.now()
    assert one["key"] not in json.dumps(first)
    assert seen(client, one["sheet"], after=1) == (204, None)
    assert written(client, one, 1, LATER) == (200, {"version": 2})
    status, second = seen(client, one["sheet"], after=1)
    assert (status, second["version"], second["match"]) == (200, 2, LATER)
    assert ended(client, one["sheet"], one["key"]) == 204
    assert seen(client, one["sheet"])[0] == 404
    assert written(client, one, 2, MATCH)[0] == 404
    assert ended(client, one["sheet"], one["key"]) == 404


def test_no_two_sheets_have_the_same_code_or_key_and_answers_are_kept_nowhere(client: Client) -> None:
    every = [shared(client) for _ in range(3)]
    assert len({one[part] for one in every for part in ("sheet", "key")}) == 6
    _, _, headers = client.fetch(f"/api/sheets/{every[0]['sheet']}")
    assert headers["cache-control"] == "no-store"


def test_a_writer_who_is_late_is_told_and_one_who_repeats_is_not(client: Client) -> None:
    one = shared(client)
    again = json.loads(json.dumps(LATER), object_pairs_hook=lambda pairs: dict(reversed(pairs)))  # in another order
    assert [written(client, one, 1, match) for match in (LATER, LATER, again)] == [(200, {"version": 2})] * 3
    status, answer = written(client, one, 1, {**MATCH, "dealer": 1})
    assert (status, answer["code"]) == (409, "sheet_changed")
    assert seen(client, one["sheet"])[1]["match"] == LATER
    assert written(client, one, 2, {**MATCH, "dealer": 1}) == (200, {"version": 3})


@pytest.mark.parametrize("key", ["", "x", "\N{SNOWMAN}", "y" * 100])
def test_a_wrong_key_writes_and_ends_nothing(client: Client, key: str) -> None:
    one = shared(client)
    status, answer = written(client, {**one, "key": key}, 1, LATER)
    assert (status, answer["code"]) == (403, "wrong_key")
    assert {ended(client, one["sheet"], wrong) for wrong in (None, "", "wrong", one["sheet"])} == {403}
    assert seen(client, one["sheet"])[1]["version"] == 1


def test_the_code_to_read_is_no_key_and_the_key_no_code(client: Client) -> None:
    one = shared(client)
    assert written(client, {**one, "key": one["sheet"]}, 1, LATER)[0] == 403
    assert seen(client, one["key"])[0] == 404


def test_keys_are_compared_in_a_time_that_tells_nothing(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    one, compared, compare = shared(client), list[bool](), hmac.compare_digest

    def noted(left: str, right: str) -> bool:
        compared.append(len(left) == len(right) == 64)  # of the hashes, never of the keys
        return compare(left, right)

    monkeypatch.setattr("openrummy.people.sheets.sharing.hmac.compare_digest", noted)
    written(client, {**one, "key": "wrong"}, 1, LATER)
    written(client, one, 1, LATER)
    ended(client, one["sheet"], "wrong")
    assert compared == [True] * 3


@pytest.mark.parametrize(
    "sheet", ["AAAAAAAAAAAAAAAAAAAAAA", "x", "%00", "%F0%9F%82%A1", "%ff", "a" * 1500, "..", "%27"]
)
def test_a_code_that_is_none(client: Client, sheet: str) -> None:
    assert seen(client, sheet)[0] == 404
    assert written(client, {"sheet": sheet, "key": "x"}, 1, MATCH)[0] in (404, 405)
    assert ended(client, sheet, "x") in (404, 405)


@pytest.mark.parametrize("after", ["-1", "x", "9" * 30, "1.5", "", "2147483648"])
def test_a_version_that_is_none(client: Client, after: str) -> None:
    sheet = shared(client)["sheet"]
    status, answer = seen(client, sheet, after)
    assert status == 400 if after else status in (200, 400)
    assert status == 200 or "after" in answer["words"]


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"base": 0}, "base"),
        ({"base": "x"}, "base"),
        ({"base": 2**31}, "base"),
        ({"key": "z" * 101}, "key"),
        ({"key": None}, "key"),
        ({"match": {"preset": "basic"}}, "names"),
        ({"match": {**MATCH, "names": []}}, "match.names"),
        ({"match": {**MATCH, "rounds": [{"end": "x"}] * 401}}, "match.rounds"),
        ({"match": {**MATCH, "more": 1}}, "more"),
        ({"more": 1}, "more"),
    ],
)
def test_a_request_that_cannot_be_read_changes_nothing(client: Client, fields: Json, named: str) -> None:
    one = shared(client)
    body = {"key": one["key"], "base": 1, "match": LATER, **fields}
    status, answer, _ = client.fetch(f"/api/sheets/{one['sheet']}", body, method="PUT")
    assert (status, json.loads(answer)["code"]) == (400, "bad_request")
    assert named in json.loads(answer)["words"]
    assert seen(client, one["sheet"])[1]["match"] == MATCH


def test_a_sheet_has_128_kilobytes(client: Client) -> None:
    most = of_size(128 * KB)
    one = shared(client, most)
    assert seen(client, one["sheet"])[1]["match"] == most
    for size in (128 * KB + 1, 158 * KB, 300 * KB):
        for status, answer in (
            client.ask("/api/sheets", {"match": of_size(size)}),
            written(client, one, 1, of_size(size)),
        ):
            assert (status, answer["code"]) == (413, "sheet_too_long"), size
            assert "128 kB" in answer["words"]
    assert seen(client, one["sheet"], after=1)[0] == 204


def test_other_faults_of_these_routes_have_their_usual_words(client: Client) -> None:
    status, answer = client.ask("/api/sheets", b"{")
    assert (status, answer["code"]) == (400, "bad_request")
    assert client.fetch("/api/sheets", {"match": MATCH}, {"Origin": "https://elsewhere.example"})[0] == 403


def test_brackets_without_end_stop_nobody(client: Client) -> None:
    deep = b'{"match":{"preset":"basic","names":["Ann"],"options":{"x":' + b"[" * 60_000
    status, answer = client.ask("/api/sheets", deep)
    assert (status, answer["code"]) == (400, "bad_request")


def test_a_sheet_with_every_letter_comes_back_as_it_was(client: Client) -> None:
    odd = {**MATCH, "names": ["\x00", "\N{SNOWMAN}\N{PLAYING CARD ACE OF SPADES}", "</script>'\"\\", ""]}
    assert seen(client, shared(client, odd)["sheet"])[1]["match"] == odd


def test_an_address_begins_only_so_many(tmp_path: Path) -> None:
    """Behind a proxy everybody is counted."""
    with running(tmp_path / "log.db", proxy="127.0.0.1") as client:
        answers = [client.ask("/api/sheets", {"match": MATCH}) for _ in range(sheets._SHEETS_AT_ONCE + 1)]
        assert [status for status, _ in answers[:-1]] == [201] * sheets._SHEETS_AT_ONCE
        assert (answers[-1][0], answers[-1][1]["code"]) == (429, "too_many")
        one = answers[0][1]
        assert written(client, one, 1, LATER)[0] == 200  # those that are there go on
        assert seen(client, one["sheet"])[0] == 200


def test_a_running_server_forgets_what_nobody_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets, "_LOOK_SECONDS", 0.02)
    database, late = Database(str(tmp_path / "log.db"), ""), time.monotonic() + 60
    with running(database.url) as client:
        old, new = shared(client), shared(client)
        database.execute(
            f"UPDATE shared_sheet SET changed = 1 WHERE code = '{clock_and_luck.token_hash(old['sheet'])}'"
        )
        assert seen(client, old["sheet"])[0] == 404
        while database.execute("SELECT count(*) FROM shared_sheet") != [(1,)]:
            assert time.monotonic() < late
            time.sleep(0.02)
        assert seen(client, new["sheet"])[0] == 200


def test_a_copy_of_the_database_has_no_link(tmp_path: Path) -> None:
    database = Database(str(tmp_path / "log.db"), "")
    with running(database.url) as client:
        one = shared(client)
        rows = str(database.execute("SELECT * FROM shared_sheet"))
    assert "Ann" in rows
    assert one["key"] not in rows
    assert one["sheet"] not in rows
