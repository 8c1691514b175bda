"""A real server on a free port of this machine, and plain clients for it."""

import json
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import uvicorn
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from openrummy.bus import Bus
from openrummy.server.app import create_app
from openrummy.server.run import listen, server_config
from openrummy.server.settings import Settings
from openrummy.table.changes import Pieces
from openrummy.table.messages import PROTOCOL

Json = dict[str, Any]

ONE_DEAL = {"end_condition": "deals", "num_deals": 1, "tie_break": "shared"}


def panel(view: Json, kind: str) -> Json:
    """Return the panel of a kind, which the view must have."""
    return next(panel for panel in view["panels"] if panel["type"] == kind)


class Client:
    """A client of the server at `address`."""

    def __init__(self, address: str) -> None:
        self.address = address

    def ask(self, path: str, body: object = None, headers: dict[str, str] | None = None) -> tuple[int, Any]:
        """Return the status and the decoded answer of a request; with a body it is a POST."""
        status, answer, _ = self.fetch(path, body, headers)
        return status, json.loads(answer)

    def fetch(
        self, path: str, body: object = None, headers: dict[str, str] | None = None, method: str | None = None
    ) -> tuple[int, bytes, dict[str, str]]:
        """Return the same as `ask`, but the answer as bytes and the headers.  method: if it is not GET, or POST with a body."""
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, headers or {}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, answer.read(), dict(answer.headers)
        except urllib.error.HTTPError as fault:
            with fault:
                return fault.code, fault.read(), dict(fault.headers)

    def open(self, *bots: str | None, preset: str = "block", hints: bool = True, **options: Any) -> Json:
        """Open a table with Ann as host; each other seat gets its bot, or None for a person."""
        seats = [{}, *({"bot": bot} if bot else {} for bot in bots or ("sensible",))]
        asked = {"preset": preset, "name": "Ann", "seats": seats, "options": options or ONE_DEAL, "hints": hints}
        status, seated = self.ask("/api/tables", asked)
        assert status == 201, seated
        return dict(seated)

    def finished(self, **settings: Any) -> Json:
        """Open a table for a match of one deal with these settings, play it to its end, and return Ann's seat."""
        asked = {"preset": "block", "name": "Ann", "seats": [{}, {"bot": "sensible"}], "options": ONE_DEAL}
        status, seated = self.ask("/api/tables", {**asked, "hints": True, "settings": settings})
        assert status == 201, seated
        line = self.sit(seated)
        line.command("start")
        line.finish()
        line.close()
        return dict(seated)

    def join(self, table: str, name: str) -> Json:
        status, seated = self.ask(f"/api/tables/{table}/join", {"name": name})
        assert status == 201, seated
        return dict(seated)

    def socket(self, path: str = "/ws", **headers: str) -> ClientConnection:
        """Open a socket that has not said anything yet."""
        address = self.address.replace("http", "ws") + path
        spoken = [Subprotocol(PROTOCOL)]
        return connect(address, subprotocols=spoken, additional_headers=headers, compression=None, legacy=True)

    def sit(self, seated: Json, seen: int = 0) -> "Line":
        """Open a socket at the seat."""
        return Line(self.socket(), seated["table"], seated.get("token"), seen)


class Line:
    """A socket that has said hello; it remembers the last update and everything it was told."""

    def __init__(self, socket: ClientConnection, table: str, token: str | None, seen: int = 0) -> None:
        self.socket = socket
        self.pieces = Pieces(lambda: round(time.monotonic() * 1000))
        self.view: Json = {}
        self.last: Json = {}
        self.told: list[Json] = []
        self.answers: dict[str, Json] = {}
        self.count = 0
        self.say(type="hello", table=table, token=token, seen=seen)
        self.until(lambda line: bool(line.view))

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self) -> Json:
        """Return the next message."""
        message = self.pieces.whole(json.loads(self.socket.recv(timeout=10)))
        if message["type"] == "update":
            self.last = message
            self.told += message["told"]
            self.view = message["view"]
        else:
            self.answers[message.get("id", "")] = message
        return message

    def until(self, condition: "Callable[[Line], bool]") -> Json:
        """Listen until the condition holds, and return the view."""
        while not condition(self):
            self.hear()
        return self.view

    def command(self, kind: str, **fields: Any) -> Json:
        """Send a command and wait for its answer."""
        self.count += 1
        identity = fields.pop("id", f"{kind} {id(self)} {self.count}")
        self.answers.pop(identity, None)
        self.say(type=kind, id=identity, **fields)
        self.until(lambda line: identity in line.answers)
        return self.answers[identity]

    def act(self, action: Json) -> Json:
        return self.command("act", base=self.view["version"], action=action)

    def is_mine(self) -> bool:
        return self.view["you"] in self.view["toAct"]

    def turn(self) -> Json:
        """Wait for your own turn, or for the end of the deal."""
        return self.until(lambda line: line.is_mine() or line.view["status"] in ("between", "over"))

    def play(self, steps: int = 10_000) -> Json:
        """Follow the hints until the deal is over, or for `steps` actions, and return the view."""
        for _ in range(steps):
            if self.turn()["status"] != "playing":
                break
            version = self.view["version"]
            assert self.act(self.command("hint")["action"])["type"] == "accepted"
            self.until(lambda line: line.view["version"] > version)  # noqa: B023 - called at once
        return self.view

    def finish(self) -> Json:
        """Play to the end of the match and return the view.  A void deal is dealt again."""
        while self.play()["status"] != "over":
            deal = self.view["deal"]
            self.command("ready")
            self.until(lambda line: line.view["deal"] > deal)  # noqa: B023 - called at once
        return self.view

    def close(self) -> None:
        self.socket.close()


@contextmanager
def running(database: object, port: int = 0, bus: Bus | None = None, **settings: Any) -> Iterator[Client]:
    """Run a server on `database` in a thread of this process.  port: 0 for a free one.  bus: to other servers."""
    chosen: Json = {"bot_delay": 0, "rate": 10_000, "burst": 10_000, "thinkers": 0, **settings}
    listener = listen("127.0.0.1", port)
    asked = msgspec.convert({"database": str(database), **chosen}, Settings)
    server = uvicorn.Server(server_config(create_app(asked, bus=bus), asked.proxy))
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    try:
        yield Client(f"http://127.0.0.1:{listener.getsockname()[1]}")
    finally:
        server.should_exit = True
        thread.join(20)
        assert not thread.is_alive()
