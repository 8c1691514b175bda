"""A device answers as a server would: it deals against bots, keeps what happens, and goes on from what was kept."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from openrummy.offline import Device
from openrummy.offline import table as device_table
from openrummy.record import read_record
from openrummy.record.verifying import verify

ONE_DEAL = {"end_condition": "deals", "num_deals": 1}
BOTS = [{}, {"bot": "random"}, {"bot": "sensible"}]


@pytest.fixture(autouse=True)
def _hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device_table, "BOT_SECONDS", 0)


class Page:
    """A page and the disk of its device: it carries out steps as the worker does."""

    def __init__(
        self, rows: dict[str, list[str]] | None = None, laid: dict[tuple[str, int], Any] | None = None
    ) -> None:
        self.device = Device()
        self.rows: dict[str, list[str]] = {} if rows is None else rows
        self.laid: dict[tuple[str, int], Any] = {} if laid is None else laid
        self.view: dict[str, Any] = {}
        self.said: list[dict[str, Any]] = []
        self.wait: int | None = None
        self.count = 0

    def carry(self, call: Any, *arguments: Any) -> dict[str, Any]:
        step: dict[str, Any] = json.loads(call(*arguments))
        if missing := step.get("missing"):
            for table in list(self.rows) if missing == "*" else [missing]:
                self.load(table)
            if missing == "*":
                self.device.has_all()
            return self.carry(call, *arguments)
        for row in step.get("rows", ()):
            kept = self.rows.setdefault(row["table"], [])
            assert row["version"] == len(kept) + 1
            kept.append(row["entry"])
        self.laid |= {(laid["table"], laid["seat"]): laid for laid in step.get("laid", ())}
        self.said = [json.loads(said["text"]) for said in step.get("said", ())]
        for message in self.said:
            self.view = message.get("view", self.view)
        self.wait = step.get("wait")
        return step

    def load(self, table: str) -> None:
        laid = [each for (other, _), each in self.laid.items() if other == table]
        self.device.load(table, json.dumps(self.rows.get(table, [])), json.dumps(laid))

    def ask(self, path: str, body: Any = None, token: str | None = None, language: str = "en") -> tuple[int, Any]:
        text = None if body is None else json.dumps(body)
        step = self.carry(
            self.device.ask, json.dumps({"path": path, "body": text, "token": token, "language": language})
        )
        return step.get("status", 200), json.loads(step["body"]) if not path.endswith(".txt") else step["body"]

    def open(self, preset: str = "block", **options: Any) -> dict[str, Any]:
        asked = {"preset": preset, "name": "Ann", "seats": BOTS, "options": options or ONE_DEAL}
        status, seated = self.ask("/api/tables", asked)
        assert status == 200, seated
        self.sit(seated)
        return dict(seated)

    def sit(self, seated: dict[str, Any], seen: int = 0) -> None:
        self.hear(type="hello", table=seated["table"], token=seated["token"], seen=seen, language="en")

    def hear(self, **message: Any) -> dict[str, Any]:
        return self.carry(self.device.hear, 1, json.dumps(message))

    def do(self, kind: str, **fields: Any) -> list[dict[str, Any]]:
        self.count += 1
        self.hear(type=kind, id=f"{kind} {self.count}", **fields)
        return self.said

    def turns(self) -> Iterator[None]:
        """Play by the hints; yields before each act until the match is over."""
        while self.view["status"] != "over":
            yield
            if self.view["you"] in self.view["toAct"]:
                (hint,) = self.do("hint")
                self.do("act", base=self.view["version"], action=hint["action"])
            else:
                assert self.wait == 0, "nobody goes on"
                self.carry(self.device.go_on)


def started() -> tuple[Page, dict[str, Any]]:
    page = Page()
    seated = page.open()
    page.do("start", nonce="ab")
    return page, seated


def test_a_match_is_played_to_its_end_and_every_row_of_it_is_kept() -> None:
    page, seated = started()
    assert [said["type"] for said in page.said] == ["accepted", "update"]
    for _ in page.turns():
        pass
    assert page.view["winners"] is not None
    assert len(page.rows[seated["table"]]) == page.view["version"]
    on_paper = page.ask(f"/api/tables/{seated['table']}/paper", token=seated["token"])[1]
    sheet = page.ask("/api/paper/sheet", on_paper)[1]
    assert "fault" not in sheet
    assert [
        each["score"] for each in page.ask(f"/api/tables/{seated['table']}", token=seated["token"])[1]["seats"]
    ] == [each["total"] for each in sheet["seats"]]
    status, record = page.ask(f"/api/tables/{seated['table']}/record", token=seated["token"])
    assert status == 200
    verdict = verify(read_record(json.dumps(record)))
    assert (verdict.holds, verdict.deals) == (True, 1)
    assert page.ask(f"/api/tables/{seated['table']}/replay/1", token=seated["token"])[1]["frames"]
    assert page.ask(f"/api/tables/{seated['table']}/film/1?seat=0", token=seated["token"])[1]["frames"]
    assert page.ask(f"/api/tables/{seated['table']}/plays", token=seated["token"])[0] == 200
    assert page.ask("/api/statistics")[1]["deals"] == 1
    status, result = page.ask(f"/api/tables/{seated['table']}/result", token=seated["token"])
    assert (status, result["preset"], result["played"]) == (200, "block", 1)
    assert result["seats"][0]["points"] == page.view["seats"][0]["score"]
    assert page.ask(f"/api/tables/{seated['table']}/result", token="another")[1]["code"] == "no_seat"


def test_a_lesson_is_given_here_too() -> None:
    page = Page()
    lesson, *_ = page.ask("/api/lessons")[1]["lessons"]
    page.sit(page.ask("/api/lessons", {"lesson": lesson["key"], "name": "Ann"})[1])
    page.do("start", nonce="ab")
    assert page.view["lesson"]["task"]


def test_another_device_goes_on_from_what_was_kept() -> None:
    page, seated = started()
    for number, _ in enumerate(page.turns()):
        if number == 9:
            break
    hand = page.view["hand"][::-1]
    page.hear(type="arrange", groups=[hand])
    later = Page(page.rows, page.laid)
    later.sit(seated)
    assert later.view["hand"] == page.view["hand"]
    assert later.view["groups"] == [hand]
    assert later.view["version"] == page.view["version"]
    for _ in later.turns():
        pass
    assert later.ask("/api/statistics")[1]["deals"] == 1


def test_a_table_that_somebody_else_wrote_is_read_again_and_its_socket_begins_anew() -> None:
    page, seated = started()
    other = Page({table: list(rows) for table, rows in page.rows.items()})
    other.sit(seated)
    next(turns := other.turns())
    next(turns)
    page.rows = other.rows
    page.device.forget(seated["table"])
    page.hear(type="hint", id="1")
    assert [said["type"] for said in page.said] == ["gone"]
    page.sit(seated)
    assert page.view["version"] == other.view["version"]


def test_a_repeated_command_gets_its_answer_and_changes_nothing() -> None:
    page, seated = started()
    page.hear(type="start", id="start 1", nonce="ab")
    assert [said["type"] for said in page.said] == ["accepted"]
    assert len(page.rows[seated["table"]]) == page.view["version"]


def test_a_rematch_opens_another_table_with_the_same_token() -> None:
    page, seated = started()
    for _ in page.turns():
        pass
    page.do("rematch")
    again = page.view["rematch"]
    assert len(page.rows[again]) == 1
    page.sit({"table": again, "token": seated["token"]})
    page.do("ready", nonce="cd")
    assert page.view["status"] == "playing"


def test_whoever_left_for_good_takes_the_seat_back() -> None:
    page, seated = started()
    page.do("leave")
    assert page.said[-1]["type"] == "gone"
    path = f"/api/tables/{seated['table']}"
    assert page.ask(path, token=seated["token"])[1]["code"] == "no_seat"
    assert page.ask(f"{path}/join", {"name": "Ann", "token": seated["token"]}) == (200, seated)
    page.sit(seated)
    assert page.view["you"] == 0


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("/api/tables", {"preset": "basic", "name": "Ann", "seats": [{}, {}]}, "only_bots"),
        ("/api/tables", {"preset": "nothing", "name": "Ann", "seats": BOTS}, "bad_rules"),
        ("/api/tables", {"preset": 5}, "bad_request"),
        ("/api/tables/device-nothing", None, "no_table"),
        ("/api/tables/device-nothing/log?before=1", None, "no_table"),
        ("/api/tournaments", None, "needs_server"),
        ("/api/tables", None, "needs_server"),
        ("/api/boards", {"preset": "basic", "name": "", "seats": [{}, {}]}, "needs_server"),
        ("/api/lessons", {"lesson": "nothing", "name": "Ann"}, "no_lesson"),
        ("/api/puzzles/nothing", None, "no_puzzle"),
    ],
)
def test_what_cannot_be_done_here_is_refused_in_words(path: str, body: Any, code: str) -> None:
    status, complaint = Page().ask(path, body)
    assert (status, complaint["code"]) == (400, code)
    assert complaint["words"]


def test_a_puzzle_is_solved_without_a_server() -> None:
    page = Page()
    listing = page.ask("/api/puzzles")[1]["puzzles"][0]
    status, puzzle = page.ask(f"/api/puzzles/{listing['key']}", language="de")
    assert (status, puzzle["key"]) == (200, listing["key"])
    assert {json.dumps(offer["action"]) for offer in puzzle["view"]["offers"]} <= {
        json.dumps(choice["action"]) for choice in puzzle["choices"]
    }


@pytest.mark.parametrize("text", ["{", "[]", '{"type":"nothing"}', '{"type":"act","id":5}'])
def test_a_message_that_cannot_be_read_is_refused(text: str) -> None:
    page, _ = started()
    page.carry(page.device.hear, 1, text)
    assert [said.get("code") for said in page.said] == ["bad_message"]


def test_a_stranger_gets_no_seat_and_sees_nothing() -> None:
    page, seated = started()
    for token in (None, "guessed"):
        page.carry(
            page.device.hear, 2, json.dumps({"type": "hello", "table": seated["table"], "token": token, "seen": 0})
        )
        assert [said["type"] for said in page.said] == ["gone"]
        assert page.ask(f"/api/tables/{seated['table']}", token=token)[1]["code"] == "no_seat"


def test_the_catalogue_and_the_rule_card_are_those_of_a_server() -> None:
    page = Page()
    assert page.ask("/api/catalogue")[1]["variants"]
    hand = {"preset": "gin", "cards": "7S 8S 9S 4H 4C 4D KS KD 2C AH 9D"}
    assert page.ask("/api/check-hand", hand)[1]["best"]["rest"] == ["AH", "9D", "KD", "2C"]
    german = page.ask("/api/rules", {"preset": "basic", "options": {}, "players": 3}, language="de-DE")[1]
    assert german["problems"] == []
    assert german["text"] != page.ask("/api/rules", {"preset": "basic", "options": {}, "players": 3})[1]["text"]


def test_a_sheet_with_real_cards_is_worked_without_a_server() -> None:
    asked = {
        "preset": "gin",
        "names": ["Ann", "Bob"],
        "rounds": [{"end": "gin", "seat": 1, "hands": [{"points": {"deadwood": 30}}]}],
    }
    sheet = Page().ask("/api/paper/sheet", asked)[1]
    assert sheet["rounds"][0]["totals"] == [0, 55]
    assert sheet["next"]["dealer"] == 0


def test_arguments_are_settled_without_a_server() -> None:
    asked = {"preset": "gin", "question": "Darf man gegen Gin noch anlegen?"}
    found = Page().ask("/api/settle", asked, language="de-DE")[1]
    assert found["answers"][0]["verdict"] == "no"
    assert found["answers"][0]["clauses"][0]["name"] == "4.1 (10)"


def test_a_table_stands_still_while_nobody_looks() -> None:
    page, _ = started()
    page.carry(page.device.close, 1)
    assert page.wait is None
