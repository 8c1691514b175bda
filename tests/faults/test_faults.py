"""Nothing acknowledged is lost, nothing is done twice: 10 kills here, 200 in `make faults`."""

import asyncio
import json
from pathlib import Path

import pytest

from tests.faults.campaign import Plan, run
from tests.faults.frames import split
from tests.faults.history import Chapter, History, Shown
from tests.faults.report import Report, keep
from tests.faults.scenes import FORGETFUL
from tests.faults.serving import Form


@pytest.mark.slow
def test_ten_kills_and_a_bad_network_lose_nothing(tmp_path: Path) -> None:
    report, history = asyncio.run(run(Plan("quick", kills=9, acts=300, short=True), tmp_path))
    assert report.is_clean, str(report)  # one more kill before the checks
    assert report.killed >= 10
    assert report.acts >= 300
    assert report.verified >= 6
    assert set(report.faults) >= {"late", "repeated"}
    played = (row for row in history.log if not row.table.startswith("daily-"))
    opened = (row.entry["rules"] for row in played if row.entry["type"] == "table_opened")
    assert {rules.partition("(")[0] for rules in opened} == {"block", "indian-points"}


@pytest.mark.slow
@pytest.mark.parametrize(("form", "kind"), [("ack_first", "lost"), ("forgetful", "twice")])
def test_a_server_that_breaks_a_promise_is_found_out(tmp_path: Path, form: Form, kind: str) -> None:
    report, _ = asyncio.run(run(Plan("lying", 4, acts=300, form=form, habits=FORGETFUL), tmp_path))
    assert kind in {complaint.partition(":")[0] for complaint in report.complaints}


def test_complaints_of_the_judge_are_kept(tmp_path: Path) -> None:
    report = Report({}, 0, 0, 0, {}, {}, 0, (), 0, 0, 0, ["lost: something"], "")
    assert not report.is_clean
    assert "lost: something" in str(report)
    shown = Shown(3, ("t", None), (Chapter(7, 1, ("KS",)),), 7)
    evidence = json.loads(keep(tmp_path, report, History(runs=[5], shown=[shown])).read_text())
    assert (evidence["complaints"], evidence["runs"]) == (["lost: something"], [5])
    assert evidence["shown"][0]["told"] == [[7, 1, ["KS"], False]]


def test_frames_are_cut_out_of_a_stream_wherever_it_breaks() -> None:
    bodies = [b'{"type":"act","id":"x"}', b'{"type":"hint","id":"y"}', b"[" * 200, b"", b'{"type":"hello"}']
    whole = b"".join(frame(body) for body in bodies)
    for size in (1, 5, 64, len(whole)):
        found, rest = [], b""
        for start in range(0, len(whole), size):
            frames, rest = split(rest + whole[start : start + size])
            found += frames
        assert rest == b""
        assert [each.payload for each in found] == bodies
        assert b"".join(each.raw for each in found) == whole
    assert [each.command for each in found if each.payload[:1] == b"{"] == ["x", None, None]


def frame(body: bytes, mask: bytes = b"abcd") -> bytes:
    """Return a text frame as a client sends it."""
    size = len(body).to_bytes(1, "big") if len(body) < 126 else b"~" + len(body).to_bytes(2, "big")
    masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(body))
    return b"\x81" + bytes([size[0] | 0x80]) + size[1:] + mask + masked
