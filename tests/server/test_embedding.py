"""Pages for frames on other sites: they alone may be framed, run no script, set no cookie, and show only what anybody may see."""

import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlencode

import pytest

from openrummy.puzzles import puzzles
from tests.server.running import ONE_DEAL, Client, Json, running

POSITION = "basic-house; hands 7S 8S / 3C JK; melds 2 run 3H 4H 5H; pile 4C; turn 1 play number=6 taken=7S"
LARGE = "romme; hands AS AH AD AC 2S 2H 2D 2C 3S 3H 3D 3C 4S 4H 4D / KC KD KH; pile KS; turn 1 play number=6"
"""Such a hand with jokers takes minutes to read; without them the test ends even if nothing refuses it."""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with running(tmp_path_factory.mktemp("log") / "log.db") as started:
        yield started


@pytest.fixture(scope="module")
def finished(client: Client) -> Json:
    return client.finished()


class Page(HTMLParser):
    """A page for a frame.  text: all of it.  links: where they lead, by their words."""

    def __init__(self, client: Client, path: str, language: str = "en") -> None:
        super().__init__()
        self.status, body, self.headers = client.fetch(f"/embed/{path}", headers={"Accept-Language": language})
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.links: dict[str, str] = {}
        self.text, self._link = "", ""
        self.feed(body.decode().removeprefix("<!doctype html>"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self._link = dict(attrs).get("href") or "" if tag == "a" else ""
        assert not {name for name, _ in attrs if name.startswith("on")}
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1] != "style":
            self.text += f"{data}\n"
            self.links |= {data: self._link} if self._link else {}


def position(client: Client, text: str, **more: object) -> Page:
    return Page(client, f"position?{urlencode({'of': text, **more})}")


def check(page: Page, status: int = 200) -> None:
    """Check that a page may be framed, is whole, and has nothing that runs, loads or is kept."""
    assert (page.status, page.open) == (status, [])
    policy = page.headers["content-security-policy"]
    assert {"frame-ancestors *", "default-src 'none'"} <= set(policy.split("; "))
    assert "script-src" not in policy
    assert "x-frame-options" not in page.headers
    assert "set-cookie" not in page.headers
    assert page.headers["cross-origin-resource-policy"] == "cross-origin"
    assert not page.seen & {"script", "iframe", "img", "link", "form", "object"}
    assert {"h1", "footer"} <= page.seen


@pytest.mark.parametrize(
    "path", ["/", "/t/x", "/api", "/api/games", "/api/tables/nowhere", "/embed", "/embed/elsewhere"]
)
def test_no_other_page_may_be_framed(client: Client, path: str) -> None:
    headers = client.fetch(path)[2]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]


def test_a_position_is_drawn_and_written(client: Client) -> None:
    page = position(client, POSITION)
    check(page)
    assert {"7 of spades", "joker", "4 of clubs"} <= set(page.text.splitlines())
    assert "Seat 1: 7♠ 8♠" in page.text
    assert POSITION in page.text
    assert page.links == {"Open in openrummy": f"/#position?{urlencode({'of': POSITION})}"}


def test_one_hand_of_a_position_alone(client: Client) -> None:
    page = position(client, POSITION, seat=0)
    check(page)
    assert "Seat 1: 7♠ 8♠" in page.text
    assert "Seat 2: 2 cards" in page.text
    assert "joker" not in page.text


def test_faults_are_said_in_the_frame(client: Client) -> None:
    for page, status, words in (
        (position(client, "gin; <b>"), 400, "cannot be read"),
        (position(client, POSITION, seat=7), 403, "There is no such seat."),
        (position(client, LARGE), 400, "holds 15 cards, and no more than 14 are allowed here"),
        (Page(client, "puzzle/none"), 404, "There is no such puzzle."),
        (Page(client, "replay/nowhere"), 404, "There is no such table"),
    ):
        check(page, status)
        assert words in page.text
        assert "b" not in page.seen


def test_a_puzzle_hides_its_solution_until_an_act_is_opened(client: Client) -> None:
    key = next(iter(puzzles()))
    page = Page(client, f"puzzle/{key}")
    check(page)
    choices = client.ask(f"/api/puzzles/{key}")[1]["choices"]
    shown = [line for line in page.text.splitlines() if line in {choice["words"] for choice in choices}]
    assert shown == sorted(choice["words"] for choice in choices)
    assert f"Right: {choices[0]['words']}." in page.text
    assert page.links == {"Open in openrummy": f"/#puzzles?puzzle={key}"}


def test_a_replay_goes_step_by_step_without_a_script(client: Client, finished: Json) -> None:
    table = finished["table"]
    first = Page(client, f"replay/{table}?deal=1")
    check(first)
    frames = client.ask(f"/api/tables/{table}/replay/1")[1]["frames"]
    assert f"Deal 1 · Step 1 of {len(frames)}." in first.text
    assert first.links["Step forward"] == f"/embed/replay/{table}?deal=1&step=1"
    assert "Step back" not in first.links
    second = Page(client, first.links["Step forward"].removeprefix("/embed/"))
    assert frames[1]["told"][0]["words"] in second.text
    last = Page(client, f"replay/{table}?deal=1&step=99999")
    assert "Step forward" not in last.links
    assert last.links["Open in openrummy"] == f"/t/{table}#replay?deal=1&step={len(frames) - 1}"
    german = Page(client, f"replay/{table}?deal=1", "de")
    assert re.search(r"Schritt 1 von \d+", german.text)


def test_the_frames_of_the_documentation_are_shown(client: Client, finished: Json) -> None:
    page = (Path(__file__).parents[2] / "docs" / "embedding.md").read_text(encoding="utf-8")
    paths = [unescape(path) for path in re.findall(r'src="https://rummy.example/embed/([^"]+)"', page)]
    assert len(paths) == 3
    for path in paths:
        check(Page(client, path.replace("TABLE", finished["table"]).replace("PUZZLE", next(iter(puzzles())))))


def test_a_deal_in_progress_and_a_private_table_are_not_shown(client: Client) -> None:
    for settings, status in (({}, 404), ({"watchers": "off"}, 403)):
        body = {"preset": "block", "name": "Ann", "seats": [{}, {"bot": "sensible"}], "options": ONE_DEAL}
        _, seated = client.ask("/api/tables", {**body, "settings": settings})
        line = client.sit(seated)
        line.command("start")
        headers = {"Authorization": f"Bearer {seated['token']}"}  # the token of a seat gives no right here
        assert client.fetch(f"/embed/replay/{seated['table']}?deal=1", headers=headers)[0] == status
        line.close()
