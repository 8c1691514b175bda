"""The record of a table: complete, true, and silent about the deal in progress."""

from random import Random

import pytest
from msgspec.structs import replace

from openrummy.record import read_record, sealed, verify
from openrummy.table.entries import TableOpened
from openrummy.table.history import record_json, record_text
from openrummy.variants.indian.actions import AcceptSplit, RefuseSplit
from tests.table.world import BOT, PERSON, World


def test_a_finished_match_has_a_valid_record() -> None:
    world = World(PERSON, BOT, PERSON, end_condition="deals", num_deals=2).start().play(Random(1), 5000)
    for text in (record_json(world.table), record_text(world.table)):
        record = read_record(text)
        assert verify(record).holds
        assert (len(record.deals), record.names[0]) == (2, "Ann")
        assert record.winners == world.table.state.public.sheet.winners
        assert record.seats[1].seed == world.table.seats[1].sitter.seed


def test_questions_after_a_deal_belong_to_it() -> None:
    """In a pool, rejoins and splits are offered when the deal is scored."""
    world = World(*[PERSON] * 4, preset="indian-pool-101", seed="4", entry_fee=10, split_mode="manual").start()
    world.play(Random(4), 5000)
    record = read_record(record_json(world.table))
    assert verify(record).holds
    assert any(isinstance(deed.action, AcceptSplit | RefuseSplit) for deal in record.deals for deed in deal.deeds)
    assert len(record.deals) == world.table.state.public.deal


def test_a_match_begun_by_earlier_rules_goes_on_by_them() -> None:
    """A log without a version of its rules has version 1, and so does its record."""
    world = World(*[PERSON] * 4, preset="indian-pool-101", seed="4", split_mode="none").start()
    opening, *rest = world.table.log
    assert isinstance(opening, TableOpened)
    assert opening.rules_version == world.table.state.rules.version == 2
    assert read_record(record_json(World.of([opening, *rest]).table)).variant_version == 2
    old = World.of([replace(opening, rules_version=1), *rest]).play(Random(4), 5000)
    record = read_record(record_json(old.table))
    assert record.variant_version == 1
    assert verify(record).holds
    assert not verify(sealed(replace(record, variant_version=2))).holds
    with pytest.raises(ValueError, match=r"version 3 of the rules of indian-pool-101.* is not known here"):
        World.of([replace(opening, rules_version=3), *rest])


def test_a_running_deal_is_no_part_of_it() -> None:
    world = World(PERSON, BOT, end_condition="deals", num_deals=2).start()
    random = Random(2)
    first = read_record(record_json(world.table))
    assert (first.deals, first.start) == ((), "")  # a position would show all cards
    while world.table.status == "playing":
        world.step(random)
    world.step(random)
    running = world.table
    for text in (record_json(running), record_text(running)):
        assert len(read_record(text).deals) == 1
        assert running.state.secret.hex() not in text
        assert running.secret.hex() not in text
        assert running.seats[1].sitter.seed not in text
