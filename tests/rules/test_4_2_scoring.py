"""Rulebook 4.2: the points of a deal of gin, and 4.3's Oklahoma."""

from typing import Any

import pytest

from openrummy.cards import format_card
from openrummy.engine.state import State
from openrummy.variants.gin.memory import first_upcard
from tests.helpers import pile, play, points, position, refusal, result, start

RUNS = "5H 6H 7H / TS TH TD / 2C 3C 4C"
GIN = f"{RUNS} 5C"
HELD = "5H 6H 7H TS TH TD 2C 3C 4C"


def knock(card: str, defender: str, *acts: str, preset: str = "gin", melds: str = RUNS, **changes: Any) -> State:
    """Return the deal after seat 0 knocks with three melds and `card`, and the defender does `acts`."""
    held = f"{RUNS.replace(' /', '')} {card} KD"
    deal = position(preset, hands=[held, defender], pile="8C", phase="discard", **changes)
    return play(deal, f"knock KD {melds}", *acts)


def test_4_2_knock_with_7_against_30() -> None:
    """K=7, D=30: knocker 23."""
    deal = knock("7S", "JS QS KC 8H 8D 8S 9H 9D 9C 9S", "finish 8H 8D 8S / 9H 9D 9C 9S")
    assert points(deal) == (23, 0)
    assert (result(deal).reason, result(deal).winner) == ("knock", 0)


def test_4_2_nine_against_nine_is_an_undercut() -> None:
    """K=9, D=9: defender 25."""
    deal = knock("9S", "9C JS JD JC QS QD QC KS KC KH", "finish JS JD JC / QS QD QC / KS KC KH")
    assert points(deal) == (0, 25)
    assert (result(deal).reason, result(deal).winner) == ("undercut", 1)


def test_4_2_ten_against_four_is_an_undercut() -> None:
    """K=10, D=4: defender 31."""
    deal = knock("JH", "4S JS JD JC QS QD QC KS KC KH", "finish JS JD JC / QS QD QC / KS KC KH")
    assert points(deal) == (0, 31)


def test_4_2_gin_against_18_as_in_the_seed() -> None:
    """Two fours and two fives: 18 + 25 = 43 (11.3)."""
    deal = knock("5C", "4S 4D 5S 5D QS QD QC KS KC KH", "finish QS QD QC / KS KC KH", melds=GIN)
    assert points(deal) == (43, 0)
    assert (result(deal).reason, result(deal).winner) == ("gin", 0)


def test_4_2_big_gin_against_18() -> None:
    held = f"{HELD} 5C 6C"
    deal = position("gin", hands=[held, "4S 4D 5S 5D QS QD QC KS KC KH"], pile="8C", phase="discard")
    deal = play(deal, f"biggin {RUNS} 5C 6C", "finish QS QD QC / KS KC KH")
    assert points(deal) == (49, 0)


def test_4_2_gin_scores_its_bonus_against_nothing_too() -> None:
    """D = 0: still 25, and no undercut."""
    deal = position("gin", hands=[f"{HELD} 5C KD", "6S 6D 6C QS QD QC KS KC KH JH"], pile="8C", phase="discard")
    deal = play(deal, f"knock KD {RUNS} 5C", "finish 6S 6D 6C / QS QD QC / KS KC KH")
    assert points(deal) == (35, 0)
    deal = position("gin", hands=[f"{HELD} 5C KD", "6S 6D 6C QS QD QC QH KS KC KH"], pile="8C", phase="discard")
    deal = play(deal, f"knock KD {RUNS} 5C", "finish 6S 6D 6C / QS QD QC QH / KS KC KH")
    assert points(deal) == (25, 0)


def test_4_2_d_is_counted_after_lay_offs() -> None:
    deal = knock("7S", "8H 9H TC 8D 8S 9S 9D JS JD KC", "lay 8H 1", "lay 9H 1", "lay TC 0", "finish")
    assert points(deal)[0] == 8 + 8 + 9 + 9 + 10 + 10 + 10 - 7


@pytest.mark.parametrize(("bonus", "worth"), [(10, 16), (20, 26), (25, 31)])
def test_8_3_undercut_bonus(bonus: int, worth: int) -> None:
    acts = "finish JS JD JC / QS QD QC / KS KC KH"
    assert points(knock("JH", "4S JS JD JC QS QD QC KS KC KH", acts, undercut_bonus=bonus)) == (0, worth)


