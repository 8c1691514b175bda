"""The record of a table: whole, true, and silent about what still runs."""

from random import Random

from openrummy.record import read_record, verify
from openrummy.table.history import record_json, record_text
from tests.table.world import BOT, PERSON, World


def test_a_finished_match_has_a_record_that_holds() -> None:
    world = World(PERSON, BOT, PERSON, end_condition="deals", num_deals=2).start().play(Random(1), 5000)
    for text in (record_json(world.table), record_text(world.table)):
        record = read_record(text)
        assert verify(record).holds
        assert (len(record.deals), record.names[0]) == (2, "Ann")
        assert record.winners == world.table.state.public.sheet.winners
        assert record.seats[1].seed == world.table.seats[1].sitter.seed


def test_a_running_deal_is_no_part_of_it() -> None:
    world = World(PERSON, BOT, end_condition="deals", num_deals=2).start()
    random = Random(2)
    assert read_record(record_json(world.table)).deals == ()
    while world.table.status == "playing":
        world.step(random)
    world.step(random)
    running = world.table
    for text in (record_json(running), record_text(running)):
        assert len(read_record(text).deals) == 1
        assert running.state.secret.hex() not in text
        assert running.secret.hex() not in text
        assert running.seats[1].sitter.seed not in text
