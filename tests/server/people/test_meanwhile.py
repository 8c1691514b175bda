"""A password takes time to check; what happened meanwhile counts."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from openrummy.people import passwords
from openrummy.server.people import proofs, signing
from tests.server.people.visitors import PASSWORD, Browser
from tests.server.running import Client

OTHER = "another password"
_SECONDS = 30


def change(browser: Browser, login: str) -> None:
    browser.told("password", {"password": OTHER})


def delete(browser: Browser, login: str) -> None:
    browser.told("delete", {"login": login})


@pytest.mark.parametrize("act", [change, delete])
def test_whoever_signs_in_with_a_password_that_is_changed_meanwhile_stays_outside(
    host: Client, browser: Browser, monkeypatch: pytest.MonkeyPatch, act: Callable[[Browser, str], None]
) -> None:
    login = browser.keep()["account"]["login"]
    proved, goes_on, prove = threading.Event(), threading.Event(), proofs.prove

    async def slowly(*given: Any) -> Any:
        proof = await prove(*given)
        proved.set()
        await asyncio.to_thread(goes_on.wait, _SECONDS)
        return proof

    monkeypatch.setattr(signing, "prove", slowly)
    thief = Browser(host)
    with ThreadPoolExecutor(1) as pool:
        late = pool.submit(thief.ask, "sign-in", {"login": login, "password": PASSWORD})
        assert proved.wait(_SECONDS)
        act(browser, login)
        goes_on.set()
        status, answer = late.result(_SECONDS)
    assert (status, answer["code"], thief.is_in()) == (403, "wrong_sign_in", False)


def test_a_device_that_is_signed_out_while_its_new_password_is_hashed_changes_nothing(
    host: Client, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    login = browser.keep()["account"]["login"]
    thief = Browser(host)
    devices = thief.told("sign-in", {"login": login, "password": PASSWORD})["account"]["devices"]
    stolen = next(one["id"] for one in devices if one.get("here"))
    begun, goes_on, hashed = threading.Event(), threading.Event(), passwords.hashed

    def slowly(password: str) -> str:
        begun.set()
        goes_on.wait(_SECONDS)
        return hashed(password)

    monkeypatch.setattr(passwords, "hashed", slowly)
    with ThreadPoolExecutor(1) as pool:
        late = pool.submit(thief.refused, "password", {"password": OTHER})
        assert begun.wait(_SECONDS)
        browser.told(f"devices/{stolen}/sign-out", {})
        goes_on.set()
        assert late.result(_SECONDS) == (403, "not_signed_in")
    assert browser.is_in()
    Browser(host).told("sign-in", {"login": login, "password": PASSWORD})


@pytest.mark.parametrize("way", ["password", "sign-out"])
def test_a_link_from_before_lets_nobody_in_again(host: Client, browser: Browser, way: str) -> None:
    login = browser.keep()["account"]["login"]
    thief = Browser(host)
    devices = thief.told("sign-in", {"login": login, "password": PASSWORD})["account"]["devices"]
    link = thief.told("links", {})["token"]
    if way == "password":
        change(browser, login)
    else:
        browser.told(f"devices/{next(one['id'] for one in devices if one.get('here'))}/sign-out", {})
    assert Browser(host).refused("sign-in", {"link": link}) == (403, "wrong_link")


def test_another_account_in_the_same_browser_ends_the_session_before(host: Client, browser: Browser) -> None:
    browser.keep()
    before = Browser(host)
    before.cookie = browser.cookie
    browser.keep("Otto")
    assert (before.is_in(), browser.is_in()) == (False, True)
