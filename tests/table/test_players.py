"""Bots' actions and hints: a function of the table, and of what the seat sees."""

from openrummy.table import messages as m
from openrummy.table.players import OVERTAKEN, advice, bot_act, bot_to_act
from openrummy.table.view import to_act
from openrummy.variants.kinds import parse_action
from tests.table.test_absence import stood_in
from tests.table.world import BOT, PERSON, World


def test_a_bot_plays_its_own_turns_and_no_others() -> None:
    world = World(PERSON, BOT).start()
    for _ in range(40):
        seat = bot_to_act(world.table)
        if seat is None:
            world.act(0, world.legal(0)[0])
            continue
        sitter = world.table.bot_of(seat)
        assert (seat, sitter) == (1, world.table.seats[1].sitter)
        assert sitter is not None
        assert bot_act(world.table, seat, sitter) == bot_act(world.table, seat, sitter)
        world.done(seat, bot_act(world.table, seat, sitter))
    assert world.table.version > 40


def test_a_person_who_returns_overtakes_their_stand_in() -> None:
    world, seat = stood_in()
    sitter = world.table.bot_of(seat)
    assert bot_to_act(world.table) == seat
    assert sitter is not None
    thought = bot_act(world.table, seat, sitter)
    world.done(seat, m.Back("back"))
    assert bot_to_act(world.table) is None
    assert world.refused(seat, thought) in OVERTAKEN


def test_a_hint_is_a_legal_act_for_who_is_to_act() -> None:
    world = World(PERSON, PERSON).start()
    (seat,) = to_act(world.table)
    found = advice(world.table, seat, "a")
    assert isinstance(found, m.Advice)
    assert parse_action(found.action) in [parse_action(action) for action in world.legal(seat)]
    assert found.words.endswith(".")
    for nobody in (1 - seat, None):
        refused = advice(world.table, nobody, "b")
        assert isinstance(refused, m.Refused)
        assert refused.code == "not_your_turn"


def test_no_hints_where_the_host_wants_none() -> None:
    world = World(PERSON, PERSON, hints=False).start()
    refused = advice(world.table, to_act(world.table)[0], "a")
    assert isinstance(refused, m.Refused)
    assert refused.code == "no_hints"
