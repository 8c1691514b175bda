"""Tables for chips, over HTTP and sockets: who sits down, what is held, who gets what, and what no trick changes."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from openrummy.people.ledger.audit import audit
from openrummy.server import clock_and_luck
from openrummy.store.book import open_book
from openrummy.table.stakes import ABANDONED_MS
from tests.databases import Database
from tests.people.cheap import cheap_hashes
from tests.server.people.visitors import PASSWORD, Browser, at_localhost
from tests.server.running import ONE_DEAL, Client, Json, Line, running

STAKE = {"stake": 500, "clock": "normal", "absent": "bot"}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Database:
    return Database(str(tmp_path_factory.mktemp("stakes") / "log.db"), "")


@pytest.fixture(scope="module")
def host(place: Database) -> Iterator[Client]:
    """A server, asked for by the name of this machine."""
    with cheap_hashes(), running(place.url, open_rate=1000, open_burst=1000) as started:
        yield at_localhost(started)


@pytest.fixture(autouse=True)
def _sound(place: Database, host: Client) -> Iterator[None]:
    """Look through the books after every test."""
    yield
    book = open_book(place.url)
    assert book.done(audit).is_sound
    book.close()


class Player:
    """Somebody with an account, at a table."""

    def __init__(self, host: Client, name: str) -> None:
        self.host, self.name, self.browser, self.seated = host, name, Browser(host), dict[str, Any]()
        self.login = self.browser.keep(name)["account"]["login"]

    def ask(self, path: str, body: Json) -> tuple[int, Json]:
        status, answer = self.host.ask(path, body, self.browser.headers)
        return status, answer

    def open(self, preset: str = "basic", options: Json | None = None, **settings: Any) -> Json:
        asked: Json = {"preset": preset, "name": self.name, "seats": [{}, {}], "options": options or ONE_DEAL}
        status, self.seated = self.ask("/api/tables", {**asked, "settings": {**STAKE, **settings}})
        assert status == 201, self.seated
        return self.seated

    def join(self, table: str) -> Json:
        status, self.seated = self.ask(f"/api/tables/{table}/join", {"name": self.name})
        assert status == 201, self.seated
        return self.seated

    def sit(self) -> Line:
        return Line(self.host.socket(**self.browser.headers), self.seated["table"], self.seated["token"])

    @property
    def chips(self) -> tuple[int, int]:
        """The balance, and the chips that are held for them."""
        found = self.browser.told("chips")
        return found["balance"], found["held"]


@pytest.fixture
def ann(host: Client) -> Player:
    return Player(host, "Ann")


@pytest.fixture
def bob(host: Client) -> Player:
    return Player(host, "Bob")


def started(ann: Player, bob: Player) -> tuple[Line, Line]:
    """Return the sockets of two whose match has begun."""
    bob.join(ann.open()["table"])
    first, second = ann.sit(), bob.sit()
    assert second.command("ready")["type"] == "accepted"
    assert first.command("start")["type"] == "accepted"
    return first, second


def played(*lines: Line) -> Json:
    """Play to the end by hints, and return the last view."""
    with ThreadPoolExecutor(len(lines)) as each:
        return next(iter(each.map(lambda line: line.finish(), lines)))


def test_everybody_brings_the_same_and_the_winner_gets_it_all(ann: Player, bob: Player) -> None:
    first, second = started(ann, bob)
    assert (ann.chips, bob.chips) == ((9_500, 500), (9_500, 500))
    view = played(first, second)
    winner = view["winners"][0]
    assert view["payouts"] == [1_000 * (seat == winner) for seat in range(2)]
    assert [ann.chips, bob.chips] == [(10_500, 0) if seat == winner else (9_500, 0) for seat in range(2)]
    lines = (ann, bob)[winner].browser.told("chips")["entries"]
    table = ann.seated["table"]
    assert [(one["kind"], one["amount"], one.get("table", "")) for one in lines] == [
        ("settle", 1_000, table),
        ("stake", -500, table),
        ("start", 10_000, ""),
    ]


def test_whoever_is_not_signed_in_or_has_too_few_sits_down_nowhere(host: Client, ann: Player, bob: Player) -> None:
    asked = {"preset": "basic", "name": "Cy", "seats": [{}, {}], "settings": STAKE}
    assert host.ask("/api/tables", asked)[1]["code"] == "not_signed_in"
    table = ann.open(stake=2_500)["table"]
    assert host.ask(f"/api/tables/{table}/join", {"name": "Cy"})[1]["code"] == "not_signed_in"
    assert ann.ask("/api/tables", {**asked, "settings": {**STAKE, "stake": 2_501}})[1]["code"] == "too_few_chips"
    assert ann.ask(f"/api/tables/{table}/join", {"name": "Ann again"})[1]["code"] == "two_seats"
    for stake in (-1, 10_001, 10**30, 1.5):
        assert ann.ask("/api/tables", {**asked, "settings": {**STAKE, "stake": stake}})[0] == 400, stake


def test_only_people_who_say_so_bring_chips(host: Client, ann: Player, bob: Player) -> None:
    bob.join(ann.open()["table"])
    first, second = ann.sit(), bob.sit()
    assert first.command("start")["code"] == "not_ready"
    guest = host.sit(bob.seated)  # the same seat in a browser that is signed out
    assert guest.command("ready")["code"] == "not_signed_in"
    other = Player(host, "Cy")
    stranger = Line(host.socket(**other.browser.headers), bob.seated["table"], bob.seated["token"])
    assert stranger.command("ready")["code"] == "other_account"
    assert second.command("ready")["type"] == "accepted"
    assert [one.chips for one in (ann, bob, other)] == [(10_000, 0)] * 3
    assert first.command("start")["type"] == "accepted"
    assert [one.chips for one in (ann, bob, other)] == [(9_500, 500), (9_500, 500), (10_000, 0)]


def test_whoever_takes_a_seat_that_became_free_brings_their_own_chips(host: Client, ann: Player, bob: Player) -> None:
    table = ann.open()["table"]
    bob.join(table)
    second = bob.sit()
    second.command("ready")
    assert second.command("leave")["type"] == "accepted"
    cy = Player(host, "Cy")
    cy.join(table)
    first, third = ann.sit(), cy.sit()
    assert first.command("start")["code"] == "not_ready"
    third.command("ready")
    assert first.command("start")["type"] == "accepted"
    assert [one.chips for one in (ann, bob, cy)] == [(9_500, 500), (10_000, 0), (9_500, 500)]


def test_of_two_tables_at_once_one_starts_when_the_chips_are_enough_for_one(
    host: Client, ann: Player, bob: Player
) -> None:
    lines = []
    for opponent in (bob, Player(host, "Cy")):
        opponent.join(ann.open(stake=2_500)["table"])
        opponent.sit().command("ready")
        lines.append(ann.sit())
    with ThreadPoolExecutor(2) as each:
        answers = list(each.map(lambda line: line.command("start"), lines))
    assert sorted(one.get("code", one["type"]) for one in answers) == ["accepted", "too_few_chips"]
    assert ann.chips == (7_500, 2_500)


def test_a_start_that_is_sent_twice_takes_the_chips_once(ann: Player, bob: Player) -> None:
    bob.join(ann.open()["table"])
    bob.sit().command("ready")
    lines = [ann.sit(), ann.sit()]
    with ThreadPoolExecutor(2) as each:
        answers = list(each.map(lambda line: line.command("start", id="the same"), lines))
    assert [one["type"] for one in answers] == ["accepted"] * 2
    assert lines[0].command("start")["code"] == "started"
    assert (ann.chips, bob.chips) == ((9_500, 500), (9_500, 500))


def test_somebody_who_lost_their_chips_meanwhile_keeps_the_match_from_starting(
    host: Client, place: Database, ann: Player, bob: Player
) -> None:
    bob.join(ann.open(stake=2_500)["table"])
    first, second = ann.sit(), bob.sit()
    second.command("ready")
    at_other, third = started(Player(host, "Cy"), bob)
    assert first.command("start")["code"] == "not_covered"
    assert ann.chips == (10_000, 0)
    at_other.close()
    third.close()


def test_a_seat_that_a_bot_plays_on_wins_and_loses_for_whoever_brought_its_chips(ann: Player, bob: Player) -> None:
    first, second = started(ann, bob)
    assert second.command("leave")["type"] == "accepted"
    winner = played(first)["winners"][0]
    assert [ann.chips, bob.chips] == [(10_500, 0) if seat == winner else (9_500, 0) for seat in range(2)]


def test_the_match_goes_on_when_a_player_is_signed_out(ann: Player, bob: Player) -> None:
    first, _ = started(ann, bob)
    bob.browser.told("sign-out", {})
    second = bob.host.sit(bob.seated)  # as a guest, with the token of the seat
    winner = played(first, second)["winners"][0]
    bob.browser.told("sign-in", {"login": bob.login, "password": PASSWORD})
    assert [ann.chips, bob.chips] == [(10_500, 0) if seat == winner else (9_500, 0) for seat in range(2)]


def test_the_chips_of_an_account_that_was_deleted_go_back_where_all_come_from(
    place: Database, ann: Player, bob: Player
) -> None:
    first, _ = started(ann, bob)
    bob.browser.told("delete", {"login": bob.login})
    winner = played(first, bob.host.sit(bob.seated))["winners"][0]
    assert ann.chips == ((10_500, 0) if winner == 0 else (9_500, 0))
    assert place.execute(f"SELECT balance FROM chip_account WHERE id = 'table:{ann.seated['table']}'") == [(0,)]


def test_a_rematch_takes_the_stakes_again_when_both_have_come(ann: Player, bob: Player) -> None:
    lines = started(ann, bob)
    played(*lines)
    before = [one.chips[0] for one in (ann, bob)]
    assert lines[0].command("rematch")["type"] == "accepted"
    for one in (ann, bob):
        one.seated = {**one.seated, "table": lines[0].until(lambda line: bool(line.view.get("rematch")))["rematch"]}
    again = ann.sit(), bob.sit()
    assert again[0].command("ready")["type"] == "accepted"
    assert [one.chips for one in (ann, bob)] == [(chips, 0) for chips in before]
    assert again[1].command("ready")["type"] == "accepted"
    assert [one.chips for one in (ann, bob)] == [(chips - 500, 500) for chips in before]
    view = played(*again)
    assert sum(one.chips[0] for one in (ann, bob)) == 20_000
    assert sum(view["payouts"]) == 1_000


def test_the_lobby_tells_which_tables_are_for_chips(host: Client, ann: Player) -> None:
    table = ann.open(listed=True)["table"]
    line = ann.sit()
    (listed,) = [one for one in host.ask("/api/tables")[1]["tables"] if one["table"] == table]
    assert listed["settings"]["stake"] == 500
    line.close()


def test_a_match_that_nobody_goes_on_with_gives_the_chips_back(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In both databases, by a server that starts a week later."""
    with cheap_hashes(), running(database.url, key=database.key) as first:
        host = at_localhost(first)
        ann, bob = Player(host, "Ann"), Player(host, "Bob")
        for line in started(ann, bob):
            line.close()
        assert ann.chips == (9_500, 500)
    later = clock_and_luck.now() + ABANDONED_MS
    monkeypatch.setattr(clock_and_luck, "now", lambda: later)
    with running(database.url, key=database.key) as second:
        ann.browser.client = bob.browser.client = ann.host = bob.host = at_localhost(second)
        line = ann.sit()
        view = line.until(lambda line: line.view["status"] == "over")
        assert view["payouts"] == [500, 500]
        assert (ann.chips, bob.chips) == ((10_000, 0), (10_000, 0))
        assert [one["kind"] for one in bob.browser.told("chips")["entries"]] == ["give back", "stake", "start"]
        line.close()
