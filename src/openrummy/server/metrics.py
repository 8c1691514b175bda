"""The server's counters and timers, for Prometheus.

Labels are fixed words of this program: never a name, a card, a token or the id of a table.
"""

from bisect import bisect_left
from collections.abc import Iterable
from itertools import accumulate
from time import perf_counter

from prometheus_client import CollectorRegistry, Counter, Gauge, GCCollector, Histogram, ProcessCollector
from prometheus_client.core import HistogramMetricFamily
from prometheus_client.exposition import generate_latest
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
GCCollector(registry=REGISTRY)

_SECONDS = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)


class Stage:
    """A histogram of seconds, which only the event loop's thread fills: a tenth of the cost of one that every thread may fill."""

    def __init__(self) -> None:
        self._counts = [0] * (len(_SECONDS) + 1)
        self._sum = 0.0

    def took(self, began: float) -> None:
        """Count what began at `began` on the performance counter and ends now."""
        seconds = perf_counter() - began
        self._counts[bisect_left(_SECONDS, seconds)] += 1
        self._sum += seconds

    def sample(self) -> tuple[list[tuple[str, float]], float]:
        """Return the counts up to each bound, and the sum."""
        bounds = (*map(floatToGoString, _SECONDS), "+Inf")
        return list(zip(bounds, map(float, accumulate(self._counts)), strict=True)), self._sum


class _Stages(Collector):
    def __init__(self) -> None:
        self.stages = {stage: Stage() for stage in ("decode", "decide", "commit", "send")}

    def collect(self) -> Iterable[HistogramMetricFamily]:
        """Yield the histograms as one metric."""
        family = HistogramMetricFamily("openrummy_command_seconds", "Duration of a command by stage.", labels=["stage"])
        for name, stage in self.stages.items():
            family.add_metric([name], *stage.sample())
        yield family


_STAGES = _Stages()
REGISTRY.register(_STAGES)
DECODE = _STAGES.stages["decode"]
"""From a frame to a message."""
DECIDE = _STAGES.stages["decide"]
"""From a message to entries."""
COMMIT = _STAGES.stages["commit"]
"""From entries to the acknowledgement of the disk, including the wait for other entries."""
SEND = _STAGES.stages["send"]
"""One update for one socket: the view, its difference and its encoding."""

COMMIT_SIZE = Histogram(
    "openrummy_commit_appends",
    "Appends per transaction.",
    buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256, 500),
    registry=REGISTRY,
)
LOOP_LAG = Histogram(
    "openrummy_loop_lag_seconds",
    "Delay of the event loop.",
    buckets=_SECONDS,
    registry=REGISTRY,
)
SOCKETS = Gauge("openrummy_sockets", "Sockets connected to a table.", registry=REGISTRY)
TABLES = Gauge("openrummy_tables", "Tables in memory.", registry=REGISTRY)
BUS_LOST = Counter(
    "openrummy_bus_lost", "Messages to or from other processes that were lost, by cause.", ["cause"], registry=REGISTRY
)
REFUSALS = Counter("openrummy_refusals", "Refused commands and requests by code.", ["code"], registry=REGISTRY)
ERRORS = Counter("openrummy_unhandled_errors", "Faults of the program by logger.", ["source"], registry=REGISTRY)


def count_loss(cause: str) -> None:
    """Count a message to or from another process that was lost."""
    BUS_LOST.labels(cause).inc()


def exposition() -> bytes:
    """Return all metrics in the text format of Prometheus."""
    return generate_latest(REGISTRY)
