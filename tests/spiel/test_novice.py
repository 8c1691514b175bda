"""RLCard's novice at our table, with somebody in its place who answers as it may: RLCard itself is not among our packages."""

from collections.abc import Mapping
from typing import Any

import pytest

from bench.peers import novice
from bench.peers.novice import AGREED, Novice, refuse
from bench.strength import night
from bench.strength.__main__ import opponents
from bench.strength.night import Part, parts
from openrummy.bots import make_agent
from openrummy.engine import decide
from openrummy.engine.match import new_state
from openrummy.engine.state import view
from openrummy.shuffle import secret_from_seed
from openrummy.variants import rules_for
from openrummy.variants.gin.actions import Knock
from tests.helpers import play, position


class Answering(Novice):
    """Draws from the stock and discards the first card; knocks with each hand it is said to."""

    def __init__(self) -> None:
        self.asked = list[Mapping[str, Any]]()

    def _ask(self, question: Mapping[str, Any]) -> dict[str, Any]:
        self.asked.append(question)
        if "draws" in question:
            return {"act": question["draws"][0]}
        if not question.get("cards"):
            return {"act": "knock", "card": question["ends"][0]} if "ends" in question else {}
        return {"act": "discard", "card": question["cards"][0]}


def test_a_deal_is_played_to_its_end_and_the_hand_is_that_of_the_seat() -> None:
    table, begun = Answering(), decide.deal(new_state(rules_for("gin", 2, AGREED)), secret_from_seed("novice", 1))[0]
    over = table.play(begun, make_agent("sensible", "1"), 0, "novice")
    assert over.public.last_deal is not None
    assert over.public.last_deal.winner == 0
    assert list(table.asked[0]) == ["seed"]
    decided = [question for question in table.asked if "cards" in question]
    assert decided
    assert all(
        len(set(question["hand"])) == 11 and set(question["cards"]) <= set(question["hand"]) for question in decided
    )


def test_with_the_last_discard_in_hand_it_can_only_knock() -> None:
    hands = ["5H 6H 7H TS TH JD 2C 3C 9C AS KD", "8H 9H TC 4C 4D 4S JS QS KS TD"]
    late = position("gin", hands=hands, pile="8C", phase="discard", stock="2D 3D", **AGREED)
    taken = play(late, "discard TH", "pile")
    table = Answering()
    acted = table._act(view(taken, 1))
    assert table.asked[-1]["cards"] == []
    assert isinstance(acted, Knock)
    decide.act(taken, 1, acted)  # raises if it may not be done


def test_cards_have_rlcards_numbers() -> None:
    faces = {card for card in range(64) if card & 15 < 13}
    assert sorted(map(novice._number, faces)) == list(range(52))
    assert {novice._face(novice._number(card)) for card in faces} == faces


@pytest.mark.parametrize("text", ["gin", "gin-oklahoma"])
def test_rules_that_it_plays_otherwise_are_refused_by_name(text: str) -> None:
    with pytest.raises(ValueError, match=rf"RLCard plays gin\(.*\) for 2, not {text}"):
        refuse(rules_for(text, 2))
    refuse(rules_for("gin", 2, AGREED))


def test_a_family_without_that_opponent_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="rlcard does not play 500"):
        opponents("500", "rlcard")


def test_a_night_is_a_table_for_each_player_of_a_family(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(night, "NIGHT", {"block": (Part("casual", 400),)})
    ((name, told),) = parts(["block"], 0.005)
    assert name == "bench.strength block --player casual"
    assert "three of our `sensible` | 2 |" in told
