"""A lesson's pack is arranged: nothing takes its deal for one that chance made."""

from random import Random
from typing import Any

import pytest

from openrummy import table as t
from openrummy.engine.events import DealEnded, DealStarted
from openrummy.lessons import LEARNER, LESSONS
from openrummy.table import messages as m
from openrummy.table.entries import Dealt
from openrummy.table.history import record_json, record_text
from openrummy.table.logbook import decode_entry, encode_entry
from openrummy.table.statistics import DealTally
from openrummy.table.view import view_for
from tests.lessons.classroom import begun, course
from tests.table.world import World

GIN = "gin"
ONE_DEAL: dict[str, Any] = {"end_condition": "deals", "num_deals": 1, "tie_break": "shared"}


def started(table: t.Table) -> DealStarted:
    """Return the start of the deal as the log holds it."""
    events = [event for entry in table.log if isinstance(entry, Dealt) for event in entry.events]
    return next(event for event in events if isinstance(event, DealStarted))


def counted(table: t.Table) -> int:
    """Return how many deals the statistics count of the first deal of a table."""
    tally = DealTally()
    ended = table.state.public.last_deal
    assert isinstance(ended, DealEnded)
    tally.add(started(table), ended)
    return tally.statistics().deals


@pytest.mark.parametrize("lesson", LESSONS)
def test_its_table_is_marked_and_offers_no_proof(lesson: str) -> None:
    table = course(lesson)[-1]
    seen = view_for(table, LEARNER)
    assert seen.lesson is not None
    assert seen.title.startswith("Lesson: ")
    assert [seen.fair.commitment, seen.fair.secret, seen.next_commitment] == ["", "", ""]
    assert [started(table).commitment, started(table).secret] == ["", b""]


@pytest.mark.parametrize("lesson", LESSONS)
def test_it_counts_for_no_statistics(lesson: str) -> None:
    assert counted(course(lesson)[-1]) == 0


def test_a_real_deal_counts() -> None:
    world = World(preset="block", **ONE_DEAL).start().play(Random(1))
    assert counted(world.table) == 1
    assert started(world.table).commitment


def test_it_has_no_record() -> None:
    for written in (record_json, record_text):
        with pytest.raises(t.Refusal, match="its pack is arranged"):
            written(course(GIN)[-1])


def test_it_is_one_deal_without_a_rematch() -> None:
    room = begun(GIN)
    room.table = course(GIN)[-1]
    assert room.refused(LEARNER, m.Ready("ready")) == "not_between"
    assert room.refused(LEARNER, m.Rematch("again")) == "lesson_over"


def test_nobody_else_finds_it_or_looks_on() -> None:
    settings = begun(GIN).table.settings
    assert (settings.listed, settings.watchers, settings.takeover) == (False, "off", False)
    with pytest.raises(TypeError):
        m.OpenLesson(GIN, "Ann", settings=m.TableSettings(listed=True))  # type: ignore[call-arg] # a request cannot ask for it


def test_an_unknown_lesson_is_refused() -> None:
    world = World()
    with pytest.raises(t.Refusal, match="There is no lesson 'chess'"):
        t.open_table("table", m.OpenLesson("chess", "Ann"), "hash", world.now(), world.chance())


def test_it_is_read_from_its_log_as_it_was() -> None:
    room = begun(GIN)
    room.learn()
    again = t.fold(decode_entry(encode_entry(entry)) for entry in room.table.log)
    assert view_for(again, LEARNER) == view_for(room.table, LEARNER)


def test_a_lesson_that_has_changed_since_goes_on_as_a_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its next act cannot be done, so everything may be done and bots play by themselves."""
    room = begun(GIN)
    room.learn()
    monkeypatch.setitem(LESSONS, GIN, LESSONS["basic"])
    seen = view_for(room.table, LEARNER)
    assert seen.prompt
    assert not any(offer.taught for offer in seen.offers)
    discard = next(offer for offer in seen.offers if offer.gesture == "discard")
    assert room.act(LEARNER, discard.action).refusal is None
    room.watch()
    assert room.table.state.public.turn.seat == LEARNER


def test_somebody_who_leaves_is_replaced_by_the_lesson_itself() -> None:
    room = begun(GIN)
    room.done(LEARNER, m.Leave("leave"))
    room.watch()
    assert room.table.status == "over"
