"""docs/rules/contract.md: each clause in play, and each sentence of the rule card behind a clause."""

from pathlib import Path
from typing import Any

import pytest

from openrummy import api
from openrummy.bots.sensible import Sensible
from openrummy.engine.actions import DrawStock
from openrummy.engine.decide import check
from openrummy.engine.match import Match
from openrummy.engine.state import State, view
from openrummy.options import Field, schema
from openrummy.parts.panels import TermsPanel
from openrummy.position import PositionError, format_position, parse_position
from openrummy.sim.batch import batch_game
from openrummy.variants import rules_for
from openrummy.variants.buying.actions import Buy
from openrummy.variants.buying.memory import buys_of
from openrummy.variants.contract.options import ContractOptions
from openrummy.variants.contract.panels import contract_terms
from tests.helpers import hand, legal, play, position, refusal, result, table
from tests.panels import panel_in
from tests.strategies import values_of

CLAUSES = Path(__file__).parents[2] / "docs" / "rules" / "contract.md"


def deal(*hands: str, **given: Any) -> State:
    """Return a position after the draw of its first seat; deal 1 asks for two sets."""
    return position("contract", hands=[*hands, "2H 9C 4D"], **{"phase": "play"} | given)


def test_every_sentence_of_the_rule_card_has_a_clause() -> None:
    written = CLAUSES.read_text(encoding="utf-8")
    said = [line.strip() for line in api.rule_card("contract").splitlines() if line.startswith("  ")]
    assert [sentence for sentence in said if f"- {sentence} *(" not in written] == []


@pytest.mark.parametrize(("players", "cards"), [(2, 108), (4, 108), (5, 162), (8, 162)])
def test_c1_the_packs(players: int, cards: int) -> None:
    assert len(rules_for("contract", players).pack) == cards


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("text", "sizes"), [("contract", [10] * 4 + [12] * 3), ("contract(short_deals=3)", [10] * 3 + [12] * 4)]
)
def test_c2_c4_c12_seven_deals(text: str, sizes: list[int]) -> None:
    match, found = Match.new(rules_for(text, 3), "1"), []
    while not match.is_over:
        if match.is_between_deals:
            match.deal()
        if match.state.public.turn.number == 1 and match.state.public.turn.phase == "draw":
            found.append(match.state.public.counts)
        match.apply(match.to_act, Sensible("1").act(match.view(match.to_act)))
    assert found == [(size,) * 3 for size in sizes]
    assert match.winners == tuple(seat for seat, total in enumerate(match.totals) if total == min(match.totals))


def test_c4_the_contract_is_laid_down_in_one_turn() -> None:
    begun = play(deal("TS TH TD 5C 5D 5H 2D"), "meld TS TH TD")
    assert set(legal(begun)) == {"meld 5H 5D 5C"}
    assert refusal(begun, "discard 2D") == "contract"
    assert "discard 2D" in legal(play(begun, "meld 5H 5D 5C"))


def test_c4_the_sentence_names_what_is_missing() -> None:
    begun = play(deal("TS TH TD 5C 5D 5H 2D"), "meld TS TH TD")
    words = "Your contract is two sets: before you discard, lay down one set."
    assert str(begun.public.turn.duties[0].words(str)) == words


def test_c4_a_part_of_a_contract_is_refused_and_the_missing_part_named() -> None:
    half = deal("TS TH TD 5C 5D 7H 2D")
    assert refusal(half, "meld TS TH TD") == "contract_lost"
    assert not any(words.startswith("meld") for words in legal(half))


@pytest.mark.parametrize("cards", ["5H 6H 7H 8H", "2C 3C 4C 5C"])
def test_c4_a_meld_that_the_contract_does_not_ask_for(cards: str) -> None:
    assert refusal(deal(f"{cards} TS TH TD 9S 9D 9H 2D"), f"meld {cards}") == "not_in_contract"


def test_c4_longer_melds_will_do() -> None:
    assert "meld TS TH TD TC" in legal(deal("TS TH TD TC 5C 5D 5H 2D"))


def test_c4_the_second_deal_asks_for_a_set_and_a_run() -> None:
    state = deal("TS TH TD 5C 6C 7C 8C 2D", scored=1)
    assert {words for words in legal(state) if words.startswith("meld")} == {"meld TS TH TD", "meld 5C 6C 7C 8C"}


def test_c4_a_position_remembers_the_contract() -> None:
    begun = play(deal("TS TH TD 5C 5D 5H 2D"), "meld TS TH TD")
    assert "contract=2,0,1,0" in format_position(begun)
    assert parse_position(format_position(begun)).public == begun.public


