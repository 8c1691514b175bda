"""Passkeys over HTTP, with a device in software: made, used, refused and removed."""

from typing import Any

import pytest

from openrummy.server import clock_and_luck
from tests.people.authenticator import Authenticator, text
from tests.server.people.visitors import PASSWORD, Browser
from tests.server.running import Client, Json


def signed_in(browser: Browser, device: Authenticator) -> tuple[int, Any]:
    options = browser.told("sign-in/options", {})["options"]
    return browser.ask("sign-in", {"passkey": device.get(options)})


def test_an_account_by_passkey_alone(host: Client, browser: Browser, device: Authenticator) -> None:
    kept = browser.keep_by_passkey(device)
    assert (kept["account"].get("hasPassword", False), len(kept["account"]["passkeys"])) == (False, 1)
    other = Browser(host)
    status, answer = signed_in(other, device)
    assert (status, answer["account"]["login"], answer["account"]["fresh"]) == (200, kept["account"]["login"], True)
    assert signed_in(Browser(host), device)[0] == 200


def test_the_options_ask_for_a_key_that_is_found_and_whose_owner_is_verified(browser: Browser) -> None:
    made = browser.told("passkeys/options", {"name": "Mira"})["options"]
    asked = browser.told("sign-in/options", {})["options"]
    assert made["rp"] == {"id": "localhost", "name": "openrummy"}
    assert made["authenticatorSelection"]["residentKey"] == "required"
    assert {made["authenticatorSelection"]["userVerification"], asked["userVerification"]} == {"required"}
    assert (asked["rpId"], asked.get("allowCredentials", [])) == ("localhost", [])
    assert len(made["challenge"]) >= 43


def test_a_second_passkey_and_no_way_to_remove_the_last(host: Client, browser: Browser, device: Authenticator) -> None:
    (first,) = browser.keep_by_passkey(device)["account"]["passkeys"]
    assert browser.refused(f"passkeys/{first['id']}/remove", {}) == (409, "last_key")
    options = browser.told("passkeys/options", {})["options"]
    assert [one["id"] for one in options["excludeCredentials"]] == [first["id"]]
    second = Authenticator(host.address)
    browser.told("passkeys", {"passkey": second.create(options)})
    assert len(browser.told(f"passkeys/{first['id']}/remove", {})["account"]["passkeys"]) == 1
    assert browser.refused(f"passkeys/{first['id']}/remove", {}) == (404, "no_passkey")
    assert signed_in(Browser(host), device)[0] == 403
    assert signed_in(Browser(host), second)[0] == 200
    browser.told("password", {"password": PASSWORD})
    (left,) = browser.told("me")["account"]["passkeys"]
    assert browser.told(f"passkeys/{left['id']}/remove", {})["account"]["passkeys"] == []


def test_nobody_removes_anothers_passkey(host: Client, browser: Browser, device: Authenticator) -> None:
    (mine,) = browser.keep_by_passkey(device)["account"]["passkeys"]
    other = Browser(host)
    other.keep("Otto")
    for identity in (mine["id"], "x", "%ff", "A"):
        assert other.refused(f"passkeys/{identity}/remove", {}) == (404, "no_passkey")


def test_a_challenge_is_good_once_and_for_its_purpose(host: Client, browser: Browser, device: Authenticator) -> None:
    browser.keep_by_passkey(device)
    other = Browser(host)
    options = other.told("sign-in/options", {})["options"]
    answer = device.get(options)
    assert other.ask("sign-in", {"passkey": answer})[0] == 200
    assert other.refused("sign-in", {"passkey": answer}) == (403, "passkey_refused")
    assert other.refused("sign-in", {"passkey": device.get(options)}) == (403, "passkey_refused")
    creating = Browser(host).told("passkeys/options", {"name": "Eve"})["options"]
    assert other.refused("sign-in", {"passkey": device.get({**creating, "rpId": "localhost"})})[0] == 403


