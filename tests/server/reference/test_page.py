"""The page for programs names everything, runs no script, and escapes what it shows."""

import re
import urllib.request
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

from openrummy.server.reference.page import page
from openrummy.server.reference.socket import document
from tests.server.running import Client, running


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with running(tmp_path_factory.mktemp("log") / "log.db") as started:
        yield started


@pytest.fixture(scope="module")
def shown(client: Client) -> str:
    with urllib.request.urlopen(f"{client.address}/api", timeout=60) as answer:
        assert answer.headers["content-type"].startswith("text/html")
        return str(answer.read().decode())


def test_it_names_every_operation_message_and_action(client: Client, shown: str) -> None:
    http = client.ask("/api/schema/openapi.json")[1]
    named = set(re.findall(r"<summary><code>([^<]+)</code>", shown))
    asked = {f"{method.upper()} {path}" for path, methods in http["paths"].items() for method in methods}
    assert asked <= named
    assert {"hello", "act", "update", "refused", "draw_stock", "knock", "declare"} <= named


class Opened(HTMLParser):
    """The elements that are open, which must be closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.seen.add(tag)
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_it_is_whole_and_has_no_script(shown: str) -> None:
    parser = Opened()
    parser.feed(shown.removeprefix("<!doctype html>"))
    assert parser.open == []
    assert not parser.seen & {"script", "iframe", "img", "link"}


def test_words_are_escaped() -> None:
    http = {
        "tags": [{"name": "games", "description": "<b>"}],
        "paths": {"/api/x": {"get": {"tags": ["games"], "summary": "<i>", "description": "`<u>`", "responses": {}}}},
    }
    found = page(http, document("1"))
    assert not {"<b>", "<i>", "<u>"} & set(re.findall(r"<\w+>", found))
    assert "<code>&lt;u&gt;</code>" in found
