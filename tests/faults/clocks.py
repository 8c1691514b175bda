"""The judge of time: nobody loses time to a dead server, nobody is timed out early, and every time-out names its cause."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from tests.faults.history import History, Logged, Shown

Entry: TypeAlias = Mapping[str, Any]

_RESET = ("dealt", "seat_taken", "seat_left", "started", "time_given")
"""Entries after which the banks have another size."""


def clock_complaints(history: History, log: Mapping[str, Sequence[Logged]]) -> Iterator[str]:
    """Yield every broken promise about time."""
    for table, logged in log.items():
        entries = [each.entry for each in logged]
        yield from (f"clock: {fault} at {table}" for fault in _used(history, entries))
        yield from (f"cause: {fault} at {table}" for fault in _causes(entries))
    for shown in history.shown:
        yield from _shown(history, shown, log.get(shown.viewer[0], ()))


def ran(history: History, begun: int, now: int) -> int:
    """Return for how long clocks can have run from `begun` to `now`, in milliseconds: not while the server was down or
    just back, nor while it had no database.
    """
    number = bisect_right(history.runs, now) - 1
    if number >= 0 and history.runs[number] > begun:
        return max(0, now - history.runs[number] - history.give_back)
    lost = sum(max(0, min(now, end) - max(begun, start)) for start, end in history.outages)
    return now - begun - lost


def _used(history: History, entries: Sequence[Entry]) -> Iterator[str]:
    """Check that nobody loses more than the time that ran, and that nobody is timed out early."""
    last: Entry | None = None
    for version, entry in enumerate(entries, 1):
        if "left" not in entry:
            continue
        if last is not None:
            most = ran(history, last["at"], entry["at"]) + history.skew
            if entry["type"] not in _RESET:
                yield from (
                    f"seat {seat} lost {was - now} ms of {most} in version {version}"
                    for seat, (banks, then) in enumerate(zip(last["left"], entry["left"], strict=True))
                    for was, now in zip(banks, then, strict=True)
                    if was - now > most
                )
            if _is_time_out(entry) and min(last["left"][entry["seat"]]) > most:
                yield f"the time of seat {entry['seat']} was not up in version {version}"
        last = entry


def _is_time_out(entry: Entry) -> bool:
    return entry["type"] == "stood_in" or entry.get("cause") == "time_out"


def _causes(entries: Sequence[Entry]) -> Iterator[str]:
    """Check that automatic acts have the cause that the host's choice implies, and that people's acts have none."""
    kinds: list[str] = []
    standing: set[int] = set()
    policy = entries[0].get("settings", {}).get("absent", "wait") if entries else "wait"
    for version, entry in enumerate(entries, 1):
        seat, kind = entry.get("seat", 0), entry["type"]
        if "sitters" in entry:
            kinds = [sitter["kind"] for sitter in entry["sitters"]]
        if kind == "stood_in" and policy != "bot":
            yield f"a bot stood in for seat {seat} in version {version}, against the settings"
        if kind in ("acted", "readied") and entry.get("cause", "") not in _expected(
            entry, kinds[seat], policy, is_standing=seat in standing
        ):
            yield f"version {version} of seat {seat} says it happened because of {entry.get('cause', '')!r}"
        if kind in ("seat_taken", "seat_left"):
            kinds[seat] = entry["sitter"]["kind"]
        standing = _standing(standing, entry)


def _expected(entry: Entry, kind: str, policy: str, *, is_standing: bool) -> set[str]:
    """Return the causes that an act or a readiness may have."""
    if not entry["id"].startswith("#") or kind == "bot":
        return {""}
    late = {"time_out"} if policy in ("draw_and_throw", "miss") else set()
    return late | ({"stand_in"} if is_standing else set())


def _standing(standing: set[int], entry: Entry) -> set[int]:
    """Return the seats for which a bot stands in after `entry`."""
    seat, kind = entry.get("seat", 0), entry["type"]
    if kind == "stood_in":
        return standing | {seat}
    is_back = kind in ("seat_back", "seat_taken", "seat_left") or (kind == "acted" and not entry.get("cause"))
    return standing - {seat} if is_back else standing


def _shown(history: History, shown: Shown, logged: Sequence[Logged]) -> Iterator[str]:
    """Check that a restarted server shows the clocks of the last entry, and that a player who is timed out is told why."""
    table, seat = shown.viewer
    yield from (
        f"cause: {table}, seat {seat} was not told why version {chapter.version} happened"
        for chapter in shown.told
        if not history.hellos[shown.link].delayed
        and chapter.version <= len(logged)
        and chapter.late != _is_late_act(logged[chapter.version - 1].entry)
    )
    last = next((each.entry for each in reversed(logged[: shown.version]) if "left" in each.entry), None)
    if last is None or not shown.clocks or not _is_fresh(history, shown, last["at"]):
        return
    for number, (clock, banks) in enumerate(zip(shown.clocks, last["left"], strict=True)):
        if clock is not None and clock.left != banks[clock.bank]:
            yield f"clock: {table} came back with {clock.left} ms for seat {number}, not {banks[clock.bank]}"


def _is_late_act(entry: Entry) -> bool:
    return entry["type"] == "acted" and entry.get("cause") == "time_out"


def _is_fresh(history: History, shown: Shown, at: int) -> bool:
    """Return whether an update came while the clocks of its server stood still, with no entry newer than the server."""
    ready = history.runs[history.hellos[shown.link].run]
    return at < ready and shown.heard - ready < history.give_back
