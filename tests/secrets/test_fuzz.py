"""Every input gets a refusal or closes the socket, and changes nothing."""

import asyncio
import json
import logging
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy import table as t
from openrummy.server.frames import BadFrame, decode
from openrummy.table import messages as m
from tests.effort import examples
from tests.secrets.wire import Wire
from tests.table.world import PERSON, World

_CLOSES = {1000, 1003, 1009}
_TABLE = World(PERSON, PERSON, PERSON).start().play(Random(3), 25).table
_SEAT = next(seat for seat in range(3) if not t.view_for(_TABLE, seat).offers)
_OFFERS = next(offers for seat in range(3) if (offers := t.view_for(_TABLE, seat).offers))
_FRAMES = tuple(
    msgspec.json.encode(message).decode()
    for message in (
        m.Hello("table", "token", 3),
        *(m.Act(f"id {number}", _TABLE.version, offer.action) for number, offer in enumerate(_OFFERS)),
        m.Ready("ready", "abcd"),
        m.Start("begin", "00"),
        m.Arrange((("AS", "2H"), ("JK",))),
        m.Hint("hint"),
    )
)
_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["KS", "JK", "act", "id"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
_NAMES = st.sampled_from(
    ["type", "id", "base", "action", "card", "cards", "meld", "groups", "nonce", "seat", "seen", "token"]
)
_KINDS = st.sampled_from(
    [*(json.loads(frame)["type"] for frame in _FRAMES), "update", "accepted", "join", "tick", "bot_act"]
)
_MESSAGES = st.builds(lambda kind, rest: {**rest, "type": kind}, _KINDS, st.dictionaries(_NAMES, _JSON, max_size=5))


@st.composite
def mutations(draw: st.DrawFn) -> str:
    """Draw a real frame with a few characters changed, left out, doubled or cut off."""
    text = draw(st.sampled_from(_FRAMES))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, max(len(text) - 1, 0)))
        with_what = draw(
            st.sampled_from(["", '"', "{", "]", "\\", "\x00", "9", "é", "🂡", "null", text[at:], text[:at]])
        )
        text = text[:at] + with_what + text[at + draw(st.integers(0, 3)) :]
    return text


FRAMES = st.one_of(mutations(), _MESSAGES.map(json.dumps), _JSON.map(json.dumps), st.text(max_size=60))


@given(FRAMES)
@examples(600)
def test_a_frame_is_a_message_or_is_refused_in_words(text: str) -> None:
    found = decoded(text)
    if isinstance(found, BadFrame):
        assert 0 < len(str(found)) <= 200
        assert found.close is None or found.close[0] in _CLOSES


def decoded(text: str) -> m.ClientMessage | BadFrame:
    """Return the frame as the server decodes it."""
    try:
        return decode(text)
    except BadFrame as fault:
        return fault


@pytest.mark.quick(1)
@pytest.mark.parametrize("token", [_TABLE.seats[_SEAT].sitter.token, None])
def test_a_seat_out_of_turn_changes_nothing_whatever_it_sends(
    token: str | None, caplog: pytest.LogCaptureFixture
) -> None:
    @given(st.lists(FRAMES, min_size=1, max_size=6))
    @examples(300)
    def check(frames: list[str]) -> None:
        sent, closed = asyncio.run(talk(frames, token))
        assert closed is None or closed[0] in _CLOSES
        for text in sent:
            answer = msgspec.json.decode(text, type=m.ServerMessage)
            assert isinstance(answer, m.Update | m.Refused | m.Gone)

    with caplog.at_level(logging.WARNING):
        check()
    assert caplog.records == []


async def talk(frames: list[str], token: str | None) -> tuple[list[str], tuple[int, str] | None]:
    """Return the answers to `frames`, and the close frame if the server ended the connection."""
    wire = Wire(_TABLE, token, _TABLE.version)
    await wire.settle()
    for frame in frames:
        if not _is_harmless(frame):
            continue
        wire.say(frame)
        await wire.settle()
    closed = wire.closed
    assert wire.live.table is _TABLE
    await wire.stop()
    return wire.sent, closed


def _is_harmless(frame: str) -> bool:
    """Return whether a frame is not one of the few commands that somebody may send out of turn."""
    return isinstance(decoded(frame), m.Act | m.Ready | m.Start | m.Hint | m.Hello | BadFrame)


WRONG: tuple[tuple[dict[str, Any], str], ...] = (
    ({"type": "act", "id": "x", "base": _TABLE.version, "action": {"type": "draw_stock"}}, "not_your_turn"),
    ({"type": "act", "id": "x", "base": _TABLE.version, "action": {"type": "discard", "card": "KS"}}, "not_your_turn"),
    ({"type": "act", "id": "x", "base": _TABLE.version + 1, "action": {"type": "draw_stock"}}, "stale"),
    ({"type": "act", "id": "x", "base": 10**18, "action": {"type": "draw_stock"}}, "stale"),
    ({"type": "act", "id": "x", "base": -1, "action": {"type": "draw_stock"}}, "stale"),
    ({"type": "act", "id": "x", "base": _TABLE.version, "action": {}}, "bad_action"),
    ({"type": "act", "id": "x", "base": _TABLE.version, "action": {"type": "discard", "card": "QQ"}}, "bad_action"),
    ({"type": "act", "id": "x", "base": _TABLE.version, "action": {"type": "discard", "card": ["KS"]}}, "bad_action"),
    ({"type": "act", "id": "", "base": _TABLE.version, "action": {"type": "draw_stock"}}, "bad_id"),
    ({"type": "act", "id": "x" * 65, "base": _TABLE.version, "action": {"type": "draw_stock"}}, "bad_id"),
    ({"type": "act", "id": "#7", "base": _TABLE.version, "action": {"type": "draw_stock"}}, "bad_id"),
    ({"type": "start", "id": "x"}, "started"),
    ({"type": "ready", "id": "x"}, "not_between"),
    ({"type": "arrange", "groups": [["KS"] * 300]}, "bad_groups"),
    ({"type": "arrange", "groups": [["no card"]]}, "bad_groups"),
    ({"type": "hint", "id": "x"}, "not_your_turn"),
    ({"type": "join", "id": "x"}, "bad_message"),
    ({"type": "tick", "connected": [0]}, "bad_message"),
    ({"type": "bot_act", "base": 1, "action": {}}, "bad_message"),
    ({"type": "ready", "id": "x", "more": 1}, "bad_message"),
    ({"type": "hello", "table": "table"}, "bad_message"),
)


@pytest.mark.parametrize(("message", "code"), WRONG)
def test_forbidden_commands_are_refused_by_code(message: dict[str, Any], code: str) -> None:
    async def run() -> list[str]:
        wire = Wire(_TABLE, _TABLE.seats[_SEAT].sitter.token, _TABLE.version)
        await wire.settle()
        wire.say(json.dumps(message))
        await wire.settle()
        assert wire.live.table is _TABLE
        await wire.stop()
        return wire.sent

    answer = msgspec.json.decode(asyncio.run(run())[-1], type=m.ServerMessage)
    assert isinstance(answer, m.Refused)
    assert (answer.code, answer.version) == (code, _TABLE.version)
    assert answer.words
