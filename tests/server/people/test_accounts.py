"""Accounts over HTTP: kept, opened in four ways, exported and deleted."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.people.sessions import FRESH_MS
from openrummy.record import read_record, verify
from openrummy.server import clock_and_luck
from openrummy.server.people import signing
from tests.people.authenticator import Authenticator
from tests.server.people.visitors import PASSWORD, Browser
from tests.server.running import Client, Json
from tests.server.tournaments import opened


def seat_of(seated: Json) -> Json:
    return {"table": seated["table"], "token": seated["token"]}


def test_a_guest_keeps_what_they_have_and_is_known_again(host: Client, browser: Browser) -> None:
    seated = host.open()
    assert not browser.is_in()
    kept = browser.keep(
        seats=[seat_of(seated), {"table": seated["table"], "token": "wrong"}, {"table": "x", "token": ""}]
    )
    account = browser.account()
    assert account == kept["account"]
    assert account is not None
    assert (account["name"], account["seats"], account["codes"], account["hasPassword"]) == ("Mira", 1, 10, True)
    assert account["login"].startswith("mira-")
    assert [(one["name"], one["here"]) for one in account["devices"]] == [("Firefox · Android", True)]
    assert len(set(kept["codes"])) == 10


def test_a_name_that_very_many_have_gets_a_longer_number(
    host: Client, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(signing, "NUMBERS", range(1234, 1235))
    assert browser.keep("Everybody")["account"]["login"] == "everybody-1234"
    assert len(Browser(host).keep("Everybody")["account"]["login"]) > len("everybody-1234")


def test_the_cookie_is_for_this_host_alone_and_for_no_script(host: Client, browser: Browser) -> None:
    browser.keep()
    parts = {part.strip().lower() for part in browser.set_cookie.split(";")[1:]}
    assert browser.cookie.startswith("openrummy-here=")
    assert parts == {"httponly", "path=/", "samesite=lax", "max-age=15552000"}


def test_signing_in_with_the_password_on_another_device(host: Client, browser: Browser) -> None:
    login = browser.keep()["account"]["login"]
    phone = Browser(host, "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1")
    account = phone.told("sign-in", {"login": f" {login.upper()} ", "password": PASSWORD})["account"]
    assert [one["name"] for one in account["devices"]] == ["Safari · iPhone", "Firefox · Android"]
    assert phone.told("sign-out", {}) == {}
    assert (phone.cookie, phone.is_in(), browser.is_in()) == ("", False, True)


def test_signing_in_gives_a_new_token_and_ends_the_session_before(host: Client, browser: Browser) -> None:
    login, before = browser.keep()["account"]["login"], browser.cookie
    browser.told("sign-in", {"login": login, "password": PASSWORD})
    old = Browser(host)
    old.cookie = before
    assert (browser.cookie != before, old.is_in()) == (True, False)
    account = browser.account()
    assert account is not None
    assert len(account["devices"]) == 1


def test_a_wrong_password_and_an_account_that_is_not_there_get_the_same_answer(
    browser: Browser, host: Client, device: Authenticator
) -> None:
    login = browser.keep()["account"]["login"]
    without = Browser(host).keep_by_passkey(device)["account"]["login"]
    stranger = Browser(host)
    answers = [
        stranger.ask("sign-in", {"login": name, "password": "another password"})
        for name in (login, "nobody-1234", without, "\x00", "-")
    ]
    assert [status for status, _ in answers] == [403] * 5
    assert all(answer == answers[0] for answer in answers)


def test_attempts_for_a_sign_in_name_are_limited_whether_or_not_it_exists(host: Client, browser: Browser) -> None:
    login = browser.keep()["account"]["login"]
    for name in (login, "nobody-4321"):
        stranger = Browser(host)
        found = [stranger.refused("sign-in", {"login": name, "password": "another password"}) for _ in range(11)]
        assert found == [(403, "wrong_sign_in")] * 10 + [(429, "too_many")]
        assert stranger.refused("sign-in", {"login": name.upper(), "password": PASSWORD}) == (429, "too_many")


def test_a_recovery_code_signs_in_once(host: Client, browser: Browser) -> None:
    code, other, *_ = browser.keep()["codes"]
    lost = Browser(host)
    assert lost.told("sign-in", {"code": code.lower()})["account"]["codes"] == 9
    assert lost.account() is not None
    assert Browser(host).refused("sign-in", {"code": code}) == (403, "wrong_code")
    assert len(lost.told("codes", {})["codes"]) == 10
    assert Browser(host).refused("sign-in", {"code": other}) == (403, "wrong_code")


def test_a_link_signs_in_another_device_once_which_may_not_change_who_can_open_the_account(
    host: Client, browser: Browser
) -> None:
    login = browser.keep()["account"]["login"]
    link = browser.told("links", {})
    assert link["seconds"] == 300
    second = Browser(host)
    assert second.told("sign-in", {"link": link["token"]})["account"]["login"] == login
    assert Browser(host).refused("sign-in", {"link": link["token"]}) == (403, "wrong_link")
    bodies: dict[str, Any] = {
        "links": {},
        "codes": {},
        "password": {"password": PASSWORD},
        "passkeys/options": {},
        "passkeys/x/remove": {},
        "delete": {"login": login},
    }
    assert {path: second.refused(path, body) for path, body in bodies.items()} == dict.fromkeys(
        bodies, (403, "prove_first")
    )
    second.told("sign-in", {"login": login, "password": PASSWORD})
    second.told("links", {})


def test_a_link_is_good_for_five_minutes(host: Client, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    browser.keep()
    tokens = [browser.told("links", {})["token"] for _ in range(2)]
    then = clock_and_luck.now()
    monkeypatch.setattr(clock_and_luck, "now", lambda: then + 290_000)
    Browser(host).told("sign-in", {"link": tokens[0]})
    monkeypatch.setattr(clock_and_luck, "now", lambda: then + 301_000)
    assert Browser(host).refused("sign-in", {"link": tokens[1]}) == (403, "wrong_link")


def test_a_proof_is_fresh_for_a_quarter_of_an_hour(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    browser.keep()
    then = clock_and_luck.now()
    monkeypatch.setattr(clock_and_luck, "now", lambda: then + FRESH_MS)
    assert browser.refused("codes", {}) == (403, "prove_first")


def test_a_new_password_signs_out_all_other_devices(host: Client, browser: Browser) -> None:
    login = browser.keep()["account"]["login"]
    other = Browser(host)
    other.told("sign-in", {"login": login, "password": PASSWORD})
    browser.told("password", {"password": "another password"})
    assert (browser.is_in(), other.is_in()) == (True, False)
    assert other.refused("sign-in", {"login": login, "password": PASSWORD}) == (403, "wrong_sign_in")
    other.told("sign-in", {"login": login, "password": "another password"})


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"name": "Mira", "password": "too short"}, "password_short"),
        ({"name": "Mira", "password": "x" * 257}, "password_long"),
        ({"name": " ", "password": PASSWORD}, "name_empty"),
        ({"name": "M" * 25, "password": PASSWORD}, "name_long"),
        ({"name": "Mira"}, "bad_request"),
        ({"name": "Mira", "password": PASSWORD, "passkey": {}}, "bad_request"),
        ({"name": "Mira", "passkey": {}}, "passkey_refused"),
        ({"name": "Mira", "password": PASSWORD, "admin": True}, "bad_request"),
        ({"name": "Mira", "password": PASSWORD, "seats": [{"table": "x", "token": "y"}] * 21}, "bad_request"),
    ],
)
def test_accounts_that_cannot_be_made(browser: Browser, body: Json, code: str) -> None:
    assert browser.refused("accounts", body)[1] == code
    assert not browser.is_in()


@pytest.mark.parametrize("body", [{}, {"login": "x"}, {"password": "x", "code": "y"}, {"link": "x", "passkey": {}}])
def test_one_way_to_sign_in_has_to_be_named(browser: Browser, body: Json) -> None:
    assert browser.refused("sign-in", body) == (400, "bad_request")


def test_the_export_has_everything_and_no_secret(host: Client, browser: Browser) -> None:
    seated = host.open()
    kept = browser.keep(seats=[seat_of(seated)])
    status, answer, headers = host.fetch("/api/people/export", headers=browser.headers)
    found = json.loads(answer)
    assert (status, headers["content-disposition"]) == (200, 'attachment; filename="openrummy.json"')
    assert found["account"] == kept["account"]
    assert [(one["table"], one.get("seat", 0)) for one in found["seats"]] == [(seated["table"], 0)]
    assert (found["balance"], found["chips"]) == (0, [])
    secrets = [PASSWORD, seated["token"], browser.cookie.partition("=")[2], *kept["codes"]]
    assert not any(secret.encode() in answer for secret in secrets)


def test_seats_come_along_later_too_and_belong_to_the_first(host: Client, browser: Browser) -> None:
    seated = host.open()
    browser.keep()
    assert browser.told("seats", {"seats": [seat_of(seated)]})["account"]["seats"] == 1
    other = Browser(host)
    other.keep("Otto")
    assert other.told("seats", {"seats": [seat_of(seated)]})["account"]["seats"] == 0
    event = {"table": f"tournament.{opened(host)['tournament']}", "token": "x"}
    assert other.told("seats", {"seats": [event]})["account"]["seats"] == 0


def test_a_seat_that_somebody_left_is_not_theirs_because_another_of_that_name_has_it(
    host: Client, browser: Browser
) -> None:
    seated = host.open(None)
    first = host.join(seated["table"], "Bob")
    line = host.sit(first)
    line.command("leave")
    line.close()
    second = host.join(seated["table"], "Bob")
    browser.keep("Bob", seats=[seat_of(second)])
    assert Browser(host).keep("Bob", seats=[seat_of(first)])["account"]["seats"] == 0
    account = browser.account()
    assert account is not None
    assert account["seats"] == 1


def test_deleting_leaves_the_seat_without_its_name_and_nothing_else(host: Client, browser: Browser) -> None:
    seated, left = host.open(None), host.open()
    joined = host.join(seated["table"], "Bob")
    line = host.sit(left)
    for command in ("start", "leave"):
        line.command(command)
    login = browser.keep(seats=[seat_of(seated), seat_of(left)])["account"]["login"]
    assert browser.refused("delete", {"login": "mira"}) == (400, "other_login")
    assert browser.told("delete", {"login": login.upper()}) == {}
    assert (browser.cookie, Browser(host).refused("sign-in", {"login": login, "password": PASSWORD})[0]) == ("", 403)
    view = host.ask(f"/api/tables/{seated['table']}")[1]
    assert [seat["name"] for seat in view["seats"]] == ["Seat 1", "Bob"]
    mine = host.sit(seated)  # the token still opens the seat
    assert mine.view["you"] == 0
    mine.close()
    for path in (seated["table"], f"{seated['table']}/log", left["table"], f"{left['table']}/log"):
        assert b'"Ann' not in host.fetch(f"/api/tables/{path}")[1]
    assert joined["seat"] == 1


def test_a_record_loses_the_name_and_stays_valid(host: Client, browser: Browser) -> None:
    seated = host.open()
    line = host.sit(seated)
    line.command("start")
    line.finish()
    line.close()
    login = browser.keep(seats=[seat_of(seated)])["account"]["login"]
    browser.told("delete", {"login": login})
    _, record, _ = host.fetch(f"/api/tables/{seated['table']}/record")
    assert b"Ann" not in record
    verdict = verify(read_record(record.decode()))
    assert (verdict.holds, verdict.finished) == (True, True)


def test_over_the_network_without_https_nobody_makes_an_account(host: Client, browser: Browser) -> None:
    for name in ("192.0.2.1", "rummy.local", "192.0.2.1:8000"):
        status, answer = browser.ask("accounts", {"name": "Mira", "password": PASSWORD}, Host=name)
        assert (status, answer["code"]) == (403, "not_encrypted")
    browser.keep()
    assert browser.ask("me", Host="rummy.local") == (200, {})


def test_another_sites_page_changes_nothing(browser: Browser) -> None:
    browser.keep()
    status, answer = browser.ask("sign-out", {}, Origin="https://evil.example")
    assert (status, answer["code"], browser.is_in()) == (403, "foreign_origin", True)


@given(st.text(max_size=80))
def test_a_cookie_that_is_no_token_is_a_guests(host: Client, text: str) -> None:
    browser = Browser(host)
    browser.cookie = "openrummy-here=" + "".join(one for one in text if "!" <= one <= "~" and one not in '";,\\')
    assert not browser.is_in()