def test_c5_lay_offs_only_after_the_contract() -> None:
    given = {"melds": ["1: 4S 4H 4C"]}
    begun = deal("TS TH TD 5C 5D 5H 4D 2D", **given)
    assert refusal(begun, "lay 4D 0") == "contract_first"
    done = play(begun, "meld TS TH TD", "meld 5H 5D 5C")
    assert "lay 4D 0" in legal(done)
    later = play(deal("TS TH TD 5C 5D 5H 4D 2D", layoff_same_turn=False, **given), "meld TS TH TD", "meld 5H 5D 5C")
    assert refusal(later, "lay 4D 0") == "lay_off_later"


def test_c5_no_other_melds_after_the_contract() -> None:
    down = deal("8S 8H 8D 2D", melds=["0: TS TH TD", "0: 5C 5D 5H"])
    assert refusal(down, "meld 8S 8H 8D") == "contract_done"


def sale(**given: Any) -> State:
    """Return the moment before seat 0 of four draws; QD lies on the pile, discarded by seat 3."""
    hands = ["2S 3S 9H", "5S 5H 9C", "6S 6H TC", "7S 7H JC"]
    return position(
        "contract", hands=hands, **{"pile": "3D QD", "stock": "8C 9D TD AC", "memory": "discarder=4"} | given
    )


def test_c6_buying_costs_a_penalty_card() -> None:
    asked = play(sale(), "stock")
    assert (asked.public.turn.phase, legal(asked, 1)) == ("buying", {"buy", "nobuy"})
    bought = play(asked, "1: buy")
    assert (bought.public.turn.phase, bought.public.turn.seat) == ("play", 0)
    assert hand(bought, 1) == "5S 5H 9D QD 9C"
    assert buys_of(bought.public).bought == (0, 1, 0, 0)


def test_c6_the_nearest_comes_first() -> None:
    asked = play(sale(), "stock", "2: buy")
    assert (hand(asked, 2), legal(asked, 1), legal(asked, 3)) == ("6S 6H TC", {"buy", "nobuy"}, set())
    assert "QD" in hand(play(asked, "1: buy"), 1)
    assert "QD" in hand(play(asked, "1: nobuy"), 2)


def test_c6_nobody_buys() -> None:
    passed = play(sale(), "stock", "1: nobuy", "2: nobuy")
    assert (passed.public.turn.phase, passed.public.pile[-1:]) == ("play", sale().public.pile[-1:])


def test_c6_the_seat_in_turn_is_told_that_the_others_are_asked() -> None:
    asked = play(sale(), "stock")
    problem = check(asked, 0, DrawStock())
    assert problem is not None
    assert problem.words == "The others may buy the top discard."


def test_c6_who_may_not_buy() -> None:
    assert refusal(play(sale(), "stock"), "3: buy") == "own_discard"
    assert refusal(play(sale(), "stock"), "0: buy") == "own_turn"
    assert refusal(play(sale(memory="discarder=4 bought=0,3,0,0"), "stock"), "1: buy") == "no_more_buys"
    assert refusal(play(sale(melds=["1: 4S 4H 4C"]), "stock"), "1: buy") == "has_melded"
    assert play(sale(max_buys=0, memory=""), "stock").public.turn.phase == "play"


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"pile": "-"}, "nothing is for sale"),
        ({"memory": "bought=0,4,0,0"}, "has bought 4 times"),
        ({"memory": "wanted=1"}, "seat 1 of the position may not buy"),
        ({"memory": "wanted=4 discarder=4"}, "seat 4 of the position may not buy"),
        ({"memory": "wanted=4 bought=0,0,0,3"}, "seat 4 of the position may not buy"),
        ({"turn": "1 buying contract=2,0,1,0"}, "before the others have answered"),
        ({"turn": "1 play", "memory": "passed=2"}, "seats have answered"),
    ],
)
def test_c6_a_position_of_a_sale_that_cannot_be(given: dict[str, str], fault: str) -> None:
    fields = {"hands": "2S 3S 9H 8C / 5S 5H / 6S 6H / 7S 7H", "pile": "3D QD", "turn": "1 buying"} | given
    with pytest.raises(PositionError, match=fault):
        parse_position("; ".join(["contract", *(f"{name} {value}" for name, value in fields.items())]))


