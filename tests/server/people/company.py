"""People with accounts who play together at a server, for tests."""

import json
from typing import Any

from tests.server.people.visitors import Browser
from tests.server.running import ONE_DEAL, Client, Json, Line


def account(client: Client, name: str) -> Browser:
    """Return the browser of somebody who has just made an account."""
    browser = Browser(client)
    browser.keep(name)
    return browser


def at_table(browser: Browser, path: str, body: Json) -> Json:
    """Return the seat that somebody takes, signed in, at a table that they open or join."""
    status, answer, _ = browser.client.fetch(path, body, browser.headers)
    assert status in (200, 201), answer
    return dict(json.loads(answer))


def opened(browser: Browser, seats: int = 2, **more: Any) -> Json:
    """Return the seat of the host of a new table."""
    asked = {"preset": "block", "name": "Host", "seats": [{}] * seats, "options": ONE_DEAL, **more}
    return at_table(browser, "/api/tables", asked)


def joined(browser: Browser, table: str, name: str = "Other") -> Json:
    """Return the seat of somebody who joins, signed in."""
    return at_table(browser, f"/api/tables/{table}/join", {"name": name})


def meet(one: Browser, other: Browser) -> Json:
    """Let two sit at one table; return the seat of the first."""
    seated = opened(one)
    joined(other, seated["table"])
    return seated


def name_of(browser: Browser) -> str:
    found = browser.account()
    assert found is not None
    return str(found["name"])


def known(browser: Browser, other: Browser) -> str:
    """Return the id of another person, as the first sees them."""
    company, name = browser.told("company"), name_of(other)
    parts = ("met", "friends", "asking", "asked", "blocked")
    return next(str(one["id"]) for part in parts for one in company[part] if one["name"] == name)


def befriend(one: Browser, other: Browser) -> None:
    """Let two who have played together become friends."""
    one.told(f"friends/{known(one, other)}/ask", {})
    other.told(f"friends/{known(other, one)}/answer", {"accept": True})


def names(company: Json, part: str) -> list[str]:
    return [one["name"] for one in company[part]]


def play_out(*lines: Line) -> None:
    """Play a match that has begun to its end, everybody by hints."""
    while lines[0].view["status"] != "over":
        for line in lines:
            latest = max(one.view["version"] for one in lines)
            line.until(lambda one, latest=latest: one.view["version"] >= latest)  # type: ignore[misc]
            if line.is_mine() and line.view["status"] == "playing":
                line.play(1)
