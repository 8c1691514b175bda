"""Bring a table into a state by the shortest way, to be shown in a browser.

The other seats are sockets without a browser.  States that take a long wait (a stand-in, a clock that runs out) are
written into the server's messages on their way to the page.
"""

import json
from collections.abc import Callable
from typing import Any, TypeAlias

from playwright.sync_api import Locator, WebSocketRoute, expect

from tests.browser.person import Person
from tests.server.running import Client, Json, Line

TIMED: Json = {"clock": "normal", "absent": "bot", "chat": True}
LONG: Json = {"end_condition": "deals", "num_deals": 3}

Change: TypeAlias = Callable[[Json], None]


class Stage:
    """Ann at a browser, and the other players at her table.

    lines: the sockets of the others, by name.  table: Ann's seat.
    """

    def __init__(self, ann: Person, server: Client) -> None:
        self.ann = ann
        self.server = server
        self.lines: dict[str, Line] = {}
        self.table: Json = {}

    def opens(self, *others: str | None, bots: int = 0, settings: Json | None = None, **rules: Any) -> None:
        """Open a table for Ann and seat the others by name; None is a free seat."""
        seats: list[Json] = [{}] * (1 + len(others)) + [{"bot": "sensible"}] * bots
        preset = rules.pop("preset", "block")
        asked = {"preset": preset, "name": "Ann", "seats": seats, "options": rules, "settings": settings or {}}
        status, self.table = self.server.ask("/api/tables", asked)
        assert status == 201, self.table
        for name in filter(None, others):
            self.lines[name] = self.server.sit(self.server.join(self.table["table"], name))

    def starts(self, *others: str, steps: int = 0, **more: Any) -> None:
        """Start the match, before Ann is at her browser, and play `steps` steps."""
        self.opens(*others, **more)
        line = self.server.sit(self.table)
        self.lines["Ann"] = line
        assert line.command("start")["type"] == "accepted"
        self.play(steps)

    def play(self, steps: int = 10_000) -> None:
        """Play `steps` steps by hints for everybody, or until the deal is over."""
        for _ in range(steps):
            line = self.to_act()
            if line is None:
                return
            line.play(1)

    def until(
        self, name: str, phase: str = "draw", also: Callable[[Json], bool] = lambda view: True, eager: str = ""
    ) -> None:
        """Play until `name` must act in `phase`.  also: another condition on that player's view.  eager: an act that is taken whenever it is offered."""
        for _ in range(2000):
            line = self.to_act()
            if line is None:
                assert self.view["status"] == "between", "the match is over"
                self.next_deal()
                continue
            if line is self.lines[name] and line.view["phase"] == phase and also(line.view):
                return
            _act(line, eager)
        raise AssertionError(f"{name} never got as far as {phase}")

    def catches_up(self) -> bool:
        """Wait until each socket has seen the same version, and return True."""
        latest = max(line.view["version"] for line in self.lines.values())
        return self.waits(lambda view: bool(view["version"] >= latest))

    def waits(self, condition: Callable[[Json], bool]) -> bool:
        """Wait until `condition` holds for the view of every socket, and return True."""
        for line in self.lines.values():
            line.until(lambda one: condition(one.view))
        return True

    def to_act(self) -> Line | None:
        """Return the connection whose turn it is, None if the deal is over."""
        self.catches_up()
        acting = [line for line in self.lines.values() if line.is_mine() and line.view["status"] == "playing"]
        if acting or self.view["status"] != "playing":
            return acting[0] if acting else None
        next(iter(self.lines.values())).hear()  # only bots are to act, and they are fast
        return self.to_act()

    def deal_over(self, *, match: bool = False) -> None:
        """Play until the deal, or the match, is over."""
        while True:
            self.play()
            if self.view["status"] == "over" or not match:
                return
            self.next_deal()

    def next_deal(self) -> None:
        for line in self.lines.values():
            line.command("ready")
        for line in self.lines.values():
            line.until(lambda one: one.view["status"] in ("playing", "over"))

    @property
    def view(self) -> Json:
        """Return some player's view of the table."""
        return next(iter(self.lines.values())).view

    def sits(self, *, change: Change | None = None) -> None:
        """Bring Ann back to her seat with a browser.  change: edits every view sent to it."""
        if line := self.lines.pop("Ann", None):
            line.close()
        if change:
            self.ann.page.route_web_socket("**/ws?table=*", changing(change))
        seat = {**self.table, "title": "Block rummy", "at": 1}
        self.ann.remember(seats=[seat], name="Ann")
        self.ann.go(f"/t/{self.table['table']}")
        expect(self.ann.page.get_by_role("heading", level=1)).not_to_have_text("Table")

    def press(self, *names: str) -> None:
        for name in names:
            self.ann.press(name)

    def dialog(self, name: str) -> Locator:
        """Open a panel from the menu."""
        self.press("Menu")
        self.ann.page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()
        found = self.ann.page.get_by_role("dialog", name=name)
        expect(found).to_be_visible()
        return found

    def leave(self) -> None:
        for line in self.lines.values():
            line.close()


def arrives(other: Line, before: int, act: str) -> None:
    """Wait until another player's socket sees the result of the action."""
    try:
        other.until(lambda line: line.view["version"] > before)
    except TimeoutError as late:
        raise AssertionError(f"nothing came of {act}") from late


def is_playing(view: Json) -> bool:
    return bool(view["status"] == "playing")


def is_between(view: Json) -> bool:
    return bool(view["status"] == "between")


def changing(change: Change) -> Callable[[WebSocketRoute], None]:
    """Return a route that forwards every message and edits every view."""

    def route(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def hear(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] == "update":
                change(said["view"])
            socket.send(json.dumps(said))

        server.on_message(hear)

    return route


def _act(line: Line, eager: str) -> None:
    """Take the eager act if it is offered, else follow the hint."""
    version, offered = line.view["version"], [offer["action"] for offer in line.view["offers"]]
    wanted = next((action for action in offered if action["type"] == eager), None)
    if wanted is None:
        line.play(1)
        return
    assert line.act(wanted)["type"] == "accepted"
    line.until(lambda one: bool(one.view["version"] > version))
