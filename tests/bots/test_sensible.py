"""The sensible player's choices, situation by situation."""

from random import Random
from typing import Any

import pytest

from bench.thinking import KINDS, thoughts
from openrummy.bots import AGENTS, make_agent
from openrummy.bots.arranging import MOST
from openrummy.bots.sensible import Sensible
from openrummy.cards import cards_of, distinct, pack
from openrummy.engine.state import State, view
from openrummy.languages import saying
from openrummy.sim import Limits, duplicate, play_match, simulate
from openrummy.solver import TooLargeError, best_discards
from openrummy.solver.search import Node, Search, begin
from openrummy.variants import rules_for
from tests.helpers import play, position, words_of
from tests.strategies import random_options


def answer(state: State, seed: str = "1") -> str:
    """Return the sensible player's action in this state, in words."""
    seat = state.public.turn.seat
    return words_of(make_agent("sensible", seed).act(view(state, seat)))


def played_out(state: State) -> list[str]:
    """Return all its actions up to the end of its turn, in words."""
    done, seat = [], state.public.turn.seat
    while state.public.turn.seat == seat and state.public.turn.phase in ("draw", "play"):
        done.append(answer(state))
        state = play(state, done[-1])
    return done


def holding(hand: str, **more: Any) -> State:
    """Return a state in which seat 0 may meld and discard, under the rules of `basic` by default."""
    settings = {"text": "basic", "phase": "play", "pile": "4C", "hands": [hand, "8C 3D TC JD 6H 9C"], **more}
    return position(settings.pop("text"), **settings)


def drawing(hand: str, pile: str, **more: Any) -> State:
    """Return a state in which seat 0 must draw."""
    return holding(hand, phase="draw", pile=pile, **more)


# drawing


def test_it_takes_the_upcard_that_makes_a_meld() -> None:
    assert answer(drawing("7S 8S KD QC 2D 5H", "9S")) == "pile"


def test_it_takes_the_upcard_that_can_be_laid_off() -> None:
    assert (
        answer(drawing("7S 8S KD QC 2D 5H", "TD", melds=["1: TS TH TC"], hands=["7S 8S KD QC 2D 5H", "2H 3D"]))
        == "pile"
    )


def test_it_leaves_a_low_card_that_only_replaces_a_high_one() -> None:
    assert answer(drawing("7S 8S KD QC 2D 5H", "AH")) == "stock"


def test_it_leaves_what_it_may_not_lay_off_yet() -> None:
    gate: dict[str, Any] = {"melds": ["1: TS TH TC"], "hands": ["7S 8S KD QC 2D 5H", "2H 3D"]}
    assert answer(drawing("", "TD", layoff_requires_own_meld=True, **gate)) == "stock"


def test_without_a_stock_it_takes_what_helps_and_declines_what_does_not() -> None:
    block: dict[str, Any] = {"stock": "", "stock_recycle": "none", "stock_end_rule": "on_decline"}
    assert answer(drawing("7S 8S KD QC JD 5H", "9S", **block)) == "pile"
    assert answer(drawing("7S 8S KD QC JD 5H", "AH", **block)) == "pile"
    assert answer(drawing("7S 8S 2D", "KH", **block)) == "decline"
    assert answer(drawing("AS AD", "AC", **block)) == "decline"  # the others hold far more: the end is welcome


# laying down


def test_it_puts_down_the_dearer_meld_where_one_a_turn_is_allowed() -> None:
    assert answer(holding("2S 2H 2D TS JS QS 5C KD")) == "meld TS JS QS"


def test_a_greedy_set_does_not_break_two_runs_apart() -> None:
    meld = answer(holding("3H 4H 5H 5D 5S 5C 6C 7C KD", max_melds_per_turn=None))
    assert meld in ("meld 5S 5H 5D", "meld 5C 6C 7C")  # rulebook 1.6: the set of four strands 20 points


def test_it_sees_the_way_out_that_a_greedy_order_misses() -> None:
    # The tens are worth more, but only the low run leaves cards that can all be laid off or discarded.
    table = ["1: 7S 8S 9S", "1: TD JD QD", "1: 7H 8H 9H"]
    state = holding("", hands=["TS TH TC 3D 4D 5D KD 6H", "2H 3C"], melds=table)
    meld, *lay_offs, discarded = played_out(state)
    assert (meld, discarded) == ("meld 3D 4D 5D", "discard TC")
    assert sorted(lay_offs) == ["lay 6H 2", "lay KD 1", "lay TH 2", "lay TS 0"]


def test_it_goes_out_with_the_least_cards_left_and_not_the_least_points() -> None:
    # Fewest points: 7S 8S 9S TS and 6H 6D loose.  Fewest cards: sixes out, one loose.
    state = holding("", hands=["7S 8S 9S 6S 6H 6D KD", "2H 3D TC"], max_melds_per_turn=None, play_order="free")
    done = played_out(state)
    assert done[-1] == "discard KD"
    assert len(done) == 3


