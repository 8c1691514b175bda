"""The deals of a match, counted for each seat by what the records of its events say."""

from collections import Counter
from collections.abc import Iterable, Iterator

from openrummy.engine.events import DealEnded, DealStarted, Happening
from openrummy.engine.kinds import DROPS
from openrummy.table.entries import Acted, Entry
from openrummy.variants.kinds import EVENTS

STOOD_IN = "stood_in"
"""Acts that a bot did because the time of the person was up."""
DEAL_POINTS, LOST, LOST_POINTS = "deal_points", "lost", "lost_points"
"""The points of all deals; the deals that somebody else won though the seat played to the end, and their points."""


class SeatTally:
    """The deals of one seat.  rows: the points of each."""

    def __init__(self) -> None:
        self.rows: list[int] = []
        self.won = 0
        self.counts: Counter[str] = Counter()


def tallies(log: Iterable[Entry], players: int) -> list[SeatTally]:
    """Return the counts of each seat; a deal that is void, or has not ended, counts for nothing."""
    found, entries = [SeatTally() for _ in range(players)], list(log)
    for started, events in _deals(entries):
        ended = next((event for event in events if isinstance(event, DealEnded)), None)
        if ended is not None and ended.reason != "void":
            _count(found, started, ended, events)
    for entry in entries:
        if isinstance(entry, Acted) and entry.cause == "stand_in":
            found[entry.seat].counts[STOOD_IN] += 1
    return found


def _deals(entries: Iterable[Entry]) -> Iterator[tuple[DealStarted, list[Happening]]]:
    """Yield the start of each deal and everything that follows up to the next, such as a rejoin after its end."""
    started: DealStarted | None = None
    events: list[Happening] = []
    for event in (event for entry in entries for event in getattr(entry, "events", ())):
        if isinstance(event, DealStarted):
            if started is not None:
                yield started, events
            started, events = event, []
        events.append(event)
    if started is not None:
        yield started, events


def _count(found: list[SeatTally], started: DealStarted, ended: DealEnded, events: Iterable[Happening]) -> None:
    counts = [count for event in events for count in EVENTS[type(event)].counts(event)]
    for seat, word, number in counts:
        found[seat].counts[word] += number
    dropped = {seat for seat, word, _ in counts if word == DROPS}
    for seat, tally in enumerate(found):
        if started.hands[seat]:  # a seat without cards sits the deal out
            _count_points(tally, ended.scores[seat].points, is_won=ended.winner == seat, is_dropped=seat in dropped)


def _count_points(tally: SeatTally, points: int, *, is_won: bool, is_dropped: bool) -> None:
    tally.rows.append(points)
    tally.won += is_won
    tally.counts[DEAL_POINTS] += points
    if not is_won and not is_dropped:
        tally.counts[LOST] += 1
        tally.counts[LOST_POINTS] += points
