"""The bots in examples/bots play whole matches of every family without a fault."""

import pytest

from openrummy.arena import Arena, Entrant, MatchLog, entrants_of, fixtures, run
from openrummy.variants import rules_for
from tests.programs.examples import example_commands


@pytest.fixture(scope="module")
def bots(tmp_path_factory: pytest.TempPathFactory) -> tuple[Entrant, ...]:
    return entrants_of(example_commands(tmp_path_factory.mktemp("c")))


@pytest.mark.parametrize("preset", ["gin-oklahoma", "500", "indian-points", "basic-house"])
def test_examples_play_whole_matches_without_a_fault(preset: str, bots: tuple[Entrant, ...]) -> None:
    rules = rules_for(preset, 2)
    arena = Arena(rules.text, rules.players, bots, 1, "1", budget=30_000)
    log = MatchLog(arena)
    run(arena, log)
    assert len(log.played) == len([*fixtures(arena)])
    assert [each.faults for each in log.played if each.faults] == []
    assert all(each.winners for each in log.played)
