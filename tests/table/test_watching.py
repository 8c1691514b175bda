"""Watchers according to the host's choice.  The delayed view has all of the past and not a byte of the deal in
progress.
"""

from random import Random

import msgspec
import pytest

from openrummy import table as t
from openrummy.engine.determinize import determinize
from openrummy.engine.state import view
from openrummy.table import messages as m
from openrummy.table import watching
from openrummy.table.codes import LENGTH, LETTERS, PRIVATE_LENGTH, code_of, new_code, tidy_code, with_code
from openrummy.table.listing import listing_of, seats_to_take
from tests.table.world import BOT, PERSON, World

DELAYED = m.TableSettings(watchers="delayed")


def second_deal(settings: m.TableSettings = DELAYED) -> World:
    """Return a world a few actions into its second deal."""
    world = World(PERSON, BOT, PERSON, preset="block", settings=settings, end_condition="deals", num_deals=3).start()
    random = Random(4)
    while world.table.state.public.deal < 2 or len(world.table.state.public.pile) < 4:
        world.step(random)
    return world


def sent(world: World) -> bytes:
    """Return everything that a delayed watcher gets, from the first version on."""
    told = watching.past_told(world.table, 0)
    return msgspec.json.encode(m.Update(told, watching.past_view(world.table, (), 1)))


def test_the_first_deal_is_not_seen_while_it_runs() -> None:
    world = World(settings=DELAYED).start().play(Random(1), 7)
    seen = watching.past_view(world.table, (), 1)
    assert (seen.delayed, seen.pile, seen.hand, seen.deal, seen.last_deal) == (True, (), (), 0, None)
    assert seen.prompt.startswith("You can see finished deals")
    assert {told.kind for told in watching.past_told(world.table, 0)} == {"table_opened", "seat_taken", "started"}


def test_watchers_wait_for_the_end_of_a_deal_but_not_for_its_beginning() -> None:
    world = World(settings=DELAYED).start()
    started = world.table.log[-2:]
    assert [each.kind for each in watching.past_told(world.table, world.table.version - 2)] == ["started"]
    assert not watching.is_withheld(world.table, started)
    world.play(Random(1), 1)
    assert watching.is_withheld(world.table, world.table.log[-1:])
    assert not watching.is_withheld(World().start().table, started)


def test_clocks_count_between_deals_but_not_in_the_past() -> None:
    settings = m.TableSettings(watchers="delayed", clock="fast")
    world = World(PERSON, PERSON, preset="block", settings=settings, end_condition="deals", num_deals=2).start()
    random = Random(4)
    while world.table.status == "playing":
        world.step(random)
    late = world.table.since + world.table.give_back + 5_000
    first, later = (watching.past_view(world.table, (), 1, now=now).seats[0].clock for now in (late - 5_000, late))
    assert first is not None
    assert later is not None
    assert (first.running, later.running, first.left - later.left) == (True, True, 5_000)
    rested = watching.past_view(world.table, (), 1).seats[0].clock
    assert rested is not None
    assert not rested.running


@pytest.mark.slow
def test_nothing_is_sent_until_the_deal_is_over_and_then_every_card() -> None:
    world = second_deal()
    random = Random(9)
    before = sent(world)
    seen = watching.past_view(world.table, (), 1).version
    while world.table.status == "playing":
        assert sent(world) == before
        world.step(random)
    told = watching.past_told(world.table, seen)
    assert {each.version for each in told} == set(range(seen + 1, world.table.version + 1))
    drawn = [each for each in told if each.kind == "drew_stock"]
    assert drawn
    assert all(each.cards for each in drawn)
    assert len([each for each in told if each.kind == "hand"]) == 3


def test_no_hidden_card_of_the_running_deal_moves_a_byte() -> None:
    world = second_deal()
    before, true = sent(world), world.table
    other = determinize(view(true.state, None), Random(7))
    assert other.hands != true.state.hands
    world.table = msgspec.structs.replace(true, state=other)
    assert sent(world) == before
    secret = true.state.secret.hex()
    assert secret not in before.decode()


@pytest.mark.slow
def test_an_earlier_fold_is_continued() -> None:
    world = World(PERSON, BOT, settings=DELAYED, preset="block", end_condition="deals", num_deals=3).start()
    random = Random(4)
    known: t.Table | None = None
    while world.table.status != "over":
        world.step(random)
        known = watching.past_of(world.table, known)
        assert known.log == watching.past_of(world.table).log
        assert known.state == watching.past_of(world.table).state


def test_without_watchers_newcomers_still_look_in_before_the_match() -> None:
    world = World(settings=m.TableSettings(watchers="off"))
    watching.check_watching(world.table)
    world.start()
    with pytest.raises(t.Refusal) as refusal:
        watching.check_watching(world.table)
    assert refusal.value.code == "not_watched"
    watching.check_watching(World().start().table)


@pytest.mark.parametrize("length", [LENGTH, PRIVATE_LENGTH])
def test_a_code_is_read_however_it_is_typed(length: int) -> None:
    code = new_code(Random(1).choice, length)
    assert len(code) == length
    identity = with_code(code, "x-y_z")
    assert code_of(identity) == code
    assert tidy_code(f" {code[:3].lower()}-{code[3:]} ") == code
    assert set("ILOU").isdisjoint(LETTERS)
    for wrong in ("", "ABCDE", "ABCDEFG", "ABCDEFGH", "ABCDEFGHJK", "ABCDE1", "ABCDEI", identity):
        assert tidy_code(wrong) is None
    for old in ("table", "abcdef-x", "ABCDEF", "A-BCDEFGH"):
        assert code_of(old) == ""


def test_a_bot_gives_up_its_seat_if_the_host_allows_it() -> None:
    closed, world = World(PERSON, BOT).start(), World(PERSON, BOT, settings=m.TableSettings(takeover=True)).start()
    assert closed.refused(None, t.Join("Bob", "hash")) == "started"
    assert seats_to_take(world.table) == (1,)
    hand = world.table.state.hands[1]
    assert world.refused(None, t.Join("Bob", "hash", 0)) == "full"
    world.done(None, t.Join("Bob", "hash", 1))
    shown = t.view_for(world.table, 1)
    assert (shown.seats[1].kind, shown.seats[1].name) == ("person", "Bob")
    assert len(shown.hand) == hand.bit_count()
    assert world.table.bot_of(1) is None
    assert world.refused(None, t.Join("Cid", "hash 2")) == "started"


def test_a_bot_may_be_succeeded_by_somebody_with_its_name() -> None:
    world = World(PERSON, BOT, settings=m.TableSettings(takeover=True)).start()
    world.done(None, t.Join(world.table.names[1], "hash"))
    assert world.table.seats[1].sitter.kind == "person"


def test_before_the_match_free_seats_come_first() -> None:
    world = World(PERSON, BOT, PERSON, settings=m.TableSettings(takeover=True))
    assert seats_to_take(world.table) == (2, 1)
    world.join("Bob")
    assert world.table.seats[2].sitter.name == "Bob"
    listing = listing_of(world.table, 3)
    assert (listing.persons, listing.bots, listing.free, listing.watching) == (2, 1, 0, 3)
    assert (listing.preset, listing.host, listing.seats) == ("basic", "Ann", 3)


def test_a_person_s_seat_is_nobody_else_s() -> None:
    world = World(PERSON, PERSON, settings=m.TableSettings(takeover=True, clock="fast", absent="bot")).start()
    world.tick(0)
    world.wait(200).tick(0)
    assert seats_to_take(world.table) == ()
