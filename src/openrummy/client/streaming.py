"""A match as it is played, in lines that a server sends as long as something happens."""

import time
from collections.abc import Iterator
from urllib.parse import urlencode

from openrummy.client.asking import GoneError, UnreachableError, lines_of, read, table_address
from openrummy.client.wire import backoff
from openrummy.table.messages import Gone
from openrummy.table.messages.streams import MatchLine, StreamEnd, StreamEvents, StreamHead

LASTS = 120.0
"""The seconds for which a stream that is lost is opened again."""
_SURE = 1.0
"""As a chance in `backoff`: the longest pause, since nobody waits for an answer."""


def match_lines(
    server: str, table: str, token: str | None = None, language: str = "en", since: int = 0
) -> Iterator[MatchLine]:
    """Yield the head of a match once, and its events to the end; a stream that is lost, or has reached its limit, is opened again.

    Raises GoneError when it may not be followed any more, RefusedError, and UnreachableError when nothing answers for `LASTS` seconds.
    """
    heard, failures, late = False, 0, time.monotonic() + LASTS
    while True:
        try:
            for line in _once(
                f"{table_address(server, table, '/stream')}?{urlencode({'since': since})}", token, language
            ):
                failures, late = 0, time.monotonic() + LASTS
                if not isinstance(line, StreamHead) or not heard:
                    yield line
                heard, since = True, line.version if isinstance(line, StreamEvents) else since
                if isinstance(line, StreamEnd):
                    return
        except UnreachableError:
            if not heard or time.monotonic() > late:
                raise
            time.sleep(backoff(failures, _SURE))
            failures += 1


def _once(url: str, token: str | None, language: str) -> Iterator[MatchLine]:
    for text in lines_of(url, token, language):
        line: MatchLine | Gone = read(text, MatchLine | Gone)  # type: ignore[arg-type]
        if isinstance(line, Gone):
            raise GoneError(line.words, line.code)
        yield line
