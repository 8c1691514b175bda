"""Rulebook 1.1 to 1.3: cards, zones, the rules every game of the engine keeps, and its actions."""

from collections import Counter

import pytest

from openrummy.cards import FACES, JOKER, cards_of, faces_of, pack, parse_cards
from openrummy.engine.actions import Discard
from openrummy.engine.decide import Refused, act, check, deal, legal_actions
from openrummy.engine.match import Match
from openrummy.engine.state import OVER, view
from openrummy.shuffle import shuffled
from openrummy.variants import rules_for
from openrummy.variants.kinds import ACTIONS
from tests.helpers import all_cards, hand, legal, pile, play, points, position, refusal, result, rules, start, table

# 1.1 cards and zones


def test_1_1_a_pack_has_52_cards_and_its_printed_jokers() -> None:
    assert Counter(pack(1, 0)) == Counter(FACES)
    assert Counter(pack(2, 1)) == Counter({**dict.fromkeys(FACES, 2), JOKER: 2})
    assert len(rules("basic-house", 4).pack) == 54


def test_1_1_copies_of_a_face_are_alike() -> None:
    """R1: two copies are one entry of the hand, so there is one discard for them."""
    deal_ = position("basic", hands=["7S 7S KD", "2H"], phase="play", deck_count=2)
    assert legal(deal_) == {"discard 7S", "discard KD"}
    assert hand(play(deal_, "discard 7S"), 0) == "7S KD"


def test_1_1_an_entry_of_a_table_meld_holds_card_face_and_credit() -> None:
    deal_ = position("basic-house", hands=["7H 8H JK KD 2C", "9H 2S"], phase="play")
    deal_ = play(deal_, "meld 7H 8H JK=9H", "discard 2C")
    meld = deal_.public.melds[0]
    assert (meld.owner, meld.shape.kind, meld.credit) == (0, "run", (0, 0, 0))
    assert table(deal_) == ["7H 8H JK=9H"]


def test_1_1_a_laid_off_card_is_credited_to_who_laid_it() -> None:
    deal_ = position("basic", hands=["6S TS KD", "2H"], melds=["1: 7S 8S 9S"], phase="play")
    deal_ = play(deal_, "lay 6S 0", "lay TS 0")
    assert table(deal_) == ["6S 7S 8S 9S TS"]
    assert deal_.public.melds[0].credit == (0, 1, 1, 1, 0)
    assert deal_.public.melds[0].owner == 1


# 1.2 engine rules


def test_e1_what_is_not_listed_is_refused_without_a_change() -> None:
    deal_ = position("basic", hands=["7S 8S KD", "2H"], pile="4C", phase="play")
    with pytest.raises(Refused) as refused:
        act(deal_, 0, Discard(JOKER))
    assert refused.value.problem.code == "not_held"
    assert hand(deal_, 0) == "7S 8S KD"


def test_e1_only_the_seat_to_act_may_act() -> None:
    deal_ = position("basic", hands=["7S 8S KD", "2H"], phase="play")
    problem = check(deal_, 1, Discard(FACES[14]))
    assert problem is not None
    assert problem.code == "not_your_turn"
    assert not legal_actions(deal_, 1)


def test_e2_a_lay_off_that_leaves_only_the_taken_card_is_refused() -> None:
    deal_ = position("basic", hands=["TS 4C", "2H"], melds=["0: 7S 8S 9S"], phase="play", taken="4C")
    assert refusal(deal_, "lay TS 0") == "dead_end"
    assert legal(deal_) == {"discard TS"}


def test_e2_looks_further_than_one_play() -> None:
    """4C, taken from the pile, may be the last card for a moment if it can be laid off."""
    deal_ = position("basic", hands=["TS 4C", "2H"], melds=["0: 7S 8S 9S", "1: AC 2C 3C"], phase="play", taken="4C")
    assert legal(deal_) == {"lay TS 0", "lay 4C 1", "discard TS"}
    assert result(play(deal_, "lay TS 0", "lay 4C 1")).winner == 0


def test_e3_seed_and_actions_fix_the_game() -> None:
    assert start("basic", 3, "x").hands == start("basic", 3, "x").hands
    assert start("basic", 3, "x").hands != start("basic", 3, "y").hands


@pytest.mark.parametrize("players", [2, 3, 6])
def test_e3a_one_card_at_a_time_from_the_left_of_the_dealer_then_the_upcard(players: int) -> None:
    state = start("basic", players, "dealing")
    order = shuffled(state.rules.pack, state.secret, state.nonces, 1, 1)
    dealer, size = state.public.dealer, state.rules.deal_size
    for seat in range(players):
        first = (seat - dealer - 1) % players
        assert state.hands[seat] == cards_of(order[first + step * players] for step in range(size))
    assert state.public.pile == (order[players * size],)
    assert state.stock == order[players * size + 1 :]


