"""Writers that race for the same matches, and the books of what they were told."""

import threading
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from openrummy.store import Log, Row, StoreTrouble, VersionConflict

MATCHES = tuple(f"m{number}" for number in range(7))
_RACERS = 4


class Race:
    """The acknowledged appends of a race: match, version and id; and how often an append was refused, by the reason."""

    def __init__(self) -> None:
        self.acknowledged: list[tuple[str, int, str]] = []
        self.refusals: Counter[str] = Counter()
        self._gate = threading.Lock()

    def run(self, logs: Sequence[Log], is_over: Callable[["Race"], bool]) -> None:
        """Let four threads of each log append to all matches until the race is over."""
        with ThreadPoolExecutor(_RACERS * len(logs)) as pool:
            racers = [pool.submit(self._race, log, f"{racer}", is_over) for racer in range(_RACERS) for log in logs]
            for racer in racers:
                racer.result()

    def check(self, log: Log, *, is_complete: bool) -> None:
        """Assert that the log has every acknowledged append once, where it was told.  is_complete: and no other one."""
        written = [(match, version, row.command) for match in MATCHES for version, row in enumerate(log.read(match), 1)]
        assert len({(match, command) for match, _, command in written}) == len(written)
        assert len(set(self.acknowledged)) == len(self.acknowledged)
        assert set(self.acknowledged) <= set(written)
        if is_complete:
            assert len(written) == len(self.acknowledged)

    def _race(self, log: Log, name: str, is_over: Callable[["Race"], bool]) -> None:
        heads = dict.fromkeys(MATCHES, 0)
        attempt = 0
        while not is_over(self):
            attempt += 1
            match = MATCHES[attempt % len(MATCHES)]
            refusal = self._append(log, match, heads, f"{id(log)}:{name}:{attempt}")
            with self._gate:
                self.refusals[refusal] += 1

    def _append(self, log: Log, match: str, heads: dict[str, int], command: str) -> str:
        """Append once; return the reason of a refusal."""
        expected = heads[match]
        try:
            heads[match] = log.append(match, expected, [Row("acted", command.encode(), 1, command)]).result(60)
        except VersionConflict:
            return self._caught_up(log, match, heads)
        except StoreTrouble as trouble:
            return trouble.reason
        assert heads[match] == expected + 1
        with self._gate:
            self.acknowledged.append((match, heads[match], command))
        return ""

    def _caught_up(self, log: Log, match: str, heads: dict[str, int]) -> str:
        try:
            heads |= log.heads([match])
        except StoreTrouble as trouble:
            return trouble.reason
        return "conflict"
