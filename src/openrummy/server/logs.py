"""The server's own log: one line per event, on stderr, as JSON or plain text.

The standard library does it with one small formatter, so that lines of other libraries are treated the same way: a
message is cut to its first line and never filled in, and of an exception only the types and the places are logged, not
its message. So no card, name, token or table id can get into a line by accident; a table is called by the mark of its
id.
"""

import logging
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256
from traceback import walk_tb
from typing import Any, Literal, TypeAlias

import msgspec

from openrummy.server.metrics import ERRORS

LogForm: TypeAlias = Literal["plain", "json"]

FIELDS = ("table", "version", "code", "bot", "signal", "sockets", "seconds", "release")
"""The keys of `extra` that a line may contain; anything else is left out."""

_OURS = "openrummy"


def set_up_logs(form: LogForm) -> None:
    """Send every line to stderr.  Plain lines are for people, who only want to know about trouble."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else PlainLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler, FaultCounter()], force=True)
    logging.getLogger(_OURS).setLevel(logging.INFO if form == "json" else logging.WARNING)


def mark(table: str) -> str:
    """Return a table's mark for log lines: enough to find its other lines, useless as a link to it."""
    return sha256(table.encode()).hexdigest()[:10]


class JsonLines(logging.Formatter):
    """Formats a log record as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        head = {"at": at, "level": record.levelname.lower(), "source": record.name, "event": _event(record)}
        return msgspec.json.encode({**head, **_fields(record), **_fault(record)}).decode()


class PlainLines(logging.Formatter):
    """Formats a log record as readable text; an exception adds lines with the places it passed through."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        fields = "".join(f" {name}={value}" for name, value in _fields(record).items())
        fault = _fault(record)
        places = "".join(f"\n    {place}" for place in fault.get("trace", ()))
        kind = f" ({fault['fault']})" if fault else ""
        return f"{record.levelname} {record.name}: {_event(record)}{kind}{fields}{places}"


class FaultCounter(logging.Handler):
    """Counts unexpected faults, wherever they are logged."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)

    def emit(self, record: logging.LogRecord) -> None:
        """Count it."""
        ERRORS.labels(record.name).inc()


def _event(record: logging.LogRecord) -> str:
    if record.name.partition(".")[0] == _OURS:
        return record.getMessage()
    return str(record.msg).partition("\n")[0]


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    return {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}


def _fault(record: logging.LogRecord) -> dict[str, Any]:
    fault = record.exc_info[1] if record.exc_info else None
    if fault is None:
        return {}
    return {"fault": " from ".join(_kinds(fault)), "trace": list(_places(fault))}


def _kinds(fault: BaseException | None) -> Iterator[str]:
    while fault is not None:
        yield type(fault).__name__
        fault = fault.__cause__ or fault.__context__


def _places(fault: BaseException) -> Iterator[str]:
    for frame, line in walk_tb(fault.__traceback__):
        yield f"{frame.f_globals.get('__name__', '?')}:{line} {frame.f_code.co_name}"
