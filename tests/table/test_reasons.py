"""Why nothing can be done with selected cards: the nearest rule, from the real table, in every family."""

import pytest

from openrummy.engine.state import State
from openrummy.languages import language_of
from openrummy.table import messages as m
from openrummy.table.reasons import reason
from tests.helpers import play, position
from tests.rules.indian import LOOSE, OTHER, at, to_discard
from tests.table.test_indian import world_at

HAND = "9C JC QC 9D QD 7H"
TO_DISCARD = "It stays in your hand; select one card to discard."


def basic(hand: str = HAND, preset: str = "basic", **given: object) -> State:
    return position(preset, hands=[hand, "2H 3D"], pile="4C", phase="play", **given)  # type: ignore[arg-type]


def gin(hand: str = "9C TC JC QD QS 2H 3H 4H 5H 7S KD", preset: str = "gin") -> State:
    others = ["AS AH AD AC 2S 2D 2C 3S 3D 3C", "4S 4D 4C 5S 5D 5C 6S 6D 6C 6H"]
    return position(preset, hands=[hand, *others[: 2 if preset == "gin-three" else 1]], pile="8D", phase="discard")


@pytest.mark.parametrize(
    ("state", "cards", "words"),
    [
        (basic(), "9C JC QD", "9♣ J♣ Q♦ are of 2 suits; a run is of one suit, a set of one rank."),
        (basic(), "JC QC", "J♣ Q♣ need one more: 10♣ or K♣."),
        (basic(), "9C JC", "9♣ J♣ need one more: 10♣."),
        (basic(), "QC QD", "Q♣ Q♦ need one more: Q♠ or Q♥."),
        (basic(), "9C JC QC", "A run has no gap; 10♣ is missing from 9♣ J♣ Q♣."),
        (basic("2C 5C 9C 9D"), "2C 5C 9C", "2♣ 5♣ 9♣ are too far apart; a run has no gap."),
        (basic("2C 5C 6C 9D"), "2C 5C 6C", "A run has no gap; 3♣ and 4♣ are missing from 2♣ 5♣ 6♣."),
        (basic("QC KC AC 9D"), "QC KC AC", "Q♣ K♣ A♣: the ace is low here; it goes before the 2, never after the king."),
        (basic(HAND, taken="7H"), "7H", "You took 7♥ from the pile this turn: discard another card, or play it."),
        (basic(HAND, melds=["0: 7S 8S 9S"]), "9C 9D", "9♣ 9♦ need one more: 9♠ or 9♥."),
        (basic("TS 6S KD", melds=["0: 7S 8S 9S"]), "6S TS", "Lay off one card at a time."),
        (position("basic", hands=[HAND, "2H"], pile="4C"), "9C JC QC", "You must draw first."),
        (basic("TS TH TD KD", "kalooki-51"), "TS TH TD",
         "First melds need at least 51 points together; this one is 30, and your hand cannot add the rest."),
        (basic("5H 6H 7H 8H TS TH TD 9S 9D 9H 2D", "contract"), "5H 6H 7H 8H",
         "Your contract is two sets: it does not ask for that meld."),
        (basic("5H 6H 7H TS TH 2D", "contract"), "5H 6H 7H",
         "A run needs at least 4 cards here: 4♥, 8♥ or a wild card is missing."),
        (basic("7H 7H KD 2D", "contract"), "7H 7H", "7♥ 7♥ need one more: 7♠, 7♦, 7♣ or a wild card."),
        (basic(preset="romme"), "JC QC", "J♣ Q♣ need one more: 10♣, K♣ or a wild card."),
        (basic("9C JC 4H 5H", preset="500(printed_jokers=0)"), "9C JC", "9♣ J♣ need one more: 10♣."),
        (basic(preset="500"), "9C JC QC", "A run has no gap; 10♣ is missing from 9♣ J♣ Q♣."),
        (play(basic("4H 5H 6H 9C JC QC"), "meld 4H 5H 6H"), "9C JC",
         "These rules allow only one new meld in a turn: the next has to wait for your next turn."),
        (basic(preset="block"), "9C 9D", "9♣ 9♦ need one more: 9♠ or 9♥."),
        (gin(), "9C TC JC", f"9♣ 10♣ J♣: run. {TO_DISCARD}"),
        (gin(), "QD QS", "Q♦ Q♠ need one more: Q♥ or Q♣."),
        (gin(preset="gin-three"), "QD KD", "Q♦ K♦ need one more: J♦."),
        (at(), "4S 6H", "You must draw first."),
        (to_discard("indian-points", LOOSE, OTHER, drawn="9D"), "3D 5D 7D", "A run has no gap; 4♦ and 6♦ are missing from 3♦ 5♦ 7♦."),
        (to_discard("indian-points", LOOSE, OTHER, drawn="9D"), "JC KC AC",
         "A run has no gap; Q♣ is missing from J♣ K♣ A♣."),
        (to_discard("indian-points", LOOSE.replace("JC KC", "TC QC"), OTHER, drawn="9D"), "TC QC AC",
         "A run has no gap; J♣ and K♣ are missing from 10♣ Q♣ A♣."),
        (to_discard("indian-points", LOOSE, OTHER, drawn="9D"), "3D 5D", "3♦ 5♦ need one more: 4♦ or a wild card."),
        (to_discard("indian-points", LOOSE.replace("AC", "QC"), OTHER, drawn="9D"), "JC QC KC", f"J♣ Q♣ K♣: pure run. {TO_DISCARD}"),
    ],
)  # fmt: skip
def test_the_nearest_reason(state: State, cards: str, words: str) -> None:
    world = world_at(state)
    asked = m.Why(tuple(cards.split()))
    assert reason(world.table, 0, asked) == m.Reason(asked.cards, words, world.table.version)


def test_the_reason_in_german_has_german_letters() -> None:
    said = reason(world_at(basic()).table, 0, m.Why(("JC", "QC")), language_of("de"))
    assert said.words == "Zu B♣ D♣ fehlt noch eine: 10♣ oder K♣."


@pytest.mark.parametrize("cards", [("9C",), ("XX",), ("KS", "KH"), (), ("9C",) * 41])
def test_no_reason_for_what_is_possible_or_not_held(cards: tuple[str, ...]) -> None:
    assert reason(world_at(basic()).table, 0, m.Why(cards)).words == ""


@pytest.mark.parametrize("seat", [1, None])
def test_nobody_else_learns_anything(seat: int | None) -> None:
    assert reason(world_at(basic()).table, seat, m.Why(("9C", "JC"))).words == ""