def test_a_challenge_is_good_for_five_minutes(
    host: Client, browser: Browser, device: Authenticator, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser.keep_by_passkey(device)
    options = browser.told("sign-in/options", {})["options"]
    then = clock_and_luck.now()
    monkeypatch.setattr(clock_and_luck, "now", lambda: then + 301_000)
    assert browser.refused("sign-in", {"passkey": device.get(options)}) == (403, "passkey_refused")


def tampered(answer: Json, **changed: str) -> Json:
    return {**answer, "response": {**answer["response"], **changed}}


def test_answers_that_are_not_right_open_nothing(host: Client, browser: Browser, device: Authenticator) -> None:
    browser.keep_by_passkey(device)
    stranger = Authenticator(host.address)
    Browser(host).keep_by_passkey(stranger, "Otto")

    def answer(by: Authenticator = device) -> Json:
        return by.get(Browser(host).told("sign-in/options", {})["options"])

    right = answer()
    device.flags ^= 4
    unverified = answer()
    device.flags ^= 4
    device.origin = "https://evil.example"
    phished = answer()
    device.origin = host.address
    wrong = [
        unverified,
        phished,
        tampered(answer(), signature=answer(stranger)["response"]["signature"]),
        tampered(answer(), authenticatorData=text(bytes(37))),
        tampered(answer(), userHandle=answer(stranger)["response"]["userHandle"]),
        {**answer(), "rawId": answer(stranger)["rawId"], "id": answer(stranger)["id"]},
        {**answer(), "rawId": text(b"unknown"), "id": text(b"unknown")},
        {**answer(), "rawId": 3},
        {**answer(), "response": "x"},
        {},
        {"response": {"clientDataJSON": "e30"}},
    ]
    found = [Browser(host).refused("sign-in", {"passkey": each}) for each in wrong]
    assert found == [(403, "passkey_refused")] * len(wrong)
    device.uses += 50
    assert Browser(host).ask("sign-in", {"passkey": answer()})[0] == 200
    assert Browser(host).refused("sign-in", {"passkey": right}) == (403, "passkey_refused")  # of a copied device


def test_answers_that_are_not_right_keep_no_passkey(host: Client, device: Authenticator) -> None:
    evil = Authenticator("https://evil.example")
    unverified = Authenticator(host.address, verified=False)
    for one in (evil, unverified):
        browser = Browser(host)
        options = browser.told("passkeys/options", {"name": "Mira"})["options"]
        assert browser.refused("accounts", {"name": "Mira", "passkey": one.create(options)}) == (403, "passkey_refused")
    Browser(host).keep_by_passkey(device)
    again = Browser(host).told("passkeys/options", {"name": "Eve"})["options"]
    found = Browser(host).refused("accounts", {"name": "Eve", "passkey": device.create(again)})
    assert found == (403, "passkey_refused")  # it is somebody's already


def test_a_passkey_that_was_begun_by_one_person_is_not_added_to_another(
    host: Client, browser: Browser, device: Authenticator
) -> None:
    browser.keep()
    options = browser.told("passkeys/options", {})["options"]
    other = Browser(host)
    other.keep("Otto")
    assert other.refused("passkeys", {"passkey": device.create(options)}) == (403, "passkey_refused")


def test_a_server_without_a_name_has_no_passkeys(host: Client) -> None:
    numbered = Browser(Client(host.address.replace("localhost", "127.0.0.1")))
    assert numbered.refused("sign-in/options", {}) == (400, "no_host_name")
    assert numbered.refused("passkeys/options", {"name": "Mira"}) == (400, "no_host_name")
    numbered.keep()


def slow_to_read() -> str:
    """Return CBOR whose keys share one hash, so that reading it takes half a second."""
    keys = (b"\xc2\x4a" + ((2**61 - 1) * number).to_bytes(10, "big") for number in range(100, 3700))
    return text(b"\xb9" + (3600).to_bytes(2, "big") + b"".join(key + b"\0" for key in keys))


@pytest.mark.parametrize("part", ["attestationObject", "authenticatorData"])
def test_a_long_answer_is_refused_before_it_is_read(
    host: Client, browser: Browser, device: Authenticator, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    browser.keep_by_passkey(device)
    read = []
    for name in ("verify_registration_response", "verify_authentication_response"):
        monkeypatch.setattr(f"webauthn.{name}", lambda **given: read.append(given))
    if part == "attestationObject":
        answer = Authenticator(host.address).create(browser.told("passkeys/options", {})["options"])
        path = "passkeys"
    else:
        answer, path = device.get(browser.told("sign-in/options", {})["options"]), "sign-in"
    answer["response"][part] = slow_to_read()
    assert browser.refused(path, {"passkey": answer}) == (403, "passkey_refused")
    assert read == []
