"""Games with melds on the table in batches: refusals, numbers and words, what a seat may see, who wins."""

import numpy as np
import pytest
from msgspec.structs import replace

from openrummy.cards import bits, cards_of, parse_faces
from openrummy.engine.actions import LayOff, Meld, SwapJoker
from openrummy.engine.match import new_state
from openrummy.engine.state import TableMeld
from openrummy.melds import Shape
from openrummy.sim.batch import batch_game, why_not
from openrummy.sim.batch.tableau.record import WINDOW
from openrummy.sim.numbers.calls import FIRST_CALL, KINDS, name, number_of_act
from openrummy.sim.numbers.tableau import DISCARDING
from openrummy.variants import rules_for
from openrummy.variants.five_hundred.actions import CallRummy

pytestmark = pytest.mark.slow

TABLE = new_state(rules_for("500-house", 2)).public
RULES = rules_for("basic", 2)
GAME = batch_game(RULES)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("basic(deck_count=2)", "with one pack, but these rules use two"),
        ("basic-house(joker_naming=free)", "set joker_naming=required, or printed_jokers=0"),
        ("500-river(set_max_size=none)", "set set_max_size=4, or printed_jokers=0"),
    ],
)
def test_what_is_not_covered_is_said(text: str, words: str) -> None:
    assert words in str(why_not(rules_for(text, 2)))


def test_numbers_have_words_and_no_two_the_same() -> None:
    named = [name(number) for number in range(64 * KINDS)]
    meant = [words for words in named if words != "no action"]
    assert len(meant) == len(set(meant))
    run, without_hearts = parse_faces("QS KS AS"), parse_faces("7S 7D 7C")
    assert name(number_of_act(TABLE, Meld(run, run))) == "meld QS,KS,AS"
    assert name(number_of_act(TABLE, Meld(without_hearts))) == "meld 7S,7D,7C"
    joker, nine = parse_faces("JK 9S")
    assert name(number_of_act(TABLE, LayOff(joker, 2, nine))) == "layoff JK>9S 3"
    assert name(number_of_act(TABLE, SwapJoker(2, joker, nine))) == "swap_joker 9S 3"
    cards, faces = parse_faces("7S JK 7D 7C"), parse_faces("7S 7H 7D 7C")
    assert name(number_of_act(TABLE, Meld(cards, faces))) == "meld 7S,JK>7H,7D,7C"


def test_3_4_calls_have_words_and_numbers() -> None:
    three, four = (Shape("run", parse_faces(cards), parse_faces(cards)) for cards in ("5S 6S 7S", "QD KD AD"))
    pile = parse_faces("3S JK 4S JK 8S 9H 9D 9C")
    table = replace(TABLE, melds=tuple(TableMeld(0, shape, (0, 0, 0), 0) for shape in (three, four)), pile=pile)
    nines, joker = parse_faces("9H 9D 9C"), parse_faces("JK")
    assert name(number_of_act(table, CallRummy(nines, depth=3))) == "call 9H,9D,9C"
    assert (
        name(number_of_act(table, CallRummy((*parse_faces("3S 4S 8S"),), meld=0, depth=8)))
        == "call 2 below 1 above on 1"
    )
    named = (pile[4:5] + joker, pile[4:5] + parse_faces("9S"))
    words = [name(number_of_act(table, CallRummy(*named, 0, depth))) for depth in (5, 7)]
    assert words == ["call 2 above joker 2 on 1", "call 2 above joker 2 deeper on 1"]


def test_3_4_a_greedy_player_calls_and_sees_whose_turn_it_is() -> None:
    game, called = batch_game(rules_for("500-house", 2)), 0
    deals = game.deal(40, "1")
    while not game.is_over(deals).all():
        asked, seen, chosen = deals["phase"] == WINDOW, game.observe(deals), game.choose(deals, "greedy")
        assert (seen["in_turn"] != seen["seat"])[~game.is_over(deals)].tolist() == asked[~game.is_over(deals)].tolist()
        called += int((chosen[asked] >= 64 * FIRST_CALL).sum())
        game.step(deals, chosen)
    assert called > 10


def test_what_others_hold_is_not_seen() -> None:
    packs = np.array([RULES.pack] * 3)
    packs[1, [1, 51]] = packs[1, [51, 1]]  # swaps a card of the dealer with the last of the stock
    packs[2, [0, 51]] = packs[2, [51, 0]]
    seen = GAME.observe(GAME.deal_packs(packs, [0, 0, 0]))
    assert seen[0] == seen[1]
    assert seen[0] != seen[2]


def test_what_is_illegal_is_named_and_changes_nothing() -> None:
    deals = GAME.deal(3, "1")
    before = deals.copy()
    with pytest.raises(ValueError, match=r"In deal 0 action 129 \(discard 2S\) is not legal"):
        GAME.step(deals, [129, 0, 0])
    assert (deals == before).all()


def test_5_in_500_melds_count_and_hands_are_lost() -> None:
    game = batch_game(rules_for("500", 2))
    deals = game.deal(400, "1")
    game.play(deals, ("greedy", "random"), threads=1)
    melded = [[game.rules.values[card] for card in bits(int(cards))] for cards in deals["credit"][:, 0]]
    jokers = (deals["joker_by"] == 1).sum(axis=1) * 15
    held = [sum(game.rules.values[card] or 15 for card in bits(int(cards))) for cards in deals["hands"][:, 0]]
    assert [sum(cards) for cards in melded] + jokers - held == pytest.approx(deals["points"][:, 0])
    assert deals["points"][:, 0].mean() > deals["points"][:, 1].mean() + 20


def test_greedy_beats_random_and_threads_change_nothing() -> None:
    deals, again = GAME.deal(600, "1"), GAME.deal(600, "1")
    GAME.play(deals, ("greedy", "random"), threads=1)
    GAME.play(again, ("greedy", "random"), threads=2)
    assert (deals == again).all()
    assert (deals["winner"] == 0).sum() > 500
    assert all(len(list(bits(int(hand)))) for hand in deals["hands"][deals["winner"] == 0][:, 1])


def test_1_4_greedy_swaps_a_joker_that_all_see_and_owe_for() -> None:
    game = batch_game(rules_for("basic-house(joker_swap_must_play=true, layoff_requires_own_meld=false)", 2))
    deals = game.deal(1, "1")
    deal, (joker, queen) = deals[0], parse_faces("JK QH")
    queens = cards_of(parse_faces("QS QH QD"))
    deal["melds"][0], deal["wilds"][0], deal["starts"][0], deal["on_table"] = queens, 1 << queen, 255, 1
    deal["fits"][0], deal["phase"], deal["hands"][deal["seat"]] = (
        1 << parse_faces("QC")[0],
        1,
        cards_of(parse_faces("QH 2S 9D")),
    )
    deal["joker_by"][0], deal["joker_at"][0] = 2, queen
    swap = number_of_act(TABLE, SwapJoker(0, joker, queen))
    assert game.observe(deals)["wilds"][0, 0] == 1 << queen
    assert game.choose(deals, "greedy")[0] == swap
    game.step(deals, [swap])
    seen = game.observe(deals)[0]
    assert (seen["wilds"][0], seen["jokers_owed"], seen["hand"]) == (0, 1, cards_of(parse_faces("2S 9D JK")))
    assert not game.legal(deals)[0, DISCARDING]
