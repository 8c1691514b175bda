"""The WebSocket of a table: how it begins, what it carries, and how it ends."""

import contextlib
import json
import logging
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Close
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from tests.server.running import Client, Json, running


def closing(socket: ClientConnection) -> tuple[int, str]:
    """Read until the socket is closed; return code and reason."""
    try:
        while True:
            socket.recv(timeout=10)
    except ConnectionClosed as closed:
        frame = closed.rcvd or Close(0, "cut off")
        return frame.code, frame.reason


def test_a_match_is_played_to_its_end(client: Client) -> None:
    line = client.sit(client.open("random", "sensible"))
    assert line.view["status"] == "lobby"
    assert line.command("start")["type"] == "accepted"
    view = line.finish()
    assert view["status"] == "over"
    assert view["winners"]
    assert [told["version"] for told in line.told] == sorted(told["version"] for told in line.told)
    assert {told["version"] for told in line.told} == set(range(1, view["version"] + 1))
    line.close()


def test_two_at_a_table_see_one_match_and_each_only_its_own_hand(client: Client) -> None:
    seated = client.open(None)
    ann, bob = client.sit(seated), client.sit(client.join(seated["table"], "Bob"))
    ann.command("start")
    for line in (ann, bob):
        line.until(lambda line: line.view["status"] == "playing")
    assert set(ann.view["hand"]).isdisjoint(bob.view["hand"])
    assert ann.view["offers"] == [] or bob.view["offers"] == []
    mover, other = (ann, bob) if ann.is_mine() else (bob, ann)
    mover.act({"type": "draw_stock"})
    version = mover.until(lambda line: line.told[-1]["kind"] == "drew_stock")["version"]
    other.until(lambda line: line.view["version"] == version)
    assert len(mover.told[-1]["cards"]) == 1
    assert "cards" not in other.told[-1]
    ann.close()
    bob.close()


def test_a_watcher_sees_no_hand_and_does_nothing(client: Client) -> None:
    seated = client.open("sensible")
    line, watcher = client.sit(seated), client.sit({"table": seated["table"]})
    line.command("start")
    view = watcher.until(lambda line: line.view["status"] == "playing")
    assert (view["you"], view["hand"], view["offers"], view["groups"]) == (None, [], [], [])
    assert watcher.act({"type": "draw_stock"})["code"] == "watching"
    assert watcher.command("hint")["code"] == "not_your_turn"
    line.close()
    watcher.close()


def test_the_same_command_again_gets_the_same_answer(client: Client) -> None:
    line = client.sit(client.open("sensible"))
    line.command("start")
    version = line.turn()["version"]
    act = {"base": version, "action": {"type": "draw_stock"}, "id": "same"}
    first, again = line.command("act", **act), line.command("act", **act)
    assert first == again == {"type": "accepted", "id": "same", "version": version + 1}
    line.close()


def test_a_refusal_has_code_and_words_and_changes_nothing(client: Client) -> None:
    line = client.sit(client.open("sensible"))
    line.command("start")
    version = line.turn()["version"]
    refused = line.act({"type": "discard", "card": line.view["hand"][0]})
    assert (refused["type"], refused["code"], refused["version"]) == ("refused", "wrong_phase", version)
    assert refused["words"].endswith(".")
    line.close()


def test_a_client_that_reconnects_gets_what_it_missed_and_its_arranged_hand(client: Client) -> None:
    seated = client.open("sensible", end_condition="deals", num_deals=2)
    line = client.sit(seated)
    line.command("start")
    seen = line.turn()["version"]
    hand = line.view["hand"]
    line.say(type="arrange", groups=[hand[3:], hand[:3]])
    drawn = line.act({"type": "draw_stock"})["version"]
    line.close()
    again = client.sit(seated, seen)
    assert {told["version"] for told in again.told} == set(range(seen + 1, drawn + 1))
    assert again.view["groups"][0] == hand[3:]
    assert again.view["groups"][1][:3] == hand[:3]
    again.play(1)
    fresh = client.sit(seated, 10**6)
    assert fresh.told[0]["version"] == 1
    again.close()
    fresh.close()


def test_everybody_sees_who_is_there(client: Client) -> None:
    seated = client.open(None)
    ann = client.sit(seated)
    bob = client.sit(client.join(seated["table"], "Bob"))
    ann.until(lambda line: line.view["seats"][1]["connected"])
    bob.close()
    ann.until(lambda line: not line.view["seats"][1]["connected"])
    ann.close()


def test_an_arrangement_reaches_the_windows_of_its_seat_only(client: Client) -> None:
    seated = client.open(None)
    ann, window = client.sit(seated), client.sit(seated)
    bob = client.sit(client.join(seated["table"], "Bob"))
    ann.command("start")
    for line in (ann, window, bob):
        line.until(lambda line: line.view["status"] == "playing")
    turned = ann.view["hand"][::-1]
    ann.say(type="arrange", groups=[turned])
    for line in (ann, window):  # the player who arranged the hand sees the labels of its groups
        line.until(lambda line: line.view["groups"] == [turned])
    mover = ann if ann.is_mine() else bob
    mover.act({"type": "draw_stock"})
    bob.until(lambda line: line.told[-1]["kind"] == "drew_stock")
    assert not [told for told in bob.told if told["kind"] == "arranged"]  # it is not an entry
    for line in (ann, window, bob):
        line.close()


