"""docs/rules/kalooki-51.md: each clause in play, and each sentence of the rule card behind a clause."""

from pathlib import Path
from typing import Any

import pytest

from openrummy import api
from openrummy.engine.match import Match
from openrummy.engine.state import State
from openrummy.position import format_position, parse_position
from openrummy.sim.batch import batch_game
from openrummy.variants import rules_for
from tests.helpers import hand, legal, play, position, refusal, result, table

CLAUSES = Path(__file__).parents[2] / "docs" / "rules" / "kalooki-51.md"


def kalooki(*hands: str, **given: Any) -> State:
    """Return a position of the game after the draw of its first seat."""
    return position("kalooki-51", hands=[*hands, "2H 9C"], **{"phase": "play"} | given)


def test_every_sentence_of_the_rule_card_has_a_clause() -> None:
    written = CLAUSES.read_text(encoding="utf-8")
    said = [line.strip() for line in api.rule_card("kalooki-51").splitlines() if line.startswith("  ")]
    assert [sentence for sentence in said if f"- {sentence} *(" not in written] == []


def test_k1_k2_the_pack_and_the_hands() -> None:
    state = Match.new(rules_for("kalooki-51", 4), "1").state
    assert (len(state.rules.pack), {one.bit_count() for one in state.hands}) == (108, {13})


def test_k3_the_top_discard_may_be_taken_before_opening() -> None:
    assert legal(kalooki("7S 8S KD", phase="draw", pile="4C 5C", stock="KC")) == {"stock", "pile"}


def test_k4_a_first_meld_below_51_is_refused_if_nothing_can_follow() -> None:
    assert refusal(kalooki("TS TH TD KD"), "meld TS TH TD") == "not_open"


def test_k4_several_melds_of_one_turn_open_together() -> None:
    deal = play(kalooki("TS TH TD 7C 8C 9C 2D"), "meld TS TH TD")
    assert legal(deal) == {"meld 7C 8C 9C"}
    assert refusal(deal, "discard 2D") == "opening"
    assert "discard 2D" in legal(play(deal, "meld 7C 8C 9C"))


def test_k4_the_sentence_names_the_points_that_are_missing() -> None:
    deal = play(kalooki("TS TH TD 7C 8C 9C 2D"), "meld TS TH TD")
    assert str(deal.public.turn.duties[0].words(str)) == "Your first melds need 21 more points before you discard."


def test_k4_a_joker_counts_as_the_card_it_stands_for_and_an_ace_11() -> None:
    deal = play(kalooki("QS KS JK AH AD AC 2D"), "meld QS KS JK=AS", "meld AH AD AC")
    assert deal.public.turn.duties == ()
    assert len(table(deal)) == 2


def test_k4_no_lay_off_and_no_swap_before_opening() -> None:
    deal = kalooki("TS 6S KD", melds=["1: 7S 8S JK=9S", "1: 4D 4H JK=4S"])
    assert refusal(deal, "lay TS 0") == "not_open"
    assert refusal(deal, "swap JK 9S 0") == "not_open"


def test_k4_once_open_a_seat_lays_off_and_melds_for_any_points() -> None:
    deal = kalooki("TS 2C 2D 2H KD", melds=["0: QS QH QD", "1: 7S 8S 9S"])
    assert {"lay TS 1", "meld 2C 2D 2H"} <= {*legal(deal), "meld 2C 2D 2H"}
    assert refusal(deal, "lay TS 1") is None
    assert refusal(deal, "meld 2C 2D 2H") is None


def test_k4_a_position_remembers_the_points() -> None:
    deal = play(kalooki("TS TH TD 7C 8C 9C 2D"), "meld TS TH TD")
    assert "opening=21" in format_position(deal)
    assert parse_position(format_position(deal)).public == deal.public


def test_k5_aces_are_high_and_low_but_not_both() -> None:
    deal = kalooki("QS KS AS AD 2D 3D KH AH 2H 9H", melds=["0: QC QH QD"])
    assert [refusal(deal, f"meld {cards}") is None for cards in ("QS KS AS", "AD 2D 3D", "KH AH 2H")] == [
        True,
        True,
        False,
    ]


def test_k6_a_joker_is_swapped_for_its_card_and_kept() -> None:
    deal = play(kalooki("9S KD", melds=["0: QC QH QD", "1: 7S 8S JK=9S"]), "swap JK 9S 1")
    assert hand(deal, 0) == "KD JK"
    assert "discard KD" in legal(deal)


def test_k7_k8_going_out_needs_a_discard_and_the_others_pay() -> None:
    deal = kalooki("TS KD", melds=["0: QC QH QD", "1: 7S 8S 9S"])
    done = result(play(deal, "lay TS 1", "discard KD"))
    assert (done.winner, [score.points for score in done.scores]) == (0, [0, 11])


def test_a_compiled_game_refuses_it_by_name() -> None:
    with pytest.raises(ValueError, match="opening_points=51"):
        batch_game(rules_for("kalooki-51", 3))
