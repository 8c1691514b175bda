"""Opening a table and sitting down at it."""

import pytest

from openrummy import table as t
from openrummy.languages import language_of
from openrummy.shuffle import commitment, secret_from_seed
from openrummy.table import messages as m
from tests.table.world import BOT, PERSON, World

CHANCE = t.Chance(secret_from_seed("1", 1), "seed")


def opening_fault(asked: m.OpenTable) -> str:
    with pytest.raises(t.Refusal) as refusal:
        t.open_table("table", asked, "hash", 1, CHANCE)
    return refusal.value.code


def test_the_host_sits_on_the_first_seat() -> None:
    view = t.view_for(World(PERSON, BOT, PERSON).table, 0)
    assert [seat.kind for seat in view.seats] == ["person", "bot", "free"]
    assert view.seats[0].name == "Ann"
    assert (view.host, view.you, view.status, view.version) == (0, 0, "lobby", 1)
    assert "1 seat is free" in view.prompt


@pytest.mark.parametrize(
    ("seats", "preset", "options", "code"),
    [
        ((), "basic", {}, "bad_seats"),
        ((BOT, PERSON), "basic", {}, "bad_seats"),
        ((PERSON, m.OpenSeat("nobody")), "basic", {}, "no_such_bot"),
        ((PERSON,), "basic", {}, "bad_rules"),
        ((PERSON,) * 7, "basic", {}, "bad_rules"),
        ((PERSON, BOT), "bingo", {}, "bad_rules"),
        ((PERSON, BOT), "basic", {"ace_mode": "sideways"}, "bad_rules"),
        ((PERSON, BOT), "basic", {"nonsense": 1}, "bad_rules"),
    ],
)
def test_unplayable_rules_open_no_table(
    seats: tuple[m.OpenSeat, ...], preset: str, options: dict[str, object], code: str
) -> None:
    assert opening_fault(m.OpenTable(preset, "Ann", seats, options)) == code


def test_names_are_tidy() -> None:
    entry = t.open_table("table", m.OpenTable("basic", "  Ann\t of\n Green  ", (PERSON, BOT)), "hash", 1, CHANCE)
    assert t.opened(entry).names[0] == "Ann of Green"
    assert opening_fault(m.OpenTable("basic", " \u200b\n", (PERSON, BOT))) == "name_empty"
    assert opening_fault(m.OpenTable("basic", "x" * 25, (PERSON, BOT))) == "name_long"


def test_a_name_is_at_a_table_once() -> None:
    world = World(PERSON, PERSON, BOT)
    assert world.refused(None, t.Join(" ANN ", "hash")) == "name_taken"
    assert world.refused(None, t.Join(world.table.names[2], "hash")) == "name_taken"


def test_seats_are_taken_in_order_until_none_is_left() -> None:
    world = World(PERSON, PERSON, BOT, PERSON)
    world.join("Bob")
    world.join("Cid")
    assert [world.table.names[seat] for seat in (0, 1, 3)] == ["Ann", "Bob", "Cid"]
    assert world.table.seat_of("hash of Cid") == 3
    assert world.refused(None, t.Join("Dot", "hash of Dot")) == "full"


def test_nobody_sits_down_once_the_match_runs() -> None:
    world = World(PERSON, PERSON)
    world.done(0, m.Start("s"))
    assert world.refused(None, t.Join("Bob", "hash")) == "started"


def test_a_table_without_a_host_is_the_first_persons() -> None:
    asked = m.OpenTable("basic", "", (PERSON, BOT))
    world = World()
    world.table = t.opened(t.open_table("table", asked, None, 1, CHANCE))
    assert t.view_for(world.table, None).prompt == "Waiting for the host to start."
    world.join("Ann")
    assert world.table.host == 0
    world.done(0, m.Start("s"))


def test_the_host_alone_starts_and_bots_take_free_seats() -> None:
    world = World(PERSON, PERSON, PERSON)
    world.join("Bob")
    assert world.refused(1, m.Start("s")) == "not_host"
    assert world.refused(None, m.Start("s")) == "watching"
    world.done(0, m.Start("s"))
    assert [seat.sitter.kind for seat in world.table.seats] == ["person", "person", "bot"]
    assert world.table.status == "playing"
    assert world.refused(0, m.Start("another")) == "started"


@pytest.mark.parametrize(("asked", "seated"), [("beginner", "beginner"), (None, "casual")])
def test_the_host_chooses_how_well_the_bots_in_free_seats_play(asked: str | None, seated: str) -> None:
    world = World(PERSON, PERSON, BOT)
    assert world.refused(0, m.Start("s", bot="genius")) == "no_such_bot"
    world.done(0, m.Start("s", bot=asked))
    assert [seat.sitter.bot for seat in world.table.seats] == ["", seated, BOT.bot]


def test_the_level_of_a_bot_is_named_on_its_seat_in_the_language_of_whoever_looks() -> None:
    table = World(PERSON, m.OpenSeat("beginner"), m.OpenSeat("good"), m.OpenSeat("sensible")).table
    assert [seat.level for seat in t.view_for(table, 0).seats] == ["", "beginner", "good", ""]
    german = t.view_for(table, 0, language=language_of("de"))
    assert [seat.level for seat in german.seats] == ["", "Anfänger", "gut", ""]


def test_bots_have_their_own_names_and_seeds() -> None:
    sitters = [seat.sitter for seat in World(PERSON, BOT, BOT, BOT).table.seats]
    assert len({sitter.name for sitter in sitters}) == 4
    assert len({sitter.seed for sitter in sitters[1:]}) == 3


def test_leaving_the_lobby_frees_the_seat_and_makes_the_next_person_host() -> None:
    world = World(PERSON, PERSON)
    world.join("Bob")
    world.done(0, m.Leave("bye"))
    assert (world.table.seats[0].sitter.kind, world.table.host) == ("free", 1)
    assert world.table.seat_of("hash of Ann") is None
    world.done(1, m.Start("s"))


def test_a_bot_plays_on_for_a_person_who_leaves_the_match() -> None:
    world = World(PERSON, PERSON).start()
    world.done(1, m.Leave("bye"))
    sitter = world.table.seats[1].sitter
    assert (sitter.kind, sitter.bot) == ("bot", "good")


def test_whoever_left_takes_the_seat_back_from_the_bot_and_nobody_else_does() -> None:
    world = World(PERSON, PERSON).start()
    token, hand = world.table.seats[1].sitter.token, world.table.state.hands[1]
    world.done(1, m.Leave("bye"))
    assert [seat.kept for seat in t.view_for(world.table, None).seats] == [False, True]
    assert world.refused(None, t.Join("Eve", "hash of Eve", returns=True)) == "no_seat"
    world.done(None, t.Join("", token, returns=True))
    assert (world.table.seat_of(token), world.table.names[1], world.table.state.hands[1]) == (1, "Person 1", hand)
    assert not any(seat.kept for seat in t.view_for(world.table, None).seats)
    assert t.fold(world.table.log).seats == world.table.seats


def test_a_seat_that_somebody_else_took_is_kept_for_nobody() -> None:
    world = World(PERSON, PERSON, settings=m.TableSettings(takeover=True)).start()
    token = world.table.seats[1].sitter.token
    world.done(1, m.Leave("bye"))
    world.join("Eve")
    assert world.refused(None, t.Join("", token, returns=True)) == "no_seat"


def test_the_first_deal_is_committed_to_when_the_table_opens() -> None:
    world = World(PERSON, BOT)
    promised = t.view_for(world.table, None).next_commitment
    assert promised == commitment(world.table.secret)
    world.start()
    assert t.view_for(world.table, None).fair.commitment == promised