def test_e3a_draws_take_the_top_of_the_list() -> None:
    deal_ = position("basic", hands=["7S", "2H"], stock="9C KD", pile="4C")
    assert hand(play(deal_, "stock"), 0) == "7S 9C"


def test_e4_zones_hold_the_pack() -> None:
    state = start("basic-house", 5)
    assert all_cards(state) == cards_of(state.rules.pack)


def test_e5_when_a_deal_ends_nobody_plays_any_more() -> None:
    deal_ = play(position("basic", hands=["KD", "7S 8S 9S"], phase="play"), "discard KD")
    assert deal_.public.turn.phase in ("deal", "over")
    assert not any(legal_actions(deal_, seat) for seat in (0, 1))
    assert refusal(deal_, "stock") == "no_deal"


def test_e6_a_seat_sees_its_hand_table_pile_and_sizes_only() -> None:
    deal_ = position("basic", hands=["7S 8S", "2H 3H"], melds=["1: TD JD QD"], pile="4C 5C", stock="KD KC")
    seen = view(deal_, 0)
    assert seen.hand == parse_cards("7S 8S")
    assert seen.public.counts == (2, 2)
    assert seen.public.stock_count == 2
    assert seen.public.pile == deal_.public.pile
    assert set(seen.__struct_fields__) == {"rules", "public", "seat", "hand"}
    assert view(deal_, None).hand == 0


def test_e6_cards_taken_openly_are_known_until_they_are_played() -> None:
    deal_ = position("basic", hands=["7S 8S KC", "2H 3H"], pile="4C", stock="KD 9D")
    deal_ = play(deal_, "pile", "discard 7S", "stock", "discard 2H", "stock")
    assert faces_of(deal_.public.known[0]) == faces_of(parse_cards("4C"))
    assert not play(deal_, "discard 4C").public.known[0]


def test_e7_a_deal_at_its_cap_of_turns_is_void_and_dealt_again_by_the_same_dealer() -> None:
    deal_ = position("basic", hands=["7S 8S", "2H 3H"], pile="4C", turn=19, seat=1, dealer=0, turn_cap=20)
    deal_ = play(deal_, "stock", "discard 2H", "stock", "discard 7S")
    assert result(deal_).reason == "void"
    assert points(deal_) == (0, 0)
    assert deal_.public.sheet.scored == 0
    assert deal(deal_, bytes(128))[0].public.dealer == 0


def test_e7_the_cap_may_be_left_out() -> None:
    deal_ = position("basic", hands=["7S 8S", "2H 3H"], pile="4C", turn=99_999, turn_cap=None)
    assert play(deal_, "stock", "discard 7S").public.turn.number == 100_000


def test_e8_points_are_integers() -> None:
    match = Match.new(rules_for("basic(end_condition=deals, num_deals=1, settlement=cash, point_value=0.05)", 2), "1")
    deal_ = position(match.rules, hands=["KD", "7S AS"], phase="play")
    deal_ = play(deal_, "discard KD")
    assert points(deal_) == (0, 8)
    assert deal_.public.sheet.chips == (40, -40)  # hundredths


# 1.3 action vocabulary


def test_1_3_actions_are_called_as_in_the_rulebook() -> None:
    """The actions of basic rummy; the other families have more."""
    words = {str(kind.__struct_config__.tag) for kind in ACTIONS}
    assert words >= {"draw_stock", "draw_discard", "decline", "meld", "layoff", "swap_joker", "discard"}


def test_1_3_deeper_draws_are_only_for_games_that_allow_them() -> None:
    deal_ = position("basic", hands=["7S 8S", "2H"], pile="4C 5C 6C")
    assert refusal(deal_, "pile 2") == "top_only"
    assert legal(deal_) == {"stock", "pile"}
    assert pile(play(deal_, "pile")) == "4C 5C"


def test_1_3_each_action_belongs_to_its_phase() -> None:
    drawing = position("basic", hands=["7S 8S 9S", "2H"], pile="4C")
    assert {refusal(drawing, text) for text in ("meld 7S 8S 9S", "discard 7S", "lay 7S 0", "swap JK 7S 0")} == {
        "wrong_phase"
    }
    playing = position("basic", hands=["7S 8S 9S", "2H"], pile="4C", phase="play")
    assert {refusal(playing, text) for text in ("stock", "pile", "decline")} == {"wrong_phase"}


def test_after_the_match_nothing_is_possible() -> None:
    deal_ = position("basic", hands=["KD", "7S"], phase="play", totals=(0, 99))
    deal_ = play(deal_, "discard KD")
    assert deal_.public.turn.phase == OVER
    assert refusal(deal_, "stock") == "match_over"
    with pytest.raises(Refused):
        deal(deal_, bytes(128))
