"""A stream is opened again where it broke off, and says why it may not go on."""

from collections.abc import Iterator

import pytest

from openrummy.client import GoneError, RefusedError, Server, UnreachableError, streaming
from openrummy.languages import saying
from openrummy.table.messages.streams import StreamEnd, StreamEvents
from tests.server.running import Client, running

HEAD = b'{"type":"match","table":"t","preset":"gin","rules":"gin","status":"playing","watchers":"public","seats":[]}'


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with running(tmp_path_factory.mktemp("log") / "log.db") as started:
        yield started


def events(version: int) -> bytes:
    return b'{"type":"events","version":%d,"events":[]}' % version


class Broken:
    """Answers with one part after another, and notes what it was asked; after each part but the last the line breaks."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *parts: list[bytes]) -> None:
        self.asked: list[str] = []
        self.pauses: list[float] = []
        self._parts = [*parts]
        monkeypatch.setattr(streaming, "lines_of", self.lines)
        monkeypatch.setattr("time.sleep", self.pauses.append)

    def lines(self, url: str, token: str | None, language: str) -> Iterator[bytes]:
        self.asked.append(url.partition("?")[2])
        yield from self._parts.pop(0)
        if self._parts:
            raise UnreachableError(saying("the line is cut"))


def test_a_lost_stream_goes_on_after_the_last_line(monkeypatch: pytest.MonkeyPatch) -> None:
    end = b'{"type":"end","version":9}'
    there = Broken(monkeypatch, [HEAD, events(3), events(4)], [], [HEAD, events(7), end])
    _, *told, last = Server("http://x").stream("t")
    assert [line.version for line in told if isinstance(line, StreamEvents)] == [3, 4, 7]
    assert last == StreamEnd(9)
    assert there.asked == ["since=0", "since=4", "since=4"]
    assert len(there.pauses) == 2


def test_it_gives_up_at_once_before_the_first_line(monkeypatch: pytest.MonkeyPatch) -> None:
    there = Broken(monkeypatch, [], [HEAD])
    with pytest.raises(UnreachableError):
        list(Server("http://x").stream("t"))
    assert there.pauses == []


def test_it_gives_up_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streaming, "LASTS", -1.0)
    Broken(monkeypatch, [HEAD], [])
    with pytest.raises(UnreachableError):
        list(Server("http://x").stream("t"))


def test_words_of_the_server(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(RefusedError) as refused:
        list(Server(client.address).stream("nowhere"))
    assert (refused.value.code, refused.value.status) == ("no_table", 404)
    Broken(monkeypatch, [HEAD, b'{"type":"gone","code":"not_watched","words":"No."}'])
    with pytest.raises(GoneError, match=r"No\."):
        list(Server("http://x").stream("t"))
