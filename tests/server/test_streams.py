"""A match as a stream of lines: it follows the play, ends with the match, and shows what watchers may see."""

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPResponse
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from openrummy.languages import ENGLISH
from openrummy.server import streams
from openrummy.server.desk import Desk
from openrummy.table import messages as m
from openrummy.table.watching import heard_until
from tests.server.running import Client, Json, Line
from tests.table.world import World


def kinds_of(line: Json) -> list[str]:
    return [event["type"] for event in line.get("events", ())]


def hands_of(line: Json) -> set[str | None]:
    return {hand for event in line["events"] if event["type"] == "deal_started" for hand in event["hands"]}


class Lines:
    """The lines of an open stream."""

    def __init__(self, answer: HTTPResponse) -> None:
        self._answer = answer

    def line(self) -> Json | None:
        """Return the next line; None for a blank one."""
        text = self._answer.readline()
        assert text, "the stream has ended"
        return dict(json.loads(text)) if text.strip() else None

    def until(self, kind: str) -> list[Json]:
        """Return the lines up to the next of a kind, or with an event of it."""
        found: list[Json] = []
        while not found or kind not in {found[-1]["type"], *kinds_of(found[-1])}:
            line = self.line()
            found += [] if line is None else [line]
        return found

    def has_ended(self) -> bool:
        return not self._answer.readline()


@contextmanager
def stream(client: Client, table: str, query: str = "", token: str = "") -> Iterator[Lines]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    request = urllib.request.Request(f"{client.address}/api/tables/{table}/stream{query}", headers=headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        assert answer.headers["content-type"].startswith("application/x-ndjson")
        yield Lines(cast("HTTPResponse", answer))


def test_a_stream_follows_the_match_to_its_end(client: Client) -> None:
    seated = client.open("sensible")
    with stream(client, seated["table"]) as lines:
        head = lines.line()
        assert head is not None
        assert (head["type"], head["table"], head["status"]) == ("match", seated["table"], "lobby")
        line = client.sit(seated)
        line.command("start")
        begun = lines.until("deal_started")[-1]
        assert hands_of(begun) == {None}
        line.finish()
        line.close()
        told = lines.until("end")
        assert {"discarded", "deal_ended", "match_ended"} <= {kind for each in told for kind in kinds_of(each)}
        assert lines.has_ended()
    with stream(client, seated["table"], f"?since={begun['version']}") as lines:
        assert lines.until("end")[1:] == told


def test_it_ends_at_its_time_limit_and_is_kept_alive(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "_ALIVE_SECONDS", 0.01)
    seated = client.open("sensible")
    with stream(client, seated["table"], "?wait=0") as lines:
        assert lines.until("match")
        assert lines.has_ended()
    with stream(client, seated["table"]) as lines:
        lines.until("match")
        assert lines.line() is None


def test_acts_that_are_withheld_put_off_no_blank_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody acts all the time, in a deal of which watchers hear nothing yet."""
    monkeypatch.setattr(streams, "_ALIVE_SECONDS", 0.05)
    settings = m.TableSettings(watchers="delayed")
    table = World(preset="block", settings=settings).start().play(Random(3), 5).table

    async def acting(changed: asyncio.Event) -> None:
        while True:
            changed.set()
            await asyncio.sleep(0)

    async def run() -> list[bytes]:
        changed, live = asyncio.Event(), SimpleNamespace(table=table)
        wanted = streams.Wanted("", heard_until(table), 3600, lambda: None, ENGLISH)
        busy = asyncio.create_task(acting(changed))
        lines = streams.Streams(Desk())._events(cast("Any", live), wanted, changed)
        async with asyncio.timeout(60):
            found = [await anext(lines), await anext(lines)]
        busy.cancel()
        return found

    assert asyncio.run(run()) == [b"\n", b"\n"]


def test_where_nobody_may_watch_a_stream_that_waited_for_the_match_ends(client: Client) -> None:
    settings = {"watchers": "off"}
    body = {"preset": "block", "name": "Ann", "seats": [{}, {"bot": "sensible"}], "settings": settings}
    _, seated = client.ask("/api/tables", body)
    with stream(client, seated["table"]) as lines, stream(client, seated["table"], token=seated["token"]) as own:
        line: Line = client.sit(seated)
        line.command("start")
        told = lines.until("gone")
        assert [each["type"] for each in told] == ["match", "gone"]
        assert (told[-1]["code"], lines.has_ended()) == ("not_watched", True)
        assert hands_of(own.until("deal_started")[-1]) == {None}
        line.close()


def test_an_address_has_so_many_streams_and_no_more(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "MOST_STREAMS", 1)
    monkeypatch.setattr(streams, "_ALIVE_SECONDS", 0.01)
    table = client.open("sensible")["table"]
    with stream(client, table) as lines:
        lines.until("match")
        status, refused = client.ask(f"/api/tables/{table}/stream")
        assert (status, refused["code"]) == (429, "too_many_watchers")
    with stream(client, client.finished()["table"]) as lines:  # by then the server has seen that the first is gone
        assert lines.until("end")
