"""A browser that is signed out loses the sockets of that browser: at once, at every server, even if the word is lost."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from openrummy.bus import LocalBus
from openrummy.server.people.sockets import SessionSockets
from openrummy.store.sqlite.migrate import migrate
from openrummy.table.refusal import Refusal
from tests.people.cheap import cheap_hashes
from tests.server.people.visitors import PASSWORD, Browser
from tests.server.running import Client, Json, Line
from tests.server.several import Several, several


def line_of(browser: Browser, client: Client, seated: Json) -> Line:
    return Line(client.socket(**browser.headers), seated["table"], seated.get("token"))


def farewell(line: Line) -> str:
    """Return the code of the last message."""
    while (message := line.hear())["type"] != "gone":
        pass
    return str(message["code"])


def test_a_device_that_is_signed_out_loses_its_sockets_and_nobody_else_theirs(host: Client, browser: Browser) -> None:
    login = browser.keep()["account"]["login"]
    phone = Browser(host)
    account = phone.told("sign-in", {"login": login, "password": PASSWORD})["account"]
    seated = host.open()
    lost = line_of(phone, host, seated)
    watching = line_of(phone, host, {"table": seated["table"]})
    stays, guest = line_of(browser, host, seated), host.sit(seated)
    here = next(one["id"] for one in account["devices"] if one.get("here"))
    began = time.monotonic()
    browser.told(f"devices/{here}/sign-out", {})
    assert (farewell(lost), farewell(watching)) == ("signed_out", "signed_out")
    assert (
        time.monotonic() - began < 10
    )  # it is a few milliseconds; a bound on a shared machine shows only that nobody waits
    assert browser.refused(f"devices/{here}/sign-out", {}) == (404, "no_device")
    for line in (stays, guest):
        assert line.command("start" if line is stays else "ready")["type"] in ("accepted", "refused")
        line.close()


@pytest.mark.parametrize("way", ["sign-out", "delete"])
def test_whoever_goes_loses_their_sockets(host: Client, browser: Browser, way: str) -> None:
    login = browser.keep()["account"]["login"]
    line = line_of(browser, host, host.open())
    browser.told(way, {"login": login} if way == "delete" else {})
    assert farewell(line) == "signed_out"


@pytest.fixture
def two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Several]:
    """Two servers that share a log in memory, and a database of people, and compare sessions all the time."""
    for pause in ("COMPARE_SECONDS", "LOOK_SECONDS"):
        monkeypatch.setattr(f"openrummy.server.people.house.{pause}", 0.05)
    migrate(str(tmp_path / "unused.db"))
    with cheap_hashes(), several(tmp_path) as found:
        yield found


def revoked_elsewhere(two: Several, meanwhile: Callable[[], object] = lambda: None) -> str:
    """Sign out a device at one server whose socket is at the other; return the code of its last message."""
    one, other = (Browser(client) for client in two.clients)
    login = one.keep()["account"]["login"]
    account = other.told("sign-in", {"login": login, "password": PASSWORD})["account"]
    line = line_of(other, other.client, other.client.open())
    meanwhile()
    one.told(f"devices/{next(each['id'] for each in account['devices'] if each.get('here'))}/sign-out", {})
    return farewell(line)


def test_the_other_servers_hear_of_it(two: Several, monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(*_: object) -> None:
        """Compare nothing, so that only the bus can tell."""

    monkeypatch.setattr(SessionSockets, "compare", nothing)
    assert revoked_elsewhere(two) == "signed_out"


def test_a_word_that_was_lost_costs_only_time(two: Several, monkeypatch: pytest.MonkeyPatch) -> None:
    compared = SessionSockets.compare

    rounds: list[int] = []

    async def counted(*given: object) -> None:
        await compared(*given)  # type: ignore[arg-type]
        rounds.append(len(rounds))

    monkeypatch.setattr(SessionSockets, "compare", counted)

    def deafened() -> None:
        two.deafen(two.servers[1])
        begun = len(rounds)
        while len(rounds) < begun + 4:  # both have looked since
            time.sleep(0.01)

    assert revoked_elsewhere(two, deafened) == "signed_out"


def test_a_word_from_nobody_closes_nothing() -> None:
    class Socket:
        gone = False
        token: str | None = None

        def dismiss(self, why: Refusal) -> None:
            self.gone = True

    sockets, socket = SessionSockets(LocalBus()), Socket()
    with sockets.present("a" * 64, socket):
        for subject in ("session.", "session.a", f"session.{'b' * 64}"):
            sockets._hear(subject, b"")
        assert not socket.gone
        sockets._hear(f"session.{'a' * 64}", b"")
        assert socket.gone
    assert not sockets._there
