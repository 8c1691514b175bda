"""The view of Indian rummy: prices, faults before a declaration, who is in, hands that were shown, a pool's sums."""

import pytest

from openrummy import table as t
from openrummy.parts.panels import FinishPanel, QuestionPanel, TermsPanel, UnmatchedPanel
from openrummy.table import messages as m
from openrummy.variants.indian.panels import PayoutsPanel, ShownPanel, WildPanel
from tests.panels import panel
from tests.rules.indian import LOOSE, OTHER, PURE_HAND, at, to_discard
from tests.rules.test_5_7_formats import pool
from tests.table.test_indian import act_of, world_at
from tests.table.world import World

WRONG = "2H 3H 4H / 5C 6C 7C / 8D 9D"


def laid(settings: m.TableSettings, text: str) -> World:
    """Return a world in which seat 0 can declare by discarding the king of clubs and has arranged these groups."""
    world = world_at(to_discard("indian-points", PURE_HAND, OTHER, drawn="KC"), settings=settings)
    groups = tuple(tuple(group.split()) for group in text.split(" / "))
    world.done(0, m.Arrange((*groups, ())))
    return world


def declaration(world: World, card: str = "KC") -> m.Offer:
    """Return the declaration with the arranged groups: it comes first."""
    offers = [
        one for one in t.view_for(world.table, 0).offers if one.action["type"] == "declare" and one.cards == (card,)
    ]
    return offers[-1]


def test_faults_are_told_before_a_declaration() -> None:
    offer = declaration(laid(m.TableSettings(), WRONG))
    assert offer.faults is not None
    assert any("8D 9D" in fault for fault in offer.faults)
    assert offer.price == 80
    assert declaration(laid(m.TableSettings(), PURE_HAND)).faults == ()


def test_nothing_is_told_if_declaring_is_a_risk() -> None:
    assert declaration(laid(m.TableSettings(check="risk"), WRONG)).faults is None


def test_an_empty_hand_says_why_its_seat_is_out() -> None:
    world = world_at(at("indian-points", LOOSE, OTHER, OTHER, pile="QH", memory=""))
    assert t.view_for(world.table, 0).outside == ""
    assert world.act(0, {"type": "drop"}).refusal is None
    said = [t.view_for(world.table, seat).outside for seat in (0, 1, None)]
    assert said == ["You dropped out of this deal.", "", ""]


@pytest.mark.parametrize(("check", "code"), [("block", "faulty_hand"), ("warn", ""), ("risk", "")])
def test_a_wrong_declaration_is_stopped_where_the_table_says_so(check: str, code: str) -> None:
    world = laid(m.TableSettings(check=check), WRONG)  # type: ignore[arg-type]
    outcome = world.act(0, dict(declaration(world).action))
    assert (outcome.refusal.code if outcome.refusal else "") == code
    if outcome.refusal:
        assert outcome.refusal.words.startswith(
            "This hand is not valid, and this table does not allow wrong declarations: 8D 9D need one more: 7D, TD or a wild card"
        )
        assert ". Not in a group: " in outcome.refusal.words


def test_a_valid_declaration_is_never_stopped_and_all_see_it() -> None:
    world = laid(m.TableSettings(check="block"), PURE_HAND)
    assert world.act(0, dict(declaration(world).action)).refusal is None
    view = t.view_for(world.table, 1)
    assert [(shown.seat, shown.kinds) for shown in panel(view, ShownPanel).hands] == [
        (0, ("pure run", "pure run", "run", "set"))
    ]
    assert [seat.notes for seat in view.seats] == [("has declared",), ("choosing groups",)]


@pytest.mark.parametrize("wild", ["QD", ""])
def test_a_card_put_down_to_declare_is_never_the_wild_card(wild: str) -> None:
    preset = "indian-points" if wild else "indian-points(wild_joker=false)"
    world = world_at(to_discard(preset, PURE_HAND, OTHER, LOOSE.replace("KC", "KH"), drawn="KC", aside=wild))
    assert world.act(0, {"type": "declare", "card": "KC", "groups": ["2H 3H 4H"]}).refusal is None
    view = t.view_for(world.table, 1)
    assert panel(view, FinishPanel).card == "KC"
    terms, wilds = view.panel(TermsPanel), view.panel(WildPanel)
    assert (terms and terms.words, wilds and wilds.turned_up) == ((("Wild: QD",), "QD") if wild else (None, None))


