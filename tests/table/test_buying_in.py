"""The chips that a seat needs where points are worth chips (rulebook 5.7, R40)."""

import pytest

from openrummy import table as t
from openrummy.languages import language_of
from openrummy.options import OptionError
from openrummy.rulecard import format_text
from openrummy.table import messages as m
from openrummy.table.refusal import Refusal
from openrummy.tournament.card import card_of
from openrummy.variants import rules_for
from tests.table.world import World


@pytest.mark.parametrize(
    ("text", "needed"),
    [
        ("indian-points", 8000),
        ("indian-points(point_value=0.25)", 2000),
        ("indian-points(point_value=0)", 0),
        ("indian-pool-101(entry_fee=50)", 0),
        ("indian-deals-2(entry_fee=50)", 0),
        ("21-card(point_value=2)", 16_000),
        ("basic", 0),
    ],
)
def test_a_seat_needs_eighty_times_the_value_of_a_point(text: str, needed: int) -> None:
    assert rules_for(text, 3).buy_in == needed


@pytest.mark.parametrize(("chips", "is_enough"), [(39, False), (40, True), (400, True), (None, True), (-1, False)])
def test_a_person_with_too_few_chips_gets_no_seat(chips: int | None, is_enough: bool) -> None:
    world = World(preset="indian-points", point_value="0.5")
    outcome = world.do(None, t.Join("Bob", "hash of Bob", chips=chips))
    assert (outcome.refusal is None) == is_enough
    assert (world.table.seats[1].sitter.kind == "person") == is_enough
    if outcome.refusal is not None:
        assert outcome.refusal.code == "low_buy_in"
        assert outcome.refusal.words.startswith(f"A seat at this table needs 40.00 chips, but you bring {chips}: ")
        assert outcome.refusal.said(language_of("de")).startswith("Ein Platz an diesem Tisch braucht 40.00 Chips")


def test_the_host_needs_them_too() -> None:
    asked = m.OpenTable("indian-points", "Ann", (m.OpenSeat(), m.OpenSeat()), chips=79)
    with pytest.raises(Refusal, match=r"needs 80\.00 chips"):
        t.open_table("table", asked, "hash of Ann", 1, World().chance())


def test_worthless_points_need_no_chips() -> None:
    assert World(preset="basic").do(None, t.Join("Bob", "hash of Bob", chips=0)).refusal is None


def test_the_rule_card_says_so() -> None:
    sentence = "Each player needs at least {chips} chips at the table, 80 times the value of a point."
    assert sentence.format(chips="40.00") in format_text(card_of("indian-points(point_value=0.5)", {}))
    assert sentence.format(chips="160.00") in format_text(card_of("21-card(point_value=2)", {}))
    for text in ("indian-points(point_value=0)", "indian-pool-101(entry_fee=5)"):
        assert "Each player needs at least" not in format_text(card_of(text, {}))


def test_a_negative_value_of_a_point_is_refused() -> None:
    with pytest.raises(OptionError, match="point_value"):
        rules_for("indian-points(point_value=-1)", 2)
