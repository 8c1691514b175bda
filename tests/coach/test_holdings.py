"""The cards that others probably hold: clear, hidden, and silent where it is not."""

from openrummy.bots import make_agent
from openrummy.cards import distinct
from openrummy.coach.holdings import LEAST, Chance, Holding, chances, guessed, holdings, is_clear
from openrummy.coach.outs import outs
from openrummy.coach.prospects import Prospects
from openrummy.engine.match import Match
from openrummy.engine.state import View
from openrummy.languages import ENGLISH
from openrummy.table.coaching import worded_outs
from openrummy.variants import rules_for
from tests.table.world import World


def after(turns: int) -> View:
    match, bot = Match.new(rules_for("gin", 2), "3"), make_agent("sensible", "1")
    while match.state.public.turn.number < turns:
        seat = match.to_act
        match.apply(seat, bot.act(match.view(seat)))
    return match.view(match.to_act)


def test_cards_are_named_late_in_a_deal_and_never_those_that_everybody_knows() -> None:
    assert all(not each.cards for each in holdings(after(2), 80))
    late = after(11)
    (found,) = holdings(late, 80)
    assert found.cards
    assert not set(found.cards) & set(distinct(late.public.known[found.seat]) + distinct(late.hand) + late.public.pile)
    (hands,) = guessed(late, 80).values()
    likely = {each.card: each.chance for each in chances(late, found.seat, hands)}
    assert min(likely[card] for card in found.cards) >= LEAST["gin"]


def test_a_share_that_chance_explains_is_not_clear() -> None:
    assert is_clear(Chance(0, 0.8, 0.3), 100, 0.7)
    assert not is_clear(Chance(0, 0.65, 0.3), 100, 0.7)
    assert not is_clear(Chance(0, 0.8, 0.55), 100, 0.7)
    assert not is_clear(Chance(0, 0.75, 0.4), 16, 0.7)


def test_it_is_said_with_probably() -> None:
    world = World(preset="gin").start()
    seen = after(2)
    found = Prospects(outs(seen), (Holding(1, (4, 20), (5, 12)), Holding(1, (), None)))
    said = worded_outs(world.table, 0, "x", found, ENGLISH)
    name = world.table.names[1]
    assert said.probable == (
        f"{name} probably holds 5♠ 5♥.",
        f"{name} probably has 5 to 12 points outside melds.",
    )
