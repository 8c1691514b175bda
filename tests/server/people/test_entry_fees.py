"""Events with an entry in play chips, over HTTP: held, given back, paid out, and refused to those who cannot bring it."""

import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from openrummy.people.ledger.audit import audit
from openrummy.people.ledger.transfers import FEE, Account, balance_of
from openrummy.server import clock_and_luck
from openrummy.store.book import open_book
from tests.databases import Database
from tests.people.cheap import cheap_hashes
from tests.server.people.visitors import Browser, at_localhost
from tests.server.running import Client, Json, running
from tests.server.test_tournament_log import process
from tests.server.tournaments import bearer, leave_table, left_to_bots, seen, until

SOON: Json = {"arrival": 0.2, "answer": 4}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Database:
    return Database(str(tmp_path_factory.mktemp("fees") / "log.db"), "")


@pytest.fixture(scope="module")
def host(place: Database) -> Iterator[Client]:
    """A server, asked for by the name of this machine."""
    with cheap_hashes(), running(place.url, open_rate=1000, open_burst=1000, **SOON) as started:
        yield at_localhost(started)


@pytest.fixture(autouse=True)
def _sound(place: Database, host: Client) -> Iterator[None]:
    """Look through the books after every test."""
    yield
    book = open_book(place.url)
    assert book.done(audit).is_sound
    book.close()


class Player:
    """Somebody with an account; `seat` is theirs in an event."""

    def __init__(self, host: Client, name: str) -> None:
        self.host, self.name, self.browser, self.seat = host, name, Browser(host), dict[str, Any]()
        self.login = self.browser.keep(name)["account"]["login"]
        assert self.chips == (10_000, 0)

    def ask(self, path: str, body: Json, seat: Json | None = None) -> tuple[int, Any]:
        headers = self.browser.headers | (bearer(self.seat if seat is None else seat) if seat or self.seat else {})
        return self.host.ask(path, body, headers)

    def open(self, *, plays: bool = True, start: Json | None = None, **rules: Any) -> Json:
        event = {"title": "Cup", "preset": "block", "rules": {"deals_per_round": 1, "entry_fee": 100} | rules}
        name = self.name if plays else None
        status, self.seat = self.ask("/api/tournaments", {**event, "name": name, "start": start or {}})
        assert status == 201, self.seat
        return self.seat

    def enter(self, event: Json) -> Json:
        status, self.seat = self.ask(f"/api/tournaments/{event['tournament']}/enter", {"name": self.name})
        assert status == 201, self.seat
        return self.seat

    def do(self, what: str, **body: Any) -> tuple[int, Any]:
        return self.ask(f"/api/tournaments/{self.seat['tournament']}/{what}", body)

    def refused(self, event: Json, name: str = "Again") -> tuple[int, str]:
        status, answer = self.ask(f"/api/tournaments/{event['tournament']}/enter", {"name": name})
        return status, answer["code"]

    @property
    def chips(self) -> tuple[int, int]:
        """The balance, and the chips that are held for them."""
        found = self.browser.told("chips")
        return found["balance"], found["held"]

    def moves(self, most: int) -> list[tuple[str, int]]:
        return [(one["kind"], one["amount"]) for one in self.browser.told("chips")["entries"][:most]]


@pytest.fixture
def ann(host: Client) -> Player:
    return Player(host, "Ann")


@pytest.fixture
def bob(host: Client) -> Player:
    return Player(host, "Bob")


def test_an_entry_is_held_and_the_winners_get_all(ann: Player, bob: Player, place: Database) -> None:
    event = ann.open(platform_fee_percent="10")
    view = seen(ann.host, event)
    assert (view["entry"], view["pool"], view["prizes"], view["players"][0].get("prize", "")) == (
        100,
        "100",
        ["90"],
        "",
    )
    bob.enter(event)
    assert (ann.chips, bob.chips) == ((9_900, 100), (9_900, 100))
    before = _fees(place)
    assert ann.do("start", bots=0)[0] == 200
    view = left_to_bots(ann.host, [ann.seat, bob.seat])
    assert (view["pool"], view["fee"], view["prizes"]) == ("200", "20", ["126", "54"])
    prizes = [int(player["prize"]) for player in view["players"]]
    assert sorted(prizes) == [54, 126]
    assert [ann.chips, bob.chips] == [(9_900 + prize, 0) for prize in prizes]
    assert ann.moves(2) == [("prize", prizes[0]), ("entry", -100)]
    assert _fees(place) == before + 20


def _fees(place: Database) -> int:
    book = open_book(place.url)
    try:
        return book.done(lambda db: balance_of(db, FEE))
    finally:
        book.close()


