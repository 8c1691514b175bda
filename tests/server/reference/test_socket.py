"""The AsyncAPI document describes what really goes through a socket."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator

from openrummy import ChoiceText, __version__, moves, new_match, read_record, write_record
from openrummy.engine.codec import to_plain
from openrummy.server.reference.socket import document
from openrummy.table.changes import Pieces
from openrummy.variants import presets
from tests.server.running import Client, Json, Line, running

DOCUMENT = document(__version__)
FAMILIES = ("basic", "500", "gin", "indian-points", "21-card", "contract")


def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"#/components/schemas/{name}", **DOCUMENT})


def by_kind(operation: str) -> Mapping[str, Draft202012Validator]:
    """Return what checks each message of an operation, by its `type`."""
    names = [each["$ref"].rpartition("/")[2] for each in DOCUMENT["operations"][operation]["messages"]]
    return {DOCUMENT["components"]["messages"][name]["name"]: validator(name) for name in names}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with running(tmp_path_factory.mktemp("log") / "log.db") as started:
        yield started


def test_the_server_gives_the_document(client: Client) -> None:
    status, found = client.ask("/api/schema/asyncapi.json")
    assert status == 200
    assert found == json.loads(json.dumps(DOCUMENT))


def test_every_reference_leads_somewhere() -> None:
    def followed(reference: str) -> Any:
        place: Any = DOCUMENT
        for part in reference.removeprefix("#/").split("/"):
            place = place[part]
        return place

    def references(part: Any) -> Iterator[str]:
        values = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
        for value in values:
            yield from references(value)
        if isinstance(part, dict) and isinstance(part.get("$ref"), str):
            yield part["$ref"]

    found = list(references(DOCUMENT))
    assert len(found) > 100
    assert all(followed(reference) for reference in found)


@pytest.mark.parametrize("preset", ["gin", "indian-points"])
def test_what_goes_through_a_socket_is_as_described(
    client: Client, preset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Json] = []
    said: list[Json] = []
    whole, say = Pieces.whole, Line.say

    def hearing(pieces: Pieces, message: Json) -> Json:
        heard.append(json.loads(json.dumps(message)))
        return whole(pieces, message)

    def saying(line: Line, **message: Any) -> None:
        said.append(message)
        say(line, **message)

    monkeypatch.setattr(Pieces, "whole", hearing)
    monkeypatch.setattr(Line, "say", saying)
    line = client.sit(client.open("sensible", preset=preset, turn_cap=50))
    line.command("start")
    line.play(6)
    line.close()
    spoken, answers = by_kind("say"), by_kind("hear")
    assert {message["type"] for message in heard} >= {"update", "change", "accepted", "advice"}
    for message in heard:
        assert [fault.message for fault in answers[message["type"]].iter_errors(message)] == []
    for message in said:
        assert [fault.message for fault in spoken[message["type"]].iter_errors(message)] == []


def test_a_message_that_is_not_as_described_is_found() -> None:
    wrong = {"type": "act", "id": "1", "base": 1, "action": {"type": "discard", "card": 7}}
    assert list(validator("Act").iter_errors(wrong))
    right = {**wrong, "action": {"type": "discard", "card": "KD"}}
    assert not list(validator("Act").iter_errors(right))


@pytest.mark.parametrize("family", FAMILIES)
def test_actions_are_written_as_described(family: str) -> None:
    assert family in {preset.key for preset in presets()}
    players = 3 if family == "contract" else 2
    match = new_match(ChoiceText(family), players=players, seed="reference")
    match.play_deal(["sensible"] * players)
    check, seen = validator("Act"), set()
    for move in moves(read_record(write_record(match))):
        plain = to_plain(move.action)
        seen.add(plain["type"])
        message = {"type": "act", "id": "1", "base": 1, "action": plain}
        assert [fault.message for fault in check.iter_errors(message)] == [], plain
    assert "discard" in seen
