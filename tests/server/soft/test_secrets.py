"""Nothing secret travels between processes: every message of a whole match is read."""

import hashlib
import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from openrummy.bus import Air, LocalBus
from openrummy.server.soft.listings import Listed
from openrummy.server.soft.messages import Alive, Gone, Here, Silenced, Spoke
from tests.server.running import running

CARD = re.compile(r"(?<![\w-])(10|[2-9TJQKA])[SHDC](?![\w-])|[♠♥♦♣]|\bJ[1-4]?\b")
"""A card as records, views and people write it."""
FIELDS = {field for kind in (Alive, Gone, Here, Silenced, Spoke, Listed) for field in kind.__struct_fields__} | {"type"}
LINE = {"number", "seat", "name", "at", "phrase", "text"}
SHOWN = [
    "table",
    "code",
    "preset",
    "title",
    "rules",
    "status",
    "host",
    "seats",
    "persons",
    "bots",
    "free",
    "watching",
    "settings",
    "levels",
    "quick",
    "programs",
]


class Recorder(LocalBus):
    """An end of a bus that somebody hears, and that remembers all that is published."""

    def __init__(self) -> None:
        super().__init__(Air())
        self.told: list[tuple[str, bytes]] = []

    @property
    def reaches_others(self) -> bool:
        return True

    def publish(self, subject: str, body: bytes) -> None:
        self.told.append((subject, body))


def faults(subject: str, body: bytes, secrets: list[str]) -> list[str]:
    """Return what is wrong with a message."""
    text = f"{subject} {body.decode()}"
    found = [secret for secret in secrets if secret in text]
    if body.isdigit():
        return found
    message: dict[str, Any] = json.loads(body)
    found += message.keys() - FIELDS
    for line in message.get("lines", ()):
        found += line.keys() - LINE
    line = message.get("line") or {}
    found += line.keys() - set(SHOWN)
    return found + [card[0] for card in CARD.finditer(body.decode())]


@pytest.mark.parametrize(
    "body",
    [
        b'{"type":"here","process":"p","seats":[1],"hand":3}',
        b'{"type":"spoke","lines":[{"number":1,"seat":0,"name":"Ann","at":1,"text":"7S"}]}',
        b'{"type":"here","process":"the token"}',
        b'{"type":"listed","table":"t","line":{"table":"t","cards":2}}',
    ],
)
def test_a_secret_would_be_found(body: bytes) -> None:
    assert faults("at.table", body, ["the token"])


def test_no_message_of_a_match_has_a_card_or_a_token(tmp_path: Path) -> None:
    bus = Recorder()
    with running(tmp_path / "log.db", bus=bus) as client:
        seats = [{}, {}, {"bot": "sensible"}]
        settings = {"listed": True, "chat": True, "clock": "fast", "absent": "bot"}
        asked = {"preset": "basic", "name": "Ann", "seats": seats, "settings": settings, "hints": True}
        status, ann = client.ask("/api/tables", asked | {"options": {"end_condition": "deals", "num_deals": 1}})
        assert status == 201, ann
        bob = client.join(ann["table"], "Bob")
        lines = [client.sit(ann), client.sit(bob)]
        watcher = client.sit({"table": ann["table"]})
        lines[0].command("say", text="good luck")
        lines[1].command("mute", seat=0, muted=True)
        lines[0].command("start")
        with ThreadPoolExecutor(2) as people:
            views = list(people.map(lambda line: line.play(), lines))
        assert {view["status"] for view in views} == {"over"}
        for line in (*lines, watcher):
            line.close()
        assert client.ask("/api/tables")[0] == 200
    tokens = [seated["token"] for seated in (ann, bob)]
    secrets = [*tokens, *(hashlib.sha256(token.encode()).hexdigest() for token in tokens)]
    assert [fault for subject, body in bus.told for fault in faults(subject, body, secrets)] == []
    kinds = {json.loads(body)["type"] for _, body in bus.told if not body.isdigit()}
    assert {"here", "spoke", "silenced", "gone"} <= kinds
