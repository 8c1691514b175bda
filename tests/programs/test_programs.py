"""The line protocol: each fault has its name, the schema describes all lines, and nothing hidden is told."""

import json
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from jsonschema_rs import Draft202012Validator

from openrummy.arena import Arena, entrants_of, fixtures
from openrummy.arena.played import play
from openrummy.arena.seats import Crew
from openrummy.cards import Face, faces_of, format_card
from openrummy.engine.match import Match
from openrummy.engine.state import view
from openrummy.programs import FaultError, Program
from openrummy.programs import messages as m
from openrummy.programs.sight import bot_view
from openrummy.table.messages import TableView
from openrummy.variants import rules_for

BAD = Path(__file__).parent / "bad_bot.py"
SCHEMA = Path("docs/bot-protocol.json")


def arena_with(wrong: str, budget: int = 20_000) -> Arena:
    command = f"{sys.executable} {BAD} {wrong}"
    rules = rules_for("basic(end_condition=deals,num_deals=1)", 2)
    return Arena(rules.text, 2, entrants_of(["sensible", command]), 1, "1", budget)


@pytest.mark.parametrize(
    ("wrong", "code", "words"),
    [
        ("crash", "ended", "RuntimeError: all is lost"),
        ("noise", "ended", "RuntimeError: all is lost"),
        ("words", "garbled", "Expected `int | null`, got `str`"),
        ("id", "garbled", "The answer has the id 99; the turn had 3."),
        ("range", "illegal", "There is no action 999"),
        ("both", "garbled", "either an action or an index"),
        ("unknown", "garbled", "no known type"),
        ("illegal", "illegal", "The rules refuse"),
        ("bytes", "garbled", "The answer is not what was asked for"),
        ("deep", "garbled", "The answer is not what was asked for"),
        ("flood", "garbled", "more than 65536 bytes"),
    ],
)
def test_a_fault_has_a_name_and_another_plays_on(wrong: str, code: str, words: str) -> None:
    arena = arena_with(wrong)
    crew = Crew(arena.budget)
    try:
        played, match = play(arena, next(fixtures(arena)), crew)
    finally:
        crew.close()
    (fault,) = played.faults
    assert (fault.code, fault.seat, fault.act) == (code, 1, 2)
    assert words in fault.words
    assert match.is_over
    assert played.winners


def test_a_bot_that_dawdles_is_replaced() -> None:
    arena = arena_with("sleep", budget=3000)
    crew = Crew(arena.budget)
    try:
        played, _ = play(arena, next(fixtures(arena)), crew)
    finally:
        crew.close()
    assert [fault.code for fault in played.faults] == ["late"]


@pytest.mark.parametrize(("wrong", "words"), [("unready", "not what was asked for"), ("mute", "in time")])
def test_a_bot_that_is_not_ready_does_not_start(wrong: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if wrong == "mute":
        monkeypatch.setattr("openrummy.programs.program.START_SECONDS", 0.3)
    with pytest.raises(FaultError, match=words) as fault:
        Program((sys.executable, str(BAD), wrong), 1000)
    assert fault.value.code == "no_start"


def test_a_program_that_is_not_there_is_named() -> None:
    with pytest.raises(FaultError, match="/nowhere/bot cannot be started: No such file or directory"):
        Program(("/nowhere/bot",), 1000)


def test_the_view_has_fields_of_the_table_view() -> None:
    assert set(m.BotView.__struct_encode_fields__) <= set(TableView.__struct_encode_fields__)


def test_the_written_schema_is_that_of_the_messages() -> None:
    assert json.loads(SCHEMA.read_text()) == json.loads(json.dumps(m.schema())), "write it anew: make types"


class Listening:
    """A process that keeps each line, and answers with the first action."""

    def __init__(self, command: object) -> None:
        self.heard: list[dict[str, Any]] = []

    def tell(self, line: bytes, seconds: float) -> None:
        self.heard.append(json.loads(line))

    def ask(self, line: bytes, seconds: float) -> bytes:
        self.tell(line, seconds)
        if self.heard[-1]["type"] == "hello":
            return msgspec.json.encode(m.Ready("L"))
        return msgspec.json.encode(m.Act(self.heard[-1]["id"], index=0))

    def kill(self) -> None: ...

    close = kill


@pytest.mark.parametrize(
    ("preset", "players"), [("gin", 2), ("500-house", 3), ("indian-points", 3), ("basic-house", 2)]
)
def test_every_line_is_as_in_the_schema_and_tells_nothing_hidden(
    preset: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("openrummy.programs.program.Process", Listening)
    program, rules = Program(("x",), 1000), rules_for(preset, players)
    heard = program.process.heard  # type: ignore[attr-defined]
    match = Match.new(rules, "3")
    program.begin(rules, "1", 0)
    for _ in range(60):
        if match.is_over or match.is_between_deals:
            break
        turn = match.to_act
        action = program.act(match.view(turn)) if turn == 0 else next(iter(match.legal_actions()))
        events = match.apply(turn, action)
        program.hear(0, events, match.state.public)
    valid = Draft202012Validator(m.schema()["properties"]["toProgram"] | {"$defs": m.schema()["$defs"]})
    assert [line for line in heard if not valid.is_valid(line)] == []
    assert not valid.is_valid({"type": "turn", "id": 1})
    assert {"hello", "match", "turn", "events"} <= {line["type"] for line in heard}
    drawn = [
        event for line in heard if line["type"] == "events" for event in line["events"] if event["type"] == "drew_stock"
    ]
    assert drawn
    assert all((event["card"] is None) == (event["seat"] != 0) for event in drawn)


def test_a_view_does_not_depend_on_what_its_seat_cannot_see() -> None:
    match = Match.new(rules_for("gin", 2), "5")
    state = match.state
    others = msgspec.structs.replace(state, hands=(state.hands[0], 0), stock=state.stock[::-1], secret=b"")
    assert bot_view(view(state, 0)) == bot_view(view(others, 0))
    own: list[Face] = [*faces_of(match.view(0).hand)]
    assert sorted(bot_view(view(state, 0)).hand) == sorted(map(format_card, own))
    with pytest.raises(ValueError, match="watcher has no seat"):
        bot_view(view(state, None))
