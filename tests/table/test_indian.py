"""Indian rummy at a table: missed turns and showing hands under the clock, leaving, a pool's questions, groups of the
deal.
"""

import pytest
from msgspec.structs import replace

from openrummy import table as t
from openrummy.cards import format_card
from openrummy.engine.decide import act
from openrummy.engine.state import State
from openrummy.parts.panels import FinishPanel
from openrummy.table import messages as m
from openrummy.table.hand_order import laid_out, parse_groups, settled
from openrummy.table.view import to_act
from openrummy.variants.indian.actions import Declare, Leave, Miss, SubmitGroups
from openrummy.variants.indian.panels import WildPanel
from tests.helpers import play
from tests.panels import panel
from tests.rules.indian import LOOSE, OTHER, PURE_HAND, at, hand, to_discard
from tests.rules.test_5_7_formats import pool
from tests.table.world import World

MISSING = m.TableSettings(clock="fast", absent="miss")
DECLARE = "declare KC " + PURE_HAND


def world_at(state: State, *, settings: m.TableSettings = m.TableSettings()) -> World:
    """Return a table of people in the middle of a deal."""
    world = World(
        *(m.OpenSeat() for _ in state.hands), preset=state.rules.text.partition("(")[0], settings=settings
    ).start()
    seats = tuple(
        replace(seat, groups=laid_out(held)) for seat, held in zip(world.table.seats, state.hands, strict=True)
    )
    world.table = replace(world.table, state=state, seats=seats)
    return world


def act_of(world: World, seat: int, kind: str, **fields: object) -> t.Outcome:
    return world.act(seat, {"type": kind, **fields})


def test_nobody_may_ask_to_miss_a_turn() -> None:
    world = world_at(at())
    outcome = act_of(world, 0, "miss")
    assert outcome.refusal is not None
    assert outcome.refusal.code == "only_the_clock"


def test_the_clock_misses_a_turn() -> None:
    world = world_at(at(), settings=MISSING)
    world.wait(200).tick(0, 1)
    last = world.table.log[-1]
    assert isinstance(last, t.entries.Acted)
    assert (last.action, last.cause) == (Miss(), "time_out")
    assert world.table.state.public.turn.seat == 1


def test_leaving_the_table_leaves_the_match() -> None:
    world = world_at(at("indian-pool-101", LOOSE, OTHER, LOOSE.replace("2S", "2D")))
    world.done(1, m.Leave("bye"))
    assert world.table.seats[1].sitter.kind == "bot"
    acted = world.table.log[-1]
    assert isinstance(acted, t.entries.Acted)
    assert acted.action == Leave()
    assert to_act(world.table) == (0,)
    again = World.of(list(world.table.log))
    assert again.table.version == world.table.version


def test_leaving_a_table_of_two_ends_the_match() -> None:
    world = world_at(at("indian-points"))
    world.done(0, m.Leave("bye"))
    assert world.table.status == "over"
    assert world.table.state.public.sheet.winners == (1,)


def test_a_silent_player_shows_their_groups() -> None:
    state = to_discard("indian-points", PURE_HAND, "3S 4S 5S 9H 6C JH KD KC KS 2C 7D 8H QS", drawn="KC")
    state = act(state, 0, Declare(*_declared(DECLARE)))[0]
    world = world_at(state)
    groups = settled(parse_groups((("3S", "4S", "5S"), ("KD", "KC", "KS"), ())), state.hands[1])
    seats = (world.table.seats[0], replace(world.table.seats[1], groups=groups))
    world.table = replace(world.table, seats=seats, asked=world.now())
    world.wait(30).tick(0, 1)
    assert to_act(world.table) == (1,)
    world.wait(31).tick(0, 1)
    assert world.table.status == "over"
    shown = next(entry.action for entry in reversed(world.table.log) if isinstance(entry, t.entries.Acted))
    assert isinstance(shown, SubmitGroups)
    assert [" ".join(map(format_card, group)) for group in shown.groups] == ["3S 4S 5S", "KD KC KS"]


def _declared(text: str) -> tuple[int, tuple[tuple[int, ...], ...]]:
    from tests.helpers import parse_act

    action = parse_act(text)
    assert isinstance(action, Declare)
    return action.card, action.groups


def test_a_question_of_the_pool_that_nobody_answers() -> None:
    state = pool(95, 59, 40, memory="turned=1")
    world = world_at(state)
    for seat in (0, 1):
        assert act_of(world, seat, "drop").refusal is None
    assert to_act(world.table) == (0,)
    world.table = replace(world.table, asked=world.now())
    world.wait(61).tick(0, 1, 2)
    assert world.table.status == "between"