def test_a_hint_is_a_legal_act_with_words(client: Client) -> None:
    line = client.sit(client.open("sensible"))
    line.command("start")
    line.turn()
    advice = line.command("hint")
    assert advice["action"] in [offer["action"] for offer in line.view["offers"]]
    assert advice["words"]
    line.close()


def test_a_table_may_do_without_hints(client: Client) -> None:
    line = client.sit(client.open("sensible", hints=False))
    line.command("start")
    line.turn()
    assert line.act(line.view["offers"][0]["action"])["type"] == "accepted"
    act = next(reversed(line.answers))
    for kind, asked in (("hint", {}), ("look_back", {"act": act}), ("count_outs", {})):
        assert line.command(kind, **asked)["code"] == "no_hints"
    line.close()


def _seen(view: Json) -> int:
    """Return the number of cards that a seat knows: its hand, the pile, the melds, and what others took openly and still hold."""
    melded = sum(len(meld["cards"]) for meld in view["melds"])
    taken = sum(len(seat.get("known", ())) for number, seat in enumerate(view["seats"]) if number != view["you"])
    return len(view["hand"]) + len(view["pile"]) + melded + taken


def test_the_outs_of_a_hand_are_counted_at_any_time_of_a_deal(client: Client) -> None:
    line = client.sit(client.open("sensible"))
    assert line.command("count_outs")["code"] == "no_hand"
    line.command("start")
    line.turn()
    counted = line.command("count_outs", discard="no card")
    assert (counted["type"], counted["without"]) == ("counted_outs", None)
    assert counted["unseen"] == 52 - _seen(line.view)
    assert all(out["number"] == sum(each["unseen"] for each in out["cards"]) > 0 for out in counted["outs"])
    line.close()


def test_a_finished_act_can_be_looked_back_at_and_nothing_is_said_that_is_not_certain(client: Client) -> None:
    line = client.sit(client.open("sensible"))
    line.command("start")
    line.turn()
    line.act(line.view["offers"][0]["action"])
    act = next(reversed(line.answers))
    assert line.command("look_back", act=act) | {"id": ""} == {
        "type": "looked_back",
        "id": "",
        "words": "",
        "lost": 0.0,
    }
    assert line.command("look_back", act="another")["code"] == "too_long_ago"
    line.close()


def test_the_next_deal_starts_when_all_are_ready(client: Client) -> None:
    line = client.sit(client.open("sensible", end_condition="deals", num_deals=2))
    line.command("start", nonce="01")
    view = line.play()
    assert (view["status"], view["lastDeal"]["deal"]) == ("between", 1)
    assert view["fair"]["secret"]
    promised = view["nextCommitment"]
    line.command("ready", nonce="abcd")
    view = line.until(lambda line: line.view["deal"] == 2)
    assert (view["fair"]["commitment"], view["fair"]["nonces"][0]) == (promised, "abcd")
    assert line.play()["lastDeal"]["deal"] == 2
    line.close()


@pytest.mark.parametrize(
    "frame", ["", "{", "[]", "null", '{"type":"fly"}', '{"type":"act"}', "[" * 9000, '{"type":"hello"}']
)
def test_a_frame_that_is_not_a_message_is_refused_and_nothing_breaks(client: Client, frame: str) -> None:
    line = client.sit(client.open("sensible"))
    line.socket.send(frame)
    refused = line.hear()
    assert (refused["type"], refused["code"]) == ("refused", "bad_message")
    assert line.command("start")["type"] == "accepted"
    line.close()


@pytest.mark.parametrize(
    ("frame", "code"), [(json.dumps({"type": "hint", "id": "x" * 17_000}), 1009), ("é" * 8_193, 1009), (b"{}", 1003)]
)
def test_frames_that_are_too_long_or_no_text_end_the_socket(client: Client, frame: str | bytes, code: int) -> None:
    line = client.sit(client.open("sensible"))
    line.socket.send(frame)
    assert closing(line.socket)[0] == code


def test_a_nested_message_is_refused_in_words(client: Client) -> None:
    line = client.sit(client.open("sensible"))
    line.socket.send('{"type":"act","id":"x","base":1,"action":{"a":' + "[" * 8_000 + "]" * 8_000 + "}}")
    assert "nested too deeply" in line.hear()["words"]
    line.close()


