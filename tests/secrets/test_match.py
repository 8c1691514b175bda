"""A whole match on a real server: no token, secret or bot's seed is in any output before its time."""

import asyncio
import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from openrummy.store import SqliteLog
from tests.faults.serving import Serving
from tests.server.running import Client, Json, Line

_CARD = re.compile(r"\b[A2-9TJQK][SHDC]\b|\bJK\b|[♠♥♦♣]")
_PACE_SECONDS = 0.1  # within the server's limit of two messages in that time
_TABLE = {
    "preset": "block",
    "name": "Ann",
    "seats": [{}, {"bot": "random"}, {"bot": "random"}],
    "options": {"end_condition": "deals", "num_deals": 1, "tie_break": "shared"},
    "settings": {"listed": True},
}
_ASKED = ("/api/tables", "/api/tables/{}", "/api/tables/{}/record", "/api/tables/{}/record.txt", "/metrics")


class Ear(Line):
    """A socket that keeps everything it hears.  first: of that, what came while the first deal was played."""

    def __init__(self, *args: Any) -> None:
        self.letters: list[str] = []
        self.first: list[str] = []
        super().__init__(*args)

    def hear(self) -> Json:
        text = self.socket.recv(timeout=10)
        assert isinstance(text, str)
        self.letters.append(text)
        message = self.pieces.whole(json.loads(text))
        if message["type"] == "update":
            self.told += message["told"]
            self.view = message["view"]
            if (self.view["status"], self.view["deal"]) == ("playing", 1):
                self.first.append(text)
        else:
            self.answers[message.get("id", "")] = message
        return message


@contextmanager
def serving(database: Path) -> Iterator[tuple[Client, Serving]]:
    """Run a server that logs everything it ever logs."""
    server = Serving(database, more=("--log", "json"))
    with asyncio.Runner() as runner:
        try:
            port = runner.run(server.start())
            yield Client(f"http://127.0.0.1:{port}"), server
        finally:
            runner.run(server.kill())


def secrets(database: Path) -> tuple[list[str], list[str]]:
    """Return the values that must never appear, and the secrets of the deals, the last of which was not dealt."""
    log = SqliteLog(str(database))
    bodies = [json.loads(row.body) for match in log.matches() for row in log.read(match)]
    log.close()
    sitters = [sitter for body in bodies for sitter in body.get("sitters", [])]
    never = {sitter["token"] for sitter in sitters if sitter.get("token")}
    return [*never], [body["secret"] for body in bodies if "secret" in body]


@pytest.mark.slow
def test_nothing_leaves_a_server_before_its_time(tmp_path: Path) -> None:
    with serving(tmp_path / "log.db") as (client, server):
        status, seated = client.ask("/api/tables", _TABLE)
        assert status == 201, seated
        ear = Ear(client.socket(), seated["table"], seated["token"])
        heard = played(client, ear, seated["table"])
        ear.close()
    never, deals = secrets(tmp_path / "log.db")  # the server is gone, so its database is free
    assert len(never) == 1
    assert len(deals) >= 2
    for text in (*heard, *ear.letters):
        assert not any(secret in text for secret in (*never, seated["token"], deals[-1]))
    assert len(ear.first) > 5
    assert not any(deal in text for text in ear.first for deal in deals)
    log = server.errors.read_text()
    assert '"event"' in log
    assert _CARD.search(log) is None
    assert not any(secret in log for secret in (*never, seated["token"], seated["table"], *deals))


def played(client: Client, ear: Ear, table: str) -> list[str]:
    """Play the match to its end, with mistakes; return what the lobby, watchers, the record and the metrics showed
    meanwhile.
    """
    heard = []
    ear.command("start", nonce="ab")
    while ear.turn()["status"] != "over":
        heard += [client.fetch(path.format(table))[1].decode() for path in _ASKED]
        if ear.view["status"] == "between":
            deal = ear.view["deal"]
            ear.command("ready")
            ear.until(lambda line: line.view["deal"] > deal)  # noqa: B023 - called at once
            continue
        version = ear.view["version"]
        time.sleep(_PACE_SECONDS)
        assert ear.act({"type": "discard", "card": "no card"})["type"] == "refused"
        assert ear.act(ear.view["offers"][-1]["action"])["type"] == "accepted"
        ear.until(lambda line: line.view["version"] > version)  # noqa: B023 - called at once
    return heard
