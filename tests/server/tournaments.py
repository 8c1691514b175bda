"""Helpers that run and play tournaments as clients do."""

import time
from collections.abc import Callable
from typing import Any

from tests.server.running import Client, Json

QUICK: Json = {"deals_per_round": 1}
SOON: Any = {"arrival": 0.2, "answer": 0.2}


def bearer(seat: Json) -> dict[str, str]:
    return {"authorization": f"Bearer {seat['token']}"}


def opened(client: Client, name: str | None = "Ann", preset: str = "block", **rules: Any) -> Json:
    asked = {"title": "Cup", "preset": preset, "rules": QUICK | rules, "name": name, "nonce": "aa"}
    status, seat = client.ask("/api/tournaments", asked)
    assert status == 201, seat
    return dict(seat)


def entered(client: Client, seat: Json, name: str) -> Json:
    status, other = client.ask(f"/api/tournaments/{seat['tournament']}/enter", {"name": name})
    assert status == 201, other
    return dict(other)


def do(client: Client, seat: Json, what: str, **body: Any) -> tuple[int, Json]:
    return client.ask(f"/api/tournaments/{seat['tournament']}/{what}", body, bearer(seat))


def seen(client: Client, seat: Json) -> Json:
    status, view = client.ask(f"/api/tournaments/{seat['tournament']}", headers=bearer(seat))
    assert status == 200, view
    return dict(view)


def lasting(view: Json) -> Json:
    """Return a view without the time of the answer."""
    return {name: value for name, value in view.items() if name != "now"}


def until(client: Client, seat: Json, condition: Callable[[Json], bool], seconds: float = 60) -> Json:
    """Wait until the condition holds, and return the view."""
    end = time.monotonic() + seconds
    while not condition(view := seen(client, seat)):
        assert time.monotonic() < end, view
        time.sleep(0.05)
    return view


def play_match(client: Client, seat: Json, table: str) -> None:
    """Take the seat at the table with the tournament's token, and draw and discard plainly to the end of the match."""
    line = client.sit({"table": table, "token": seat["token"]})
    if line.view["status"] == "lobby":
        line.command("ready", nonce="bb")
    while line.until(lambda line: line.is_mine() or line.view["status"] in ("between", "over"))["status"] != "over":
        if line.view["status"] == "between":
            line.command("ready")
            line.until(lambda line: line.view["status"] != "between")
            continue
        version = line.view["version"]
        line.act(line.view["offers"][-1]["action"])
        line.until(lambda line: line.view["version"] > version)  # noqa: B023 - called at once
    line.close()


def over(view: Json) -> bool:
    return bool(view["status"] == "over")


def leave_table(client: Client, seat: Json) -> None:
    """Leave the match in progress, so that a bot plays it to its end; the entrant stays in the tournament."""
    view = until(client, seat, lambda view: bool(view.get("table")))
    line = client.sit({"table": view["table"], "token": seat["token"]})
    line.command("leave")
    line.close()


def left_to_bots(client: Client, people: list[Json]) -> Json:
    """Let everybody leave every match, tie-breaks included, and return the final view."""
    left: set[tuple[int, str]] = set()

    def ended(view: Json) -> bool:
        for number, who in enumerate(people):
            table = seen(client, who).get("table")
            if table and (number, table) not in left:
                left.add((number, table))
                leave_table(client, who)
        return over(view)

    return until(client, people[0], ended)