def test_a_frame_that_is_not_utf_8_ends_the_socket_and_is_no_fault_of_ours(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    line = client.sit(client.open("sensible"))
    line.socket.send(b"\xff\xfe", text=True)
    assert closing(line.socket)[0] == 1007
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


@pytest.mark.parametrize("first", ['{"type":"hint","id":"x"}', "garbage"])
def test_a_socket_begins_with_hello(client: Client, first: str) -> None:
    socket = client.socket()
    socket.send(first)
    assert closing(socket) == (1002, "say hello first")


def test_a_table_or_a_seat_that_is_not_there_is_gone(client: Client) -> None:
    seated = client.open("sensible")
    for hello, code in (({"table": "nothing"}, "no_table"), ({**seated, "token": "wrong"}, "no_seat")):
        socket = client.socket()
        socket.send(json.dumps({"type": "hello", "table": hello["table"], "token": hello.get("token")}))
        gone: Json = json.loads(socket.recv(timeout=10))
        assert (gone["type"], gone["code"]) == ("gone", code)
        assert closing(socket)[0] == 4404


def test_another_protocol_is_not_spoken(client: Client) -> None:
    socket = connect(client.address.replace("http", "ws") + "/ws", compression=None, legacy=True)
    assert closing(socket) == (1002, "speak openrummy.3")


@pytest.mark.parametrize(
    ("language", "words"), [("en", "needs a newer openrummy"), ("de", "braucht ein neueres openrummy")]
)
@pytest.mark.parametrize("spoken", ["openrummy.1", "openrummy.2"])
def test_an_earlier_page_is_told_to_change(client: Client, language: str, words: str, spoken: str) -> None:
    seated, address = client.open("sensible"), client.address.replace("http", "ws")
    socket = connect(f"{address}/ws", compression=None, subprotocols=[Subprotocol(spoken)], legacy=True)
    socket.send(json.dumps({"type": "hello", "table": seated["table"], "token": None, "language": language}))
    gone: Json = json.loads(socket.recv(timeout=10))
    assert (gone["type"], gone["code"]) == ("gone", "old_client")
    assert words in gone["words"]
    assert closing(socket)[0] == 4404


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1"])
def test_a_page_of_another_server_gets_no_socket(client: Client, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        client.socket(Origin=origin)
    assert refused.value.response.status_code == 403


def test_a_page_of_this_server_does(client: Client) -> None:
    client.socket(Origin=client.address).close()


def test_a_flood_is_cut_and_the_table_lives(tmp_path: Path) -> None:
    with running(tmp_path / "log.db", rate=20, burst=40) as client:
        seated = client.open("sensible")
        flood, line = client.sit(seated), client.sit(seated)
        for number in range(60):
            flood.say(type="hint", id=str(number))
        assert closing(flood.socket) == (1008, "Too many messages at once.")
        assert line.command("start")["type"] == "accepted"
        line.close()


@pytest.mark.slow
def test_a_slow_reader_is_cut_and_others_are_not(tmp_path: Path) -> None:
    with running(tmp_path / "log.db", patience=0.5) as client:
        seated = client.open("sensible")
        slow = client.socket()
        slow.send(json.dumps({"type": "hello", "table": seated["table"], "token": seated["token"]}))
        stuffed = "x" * 12_000
        begun = time.monotonic()
        with contextlib.suppress(ConnectionClosed, OSError):
            while time.monotonic() - begun < 20:
                slow.send(json.dumps({"type": "hint", "id": stuffed}))
        assert time.monotonic() - begun < 15
        line = client.sit(seated)
        assert line.command("start")["type"] == "accepted"
        line.close()


def test_a_server_that_stops_says_that_it_restarts(tmp_path: Path) -> None:
    with running(tmp_path / "log.db") as client:
        line = client.sit(client.open("sensible"))
    assert closing(line.socket)[0] == 1012


def test_each_socket_hears_its_own_language(client: Client) -> None:
    seated = client.open("sensible")
    english, german = client.sit(seated), client.socket()
    hello = {"type": "hello", "table": seated["table"], "token": seated["token"], "language": "de"}
    german.send(json.dumps(hello))
    update = json.loads(german.recv(timeout=10))
    assert update["told"][0]["words"].startswith("Der Tisch ist offen")
    assert update["view"]["prompt"] == "Alle sind da: Fang die Partie an."
    assert english.view["prompt"] == "Everybody is here: start the match."
    german.send(json.dumps({"type": "resume", "id": "r"}))
    answer = json.loads(german.recv(timeout=10))
    while answer["type"] != "refused":
        answer = json.loads(german.recv(timeout=10))
    assert answer["words"] == "Es ist keine Pause."
    german.send(json.dumps({"type": "dance"}))
    answer = json.loads(german.recv(timeout=10))
    assert answer["words"].startswith("Das ist keine Nachricht dieses Protokolls: ")
    german.close()
    english.close()
    with client.socket() as lost:
        lost.send(json.dumps({"type": "hello", "table": "none", "language": "de"}))
        assert json.loads(lost.recv(timeout=10))["words"].startswith("Diesen Tisch gibt es nicht")
