"""Reports, warnings and suspensions at a running server, with the operator's commands beside it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from openrummy.server.people.house import LOOK_SECONDS
from tests.cli.calling import call
from tests.people.cheap import cheap_hashes
from tests.server.people.visitors import PASSWORD, Browser, at_localhost
from tests.server.running import Client, Json, Line, running

Captured = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("conduct") / "log.db"


@pytest.fixture(scope="module")
def host(database: Path) -> Iterator[Client]:
    with cheap_hashes(), running(database) as started:
        yield at_localhost(started)


@pytest.fixture
def browser(host: Client) -> Browser:
    return Browser(host)


def told(capsys: Captured, database: Path, *words: str) -> Any:
    """Return what `openrummy admin` prints as JSON."""
    code, out, err = call(capsys, "admin", *words, "--database", str(database), "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


def reported(client: Client, seated: Json, seat: int, reason: str = "insults", words: str = "") -> tuple[int, Any]:
    headers = {"Authorization": f"Bearer {seated['token']}"}
    body = {"seat": seat, "reason": reason, "words": words}
    return client.ask(f"/api/tables/{seated['table']}/reports", body, headers)


def test_a_report_comes_to_the_operator_with_its_place(
    host: Client, browser: Browser, database: Path, capsys: Captured
) -> None:
    login = browser.keep("Mira")["account"]["login"]
    _, mine = host.ask("/api/tables", {"preset": "block", "name": "Mira", "seats": [{}, {}]}, browser.headers)
    bob = host.join(mine["table"], "Bob")
    assert reported(host, bob, 0, words="  He swears. ") == (201, {"kept": True})
    assert reported(host, bob, 0) == (201, {"kept": False})
    (found,) = told(capsys, database, "reports", "--about", login)["reports"]
    place = {key: found[key] for key in ("match", "version", "seat", "by_seat", "reason", "words", "by_person")}
    assert place == {
        "match": mine["table"],
        "version": 2,
        "seat": 0,
        "by_seat": 1,
        "reason": "insults",
        "words": "He swears.",
        "by_person": None,
    }
    assert told(capsys, database, "close", found["id"], "--why", "talked to both") == {"closed": found["id"]}
    assert told(capsys, database, "reports", "--about", login)["reports"] == []
    assert told(capsys, database, "account", login)["reports"][0]["closed"] > 0


@pytest.mark.parametrize("seat", [-1, 0, 1, 9])
def test_only_other_people_at_the_table_can_be_reported(host: Client, seat: int) -> None:
    seated = host.open("sensible")
    status, answer = reported(host, seated, seat)
    assert (status, answer["code"]) == (400, "nobody")


@pytest.mark.parametrize(
    "body", [{"reason": "other"}, {"seat": 1, "reason": "ugly"}, {"seat": 1, "reason": "name", "words": "x" * 501}]
)
def test_a_report_has_a_known_reason_and_few_words(host: Client, body: Json) -> None:
    seated = host.open(None)
    headers = {"Authorization": f"Bearer {seated['token']}"}
    assert host.ask(f"/api/tables/{seated['table']}/reports", body, headers)[0] == 400


def test_an_address_makes_few_reports(tmp_path: Path) -> None:
    with running(tmp_path / "log.db", proxy="127.0.0.1", open_burst=100, ask_burst=100_000) as client:
        statuses = []
        for _ in range(6):
            seated = client.open(None)
            client.join(seated["table"], "Bob")
            statuses.append(reported(client, seated, 1)[0])
    assert statuses == [201] * 5 + [429]


def test_a_warning_is_shown_until_it_is_read(browser: Browser, database: Path, capsys: Captured) -> None:
    login = browser.keep("Otto")["account"]["login"]
    assert told(capsys, database, "warn", login, "--why", "No insults, please.") == {"warned": login}
    account = browser.account()
    assert account is not None
    (warning,) = account["warnings"]
    assert warning["words"] == "No insults, please."
    assert browser.refused("warnings/another/read", {}) == (404, "no_warning")
    assert "warnings" not in browser.told(f"warnings/{warning['id']}/read", {})["account"]
    assert browser.refused(f"warnings/{warning['id']}/read", {}) == (404, "no_warning")
    assert [one["words"] for one in browser.told("export")["warnings"]] == ["No insults, please."]


def test_a_suspended_account_is_signed_out_at_once_and_comes_back_later(
    host: Client, browser: Browser, database: Path, capsys: Captured
) -> None:
    kept = browser.keep("Eve")
    login, code = kept["account"]["login"], kept["codes"][0]
    _, seated = host.ask("/api/tables", {"preset": "block", "name": "Eve", "seats": [{}, {}]}, browser.headers)
    line = host.sit(seated)
    told(capsys, database, "suspend", login, "--days", "3", "--why", "insults")
    line.until(lambda line: line.answers.get("", {}).get("type") == "gone")
    assert line.answers[""]["code"] == "suspended"
    assert "insults" in line.answers[""]["words"]
    assert not browser.is_in()
    for proof in ({"login": login, "password": PASSWORD}, {"code": code}):
        status, answer = browser.ask("sign-in", proof)
        assert (status, answer["code"]) == (403, "suspended")
        assert "Reason: insults" in answer["words"]
    told(capsys, database, "lift", login, "--why", "apologised")
    browser.told("sign-in", {"login": login, "password": PASSWORD})
    assert browser.is_in()
    done = [(one["what"], one["why"]) for one in told(capsys, database, "account", login)["log"]]
    assert done == [("lift", "apologised"), ("suspend", "insults")]


def test_a_suspension_closes_sockets_before_sessions_are_compared_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr("openrummy.server.people.house.COMPARE_SECONDS", float("inf"))
    assert LOOK_SECONDS <= 0.5  # with the work at a busy server a suspension still takes less than a second
    database = tmp_path / "log.db"
    with cheap_hashes(), running(database) as client:
        browser = Browser(at_localhost(client))
        login = browser.keep("Eve")["account"]["login"]
        for why in ("insults", "insults again"):
            _, seated = client.ask(
                "/api/tables", {"preset": "block", "name": "Eve", "seats": [{}, {}]}, browser.headers
            )
            line = client.sit(seated)
            told(capsys, database, "suspend", login, "--days", "1", "--why", why)
            line.until(lambda line: line.answers.get("", {}).get("type") == "gone")
            assert line.answers[""]["words"].endswith(f"Reason: {why}")
            told(capsys, database, "lift", login, "--why", "apologised")
            browser.told("sign-in", {"login": login, "password": PASSWORD})


def test_a_suspension_closes_the_socket_of_a_watcher_whose_session_was_never_compared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr("openrummy.server.people.house.COMPARE_SECONDS", float("inf"))
    database = tmp_path / "log.db"
    with cheap_hashes(), running(database) as client:
        browser = Browser(at_localhost(client))
        login = browser.keep("Eve")["account"]["login"]
        table = client.open(None)["table"]
        line, guest = Line(client.socket(**browser.headers), table, None), Line(client.socket(), table, None)
        told(capsys, database, "suspend", login, "--days", "1", "--why", "insults")
        line.until(lambda line: line.answers.get("", {}).get("type") == "gone")
        assert line.answers[""]["code"] == "signed_out"
        assert guest.command("ready")["type"] == "refused"  # a guest looks on
        guest.close()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("warn", "nobody-1234", "--why", "x"), "no account with the sign-in name nobody-1234"),
        (("lift", "nobody-1234", "--why", "x"), "no account"),
        (("close", "nothing", "--why", "x"), "no open report nothing"),
        (("warn", "nobody-1234"), "--why"),
        (("suspend", "nobody-1234", "--why", "x"), "--days"),
    ],
)
def test_a_mistake_of_the_operator_is_told(
    host: Client, database: Path, capsys: Captured, words: tuple[str, ...], said: str
) -> None:
    code, out, err = call(capsys, "admin", *words, "--database", str(database))
    assert (code, out) == (2, "")
    assert said in err


def test_what_was_done_is_told_in_lines(host: Client, browser: Browser, database: Path, capsys: Captured) -> None:
    login = browser.keep("Ines")["account"]["login"]
    for words in (("warn", login, "--why", "slow"), ("suspend", login, "--days", "1", "--why", "slower")):
        assert call(capsys, "admin", *words, "--database", str(database))[0] == 0
    _, out, _ = call(capsys, "admin", "account", login, "--database", str(database))
    assert f"{login}: Ines" in out
    assert "not read yet\nslow" in out
    assert "suspended until" in out
    _, out, _ = call(capsys, "admin", "log", "--database", str(database))
    assert f"suspend  {login}  slower" in out
    _, out, _ = call(capsys, "admin", "reports", "--database", str(database))
    assert out


def test_without_a_database_nothing_is_made(tmp_path: Path, capsys: Captured) -> None:
    code, _, err = call(capsys, "admin", "log", "--database", str(tmp_path / "none.db"))
    assert (code, "does not exist" in err) == (2, True)
    assert not (tmp_path / "none.db").exists()
    (tmp_path / "empty.db").touch()
    code, _, err = call(capsys, "admin", "log", "--database", str(tmp_path / "empty.db"))
    assert (code, "start the server" in err) == (2, True)
