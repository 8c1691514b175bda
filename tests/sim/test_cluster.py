"""A Ray cluster of two workers returns what one process returns; a missing cluster is reported in a sentence."""

import socket
import sys

import msgspec
import pytest

from openrummy.sim import SimResult, simulate
from openrummy.sim.batch.comparing import compare_deals
from openrummy.sim.batch.results import simulate_deals
from openrummy.sim.cluster import Cluster
from openrummy.sim.comparing import Comparison, compare
from openrummy.sim.workers import HERE, Spread, SpreadError
from openrummy.variants import rules_for

ONE_DEAL = rules_for("basic(end_condition=deals, num_deals=1)", 2)


GIN, OTHER = rules_for("gin", 2), rules_for("gin(knock_limit=5)", 2)


def played(spread: Spread) -> list[SimResult | Comparison]:
    """Return the results of matches and deals, by the engine and by compiled rules, and of comparisons by both."""
    agents = ("random", "sensible")
    found: list[SimResult | Comparison] = [
        simulate(ONE_DEAL, agents, 6, "a", spread=spread),
        compare((ONE_DEAL, rules_for("basic(ace_mode=low)", 2)), agents, 3, "a", spread=spread),
        simulate_deals(GIN, ("greedy", "random"), 600, "a", spread=spread),
        compare_deals((GIN, OTHER), ("greedy", "random"), 600, "a", spread=spread),
    ]
    return [msgspec.structs.replace(each, seconds=0.0) for each in found]


@pytest.mark.slow
def test_two_workers_give_the_result_of_one_machine_and_leave_nothing_behind() -> None:
    import ray

    with Cluster(cpus=2) as cluster:
        assert cluster.workers == 2
        assert played(cluster) == played(HERE)
    assert not ray.is_initialized()


def test_a_missing_cluster_is_reported_at_once() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        with pytest.raises(SpreadError, match="No cluster answers at 127"):
            Cluster(f"127.0.0.1:{free.getsockname()[1]}")
    with pytest.raises(SpreadError, match="nowhere is not the address of a cluster"):
        Cluster("nowhere")


def test_without_ray_its_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(SpreadError, match=r"pip install 'openrummy\[cluster\]'"):
        Cluster()
