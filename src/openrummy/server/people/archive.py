"""All matches of a person as one ZIP file, made while it is sent: a list with one match a line, and the record of each."""

import asyncio
import io
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import msgspec

from openrummy.server.on_log import load
from openrummy.store import EditedLog, Log
from openrummy.table.history import record_json
from openrummy.table.messages.results import PlayedMatch


class _Sent(io.RawIOBase):
    """The end to which a ZIP file is written: each part is taken and sent, so nothing grows."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, part: bytes) -> int:  # type: ignore[override]
        self._parts.append(bytes(part))
        return len(part)

    def take(self) -> bytes:
        """Return what was written since, and forget it."""
        parts, self._parts = self._parts, []
        return b"".join(parts)


async def archive(log: Log, matches: Sequence[PlayedMatch]) -> AsyncIterator[bytes]:
    """Yield the file in parts.  Cost: reads and folds every match, one at a time in a thread."""
    sent = _Sent()
    with ZipFile(sent, "w", ZIP_DEFLATED) as file:
        file.writestr("matches.ndjson", b"".join(msgspec.json.encode(match) + b"\n" for match in matches))
        for match in matches:
            record = await asyncio.to_thread(_record, log, match.table)
            if record is not None:
                file.writestr(_info(match), record)
                yield sent.take()
    yield sent.take()


def _record(log: Log, match: str) -> str | None:
    """Return the record of a match; None if its log is gone, was edited or is still sealed, which stops no other."""
    try:
        table = load(log, match)
    except EditedLog:
        return None
    return None if table is None or table.sealed else record_json(table)


def _info(match: PlayedMatch) -> ZipInfo:
    """Return the name and the time of a record in the file."""
    ended = datetime.fromtimestamp(match.ended / 1000, UTC)
    info = ZipInfo(f"records/{ended:%Y-%m-%d}-{match.preset}-{match.table}.json", ended.timetuple()[:6])
    info.compress_type = ZIP_DEFLATED
    return info
