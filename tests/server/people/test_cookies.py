"""Behind a proxy that speaks https the cookie is `__Host-`, and no other is looked at."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from openrummy.server.people.cookies import ENCRYPTED, PLAIN
from tests.people.cheap import cheap_hashes
from tests.server.people.visitors import PASSWORD, Browser
from tests.server.running import running

SAFE = {"X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "https", "Host": "rummy.example"}


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    """A browser behind a trusted proxy."""
    with cheap_hashes(), running(tmp_path / "log.db", proxy="127.0.0.1", sites=["rummy.example"]) as client:
        yield Browser(client)


def test_over_https_the_cookie_is_the_hosts_own_and_travels_only_encrypted(browser: Browser) -> None:
    status, answer = browser.ask("accounts", {"name": "Mira", "password": PASSWORD}, **SAFE)
    assert (status, answer["account"]["name"]) == (201, "Mira")
    name, _, token = browser.cookie.partition("=")
    parts = {part.strip().lower() for part in browser.set_cookie.split(";")[1:]}
    assert (name, parts) == (ENCRYPTED, {"httponly", "path=/", "samesite=lax", "secure", "max-age=15552000"})
    assert "account" in browser.ask("me", **SAFE)[1]
    for cookie, headers in (
        (f"{PLAIN}={token}", SAFE),
        (f"{ENCRYPTED}={token}", {**SAFE, "X-Forwarded-Proto": "http"}),
        (f"{PLAIN}={token}", {"Host": "localhost", "X-Forwarded-For": "192.0.2.7"}),
    ):
        browser.cookie = cookie
        assert browser.ask("me", **headers) == (200, {})


def test_an_address_may_try_30_times_and_make_10_accounts_and_others_go_on(browser: Browser) -> None:
    tried = [browser.ask("sign-in", {"code": f"wrong {number}"}, **SAFE)[0] for number in range(31)]
    assert tried == [403] * 30 + [429]
    assert browser.ask("sign-in", {"code": "x"}, **{**SAFE, "X-Forwarded-For": "192.0.2.8"})[0] == 403
    body = {"name": "Mira", "password": PASSWORD}
    made = [browser.ask("accounts", body, **{**SAFE, "X-Forwarded-For": "192.0.2.9"})[0] for _ in range(11)]
    assert made == [201] * 10 + [429]
