"""Rulebook 3.4: rummy in the pile, both forms."""

from typing import Any

import pytest

from openrummy.engine.decide import actors
from openrummy.engine.state import State
from tests.helpers import hand, legal, pile, play, position, refusal, table


def window(*, players: int = 3, discards: str = "6H", hands: list[str] | None = None, **changes: Any) -> State:
    """Return a situation in which seat 0 has just discarded; by default, 3-4-5 of hearts is on the table."""
    held = hands or [f"{discards} KD", "2C 9C", "2D 9D", "2S TD"][:players]
    settings: dict[str, Any] = {"melds": ["1: 3H 4H 5H"], "pile": "JC", "call_rummy": "take_pile", **changes}
    return play(position("500", hands=held, phase="play", **settings), f"discard {discards}")


def test_3_4_example_1_any_other_player_may_call_a_discard_that_fits() -> None:
    deal = window()
    assert deal.public.turn.phase == "window"
    assert actors(deal) == (1, 2)
    assert legal(deal, 1) == {"call 6H on 0 from 1", "nocall"}
    assert legal(deal, 0) == set()
    assert refusal(deal, "0: call 6H on 0 from 1") == "own_discard"


def test_3_4_example_2_the_maker_waits_for_the_next_window() -> None:
    """A player melds 6C 7C 8C and discards 2D with the 5C in the pile: all others may call it, with every card above it."""
    held = ["6C 7C 8C 2D KD", "2S 9S 3S", "2H 9D 3C"]
    deal = position("500", hands=held, pile="5C JH", phase="play", call_rummy="take_pile")
    deal = play(deal, "meld 6C 7C 8C", "discard 2D")
    assert legal(deal, 1) == {"call 5C on 0 from 3", "nocall"}
    assert legal(deal, 0) == set()
    deal = play(deal, "1: nocall", "2: nocall")
    assert (deal.public.turn.seat, deal.public.turn.phase) == (1, "draw")
    deal = play(deal, "stock", "discard 9S")
    assert legal(deal, 0) == {"call 5C on 0 from 4", "nocall"}


def test_3_4_example_2_at_once_under_take_cards() -> None:
    held = ["6C 7C 8C 2D KD", "2S 9S 3S", "2H 9D 3C"]
    deal = position("500", hands=held, pile="5C JH", phase="play", call_rummy="take_cards")
    deal = play(deal, "meld 6C 7C 8C", "discard 2D")
    assert "call 5C on 0" in legal(deal, 0)
    deal = play(deal, "0: call 5C on 0")
    assert (table(deal), pile(deal)) == (["5C 6C 7C 8C"], "JH 2D")


@pytest.mark.parametrize(("mode", "left", "kept"), [("take_pile", "", "4D JH"), ("take_cards", "4D JH", "")])
def test_3_4_example_3_a_meld_in_the_pile(mode: str, left: str, kept: str) -> None:
    """Pile 9S 4D JH 9D 9C: the three nines are a callable meld."""
    held = ["9C KD", "2C 8C", "2D 8D"]
    deal = position("500", hands=held, pile="9S 4D JH 9D", phase="play", call_rummy=mode)
    deal = play(deal, "discard 9C")
    deep = " from 5" if mode == "take_pile" else ""
    assert legal(deal, 1) >= {f"call 9S 9D 9C{deep}", "nocall" if deep else "stock"}
    deal = play(deal, f"1: call 9S 9D 9C{deep}")
    assert (pile(deal), table(deal)) == (left, ["9S 9D 9C"])
    assert hand(deal, 1).split() == sorted(["2C", "8C", *kept.split()], key=hand(deal, 1).split().index)
    assert deal.public.melds[0].credit == (1, 1, 1)


@pytest.mark.parametrize("mode", ["take_pile", "take_cards"])
def test_3_4_example_3_nobody_under_top_only(mode: str) -> None:
    """S0 option 6: the deepest used card is not the last discard."""
    held = ["9C KD", "2C 8C", "2D 8D"]
    settings: dict[str, Any] = {"call_rummy": mode, "call_rummy_scope": "top_only"}
    deal = play(position("500", hands=held, pile="9S 4D JH 9D", phase="play", **settings), "discard 9C")
    assert (deal.public.turn.phase, actors(deal)) == ("draw", (1,))
    refused = refusal(deal, f"2: call 9S 9D 9C{' from 5' if mode == 'take_pile' else ''}")
    assert refused == ("not_your_turn" if mode == "take_pile" else "top_only")


def test_3_4_nobody_waits_when_nobody_can_call() -> None:
    deal = window(discards="TH", hands=["TH KD", "2C 9C", "2D 9D"])
    assert (deal.public.turn.seat, deal.public.turn.phase) == (1, "draw")


def test_3_4_the_caller_is_in_play_without_a_draw_and_the_turn_goes_on_to_the_left() -> None:
    deal = play(window(players=4, call_priority="first"), "2: call 6H on 0 from 1")
    assert (deal.public.turn.seat, deal.public.turn.phase, table(deal)) == (2, "play", ["3H 4H 5H 6H"])
    assert deal.public.melds[0].credit == (1, 1, 1, 2)
    assert refusal(deal, "stock") == "wrong_phase"
    assert play(deal, "discard 9D").public.turn.seat == 3


