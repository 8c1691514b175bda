"""Fair company over HTTP: for the host of a tournament and those who lead a club, of finished matches alone, made by workers."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from openrummy.fairness.facts import DealFacts, facts_of
from openrummy.fairness.measures import Sign
from openrummy.fairness.pairs import FEWEST_DEALS, Moment, Pair, Part, pairs_of
from openrummy.languages import ENGLISH
from openrummy.record import write_text
from openrummy.server.company.looks import CompanyLook, Matter, Met, _task
from openrummy.server.company.matters import tournament_matter
from openrummy.server.company.words import company_list, pair_told
from openrummy.table.refusal import Refusal
from openrummy.thinking.company import FactsTask, PairsTask, pairs_in
from openrummy.thinking.task import Task
from tests.review.test_review import played
from tests.server.running import Json, running
from tests.server.tournaments import bearer, do, opened, over, until

NAMES = {"0": "Ann", "1": "Bob"}


def test_the_host_alone_sees_how_the_players_treat_each_other(tmp_path: Path) -> None:
    with running(tmp_path / "log.db", thinkers=1) as client:
        host = opened(client, name=None)
        path = f"/api/tournaments/{host['tournament']}/company"
        assert do(client, host, "start", bots=3)[0] == 200
        other = opened(client, name=None)
        assert client.ask(path, headers=bearer(other))[1]["code"] == "not_host"
        assert client.ask(path)[1]["code"] == "not_host"
        until(client, host, over)
        known = -1
        found: Json = {}
        while not found.get("isDone"):
            status, found = client.ask(f"{path}?known={known}", headers=bearer(host))
            assert status == 200, found
            known = found["lookedAt"]
    assert found["matches"] == found["total"] - 1 >= 1
    assert not found.get("leftOut")
    assert not found.get("pairs")  # bots are nobody


def test_the_matter_of_a_tournament_leaves_out_bots_and_matches_that_go_on() -> None:
    sat = [
        SimpleNamespace(match=name, players=(0, 1, 2), points=points)
        for name, points in (("a", (1, 2, 3)), ("b", None))
    ]
    tables = (SimpleNamespace(sittings=sat),)
    entrants = [
        SimpleNamespace(sitter=SimpleNamespace(name=name), is_person=name != "Bot") for name in ("Ann", "Bob", "Bot")
    ]
    event: Any = SimpleNamespace(host="hash", entrants=entrants, rounds=(tables,))
    assert tournament_matter(event, "hash") == Matter(NAMES, [Met("a", ("0", "1", ""))])
    for token in ("", "other"):
        with pytest.raises(Refusal, match="host"):
            tournament_matter(event, token)


def test_a_match_that_goes_on_is_refused_whoever_asks() -> None:
    table: Any = SimpleNamespace(status="playing")
    with pytest.raises(Refusal, match="not over"):
        _task(table, Met("a", ("0", "1")))


class Hands:
    """In place of workers: they do each task here."""

    async def result(self, task: Task, group: str) -> bytes:
        return task.done()


def test_a_match_that_cannot_be_read_is_counted_and_left_out() -> None:
    async def go() -> CompanyLook:
        async def get(match: str, by: str) -> None:
            raise Refusal("no_table", "There is no such table.")

        hall: Any = SimpleNamespace(get=get)
        hands: Any = Hands()
        look = CompanyLook(Matter(NAMES, [Met("a", ("0", "1"))]), hall, hands, "company")
        while not look.is_done:
            await look.part()
        return look

    found = company_list(asyncio.run(go()), ENGLISH)
    assert (found.left_out, found.pairs, found.is_done, found.total) == (1, (), True, 2)


def test_the_tasks_bring_the_pairs_of_a_record() -> None:
    record = played()
    players = tuple(str(seat) for seat in range(len(record.seats)))
    written = FactsTask("m", write_text(record), players).done()
    found = pairs_in(PairsTask((written, written)).done())
    assert {pair.deals for pair in found} == {2 * len(list(facts_of(record, "m", players)))}


def test_a_pair_that_stands_out_is_told_with_its_signs_and_deals() -> None:
    strong = Part("taking", Sign(0.61, 0.2, 240, 0.03, ()), 9.0, 1e-6)
    weak = Part("losing", Sign(1.0, 0.9, 300, 1.0, ()), 0.1, 0.46)
    pair = Pair("0", "1", "500 3+", 300, (weak, strong), 1e-5, 2e-4, (Moment("m", 3),))
    told = pair_told(pair, NAMES, ENGLISH)
    number = "5\N{NARROW NO-BREAK SPACE}000"
    assert told.chance == f"Unlikely by chance: about 1 in {number} lists of honest bots would have such a pair."
    assert told.signs == ("Bob picked up 61 of 100 discards of Ann; 20 were expected.",)
    assert [(one.table, one.deal) for one in told.moments] == [("m", 3)]


@pytest.mark.parametrize(
    ("game", "deals", "why"),
    [
        ("block 2", 300, "nothing is known of honest play in this game."),
        ("gin 2", FEWEST_DEALS - 1, "fewer than 30 deals in common."),
        ("gin 2", FEWEST_DEALS, "too few deals without each other, with which to compare."),
    ],
)
def test_a_pair_of_which_nothing_can_be_said_is_told_why(game: str, deals: int, why: str) -> None:
    met_nobody_else = [DealFacts("m", 1, game, ("0", "1"), (), ())] * deals
    told = pair_told(pairs_of(met_nobody_else)[0], NAMES, ENGLISH)
    assert (told.chance, told.stands_out) == (f"Not judged: {why}", False)
