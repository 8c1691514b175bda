"""The judge of a cluster: how long people waited, and how far one server was behind another.

The books themselves are judged as those of one server, in `tests.faults.judge`.
"""

from collections.abc import Iterator, Mapping, Sequence
from statistics import quantiles

import msgspec

from tests.cluster.lookers import Look, lags
from tests.cluster.troubles import DATABASE_SECONDS, Kind, Trouble
from tests.faults.history import History, by_table

MOST_MS: Mapping[str, int] = {"killed": 2_000, "rolling": 3_000, "database": 2_000}
"""How long people may wait: cut-off ones for their table (99 of 100 after a kill, all in a rolling restart), and somebody for
an answer after the database is back."""
LEVEL_MS = 6_000
"""How far a server may be behind another when messages are lost."""
_EARLY_MS = 200
_SLACK_MS = 1_500
"""Until a server notices that it has no database, its clocks run."""


class Waits(msgspec.Struct, frozen=True):
    """Measured times in milliseconds.  cut_off: for each kind of trouble, from the break of a link to the next view.

    back: after each return of the database, until somebody's act was acknowledged.  lags: of what was written while
    there was no bus.
    """

    cut_off: dict[Kind, list[int]]
    back: list[int]
    lags: list[int]


def cluster_complaints(history: History, troubles: Sequence[Trouble], waits: Waits) -> list[str]:
    """Return every broken promise about waiting as a sentence that begins with its kind."""
    return [*_slow(waits), *_stopped(history, troubles)]


def outages(troubles: Sequence[Trouble]) -> list[tuple[int, int]]:
    """Return the times without a database, in which nobody's clock may run.

    They end before it is started: servers see its return a moment before the trouble is over.
    """
    least = round(1_000 * DATABASE_SECONDS)
    return [(each.begun + _SLACK_MS, each.begun + least) for each in troubles if each.kind == "database"]


def waits_in(history: History, troubles: Sequence[Trouble], looks: Sequence[Sequence[Look]]) -> Waits:
    """Return how long people waited in a run."""
    cut_off: dict[Kind, list[int]] = {}
    for trouble in troubles:
        found = (seen - broke for broke, seen in history.resumed if trouble.begun - _EARLY_MS <= broke <= trouble.ended)
        cut_off.setdefault(trouble.kind, []).extend(found)
    back = [_first_after(history.accepted_at, each.ended) for each in troubles if each.kind == "database"]
    return Waits(cut_off, back, list(_lags(history, troubles, looks)))


def percentile(found: Sequence[int], percent: int) -> int:
    """Return the value that so many percent of those found do not exceed; 0 for none."""
    if len(found) < 2:
        return max(found, default=0)
    return round(quantiles(found, n=100, method="inclusive")[percent - 1])


def _slow(waits: Waits) -> Iterator[str]:
    """Nobody waits too long."""
    measured = {
        "killed": percentile(waits.cut_off.get("killed", []), 99),
        "rolling": max(waits.cut_off.get("rolling", []), default=0),
        "database": max(waits.back, default=0),
    }
    for kind, took in measured.items():
        if took > MOST_MS[kind]:
            yield f"slow: {kind}: {took} ms of at most {MOST_MS[kind]}"
    if max(waits.lags, default=0) > LEVEL_MS:
        yield f"behind: a server was {max(waits.lags)} ms behind another, of at most {LEVEL_MS}"


def _stopped(history: History, troubles: Sequence[Trouble]) -> Iterator[str]:
    """Without a bus, and with one server frozen or dead, people go on playing."""
    for each in troubles:
        if each.kind in ("bus", "frozen") and not any(
            each.begun + _SLACK_MS < at < each.ended for at in history.accepted_at
        ):
            yield f"stopped: {each.kind}: nobody could act for {each.ended - each.begun} ms"


def _lags(history: History, troubles: Sequence[Trouble], looks: Sequence[Sequence[Look]]) -> Iterator[int]:
    """Return how late each entry that was written without a bus was seen at another server.

    Those that nobody had to see in time are left out: a looker is called away at the end.
    """
    log = by_table(history.log)
    windows = [(each.begun, each.ended) for each in troubles if each.kind == "bus"]
    last = max((look.at for seen in looks for look in seen), default=0)
    for seen in looks:
        for lag in lags(seen, log.get(seen[0].table, ()) if seen else ()):
            is_meant = any(begun < lag.written < ended for begun, ended in windows)
            if is_meant and (lag.late is not None or lag.written < last - LEVEL_MS):
                yield 10**9 if lag.late is None else lag.late


def _first_after(times: Sequence[int], begun: int) -> int:
    """Return how long after `begun` the first of the times is; very long if there is none."""
    return min((at - begun for at in times if at >= begun), default=10**9)
