"""Refusals name the rule that is broken and the way out, through the real table, in every family."""

from typing import Any

import pytest

from openrummy.engine.codec import to_plain
from openrummy.engine.state import State
from openrummy.languages import language_of
from tests.helpers import parse_act, position
from tests.rules.indian import LOOSE, OTHER, PURE_HAND, at, to_discard
from tests.table.test_indian import world_at

HAND = "TS TH TD 7C 8C KD"
GIN = "9C TC JC QD QS 2H 3H 4H 5H 7S KD"
THEIRS = "AS AH AD AC 2S 2D 2C 3S 3D 3C"
TURN = "In this game melds stay in your hand until the play ends."


def to_play(preset: str, hand: str = HAND, **given: Any) -> State:
    return position(
        preset, hands=[hand, "2H 3D", *["4H 5D"] * (preset == "contract")], pile="4C", phase="play", **given
    )


def knocking(preset: str = "gin", phase: str = "discard", hand: str = GIN) -> State:
    return position(preset, hands=[hand, THEIRS], pile="8D", phase=phase)


@pytest.mark.parametrize(
    ("state", "asked", "words"),
    [
        (position("basic", hands=[HAND, "2H"], pile="4C"), "discard KD", "You must draw first: a turn starts with a draw."),
        (to_play("basic"), "stock", "You have already drawn this turn: go on to your discard."),
        (to_play("basic", melds=["0: 4S 5S 6S"]), "lay KD 0", "K♦ does not fit the run 4♠ 5♠ 6♠; 3♠ or 7♠ would."),
        (to_play("basic", melds=["1: 4S 5S 6S"]), "lay KD 0", "K♦ does not fit the run 4♠ 5♠ 6♠; 3♠ or 7♠ would."),
        (to_play("basic-classic"), "meld 7C 8C KD", "7♣ 8♣ K♦ are of 2 suits; a run is of one suit, a set of one rank."),
        (to_play("block"), "meld TS TH 7C", "10♠ 10♥ 7♣ are of 3 suits; a run is of one suit, a set of one rank."),
        (position("500", hands=[HAND, "2H"], pile="4C 9D"), "pile 2",
         "Whoever takes 4♣ must play it in the same turn, and your hand cannot."),
        (to_play("kalooki-51", melds=["1: 4S 5S 6S"]), "lay 7S 0",
         "Lay down first melds of at least 51 points before you lay off or swap."),
        (to_play("contract", "TS TH TD 5C 5D 7H 2D"), "meld TS TH TD",
         "Your contract is two sets, all in one turn: without those cards your hand does not have one set."),
        (knocking(), "knock KD 9C TC JC / 2H 3H 4H 5H",
         "Your deadwood would be 27, but you may knock with 10 at most."),
        (knocking(), "meld 9C TC JC", TURN),
        (knocking(phase="draw", hand=GIN.removesuffix(" KD")), "knock 7S 9C TC JC", "You must draw first: a turn starts with a draw."),
        (to_discard("indian-points", PURE_HAND, OTHER, drawn="KC"), "meld 2H 3H 4H", TURN),
        (to_discard("indian-points", PURE_HAND, OTHER, drawn="KC"), "drop", "You have already drawn this turn: go on to your discard."),
        (at(pile="QH"), "pile", "You may not take a wild card that a player has discarded: draw from the stock."),
        (to_discard("indian-points", LOOSE, OTHER, drawn="9D"), "declare 9D 2S 3S 4S", "You do not hold 3♠."),
    ],
)  # fmt: skip
def test_a_refusal_names_the_rule_and_the_way_out(state: State, asked: str, words: str) -> None:
    outcome = world_at(state).act(0, to_plain(parse_act(asked)))
    assert outcome.refusal is not None
    assert outcome.refusal.with_signs(language_of("en")) == words


def test_a_turn_is_named_after_its_player() -> None:
    outcome = world_at(to_play("basic")).act(1, to_plain(parse_act("stock")))
    assert outcome.refusal is not None
    assert (outcome.refusal.code, outcome.refusal.words) == ("not_your_turn", "It is Ann's turn.")
