"""`python -m bench.acts [--tables N] [--acts N]`: the server's processor time for an act, by stage, without a socket or a disk.

The same people act at tables of four in every run; each act is decided, sealed, and shown to all four as a server does it.
"""

import argparse
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from random import Random
from statistics import median
from typing import TypeVar

import msgspec

from openrummy import table as tables
from openrummy.languages import ENGLISH
from openrummy.server import clock_and_luck
from openrummy.server.collector import tune_collector
from openrummy.server.frames import decode
from openrummy.server.on_log import rows_of
from openrummy.server.sights import Report, Scene, Sights
from openrummy.shuffle import secret_from_seed
from openrummy.store.asked import Append, Keep
from openrummy.store.seal import Seal
from openrummy.store.sqlite_log import SqliteLog
from openrummy.table import Table
from openrummy.table import messages as m
from openrummy.table.commands import Command
from openrummy.table.talk import Talk

SEATS = 4
_BEST_FIRST = ("meld", "layoff", "draw_stock", "discard", "decline")
_ASKED = m.OpenTable("basic", "P1", (m.OpenSeat(),) * SEATS, options={"end_condition": "deals", "num_deals": 50})
_Done = TypeVar("_Done")


class Stages:
    """The processor times of this thread by stage, in microseconds."""

    def __init__(self) -> None:
        self.spent: defaultdict[str, list[float]] = defaultdict(list)

    def timed(self, stage: str, work: Callable[[], _Done]) -> _Done:
        """Return what `work` returns, and count its time."""
        begun = time.thread_time_ns()
        done = work()
        self.spent[stage].append((time.thread_time_ns() - begun) / 1000)
        return done


class Nowhere(SqliteLog):
    """A log that seals, and keeps nothing."""

    def __init__(self) -> None:
        self._seal = Seal(bytes(32))

    def _submit(self, asked: Append | Keep) -> None:
        asked.done.set_result(0)


class Played:
    """A table with four sockets."""

    def __init__(self, number: int, log: Nowhere, stages: Stages) -> None:
        self._random, self._log, self._stages = Random(number), log, stages
        self._acts, self._talk = 0, Talk()
        self._chance = tables.Chance(secret_from_seed("bench", number), "seed")
        entry = tables.open_table(f"{number:04}-table", _ASKED, "token 0".ljust(64), clock_and_luck.now(), self._chance)
        self._table, self._sights = tables.fold([entry]), Sights()
        for seat in range(1, SEATS):
            self._decided(None, tables.Join(f"P{seat + 1}", f"token {seat}".ljust(64)))
        self._shown: list[Report | None] = [None] * SEATS
        self._do(0, m.Start("start"))

    def act(self) -> None:
        """Let whoever has to act do so."""
        views = [report.sight.view for report in self._shown if report]
        if views[0].status == "between":
            for seat in range(SEATS):
                self._do(seat, m.Ready(f"ready {self._acts} {seat}"))
            return
        seat = views[0].to_act[0]
        action = self._chosen([offer.action for offer in views[seat].offers])
        self._acts += 1
        sent = {"type": "act", "id": f"act {self._acts}", "base": views[0].version, "action": action}
        frame = msgspec.json.encode(sent).decode()
        self._do(seat, self._stages.timed("read", lambda: decode(frame)))

    def _chosen(self, actions: list[dict[str, object]]) -> dict[str, object]:
        by_kind = ([action for action in actions if action["type"] == kind] for kind in _BEST_FIRST)
        return next((self._random.choice(some) for some in by_kind if some), actions[0])

    def _do(self, seat: int | None, command: m.ClientMessage) -> None:
        before = self._table
        outcome = self._stages.timed("decide", lambda: self._decided(seat, command))
        self._stages.timed("write", lambda: self._written(before, outcome))
        self._stages.timed("show", self._show)

    def _decided(self, seat: int | None, command: Command) -> tables.Outcome:
        outcome = tables.handle(self._table, seat, command, clock_and_luck.now(), self._chance)
        assert outcome.refusal is None, outcome.refusal
        self._table = outcome.table
        return outcome

    def _written(self, before: Table, outcome: tables.Outcome) -> "Future[int]":
        return self._log.append(before.id, before.version, rows_of(outcome.entries, before))

    def _show(self) -> None:
        scene = Scene(self._table, frozenset(range(SEATS)), 0, self._talk)
        for seat, last in enumerate(self._shown):
            sight, seen = (None, 0) if last is None else (last.sight, last.sight.version)
            self._shown[seat] = self._sights.report(scene, seat, ENGLISH, sight, seen)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.acts", description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--acts", type=int, default=60, help="at each table")
    asked = parser.parse_args()
    print("\n".join(_report(asked.tables, asked.acts)))


def _report(number: int, acts: int) -> Iterator[str]:
    stages, log = Stages(), Nowhere()
    played = [Played(each, log, stages) for each in range(number)]
    tune_collector()
    stages.spent.clear()
    for _ in range(acts):
        for each in played:
            each.act()
    halves = {stage: median(spent) for stage, spent in stages.spent.items()}
    yield "| stage | microseconds per act |"
    yield "| --- | ---: |"
    yield from (f"| {stage} | {half:.0f} |" for stage, half in halves.items())
    yield f"| all | {sum(halves.values()):.0f} |"


if __name__ == "__main__":
    main()