def test_it_lays_off_what_is_loose_and_keeps_what_is_melded() -> None:
    state = holding(
        "", hands=["7H 8S 9S TS KD 2C", "2H 3D"], melds=["1: 7S 7D 7C", "1: 8H 8D 8C"], max_melds_per_turn=1
    )
    done = played_out(state)
    assert done[0] == "meld 8S 9S TS"
    assert done[1] == "lay 7H 0"


def test_a_hand_within_reach_is_held_back_where_going_rummy_pays() -> None:
    house: dict[str, Any] = {"text": "basic-quick", "hands": ["7S 8S 9S 4H 4D 2C KD", "2H 3D TC QD 6H 9C"]}
    assert answer(holding("", **house)).startswith("discard")
    assert answer(holding("", **house, going_rummy_bonus="none")).startswith("meld")
    assert answer(holding("", **{**house, "hands": ["7S 8S 9S 4H 4D 2C KD", "2H 3D"]})).startswith("meld")


def test_it_goes_rummy_in_one_turn() -> None:
    state = holding("", text="basic-quick", hands=["7S 8S 9S 4H 4D 4C KD", "2H 3D TC QD 6H 9C"], pile="AC")
    assert sorted(played_out(state)) == ["discard KD", "meld 4H 4D 4C", "meld 7S 8S 9S"]


def test_a_floating_game_is_ended_with_a_discard() -> None:
    for hand in ("7S 8S 9S KD", "7S 8S 9S TS"):
        meld, discarded = played_out(holding("", hands=[hand, "2H 3D TC"], go_out_mode="floating"))
        assert meld.startswith("meld")
        assert discarded.startswith("discard")


def test_three_melded_cards_are_better_on_the_table_than_a_discard_in_a_floating_game() -> None:
    assert played_out(holding("", hands=["7S 8S 9S", "2H 3D TC"], go_out_mode="floating")) == ["meld 7S 8S 9S"]


# jokers


def test_it_takes_a_joker_from_the_table_when_that_makes_a_meld() -> None:
    state = holding("", text="basic-house", hands=["8S KD KH 2C", "2H 3D TC QD"], melds=["0: 7S JK=8S 9S"])
    swap, meld, discarded = played_out(state)
    assert (swap, discarded) == ("swap JK 8S 0", "discard 2C")
    assert meld.startswith("meld")
    assert "JK=K" in meld


def test_it_does_not_waste_a_joker_on_the_table_while_there_is_time() -> None:
    state = holding("", text="basic-house", hands=["JK KD 4H 2C", "2H 3D TC QD 6H 9C"], melds=["0: 7S 8S 9S"])
    assert not answer(state).startswith("lay JK")


def test_it_never_discards_a_joker_it_could_keep() -> None:
    assert answer(holding("", text="basic-house", hands=["JK KD 2C 9H", "2H 3D TC QD 6H 9C"])) != "discard JK"


def test_its_joker_stands_for_a_card_that_nobody_can_swap() -> None:
    state = holding("", text="basic-house", hands=["JK 7S 8S KD", "2H 3D TC"], pile="9S 4C", going_rummy_bonus="none")
    assert answer(state) == "meld 7S 8S JK=9S"  # 9S is in the pile; 6S may be in a hand


# discarding


def test_it_discards_the_dearest_loose_card() -> None:
    assert answer(holding("AS 3H KD 2C 5H")) == "discard KD"


def test_it_keeps_a_pair_of_kings_before_a_lone_queen_early_in_the_deal() -> None:
    assert answer(holding("", hands=["KD KH QS 7C 9D 2H AS", "3H 3D TC QD 6H 9C 8C JD 5S"])) == "discard QS"


def test_it_keeps_the_card_that_fits_the_table_from_the_next_seat() -> None:
    # Both cost ten points, but the next seat could lay off the king.
    closed: dict[str, Any] = {"layoff_requires_own_meld": True, "melds": ["1: KS KH KC"]}
    assert answer(holding("", hands=["KD QH 2C", "3D TC 9D"], **closed)) == "discard QH"


def test_it_does_not_discard_what_the_next_seat_was_seen_to_collect() -> None:
    state = position("basic", hands=["KH QD 2C 4S 6D AH", "3H 9D TC"], pile="5C KD KC", seat=1)
    state = play(state, "pile", "discard 3H")
    collected = play(state, "stock")
    assert answer(collected) != "discard KH"


def test_it_finds_the_one_card_that_may_be_discarded() -> None:
    assert answer(holding("", hands=["KD 2C", "3H 3D"], taken="KD")) == "discard 2C"


# games that score melded cards less cards held


@pytest.mark.parametrize("preset", ["500", "500-house", "500-river"])
def test_it_discards_no_card_that_makes_a_meld_of_the_pile(preset: str) -> None:
    hands = ["KD 2C 9H", "3H 4D TC JS 6H"]
    held = position(preset, phase="play", pile="KS KH", hands=hands)
    assert answer(held) != "discard KD"
    assert answer(position(preset, phase="play", pile="4S 7H", hands=hands)) == "discard KD"


