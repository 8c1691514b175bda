"""The address at which phones in the same network reach a server."""

from pathlib import Path

import pytest

from openrummy.server import home_network
from openrummy.server.home_network import home_address, is_near
from openrummy.server.run import Serving
from tests.server.running import running


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost", "127.8.0.1"])
def test_a_server_of_its_own_machine_has_none(host: str) -> None:
    assert home_address(host, 8000) == ""


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.168.1.20", "http://192.168.1.20:8000"),
        ("rummy.local", "http://rummy.local:8000"),
        ("fd00::1", "http://[fd00::1]:8000"),
    ],
)
def test_one_that_listens_at_an_address_has_that(host: str, address: str) -> None:
    assert home_address(host, 8000) == address


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_one_that_listens_everywhere_has_that_of_the_way_out(monkeypatch: pytest.MonkeyPatch, host: str) -> None:
    monkeypatch.setattr(home_network, "_own_address", lambda: "192.168.1.20")
    assert home_address(host, 8000) == "http://192.168.1.20:8000"
    monkeypatch.setattr(home_network, "_own_address", lambda: "")  # there is no network
    assert home_address(host, 8000) == ""


@pytest.mark.parametrize(
    ("visitor", "near"),
    [("192.168.1.7", True), ("127.0.0.1", True), ("fd00::7", True), ("8.8.8.8", False), ("", False)],
)
def test_only_visitors_of_a_private_network_are_told_of_it(visitor: str, near: bool) -> None:
    assert is_near(visitor) is near


def test_a_screen_is_told_the_address_by_which_phones_near_it_come_and_a_strangers_is_not(tmp_path: Path) -> None:
    asked = {"preset": "block", "name": "", "seats": [{}, {}]}
    with running(tmp_path / "log.db", proxy="127.0.0.1", home="http://192.168.1.20:8000") as client:
        boards = {
            visitor: client.ask("/api/boards", asked, {"X-Forwarded-For": visitor})[1]
            for visitor in ("192.168.1.7", "8.8.8.8", "2001:4860:4860::8888")
        }
    assert all(board["token"] for board in boards.values())
    told = {visitor: board.get("address", "") for visitor, board in boards.items()}
    assert told == {"192.168.1.7": "http://192.168.1.20:8000", "8.8.8.8": "", "2001:4860:4860::8888": ""}
    assert "192.168" not in str([boards["8.8.8.8"], boards["2001:4860:4860::8888"]])


def test_the_operator_reads_both_addresses() -> None:
    serving = Serving("http://localhost:8000", None, "log.db", "1", "http://192.168.1.20:8000")
    assert serving.words == "Serving at http://localhost:8000/\nPhones in your network: http://192.168.1.20:8000/"
    assert serving.scanned == "http://192.168.1.20:8000/"
    table = Serving("http://localhost:8000", "http://localhost:8000/t/X", "log.db", "1", "http://192.168.1.20:8000")
    assert table.scanned == "http://192.168.1.20:8000/t/X"
