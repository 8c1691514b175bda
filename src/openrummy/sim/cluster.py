"""Work spread over the machines of a Ray cluster (extra `cluster`), with the same result as on one machine."""

import os
import socket
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from typing import Any, Self

from openrummy.languages import saying
from openrummy.sim.moments import Moments
from openrummy.sim.workers import AHEAD, SpreadError, Work, kept_ahead

PATIENCE = 5.0
"""Seconds to wait for a cluster; Ray itself would wait two minutes and then end the process."""


class Cluster:
    """A Ray cluster; use it in a `with` statement, which disconnects from it at the end.

    address: `host:port`, or None to join the cluster of this machine (or of RAY_ADDRESS) and start one if there is
    none.
    cpus: how many cores a cluster that is started here uses, None for all.
    Raises SpreadError if Ray is missing or the cluster cannot be reached.
    """

    def __init__(self, address: str | None = None, cpus: int | None = None) -> None:
        self._ray = _ray()
        self._connect(address, cpus)
        self.workers = max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._ray.shutdown()

    def _connect(self, address: str | None, cpus: int | None) -> None:
        named = address or os.environ.get("RAY_ADDRESS")
        if named:
            _must_listen(named)
        quiet: dict[str, Any] = {"log_to_driver": False, "configure_logging": False, "include_dashboard": False}
        started = {"num_cpus": cpus, "object_store_memory": 80_000_000} if cpus is not None else {}
        try:
            self._ray.init(address=address, **quiet, **started)
        except (ConnectionError, RuntimeError, ValueError) as fault:
            if address is None:
                raise SpreadError(
                    saying("Could not start a cluster on this machine: {fault}", fault=str(fault))
                ) from None
            words = saying("Could not join the cluster {address}: {fault}", address=address, fault=str(fault))
            raise SpreadError(words) from None

    def map(self, work: Work, parts: Sequence[range]) -> Iterator[Moments]:
        """Return the moments of each part; see `openrummy.sim.workers.Spread`."""
        ray = self._ray
        there, what = ray.remote(num_cpus=1)(_played), ray.put(work)
        begun = (there.remote(what, part, version("openrummy")) for part in parts)
        try:
            for each in kept_ahead(begun, AHEAD * self.workers):
                yield ray.get(each)
        except ray.exceptions.RayTaskError as fault:
            raise SpreadError(
                saying("A machine in the cluster could not play: {fault}", fault=str(fault.cause))
            ) from None
        except ray.exceptions.RayError as fault:
            raise SpreadError(
                saying("The connection to the cluster was lost: {fault}.", fault=type(fault).__name__)
            ) from None


def _ray() -> Any:
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"  # no usage data is sent
    try:
        import ray  # noqa: PLC0415 - an extra, and nobody else waits for it
    except ImportError:
        raise SpreadError(saying("A cluster needs Ray: pip install 'openrummy[cluster]'.")) from None
    return ray


def _must_listen(address: str) -> None:
    host, colon, port = address.rpartition(":")
    if not colon or not port.isdecimal():
        raise SpreadError(
            saying(
                "{address} is not the address of a cluster: write host:port, such as 10.0.0.1:6379.", address=address
            )
        )
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, OverflowError) as fault:
        words = saying("No cluster answers at {address}: {fault}", address=address, fault=str(fault))
        raise SpreadError(words) from None


def _played(work: Work, part: range, expected: str) -> Moments:
    if version("openrummy") != expected:
        raise ValueError(f"it has openrummy {version('openrummy')}, not {expected}")
    return work(part)