def test_3_4_priority_by_seat() -> None:
    """R20: the seat nearest to the discarder's left comes first; seats farther away wait for the answers of those before."""
    deal = play(window(players=4), "2: call 6H on 0 from 1")
    assert deal.public.turn.phase == "window"
    assert (legal(deal, 1), legal(deal, 3)) == ({"call 6H on 0 from 1", "nocall"}, set())
    assert refusal(deal, "3: nocall") == "called_already"
    assert play(deal, "1: call 6H on 0 from 1").public.turn.seat == 1
    deal = play(deal, "1: nocall")
    assert (deal.public.turn.seat, table(deal)) == (2, ["3H 4H 5H 6H"])


def test_3_4_priority_by_first_call() -> None:
    deal = play(window(players=4, call_priority="first"), "3: call 6H on 0 from 1")
    assert deal.public.turn.seat == 3


def test_3_4_the_window_closes_when_all_have_passed() -> None:
    deal = play(window(), "2: nocall")
    assert refusal(deal, "2: call 6H on 0 from 1") == "passed"
    deal = play(deal, "1: nocall")
    assert (deal.public.turn.seat, deal.public.turn.phase) == (1, "draw")


def test_3_4_several_cards_fit_one_after_the_other() -> None:
    deal = window(discards="JD", hands=["JD KD", "2C 9C", "2D 9D"], pile="7H 6H")
    assert legal(deal, 1) == {"call 6H on 0 from 2", "call 6H 7H on 0 from 3", "nocall"}
    assert table(play(deal, "1: call 7H 6H on 0 from 3")) == ["3H 4H 5H 6H 7H"]


def test_3_4_a_call_needs_no_card_of_a_hand_and_uses_none() -> None:
    deal = window(discards="JD", hands=["JD KD", "7H 9C", "2D 9D"], pile="8H")
    assert deal.public.turn.phase == "draw"  # 8H would need the 7H of a hand


def test_3_4_a_window_only_after_a_discard_that_does_not_end_the_deal() -> None:
    deal = window(hands=["6H", "2C 9C", "2D 9D"])
    assert deal.public.last_deal is not None


def test_3_4_a_floater_may_call_and_floats_on() -> None:
    held = ["6H KD", "", "2D 9D"]
    settings: dict[str, Any] = {"melds": ["1: 3H 4H 5H"], "call_rummy": "take_pile", "go_out_mode": "floating"}
    deal = position("500", hands=held, pile="JC", phase="play", floating=[1], **settings)
    deal = play(deal, "discard 6H", "1: call 6H on 0 from 1")
    assert (deal.public.floating, deal.public.turn.seat, table(deal)) == (2, 2, ["3H 4H 5H 6H"])


# take_cards


def river(**changes: Any) -> State:
    """Return the situation before the draw of seat 1, after seat 0 has discarded the 6H."""
    held = ["6H KD", "2C 9C", "2D 9D"]
    settings: dict[str, Any] = {"melds": ["1: 3H 4H 5H"], "pile": "7H JC", "call_rummy": "take_cards", **changes}
    return play(position("500", hands=held, phase="play", **settings), "discard 6H")


def test_3_4_cards_are_called_out_of_turn_and_nothing_else_changes() -> None:
    before = river()
    after = play(before, "2: call 6H 7H on 0")
    assert (after.public.turn, after.hands) == (before.public.turn, before.hands)
    assert (pile(after), table(after)) == ("JC", ["3H 4H 5H 6H 7H"])
    assert after.public.melds[0].credit == (1, 1, 1, 2, 2)


def test_3_4_not_ones_own_discard_until_the_next_draw() -> None:
    deal = river()
    assert legal(deal, 0) == set()
    assert refusal(deal, "0: call 6H on 0") == "not_in_pile"
    assert legal(play(deal, "stock"), 0) == {"call 6H on 0", "call 6H 7H on 0", "nocall"}


def test_3_4_the_gate_does_not_hold_for_calls() -> None:
    """R21."""
    assert "call 6H on 0" in legal(river(layoff_requires_own_meld=True), 2)


def test_3_4_the_player_in_turn_may_call_before_and_after_the_draw() -> None:
    deal = river()
    assert {"call 6H on 0", "stock", "pile"} <= legal(deal, 1)
    assert "nocall" not in legal(deal, 1)
    assert "call 6H on 0" in legal(play(deal, "stock"), 1)


def test_3_4_who_lets_it_go_by_is_asked_again_when_the_table_changes() -> None:
    deal = play(river(), "2: nocall")
    assert legal(deal, 2) == set()
    assert "call 6H on 0" in legal(play(deal, "stock"), 2)


def test_3_4_nobody_calls_what_the_player_in_turn_must_play_on() -> None:
    """E2: the required 6H would no longer fit anywhere."""
    held = ["KD 2H", "2C 9C"]
    settings: dict[str, Any] = {"melds": ["1: 3H 4H 5H"], "call_rummy": "take_cards", "deck_count": 2}
    deal = position("500", hands=held, pile="6H 6H JC", **settings)
    deal = play(deal, "pile 2")
    assert refusal(deal, "1: call 6H on 0") == "must_play_first"
    assert refusal(deal, "0: call 6H on 0") == "dead_end"
    assert legal(play(deal, "lay 6H 0"), 1) == set()


def test_3_4_the_discard_draw_switches_do_not_concern_calls() -> None:
    deal = window(discard_draw_new_meld=True, discard_draw_top_must_play=True)
    assert "call 6H on 0 from 1" in legal(deal, 1)