def test_a_seat_that_dropped_is_out_for_a_price() -> None:
    world = world_at(at("indian-points", LOOSE, OTHER, LOOSE.replace("2S", "2D")))
    assert act_of(world, 0, "drop").refusal is None
    seat = t.view_for(world.table, 1).seats[0]
    assert (seat.notes, seat.inside) == (("dropped, 20",), False)


def test_leaving_has_its_price_and_is_not_an_act_of_a_turn() -> None:
    view = t.view_for(world_at(at()).table, 0)
    assert [offer.price for offer in view.offers if offer.action["type"] == "leave"] == [20]
    assert "leave" not in view.prompt.lower()


def test_a_question_is_shown_to_all_with_its_sum() -> None:
    world = world_at(pool(95, 59, 40, memory="turned=1"))
    for seat in (0, 1):
        assert act_of(world, seat, "drop").refusal is None
    for seat in (0, 1, 2):
        view = t.view_for(world.table, seat)
        assert view.panel(QuestionPanel) is not None
        assert "a player who rejoins has 80" in panel(view, QuestionPanel).words[0]
        assert view.last_deal is not None
        assert view.last_deal.deal == view.deal
        assert view.fair.secret is not None


def test_the_value_of_a_hand_is_for_its_owner_alone() -> None:
    world = laid(m.TableSettings(), PURE_HAND)
    own, other, watcher = (t.view_for(world.table, seat) for seat in (0, 1, None))
    assert own.panel(UnmatchedPanel) is not None
    assert (panel(own, UnmatchedPanel).best, panel(own, UnmatchedPanel).own) == (0, 0)
    assert other.shelves == watcher.shelves == ()
    assert watcher.panel(UnmatchedPanel) is None
    assert not any(offer.action["type"] == "declare" for offer in other.offers + watcher.offers)


WHOLE_21 = "TS JS QS 6S 6S 6S 4H 5H 6H 5D 6D JK QC KC 9C AH AD 7C 2D 2C 8S"
"""With 8C as the wild card, 7C and 9C are wild too, and the hand is valid; a loser could leave 2C out at the same
price.
"""


def test_the_best_groups_are_those_that_can_be_declared() -> None:
    others = "3S 3S 3H 3H 3D 3D 3C 3C 5S 5S 9S 9S 7S 7S JD JD KD KD KH KH QH"
    state = to_discard("21-card", WHOLE_21, others, drawn="JH", aside="8C", pile="4S")
    view = t.view_for(world_at(state).table, 0)
    assert view.panel(UnmatchedPanel) is not None
    valid = next(offer for offer in view.offers if offer.action["type"] == "declare")
    assert (panel(view, UnmatchedPanel).best, [" ".join(meld) for meld in panel(view, UnmatchedPanel).melds]) == (
        0,
        valid.action["groups"],
    )


def paid_pool() -> World:
    """Return a pool of three entries of 50 chips that Cy has won; the fee is 10 percent."""
    state = pool(90, 90, 0, preset="indian-pool-101(entry_fee=50, platform_fee_percent=10)", memory="turned=1")
    world = world_at(state)
    assert [seat.chips for seat in t.view_for(world.table, 0).seats] == ["-50.00"] * 3
    assert t.view_for(world.table, 0).panel(PayoutsPanel) is None
    for seat in (0, 1):
        assert act_of(world, seat, "drop").refusal is None
    return world


def test_a_pool_that_is_paid_shows_its_chips_their_proof_and_the_fee() -> None:
    world = paid_pool()
    view = t.view_for(world.table, 0)
    assert view.status == "over"
    assert [seat.chips for seat in view.seats] == ["-50.00", "-50.00", "85.00"]
    assert panel(view, PayoutsPanel).fee == "15.00"
    won = panel(view, PayoutsPanel).scores[2]
    assert [(part.words, part.points) for part in won.parts] == [
        ("the entry", "-50.00"),
        ("the pool", "150.00"),
        ("the fee", "-15.00"),
    ]
    assert panel(t.view_for(world.table, None), PayoutsPanel).scores[0].points == "-50.00"


def test_a_pool_shows_its_payouts_and_the_fee() -> None:
    world = paid_pool()
    told = [line.words for line in t.told_since(world.table, 0, 0)]
    assert any(words.endswith("85 chips. The fee is 15 chips.") for words in told)


def test_winnings_are_in_chips_all_the_way_down_to_the_points() -> None:
    world = world_at(at())
    assert act_of(world, 0, "drop").refusal is None
    deal = t.view_for(world.table, 1).last_deal
    assert deal is not None
    won = deal.chips[1]
    assert (won.points, won.parts[0].points, won.parts[0].parts[0].points) == ("20.00", "20.00", "20")
