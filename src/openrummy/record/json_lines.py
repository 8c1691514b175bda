"""The lines of the values in a JSON text, for messages about a file that people have edited."""

import json
import re
from collections.abc import Iterator

_TOKEN = re.compile(r'\n|"(?:[^"\\]|\\.)*"|[\[\]{}:,]|[^\s\[\]{}:,"]+')


class _Frame:
    """An object or an array that is open.  key: names the next value; None if that is itself a key."""

    def __init__(self, path: str, *, is_array: bool) -> None:
        self.path, self.is_array = path, is_array
        self.index = 0
        self.key: str | None = "[0]" if is_array else None

    def next_value(self) -> None:
        """A comma was read."""
        self.index += 1
        self.key = f"[{self.index}]" if self.is_array else None


def json_lines(source: str) -> dict[str, int]:
    """Return the line, from 1, of every value, by its path like `$.deals[0].actions[3]`.  `source` must be valid JSON."""
    return dict(_found(source))


def repeated(source: str) -> tuple[str, int] | None:
    """Return the path and the line of the first value whose key its object has already; None if no object has a key twice."""
    seen = set[str]()
    for path, line in _found(source):
        if path in seen:
            return path, line
        seen.add(path)
    return None


def _found(source: str) -> Iterator[tuple[str, int]]:
    frames: list[_Frame] = []
    line = 1
    for match in _TOKEN.finditer(source):
        sign = match[0]
        if sign == "\n":
            line += 1
        elif sign == ",":
            frames[-1].next_value()
        elif sign in "]}":
            frames.pop()
        elif frames and frames[-1].key is None:
            frames[-1].key = f".{json.loads(sign)}"
        elif sign != ":":
            path = frames[-1].path + (frames[-1].key or "") if frames else "$"
            yield path, line
            if sign in "[{":
                frames.append(_Frame(path, is_array=sign == "["))
