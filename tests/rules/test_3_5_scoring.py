"""Rulebook 3.5: scoring and the end of a match of 500."""

from typing import Any

import pytest

from openrummy.engine.state import State
from tests.helpers import play, points, position, result


def net(preset: str, melds: list[str], held: str, **changes: Any) -> int:
    """Return the score of seat 0, which holds `held` when seat 1 goes out."""
    deal = position(preset, hands=[held, "2C"], melds=melds, pile="4C", seat=1, phase="play", **changes)
    return points(play(deal, "discard 2C"))[0]


def test_3_5_melded_less_held() -> None:
    """8H 9H TH (27) and a lay-off 7C (7), KS 4D in hand (14): +20."""
    melds = ["0: 8H 9H TH", "1: 7S 7D 7H 7C@0"]
    assert net("500", melds, "KS 4D") == 20


@pytest.mark.parametrize(
    ("changes", "worth"),
    [
        ({"card_values": "pip500"}, 20),
        ({"ace_low_run_value": 1}, 6),
        ({"card_values": "five_ten"}, 15),
    ],
)
def test_3_5_a_low_ace_in_a_run(changes: dict[str, Any], worth: int) -> None:
    assert net("500", ["0: AC 2C 3C"], "4D", deck_count=2, **changes) == worth - (
        5 if "card_values" in changes and changes["card_values"] == "five_ten" else 4
    )


@pytest.mark.parametrize(
    ("melds", "held", "worth"),
    [
        (["0: JS QS KS"], "2D", 60 - 5),
        (["0: 2H 3H 4H"], "QS", 15 - 40),
        (["0: JS JK=JH JD"], "JK", 40 - 20),
        (["0: 2H 3H 4H"], "5D", 10),
    ],
)
def test_3_5_river_values(melds: list[str], held: str, worth: int) -> None:
    assert net("500-river", melds, held) == worth


def test_3_5_a_swap_moves_the_credit() -> None:
    """Swapping JH for a joker named JH: +10, and -20 while the joker is in hand; its former owner loses its 20 points."""
    deal = position(
        "500-river", hands=["JH 2S 3D", "2C 9C"], melds=["1: TH JK=JH QH", "0: 5S 5D 5C"], pile="4C", phase="play"
    )
    deal = play(deal, "swap JK JH 0")
    deal = play(deal, "discard 2S", "stock")
    drawn = deal.public.counts[1]
    assert drawn == 3
    from openrummy.parts.score import PointScoring

    finish: Any = deal.rules.phases["play"].actions[
        next(k for k in deal.rules.phases["play"].actions if k.__name__ == "Discard")
    ]
    scoring: PointScoring = finish.finish.scoring
    assert scoring.melded(deal, 0).points == 15 + 10
    assert scoring.melded(deal, 1).points == 20
    assert scoring.hand(deal.rules.values, 0, deal.hands[0]).points == 20 + 5


def out(totals: tuple[int, int], **changes: Any) -> State:
    """Seat 0 goes out with a king on the pile."""
    deal = position("500", hands=["KD", "2C"], melds=["0: 8H 9H TH"], pile="4C", phase="play", totals=totals, **changes)
    return play(deal, "discard KD")


def test_3_5_the_highest_total_at_500_wins() -> None:
    deal = out((480, 700))
    assert deal.public.sheet.winners == (1,)
    assert out((400, 300)).public.sheet.winners is None


def test_3_5_ties_are_played_on() -> None:
    """R14: 480 + 27 = 509 - 2."""
    assert out((480, 509)).public.sheet.totals == (507, 507)
    assert out((480, 509)).public.sheet.winners is None
    assert out((480, 509), tie_break="shared").public.sheet.winners == (0, 1)


def test_3_5_must_go_out_to_win() -> None:
    """S0 option 10: only a player who goes out with enough points ends the match, and wins even if others have more."""
    assert out((480, 700), must_go_out_to_win=True).public.sheet.winners == (0,)
    assert out((400, 700), must_go_out_to_win=True).public.sheet.winners is None


def test_3_5_exhaustion_never_ends_such_a_match() -> None:
    deal = position("500", hands=["KD", "2C"], pile="4C", stock="", totals=(600, 700), must_go_out_to_win=True)
    deal = play(deal, "decline")
    assert result(deal).winner is None
    assert deal.public.sheet.winners is None


def test_3_5_totals_may_be_negative() -> None:
    assert out((0, 0)).public.sheet.totals == (27, -2)


def test_13_4_credited_values_add_up_to_the_table() -> None:
    melds = ["0: AC 2C@1 3C", "1: QS QH@0 QD"]
    deal = position("500-river", hands=["KD", "5C"], melds=melds, pile="4C", phase="play")
    ended = play(deal, "discard KD")
    melded = [next(part.points for part in score.parts if part.rule == "melded") for score in result(ended).scores]
    assert sum(melded) == 15 + 5 + 5 + 40 + 10 + 10