def test_a_seat_that_is_out_of_the_pool_is_not_waited_for() -> None:
    state = pool(95, 59, 40, preset="indian-pool-101(rejoin_allowed=false)", memory="turned=1")
    world = World(*(m.OpenSeat() for _ in range(3)), preset="indian-pool-101", rejoin_allowed=False).start()
    seats = tuple(
        replace(seat, groups=laid_out(held)) for seat, held in zip(world.table.seats, state.hands, strict=True)
    )
    world.table = replace(world.table, state=state, seats=seats)
    for seat in (0, 1):
        assert act_of(world, seat, "drop").refusal is None
    world.done(1, m.Ready("one", ""))
    world.done(2, m.Ready("two", ""))
    assert world.table.status == "playing"
    assert world.table.state.public.counts == (0, 13, 13)


def test_shelves_are_judged_by_the_wild_cards_of_the_deal() -> None:
    world = world_at(at("indian-points", "2H 3H 4H 5C 6C QD 8D 8S 5S 2D 2C KS QS", OTHER))
    shelves = (("2H", "3H", "4H"), ("5C", "6C", "QD"), ("8D", "8S", "QS"), ("2D", "2C", "KS"), ("5S",))
    world.done(0, m.Arrange(shelves))
    view = t.view_for(world.table, 0)
    assert [shelf.kind for shelf in view.shelves] == ["pure run", "run", "set", None]
    assert [shelf.label for shelf in view.shelves] == ["pure run", "run", "set", ""]
    assert [shelf.points for shelf in view.shelves] == [9, 11, 16, 14]
    assert "2D 2C" in view.shelves[3].why
    assert view.shelves[3].brief == "mixed cards"
    wild = panel(view, WildPanel)
    assert wild.turned_up == "QD"
    assert panel(view, FinishPanel).card is None
    assert set(view.wild) == {"QS", "QH", "QD", "QC"}


def test_a_players_groups_are_offered_and_a_drop_has_its_price() -> None:
    state = to_discard("indian-points", PURE_HAND, OTHER, drawn="KC")
    world = world_at(state)
    groups = tuple(tuple(group.split()) for group in PURE_HAND.split(" / "))
    world.done(0, m.Arrange((*groups, ("KC",))))
    offers = [offer for offer in t.view_for(world.table, 0).offers if offer.action["type"] == "declare"]
    assert [offer.left for offer in offers if offer.action["groups"] == [" ".join(group) for group in groups]] == [0]
    drop = [offer for offer in t.view_for(world_at(at()).table, 0).offers if offer.action["type"] == "drop"]
    assert [offer.price for offer in drop] == [20]
    assert hand(PURE_HAND)


FIRST = "This is a first drop, before your first draw. After it, a middle drop costs 40."
MIDDLE = "This is a middle drop, after your first draw. Before it, a first drop costs 20."


@pytest.mark.parametrize(
    ("state", "outcome"),
    [
        (at(), f"You will score 20 penalty points. The deal ends, and Person 1 wins it. {FIRST}"),
        (
            at("indian-points", LOOSE, OTHER, LOOSE),
            f"You will be out of this deal and score 20 penalty points. The others play on. {FIRST}",
        ),
        (
            play(at("indian-points", LOOSE, OTHER, LOOSE), "1: quit"),
            f"You will score 20 penalty points. The deal ends, and Person 2 wins it. {FIRST}",
        ),
    ],
)
def test_a_drop_asks_with_its_outcome(state: State, outcome: str) -> None:
    offers = t.view_for(world_at(state).table, 0).offers
    (drop,) = (offer for offer in offers if offer.place == "costly")
    assert drop.question == m.QuestionView("Drop?", outcome, "Drop for 20")
    assert drop.button == "Drop −20"


def test_a_middle_drop_is_asked_as_one_and_equal_costs_are_not_compared() -> None:
    drawn = at(memory="covered drawn=1 turned=1,2")
    same = at("indian-points(middle_drop=20)")
    asked = [
        [one.question for one in t.view_for(world_at(state).table, 0).offers if one.place == "costly"]
        for state in (drawn, same)
    ]
    outcome = "You will score {} penalty points. The deal ends, and Person 1 wins it."
    assert asked == [
        [m.QuestionView("Drop?", f"{outcome.format(40)} {MIDDLE}", "Drop for 40")],
        [m.QuestionView("Drop?", outcome.format(20), "Drop for 20")],
    ]
