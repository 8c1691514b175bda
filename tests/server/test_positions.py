"""Positions over HTTP: on the table as one seat sees it or with all hands open, in words, and from the moments of a match."""

from collections.abc import Iterator
from urllib.parse import urlencode

import pytest

from openrummy.position import parse_position
from openrummy.puzzles import puzzles
from openrummy.server.bounded import MOST_ADDRESS_BYTES
from tests.server.running import Client, Json, running

POSITION = "basic-house; hands 7S 8S / 3C JK; melds 2 run 3H 4H 5H; pile 4C; turn 1 play number=6 taken=7S"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with running(tmp_path_factory.mktemp("log") / "log.db") as started:
        yield started


def asked(client: Client, **more: object) -> Json:
    status, answer = client.ask("/api/position", {"of": POSITION, **more})
    assert status == 200, answer
    return dict(answer)


def test_a_position_lies_on_the_table_with_all_hands_or_one(client: Client) -> None:
    whole = asked(client)
    assert (whole["text"], whole["seat"], whole["view"]["you"]) == (POSITION, None, 0)
    assert whole["hands"] == [["7S", "8S"], ["3C", "JK"]]
    assert (whole["view"]["offers"], whole["view"]["pile"]) == ([], ["4C"])
    assert len(whole["lines"]) == 5
    other = asked(client, seat=1)
    assert (other["hands"], other["seat"], other["view"]["you"]) == ([], 1, 1)
    assert sorted(other["view"]["hand"]) == ["3C", "JK"]
    assert "7" not in other["lines"][0]


def test_a_position_that_cannot_be_shown_is_refused_in_words(client: Client) -> None:
    for query, code, words in (
        ({"of": ""}, 400, "The position cannot be read: "),
        ({"of": "whist; hands 7S / 8S"}, 400, "The position cannot be read: There is no preset 'whist'"),
        ({"of": POSITION, "seat": 2}, 403, "There is no such seat."),
    ):
        status, answer = client.ask("/api/position", query)
        assert status == code
        assert answer["words"].startswith(words)


def test_a_moment_of_a_finished_deal_is_a_position_for_those_who_may_see_its_replay(client: Client) -> None:
    open_to_all, closed = client.finished(), client.finished(watchers="off")
    _, film = client.ask(f"/api/tables/{open_to_all['table']}/film/1?seat=0")
    for step in (0, len(film["frames"]) - 2):
        status, moment = client.ask(f"/api/tables/{open_to_all['table']}/position?deal=1&step={step}")
        assert status == 200
        state = parse_position(moment["text"])
        assert "secret" not in moment["text"]
        assert state.public.deal == 1
        _, told = client.ask("/api/position", {"of": moment["text"]})
        assert [len(hand) for hand in told["hands"]] == [hand.bit_count() for hand in state.hands]
        assert step > 0 or sorted(told["hands"][0]) == sorted(film["view"]["hand"])
    for query in ("deal=1&step=-1", f"deal=1&step={len(film['frames']) - 1}", "deal=2&step=0"):
        status, answer = client.ask(f"/api/tables/{open_to_all['table']}/position?{query}")
        assert (status, answer["words"]) == (404, "There is no such moment of a finished deal.")
    path = f"/api/tables/{closed['table']}/position?deal=1&step=1"
    assert client.ask(path)[0] == 403
    assert client.ask(path, headers={"Authorization": f"Bearer {closed['token']}"})[0] == 200


def test_a_puzzle_brings_its_position_which_may_be_longer_than_an_address(client: Client) -> None:
    key, (_, puzzle) = max(puzzles().items(), key=lambda each: len(each[1][1].position))
    assert len(urlencode({"of": puzzle.position})) > MOST_ADDRESS_BYTES
    _, told = client.ask(f"/api/puzzles/{key}")
    assert told["position"] == puzzle.position
    _, shown_there = client.ask("/api/position", {"of": told["position"], "seat": puzzle.seat})
    assert sorted(shown_there["view"]["hand"]) == sorted(told["view"]["hand"])
    address = f"/embed/position?{urlencode({'of': shown_there['framed'], 'seat': puzzle.seat})}"
    assert client.fetch(address)[0] == 200