def test_whoever_withdraws_before_the_start_has_the_entry_back(ann: Player, bob: Player) -> None:
    event = ann.open()
    bob.enter(event)
    assert bob.refused(event) == (409, "two_entries")
    assert bob.do("withdraw")[0] == 200
    assert bob.do("withdraw")[0] == 403  # asked for again it does nothing
    assert (bob.chips, bob.moves(2)) == ((10_000, 0), [("entry back", 100), ("entry", -100)])
    bob.enter(event)
    assert bob.chips == (9_900, 100)


def test_a_host_who_withdraws_and_enters_again_stays_the_host_and_brings_chips_again(ann: Player, bob: Player) -> None:
    event, token = ann.open(), ann.seat["token"]
    for _ in range(2):
        assert ann.do("withdraw")[0] == 200
        assert ann.chips == (10_000, 0)
        ann.enter(event)
        assert (ann.seat["token"], ann.seat["player"], ann.chips) == (token, 0, (9_900, 100))
    assert ann.enter(event)["player"] == 0  # sent twice it does nothing
    bob.enter(event)
    assert bob.seat["token"] != token
    view = seen(ann.host, ann.seat)
    assert (view["host"], view["you"], view["pool"], len(view["players"])) == (True, 0, "200", 2)
    assert ann.do("start", bots=0)[0] == 200
    prizes = [int(player["prize"]) for player in left_to_bots(ann.host, [ann.seat, bob.seat])["players"]]
    assert [ann.chips, bob.chips] == [(9_900 + prize, 0) for prize in prizes]


def test_the_token_of_somebody_who_has_withdrawn_is_not_used_again(ann: Player, bob: Player) -> None:
    event = ann.open(plays=False)
    first = bob.enter(event)["token"]
    assert bob.do("withdraw")[0] == 200
    assert bob.enter(event)["token"] != first
    host = ann.seat["token"]
    assert (ann.enter(event)["token"], seen(ann.host, ann.seat)["host"]) == (host, True)  # who did not play at first


@pytest.mark.parametrize("way", ["host", "few"])
def test_an_event_that_is_called_off_gives_all_back(ann: Player, bob: Player, way: str) -> None:
    start = {"at": clock_and_luck.now() + 2_000, "least": 3} if way == "few" else {}
    event = ann.open(start=start)
    bob.enter(event)
    assert bob.do("call-off")[1]["code"] == "not_host"
    if way == "host":
        assert ann.do("call-off")[0] == 200
    view = until(ann.host, event, lambda view: bool(view["status"] == "cancelled"))
    assert view["calledOff"] == way
    assert [ann.chips, bob.chips] == [(10_000, 0)] * 2
    assert bob.do("withdraw")[1]["code"] == "started"
    assert ann.do("call-off")[1]["code"] == bob.refused(event)[1] == "cancelled"


