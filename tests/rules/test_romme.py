"""docs/rules/romme.md: each clause in play, and each sentence of the rule card behind a clause."""

from pathlib import Path
from typing import Any

import pytest

from openrummy import api
from openrummy.cards import JOKER
from openrummy.engine.match import Match
from openrummy.engine.state import State
from openrummy.sim.batch import batch_game
from openrummy.variants import rules_for
from tests.helpers import hand, legal, play, position, refusal, result

CLAUSES = Path(__file__).parents[2] / "docs" / "rules" / "romme.md"


def romme(*hands: str, **given: Any) -> State:
    """Return a position of the game after the draw of its first seat."""
    return position("romme", hands=[*hands, "2H 9C"], **{"phase": "play"} | given)


def test_every_sentence_of_the_rule_card_has_a_clause() -> None:
    written = CLAUSES.read_text(encoding="utf-8")
    said = [line.strip() for line in api.rule_card("romme").splitlines() if line.startswith("  ")]
    assert [sentence for sentence in said if f"- {sentence} *(" not in written] == []


def test_g1_g2_the_pack_and_the_hands() -> None:
    state = Match.new(rules_for("romme", 4), "1").state
    assert (len(state.rules.pack), state.rules.pack.count(JOKER)) == (110, 6)
    assert {one.bit_count() for one in state.hands} == {13}


def test_g3_the_top_discard_may_be_taken_before_opening() -> None:
    assert legal(romme("7S 8S KD", phase="draw", pile="4C 5C", stock="KC")) == {"stock", "pile"}


def test_g4_melds_of_one_turn_open_together_with_40_points() -> None:
    assert refusal(romme("TS TH TD KD"), "meld TS TH TD") == "not_open"
    deal = play(romme("TS TH TD 3C 4C 5C 2D"), "meld TS TH TD")
    assert refusal(deal, "discard 2D") == "opening"
    assert "discard 2D" in legal(play(deal, "meld 3C 4C 5C"))


@pytest.mark.parametrize(("run", "low"), [("AS 2S 3S", True), ("QS KS AS", False), ("JK=AS 2S 3S", True)])
def test_g4_an_ace_opens_with_11_points_and_with_1_before_the_two(run: str, low: bool) -> None:
    cards = run.replace("=AS", "")
    deal = romme(f"{cards} TH TD TC 4D 5H")
    assert refusal(deal, "meld TH TD TC") == ("not_open" if low else None)
    assert refusal(deal, f"meld {run}") == ("not_open" if low else None)


def test_g4_a_set_of_aces_opens_with_33_points() -> None:
    deal = play(romme("AS AH AD 2C 3C 4C 9D"), "meld AS AH AD")
    assert str(deal.public.turn.duties[0].words(str)) == "Your first melds need 7 more points before you discard."
    assert play(deal, "meld 2C 3C 4C").public.turn.duties == ()


def test_g4_no_lay_off_and_no_swap_before_opening() -> None:
    deal = romme("TS 6S KD", melds=["1: 7S 8S JK=9S", "1: 4D 4H JK=4S"])
    assert refusal(deal, "lay TS 0") == "not_open"
    assert refusal(deal, "swap JK 9S 0") == "not_open"


def test_g5_aces_are_high_and_low_but_not_both() -> None:
    deal = romme("QS KS AS AD 2D 3D KH AH 2H 9H", melds=["0: QC QH QD"])
    refused = [refusal(deal, f"meld {cards}") for cards in ("QS KS AS", "AD 2D 3D", "KH AH 2H")]
    assert [why is None for why in refused] == [True, True, False]


def test_g6_one_joker_in_a_meld() -> None:
    deal = romme("7S 8S JK JK KD", melds=["0: QC QH QD"])
    assert refusal(deal, "meld 7S 8S JK=9S") is None
    assert refusal(deal, "meld 7S 8S JK=9S JK=TS") is not None


def test_g6_a_second_joker_is_refused_with_its_rule_in_a_lay_off_too() -> None:
    """A joker does not fit a meld that has one, whatever card it stands for."""
    deal = romme("JK KD 4C", melds=["0: QC QH QD", "1: 7S 8S JK=9S"])
    assert [refusal(deal, f"lay {joker} 1") for joker in ("JK", "JK=TS")] == ["too_many_wilds"] * 2
    assert refusal(deal, "lay KD 1") == "does_not_fit"


def test_g6_a_joker_is_swapped_for_its_card_and_kept() -> None:
    deal = play(romme("9S KD 4C", melds=["0: QC QH QD", "1: 7S 8S JK=9S"]), "swap JK 9S 1")
    assert hand(deal, 0) == "KD 4C JK"
    assert "discard KD" in legal(deal)


@pytest.mark.parametrize(("last", "end"), [("lay TS 1", "lay TS 1"), ("lay TS 1", "discard KD")])
def test_g7_g9_going_out_needs_no_discard_and_the_others_pay(last: str, end: str) -> None:
    deal = romme("TS" if last == end else "TS KD", melds=["0: QC QH QD", "1: 7S 8S 9S"])
    done = result(play(deal, *dict.fromkeys((last, end))))
    assert (done.winner, [score.points for score in done.scores]) == (0, [0, 11])


def test_g8_a_whole_hand_at_once_counts_double() -> None:
    done = result(play(romme("TS TH TD TC 2D"), "meld TS TH TD TC", "discard 2D"))
    assert [score.points for score in done.scores] == [0, 22]


def test_a_compiled_game_refuses_it_by_name() -> None:
    with pytest.raises(ValueError, match="opening_points=40"):
        batch_game(rules_for("romme", 3))
    with pytest.raises(ValueError, match="at most two jokers"):
        batch_game(rules_for("basic(printed_jokers=3)", 3))
