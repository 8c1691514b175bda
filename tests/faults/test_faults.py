"""Nothing acknowledged is lost, nothing is done twice: 10 kills here, 200 in `make faults`."""

import asyncio
from pathlib import Path

import pytest

from tests.faults.campaign import Plan, run
from tests.faults.frames import split


@pytest.mark.slow
def test_ten_kills_and_a_bad_network_lose_nothing(tmp_path: Path) -> None:
    report = asyncio.run(run(Plan("quick", kills=9, acts=300), tmp_path))  # one more before the books are read
    assert report.complaints == []
    assert report.errors == ""
    assert report.kills == 10
    assert report.acts >= 300
    assert report.verified >= 6
    assert set(report.faults) >= {"late", "repeated"}


def test_a_server_that_acknowledges_first_is_found_out(tmp_path: Path) -> None:
    report = asyncio.run(run(Plan("lying", kills=2, lying=True), tmp_path))
    assert any(complaint.startswith("lost:") for complaint in report.complaints)


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
    """A text frame as a client sends it."""
    size = len(body).to_bytes(1, "big") if len(body) < 126 else b"~" + len(body).to_bytes(2, "big")
    masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(body))
    return b"\x81" + bytes([size[0] | 0x80]) + size[1:] + mask + masked