def test_an_event_that_nobody_starts_gives_the_entries_back(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In both databases, by a server that starts a month later."""
    with cheap_hashes(), running(database.url, key=database.key) as first:
        ann = Player(at_localhost(first), "Ann")
        event, timed = ann.open(), ann.open(start={"at": clock_and_luck.now() + 40 * 24 * 3600 * 1000})
        assert ann.chips == (9_800, 200)
    later = clock_and_luck.now() + 30 * 24 * 3600 * 1000
    monkeypatch.setattr(clock_and_luck, "now", lambda: later)
    with running(database.url, key=database.key) as second:
        ann.browser.client = at_localhost(second)
        view = until(second, event, lambda view: bool(view["status"] == "cancelled"))
        assert (view["calledOff"], seen(second, timed)["status"]) == ("forgotten", "open")
        assert ann.chips == (9_900, 100)


def test_the_entry_is_refused_to_those_who_cannot_bring_it(host: Client, ann: Player, bob: Player) -> None:
    event = ann.open(plays=False, entry_fee=2_500)
    path = f"/api/tournaments/{event['tournament']}/enter"
    status, answer = host.ask(path, {"name": "Guest"})
    assert (status, answer["code"]) == (403, "not_signed_in")
    assert answer["words"] == "This event has an entry in play chips, so it needs an account: sign in first."
    assert (
        host.ask("/api/tournaments", {"title": "Cup", "preset": "block", "name": "Guest", "rules": {"entry_fee": 1}})[0]
        == 403
    )
    bob.enter(event)
    rich = ann.open(plays=False, entry_fee=2_501)
    status, answer = ann.ask(f"/api/tournaments/{rich['tournament']}/enter", {"name": "Ann"})
    assert (status, answer["code"]) == (409, "too_few_chips")
    assert answer["words"] == "To bring 2501 chips you need 10004: nobody brings more than a quarter of what they have."
    assert [player["name"] for player in seen(host, rich)["players"]] == []
    poor = bob.open(plays=False, entry_fee=1_876)
    assert bob.refused(poor) == (409, "too_few_chips")  # of the 7,500 that are left to him
    assert (ann.chips, bob.chips) == ((10_000, 0), (7_500, 2_500))


def test_an_event_without_an_entry_stays_free(host: Client, ann: Player) -> None:
    event = ann.open(entry_fee=0)
    assert host.ask(f"/api/tournaments/{event['tournament']}/enter", {"name": "Guest"})[0] == 201
    assert (ann.chips, "entry" in seen(host, event)) == ((10_000, 0), False)


def test_the_last_who_enters_starts_a_full_event_and_both_are_held(ann: Player, bob: Player) -> None:
    event = ann.open(start={"full": 2})
    bob.enter(event)
    assert seen(ann.host, event)["status"] == "running"
    assert bob.do("withdraw")[1]["code"] == "started"
    assert [ann.chips, bob.chips] == [(9_900, 100)] * 2
    left_to_bots(ann.host, [ann.seat, bob.seat])
    assert sorted([ann.chips, bob.chips]) == [(9_960, 0), (10_040, 0)]


def test_chips_are_bought_by_the_account_that_entered(ann: Player, bob: Player) -> None:
    """The winner of a deal of block rummy stays at 160; everybody else falls below and must buy in time, or is out."""
    rules: Json = {
        "qualify_rule": "min_chips",
        "min_chips": 160,
        "qualify_chips": 160,
        "rebuy_chips": 500,
        "deals_per_round": 2,
    }
    cy = Player(ann.host, "Cy")
    event, people = ann.open(entry_fee=5, **rules), [ann, bob, cy]
    for one in people[1:]:
        one.enter(event)
    assert ann.do("start", bots=0)[0] == 200
    for one in people:
        leave_table(ann.host, one.seat)
    until(ann.host, event, lambda view: bool(view["rounds"][0]["tables"][0]["status"] == "asking"))
    low = [one for one in people if seen(ann.host, one.seat).get("rebuy")]
    other = next(one for one in people if one is not low[0])
    assert seen(ann.host, low[0].seat)["rebuy"] == {"chips": 500, "price": "5"}
    path = f"/api/tournaments/{event['tournament']}/rebuy"
    assert ann.host.ask(path, {"buy": True}, bearer(low[0].seat))[1]["code"] == "not_signed_in"
    assert other.ask(path, {"buy": True}, low[0].seat)[1]["code"] == "other_account"
    assert low[0].do("rebuy", buy=True)[0] == 200
    assert low[0].chips == (9_990, 10)
    view = left_to_bots(ann.host, [one.seat for one in people])
    assert view["pool"] == "20"  # three entries, and one for chips
    bought = [seat["chips"] > 400 for seat in view["rounds"][0]["tables"][0]["seats"]]
    assert bought.count(True) == 1
    assert sum(sum(one.chips) for one in people) == 30_000
    assert [one.chips[1] for one in people] == [0, 0, 0]


def test_the_prize_of_an_account_that_was_deleted_goes_back_where_all_chips_come_from(
    place: Database, ann: Player, bob: Player
) -> None:
    event = ann.open()
    bob.enter(event)
    ann.do("start", bots=0)
    bob.browser.told("delete", {"login": bob.login})
    view = left_to_bots(ann.host, [ann.seat, bob.seat])
    assert ann.chips == (9_900 + int(view["players"][0]["prize"]), 0)
    assert place.execute(f"SELECT balance FROM chip_account WHERE id = 'tournament:{event['tournament']}'") == [(0,)]


@pytest.mark.slow
@pytest.mark.parametrize("moment", ["entered", "playing"])
def test_a_kill_loses_and_doubles_no_chips(tmp_path: Path, moment: str) -> None:
    """Killed in any state, and asked again by clients without an answer: the entries are held once and paid once."""
    database = Database(str(tmp_path / "log.db"), "")
    with process(tmp_path / "log.db") as (client, server):
        here = at_localhost(client)
        ann, bob = Player(here, "Ann"), Player(here, "Bob")
        event = ann.open()
        bob.enter(event)
        if moment == "playing":
            ann.do("start", bots=2)
            until(here, event, lambda view: bool(view["rounds"]))
        server.send_signal(signal.SIGKILL)
        server.wait()
    book = open_book(database.url)
    held = book.done(lambda db: balance_of(db, Account("tournament", event["tournament"])))
    assert (held, book.done(audit).is_sound) == (200, True)
    book.close()
    with running(tmp_path / "log.db", **SOON) as client:
        for one in (ann, bob):
            one.browser.client = one.host = at_localhost(client)
        assert bob.refused(event) == (409, "two_entries" if moment == "entered" else "started")
        if moment == "entered":
            ann.do("start", bots=2)
        view = left_to_bots(client, [ann.seat, bob.seat])
        prizes = [int(player["prize"]) for player in view["players"][:2]]
        assert (sum(prizes), [ann.chips, bob.chips]) == (200, [(9_900 + prize, 0) for prize in prizes])