def test_what_lies_deep_in_the_pile_is_gone_where_only_the_top_is_taken() -> None:
    state = position("500", phase="play", pile="KS KH", hands=["KD 2C 9H", "3H 4D TC JS 6H"], discard_draw="top")
    assert answer(state) == "discard KD"


# strength and speed


@pytest.mark.slow  # twenty matches of another preset are quick
def test_it_beats_random_in_95_of_100_duplicate_matches() -> None:
    result = duplicate(rules_for("basic", 2), "sensible", "random", 100, "strength")
    assert result.unfinished == 0
    assert result.won >= 95


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["basic-classic", "basic-quick", "basic-house", "block"])
def test_it_beats_random_by_every_preset(preset: str) -> None:
    result = duplicate(rules_for(preset, 2), "sensible", "random", 20, "strength")
    assert result.unfinished == 0
    assert result.won >= 19


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["500", "500-house", "500-river"])
def test_it_beats_random_in_95_of_100_duplicate_matches_of_500(preset: str) -> None:
    """The bound is on 300 matches with three seeds, because a hundred of them say little about a share near 95 %.

    Every new version of the player has new luck, so the figure for one seed moves: of the hundred matches of `500-house` with the seed
    `strength`, version 2 wins 94 and halves 6, with `s2` it wins all, with `s3` 98.  No seed is left out or exchanged for another one.
    """
    results = [duplicate(rules_for(preset, 2), "sensible", "random", 100, seed) for seed in ("strength", "s2", "s3")]
    assert sum(result.unfinished for result in results) == 0
    assert sum(result.won for result in results) >= 0.95 * 300


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["500", "500-house", "500-river"])
def test_it_wins_three_times_its_share_at_a_table_of_four(preset: str) -> None:
    result = simulate(rules_for(preset, 4), ["sensible", "random", "random", "random"], 20, "share")
    assert result.unfinished == 0
    assert result.seats[0].wins >= 15  # the share is 5


@pytest.mark.quick(1)
@pytest.mark.parametrize("preset", ["basic", "basic-house"])
@pytest.mark.parametrize("players", [4, 6])
def test_it_wins_more_than_its_share_at_full_tables(preset: str, players: int) -> None:
    result = simulate(rules_for(preset, players), ["sensible", *["random"] * (players - 1)], 20, "share")
    assert result.seats[0].win_rate_95[0] > 1 / players


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4, 6])
def test_deals_between_sensible_players_end(players: int) -> None:
    # Hands of one or two cards can block each other forever until the turn cap ends the deal; that must stay rare.
    result = simulate(rules_for("basic", players), ["sensible"] * players, 25, "z")
    assert result.unfinished == 0
    assert "void" not in result.endings or result.endings["void"].rate <= 0.015


@pytest.mark.quick(4)
@pytest.mark.parametrize("number", range(60))
def test_it_plays_legally_by_any_options(number: int) -> None:
    rng = Random(number)
    preset, changes, players = random_options(rng, 8)
    rules = rules_for(preset, players, changes)
    agents = [Sensible(f"{number}/{seat}") for seat in range(players)]
    play_match(rules, agents, str(number), Limits(deals=2, actions=1500))  # raises Refused for an illegal action


# thinking


def _searches(monkeypatch: pytest.MonkeyPatch) -> list[Search]:
    """Return a list to which every search of the solver is added when it begins."""
    searches: list[Search] = []

    def counted(*given: Any) -> tuple[Search, Node]:
        search, start = begin(*given)
        searches.append(search)
        return search, start

    monkeypatch.setattr("openrummy.solver.arrange.begin", counted)
    return searches


@pytest.mark.quick(1)
@pytest.mark.parametrize("kind", KINDS)
def test_a_decision_opens_a_bounded_number_of_points(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before long rivers some hands have forty cards; single decisions took up to minutes.  `bench` times them."""
    searches = _searches(monkeypatch)
    for _ in thoughts("sensible", kind, 8):
        assert max((search.opened for search in searches), default=0) < 2 * MOST
        assert sum(search.opened for search in searches) < 100_000
        searches.clear()


@pytest.mark.quick(1)
@pytest.mark.parametrize("kind", KINDS[1:])
@pytest.mark.parametrize("key", AGENTS)
def test_a_huge_hand_is_played_although_its_best_melds_take_too_long_to_find(
    key: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(search: Search, start: Node) -> None:
        raise TooLargeError(saying("This hand is too large."))

    monkeypatch.setattr("openrummy.solver.arrange.best_way", never)
    hands = [thought.hand for thought in thoughts(key, kind, 2, sizes=range(70, 91))]
    assert max(hands) >= 70


@pytest.mark.slow  # decisions of bounded length with other hands are quick
def test_the_search_for_a_discard_from_a_huge_hand_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a bound one decision with 78 cards took 40 seconds."""
    searches = _searches(monkeypatch)
    rules, hand = rules_for("basic", 2), cards_of(Random(1).sample(pack(2, 0), 90))
    kept = best_discards(rules.melds, rules.values, hand, MOST)
    assert {card for card, _ in kept} == set(distinct(hand))
    assert max(search.opened for search in searches) < 2 * MOST
