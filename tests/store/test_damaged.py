"""A damaged database is reported as such, and nothing is written to it."""

from pathlib import Path
from random import Random

import pytest

from openrummy.store import DamagedDatabase, Row, SqliteLog, prepare

_HEAD_BYTES = 4096


def whole(path: Path) -> bytes:
    log = SqliteLog(str(path))
    log.append("table", 0, [Row("x", b"{}", 1)]).result()
    log.close()
    return path.read_bytes()


@pytest.mark.parametrize("kept", [0, _HEAD_BYTES])
def test_a_garbled_database_is_not_called_our_fault(tmp_path: Path, kept: int) -> None:
    path = tmp_path / "log.db"
    there = whole(path)
    garbled = there[:kept] + Random(1).randbytes(len(there) - kept)
    path.write_bytes(garbled)
    with pytest.raises(DamagedDatabase, match="restore a backup"):
        prepare(str(path))
    assert path.read_bytes() == garbled


def test_the_database_is_released(tmp_path: Path) -> None:
    path = tmp_path / "log.db"
    there = whole(path)
    path.write_bytes(b"no database at all" * 1000)
    for _ in range(2):
        with pytest.raises(DamagedDatabase):
            prepare(str(path))
    path.write_bytes(there)
    prepare(str(path)).close()