def test_8_3_undercut_on_tie_off_leaves_the_deal_to_nobody() -> None:
    acts = "finish JS JD JC / QS QD QC / KS KC KH"
    deal = knock("9S", "9C JS JD JC QS QD QC KS KC KH", acts, undercut_on_tie=False)
    assert points(deal) == (0, 0)
    assert (result(deal).reason, result(deal).winner) == ("tied_knock", None)
    assert deal.public.sheet.scored == 1
    less = knock("9S", "8D JS JD JC QS QD QC KS KC KH", acts, undercut_on_tie=False)
    assert points(less) == (0, 26)


@pytest.mark.parametrize(("bonus", "worth"), [(20, 38), (25, 43)])
def test_8_3_gin_bonus(bonus: int, worth: int) -> None:
    deal = position(
        "gin", hands=[f"{HELD} 5C KD", "4S 4D 5S 5D QS QD QC KS KC KH"], pile="8C", phase="discard", gin_bonus=bonus
    )
    assert points(play(deal, f"knock KD {RUNS} 5C", "finish QS QD QC / KS KC KH")) == (worth, 0)


@pytest.mark.parametrize(("bonus", "worth"), [(31, 49), (50, 68)])
def test_8_3_big_gin_bonus(bonus: int, worth: int) -> None:
    deal = position(
        "gin", hands=[f"{HELD} 5C 6C", "4S 4D 5S 5D QS QD QC KS KC KH"], pile="8C", phase="discard", big_gin_bonus=bonus
    )
    assert points(play(deal, f"biggin {RUNS} 5C 6C", "finish QS QD QC / KS KC KH")) == (worth, 0)


def test_13_5_exactly_one_scores() -> None:
    for card in ("AS", "4S", "7S", "9S"):
        deal = knock(card, "6C JS JD JC QS QD QC KS KC KH", "finish JS JD JC / QS QD QC / KS KC KH")
        assert sorted(map(bool, points(deal))) == [False, True]


# Oklahoma


def oklahoma(upcard: str, card: str, **changes: Any) -> str | None:
    """Return why a knock with `card` left over is refused, or None."""
    deal = position(
        "gin-oklahoma",
        hands=[f"{HELD} {card} KC", "8H 9H TC 4H 4D 2D JS QS KS 9D"],
        pile="8C",
        phase="discard",
        memory=f"upcard={upcard}",
        **changes,
    )
    return refusal(deal, f"knock KC {RUNS}")


@pytest.mark.parametrize(
    ("upcard", "allowed", "refused"), [("7D", "7S", "8S"), ("QD", "JH", None), ("2H", "AS", "3S"), ("TC", "9S", None)]
)
def test_4_3_the_first_upcard_sets_the_limit(upcard: str, allowed: str, refused: str | None) -> None:
    assert oklahoma(upcard, allowed) is None
    assert refused is None or oklahoma(upcard, refused) == "too_much_deadwood"


def test_4_3_never_above_the_knock_limit() -> None:
    assert oklahoma("7D", "5S", knock_limit=5) is None
    assert oklahoma("7D", "6S", knock_limit=5) == "too_much_deadwood"


def test_4_3_an_ace_asks_for_gin_or_one() -> None:
    assert oklahoma("AD", "AS") == "too_much_deadwood"
    assert oklahoma("AD", "AS", oklahoma_ace="one") is None
    assert oklahoma("AD", "2S", oklahoma_ace="one") == "too_much_deadwood"
    assert oklahoma("AD", "5C") is not None


@pytest.mark.parametrize(
    ("upcard", "changes", "worth"),
    [
        ("7S", {}, 46),
        ("7D", {}, 23),
        ("7S", {"oklahoma_spade_double": False}, 23),
        ("KS", {"boxes_immediate": True}, 71),
    ],
)
def test_4_3_a_spade_doubles_all_points(upcard: str, changes: dict[str, Any], worth: int) -> None:
    """Boxes are not points of the deal."""
    deal = knock(
        "7S",
        "JS QS KC 8H 8D 8S 9H 9D 9C 9S",
        "finish 8H 8D 8S / 9H 9D 9C 9S",
        preset="gin-oklahoma",
        memory=f"upcard={upcard}",
        **changes,
    )
    assert points(deal) == (worth, 0)


def test_4_3_an_undercut_is_doubled_too() -> None:
    acts = "finish JS JD JC / QS QD QC / KS KC KH"
    defender = "4S JS JD JC QS QD QC KS KC KH"
    deal = knock("JH", defender, acts, preset="gin-oklahoma", memory="upcard=TS")
    assert points(deal) == (0, 62)


def test_4_3_the_upcard_is_remembered_when_it_is_taken() -> None:
    deal = start("gin-oklahoma")
    card = pile(deal)
    found = first_upcard(play(deal, "take").public)
    assert found is not None
    assert format_card(found) == card