def test_c6_buying_with_nothing_on_sale_has_nothing_to_do_with_drawing() -> None:
    drawn = play(sale(), "stock", "1: nobuy", "2: nobuy")
    told = [check(state, 0, Buy()) for state in (sale(), drawn)]
    assert [problem and problem.words for problem in told] == ["You cannot do that now."] * 2
    held = check(drawn, 0, DrawStock())
    assert held is not None
    assert "already drawn" in held.words


def test_c6_whoever_takes_the_discard_sells_nothing() -> None:
    assert play(sale(), "pile").public.turn.phase == "play"


def test_c7_c8_sets_runs_and_jokers() -> None:
    state = deal("TS TS JK 5C 5D JK 2D 3D 4D AD KC", scored=1)
    melds = {words for words in legal(state) if words.startswith("meld")}
    assert "meld TS TS JK" in melds
    assert "meld AD 2D 3D 4D" in melds
    assert not any(words.split().count("JK") > 1 for words in melds if len(words.split()) == 4)


def test_c8_a_joker_is_swapped_where_the_house_allows() -> None:
    given = {"melds": ["0: TS TH TD", "0: 5C 5D JK"]}
    assert refusal(deal("5H 2D", **given), "swap JK 5H 1") == "no_joker_swap"
    assert hand(play(deal("5H 2D", joker_swap="own_turn", **given), "swap JK 5H 1"), 0) == "2D JK"


def test_c9_c11_going_out_and_the_penalties() -> None:
    state = deal("TC 2D", melds=["0: TS TH TD", "0: 5C 5D 5H"])
    done = result(play(state, "lay TC 0", "discard 2D"))
    assert (done.winner, [score.points for score in done.scores]) == (0, [0, 2 + 9 + 4])


def test_c9_the_last_contract_takes_the_whole_hand() -> None:
    cards = "AS 2S 3S 4S 5H 6H 7H 8H 9C TC JC QC KC"
    out = play(deal(cards, scored=6), "meld AS 2S 3S 4S", "meld 5H 6H 7H 8H", "meld 9C TC JC QC KC")
    assert result(out).winner == 0
    assert refusal(deal(f"{cards} 2D", scored=6), "meld AS 2S 3S 4S") == "contract_lost"
    assert refusal(deal(cards, scored=6), "meld 9C TC JC QC") == "contract_lost"
    assert refusal(deal(f"{cards} 2D", scored=6, last_deal_whole=False), "meld AS 2S 3S 4S") is None


def test_c9_the_last_meld_of_the_last_contract_leaves_no_card() -> None:
    begun = play(deal("AS 2S 3S 4S 5H 6H 7H 8H 9C TC QC JK JK", scored=6), "meld AS 2S 3S 4S", "meld 5H 6H 7H 8H")
    assert refusal(begun, "meld 9C TC QC JK") == "contract_lost"
    assert set(legal(begun)) == {"meld 9C TC QC JK JK"}


@pytest.mark.parametrize("field", schema(ContractOptions), ids=lambda field: field.name)
def test_each_value_of_a_switch_reads_differently(field: Field) -> None:
    cards = [api.rule_card("contract", **{field.name: value}) for value in values_of(field)]
    assert len({text.split("\n\n", 2)[2].replace("* ", "  ") for text in cards}) == len(cards)


def test_the_panel_shows_the_contract() -> None:
    assert panel_in(deal("TS TH 5C", scored=4), TermsPanel).words == ("Contract: two sets and one run",)


def test_a_seat_sees_the_buys_that_it_has_left() -> None:
    class Reader:
        def said(self, saying: Any) -> str:
            return str(saying)

    seen = view(sale(memory="bought=0,1,0,0"), 1)
    assert contract_terms(seen, Reader()) == TermsPanel(("Contract: two sets", "2 buys left"))  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_bots_reach_their_contracts(players: int) -> None:
    match, reasons = Match.new(rules_for("contract", players), "bots"), []
    bots = [Sensible(str(seat)) for seat in range(players)]
    while not match.is_over:
        if match.is_between_deals:
            match.deal()
        match.apply(match.to_act, bots[match.to_act].act(match.view(match.to_act)))
        if match.is_between_deals or match.is_over:
            assert match.state.public.last_deal is not None
            reasons.append(match.state.public.last_deal.reason)
    assert reasons == ["went_out"] * 7


def test_a_compiled_game_refuses_it_by_name() -> None:
    with pytest.raises(ValueError, match="use the engine for contract"):
        batch_game(rules_for("contract", 3))


def test_melds_of_table_stay() -> None:
    assert len(table(play(deal("TS TH TD 5C 5D 5H 2D"), "meld TS TH TD", "meld 5H 5D 5C"))) == 2
