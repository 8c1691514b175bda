"""A Ray cluster of two workers gives what one process gives; one that is not there is told in a sentence."""

import socket
import sys

import msgspec
import pytest

from openrummy.sim import SimResult, simulate
from openrummy.sim.cluster import Cluster
from openrummy.sim.spread import HERE, Spread, SpreadError
from openrummy.variants import rules_for

ONE_DEAL = rules_for("basic(end_condition=deals, num_deals=1)", 2)


def played(spread: Spread) -> SimResult:
    result = simulate(ONE_DEAL, ["random", "sensible"], 6, "a", spread=spread)
    return msgspec.structs.replace(result, seconds=0.0)


def test_two_workers_give_the_result_of_one_machine_and_leave_nothing_behind() -> None:
    import ray

    with Cluster(cpus=2) as cluster:
        assert cluster.workers == 2
        assert played(cluster) == played(HERE)
    assert not ray.is_initialized()


def test_a_cluster_that_is_not_there_is_told_at_once() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        with pytest.raises(SpreadError, match="No cluster answers at 127"):
            Cluster(f"127.0.0.1:{free.getsockname()[1]}")
    with pytest.raises(SpreadError, match="nowhere is no address of a cluster"):
        Cluster("nowhere")


def test_without_ray_its_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(SpreadError, match=r"pip install 'openrummy\[cluster\]'"):
        Cluster()
