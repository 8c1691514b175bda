"""Rulebook 5.1: packs, toss, opening card, wild card."""

from typing import Any

import pytest
from msgspec.structs import replace

from openrummy.cards import JOKER, parse_card, parse_faces, rank_of
from openrummy.engine.decide import deal
from openrummy.engine.events import DealEnded, DealStarted, TurnStarted
from openrummy.engine.match import Match, new_state
from openrummy.engine.rules import Rules, melds_in, values_in
from openrummy.engine.state import State
from openrummy.variants import in_version, rules_for
from openrummy.variants.indian.actions import Drop, Leave
from openrummy.variants.indian.dealing import toss_rank
from openrummy.variants.indian.events import Tossed
from tests.helpers import play, position, start


def dealt(text: str, players: int, seed: str = "1") -> State:
    return start(text, players, seed)


@pytest.mark.parametrize("players", range(2, 7))
def test_5_1_two_packs_with_a_joker_each_and_13_cards(players: int) -> None:
    state = dealt("indian-points", players)
    assert len(state.rules.pack) == 106
    assert state.rules.pack.count(JOKER) == 2
    assert state.public.counts == (13,) * players
    assert len(state.public.pile) == len(state.public.aside) == 1
    assert state.public.stock_count == 106 - 13 * players - 2


def test_5_1_packs_by_players_are_an_option() -> None:
    assert len(rules_for("indian-points(deck_count=auto_1_2)", 2).pack) == 53
    assert len(rules_for("indian-points(deck_count=auto_1_2)", 3).pack) == 106
    assert len(rules_for("indian-points(deck_count=3, printed_jokers=2)", 6).pack) == 162


@pytest.mark.parametrize(
    ("cards", "first"),
    [("7S KD AH", 2), ("7S 7H 2C", 0), ("9C 9D 9H", 2), ("2S 3C TD", 2)],
)
def test_5_1_the_highest_card_of_the_toss_plays_first(cards: str, first: int) -> None:
    """Aces are high; the order of suits is S H D C (R27)."""
    toss = parse_faces(cards)
    assert max(range(3), key=lambda seat: toss_rank(toss[seat])) == first


def test_5_1_the_toss_is_told_and_decides_the_first_move() -> None:
    for seed in range(6):
        state = new_state(rules_for("indian-points", 4))
        told, started, turn = deal(state, bytes([seed]) * 128)[1]
        assert isinstance(told, Tossed)
        assert isinstance(started, DealStarted)
        assert isinstance(turn, TurnStarted)
        first = max(range(4), key=lambda seat: toss_rank(told.cards[seat]))
        assert turn.seat == first
        assert started.dealer == (first - 1) % 4


def test_5_1_the_next_deal_starts_one_seat_on() -> None:
    match = Match.new(rules_for("indian-pool-101", 3), "on")
    first = match.state.public.turn.seat
    while not match.is_between_deals:
        match.apply(match.to_act, Drop())
    match.deal()
    assert match.state.public.turn.seat == (first + 1) % 3


def test_5_1_the_opening_card_comes_before_the_wild_card() -> None:
    """E3a: the next card is turned up as the first discard, the one after it is the wild joker."""
    state = dealt("indian-points", 2, "2")
    assert state.public.aside != (JOKER,)
    rank = rank_of(state.public.aside[0])
    wild = melds_in(state.rules, state.public).wild
    assert all(bool(wild >> card & 1) == (card & 15 == rank) for card in range(64) if card & 15 < 13)


WILD: list[tuple[str, dict[str, Any], str]] = [
    ("QD", {}, "QS QH QD QC JK"),
    ("JK", {}, "AS AH AD AC JK"),
    ("JK", {"printed_wild_makes": "none"}, "JK"),
]


@pytest.mark.parametrize(("card", "changes", "wild"), WILD)
def test_5_1_all_of_its_rank_are_wild(card: str, changes: dict[str, Any], wild: str) -> None:
    state = position("indian-points", hands=["2H", "3H"], pile="4S", aside=card, **changes)
    assert melds_in(state.rules, state.public).wild == sum(1 << parse_card(word) for word in wild.split())


def test_5_1_no_wild_card_where_none_is_turned_up() -> None:
    state = dealt("indian-points(wild_joker=false)", 2)
    assert state.public.aside == ()
    assert melds_in(state.rules, state.public).wild == 1 << JOKER


def test_5_5_card_points_of_a_deal() -> None:
    state = position("indian-points", hands=["2H", "3H"], pile="4S", aside="6D")
    values = values_in(state.rules, state.public)
    worth = [values[parse_card(word)] for word in ["AS", "KS", "QS", "JS", "TS", "9S", "2H", "6S", "6D", "JK"]]
    assert worth == [10, 10, 10, 10, 10, 9, 2, 0, 0, 0]


def test_5_1_the_card_set_aside_never_comes_back() -> None:
    state = position(
        "indian-points",
        hands=["2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"],
        pile="4S 5S 6S",
        stock="",
        aside="6D",
        memory="covered",
    )
    after = play(state, "stock")
    assert after.public.aside == state.public.aside
    assert after.public.stock_count == 1


_POOL = "indian-pool-201(rejoin_allowed=false, split_mode=none)"


def _first_players(rules: Rules, deals: int) -> list[int]:
    """Return the first player of each deal in a match in which seat 2 leaves in the first deal and everybody else drops."""
    match, first = Match.new(rules, "s0"), []
    first.append(match.state.public.turn.seat)
    match.apply(2, Leave())
    while len(first) < deals:
        while not match.is_between_deals:
            match.apply(match.to_act, Drop())
        match.deal()
        first.append(match.state.public.turn.seat)
    return first


def test_5_1_the_first_move_goes_round_past_a_seat_that_is_out() -> None:
    """R27, with seat 2 out of the pool: the gap between dealer and first player does not stop the first move."""
    assert _first_players(rules_for(_POOL, 4), 6) == [1, 3, 0, 1, 3, 0]


def test_5_1_a_void_deal_is_begun_by_the_same_seat_again_behind_a_gap() -> None:
    state = position(_POOL, hands=["2H", "3H", "", "4H"], phase="deal", turn=3, dealer=1, memory="gone=2")
    voided = DealEnded("void", None, state.hands, (), (), b"")
    public = replace(state.public, last_deal=voided)
    assert deal(replace(state, public=public), bytes(128))[0].public.turn.seat == 3


def test_5_1_version_1_of_the_rules_kept_the_first_move_behind_a_gap() -> None:
    """Records and running matches of that version go on as they began."""
    rules = in_version(rules_for(_POOL, 4), 1)
    assert rules is not None
    assert _first_players(rules, 5) == [1, 3, 3, 3, 3]
    assert in_version(rules_for(_POOL, 4), 3) is None
