"""The bots of a record are asked again: who did something else is found, and who cannot be asked is named."""

import sys
from collections.abc import Sequence
from functools import cache

import pytest
from msgspec.structs import replace

from openrummy.bots import Agent, make_agent
from openrummy.engine.decide import actors
from openrummy.engine.match import Match
from openrummy.engine.state import DEAL, OVER, view
from openrummy.receipts import Receipt, receipts
from openrummy.record import Record, SeatRecord, read_record, record_of, write_record, write_text
from openrummy.search.games import GAMES
from openrummy.variants import rules_for

FAMILIES = {
    "basic": ("beginner", "casual", "good"),
    "block": ("beginner", "casual", "good"),
    "500": ("beginner", "casual", "good"),
    "gin": ("casual", "good"),
    "indian-points(drop_allowed=false)": ("beginner", "casual", "good"),
    "21-card": ("beginner", "good"),
}
"""A game of each family, with the levels at its table; not all may drop at once."""


@cache
def record(preset: str = "gin", players: tuple[str, ...] = ("sensible", "casual")) -> Record:
    """A deal between bots."""
    return dealt(preset, [make_agent(key, f"seed {seat}") for seat, key in enumerate(players)])


def dealt(preset: str, agents: Sequence[Agent], last: Agent | None = None, since: int = 0) -> Record:
    """Return the record of a deal.  last: who plays for the last seat from its act `since` on."""
    match, acts = Match.new(rules_for(preset, len(agents)), seed="receipts"), 0
    seats = [SeatRecord(each.key, "bot", each.key, each.seed, each.version) for each in agents]
    if last is not None:
        seats[-1] = replace(seats[-1], agent=last.key, version=last.version, since=since)
    while match.state.public.turn.phase not in (DEAL, OVER):
        seat = actors(match.state)[0]
        is_last = last is not None and seat == len(agents) - 1 and acts >= since
        acts += seat == len(agents) - 1
        agent = last if last is not None and is_last else agents[seat]
        match.apply(seat, agent.act(view(match.state, seat)))
    return record_of(match, seats)


def receipt(**changes: object) -> Receipt:
    """Return the receipt of the second seat if these fields of its seat are changed."""
    seats = record().seats
    return receipts(replace(record(), seats=(seats[0], replace(seats[1], **changes))))[-1]


def test_bots_that_played_are_found_to_have_played() -> None:
    for written in (write_text(record()), write_record(record())):
        found = receipts(read_record(written))
        assert [each.holds for each in found] == [True, True]
        assert sum(each.acts for each in found) == len(record().deals[0].deeds)


@pytest.mark.quick(2)
@pytest.mark.parametrize("preset", FAMILIES)
def test_levels_of_every_family_are_found_to_have_played(preset: str) -> None:
    played = record(preset, FAMILIES[preset])
    found = receipts(read_record(write_record(played)))
    assert [(each.agent, each.holds) for each in found] == [(key, True) for key in FAMILIES[preset]]
    assert all(each.acts for each in found)


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["basic", "block", "500", "gin", "indian-points(drop_allowed=false)"])
def test_the_player_that_searches_is_asked_again_too(preset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It sits down for the end of a deal, and imagines little."""
    key = rules_for(preset, 2).key
    monkeypatch.setattr("openrummy.search.strong.GAMES", {key: GAMES[key]._replace(rollouts=60)})
    alone = record(preset, ("good", "good"))
    since = sum(deed.seat == 1 for deed in alone.deals[0].deeds) - 2
    agents = [make_agent("good", f"seed {seat}") for seat in range(2)]
    found = receipts(dealt(preset, agents, make_agent("strong", "seed 1"), since))[1]
    assert (found.agent, found.skipped, found.holds) == ("strong", since, True)
    assert found.acts > 0


def test_acts_of_another_bot_are_found_with_their_places() -> None:
    found = receipt(agent="random", version=1)
    assert not found.holds
    first = found.differences[0]
    assert record().deals[0].deeds[first.action - 1].seat == 1
    assert first.did != first.would


def test_acts_from_before_a_bot_sat_down_are_left_out() -> None:
    assert (receipt(since=3).skipped, receipt(since=3).acts) == (3, receipt().acts - 3)


def test_a_person_has_no_receipt() -> None:
    assert receipt(kind="person", agent=None, seed=None).seat == 0


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"seed": None}, "does not have its seed"),
        ({"version": 99}, "it was version 99"),
        ({"agent": "this"}, "no bot 'this'"),
        ({"agent": "this:zen"}, "no bot 'this:zen'"),
    ],
)
def test_a_bot_that_cannot_be_asked_is_named_and_no_code_of_a_record_runs(
    changes: dict[str, object], reason: str
) -> None:
    found = receipt(**changes)
    assert not found.holds
    assert reason in str(found.reason)
    assert "this" not in sys.modules


def test_records_from_before_versions_were_written_are_read() -> None:
    old = write_text(record()).replace(' "1" "0"]', "]").replace(' "2" "0"]', "]")
    seats = read_record(old).seats
    assert [(seat.agent, seat.version, seat.since) for seat in seats] == [("sensible", 0, 0), ("casual", 0, 0)]
