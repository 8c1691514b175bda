"""The server's counters and timers, for Prometheus.

Labels are fixed words of this program: never a name, a card, a token or the id of a table.
"""

from prometheus_client import CollectorRegistry, Counter, Gauge, GCCollector, Histogram, ProcessCollector
from prometheus_client.exposition import generate_latest

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
GCCollector(registry=REGISTRY)

_SECONDS = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)

_STAGES = Histogram(
    "openrummy_command_seconds", "Duration of a command by stage.", ["stage"], buckets=_SECONDS, registry=REGISTRY
)
DECODE = _STAGES.labels("decode")
"""From a frame to a message."""
DECIDE = _STAGES.labels("decide")
"""From a message to entries."""
COMMIT = _STAGES.labels("commit")
"""From entries to the acknowledgement of the disk, including the wait for other entries."""
SEND = _STAGES.labels("send")
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
REFUSALS = Counter("openrummy_refusals", "Refused commands and requests by code.", ["code"], registry=REGISTRY)
ERRORS = Counter("openrummy_unhandled_errors", "Faults of the program by logger.", ["source"], registry=REGISTRY)


def exposition() -> bytes:
    """Return all metrics in the text format of Prometheus."""
    return generate_latest(REGISTRY)
