"""The sensible player's choices in Indian rummy and with 21 cards, and its strength."""

from random import Random
from typing import ClassVar

import pytest
from msgspec.structs import replace

from openrummy.bots import Agent, make_agent
from openrummy.bots.indian import look_of, play_indian
from openrummy.bots.indian_dropping import FIRST, FIRST_OF_MANY, MATCH_AWAY, drops, takes_part_again, takes_split
from openrummy.bots.indian_worth import pure_outs, worth
from openrummy.cards import cards_of, pack, parse_cards, parse_faces, remove_all
from openrummy.declaring import ShowRules, Specials
from openrummy.engine.actions import Act
from openrummy.engine.decide import LegalActions
from openrummy.engine.match import Match
from openrummy.engine.state import View
from openrummy.sim import duplicate, play_match
from openrummy.variants import rules_for
from openrummy.variants.indian.actions import Declare, Drop
from openrummy.variants.indian.events import Declared
from openrummy.variants.indian.seats import seats_of
from tests.declaring.shown import rules_with

REST = cards_of(pack(2, 1))


def value(hand: str, rules: ShowRules | None = None) -> float:
    return worth(rules or rules_with("Q"), parse_cards(hand), REST)


def test_a_pure_run_comes_first() -> None:
    without = value("5H 6H JK 8S 8D 8C KS KD KC 2C 4D 9H JS")
    assert value("5H 6H 7H 8S 8D JK KS KD KC 2C 4D 9H JS") < without


def test_jokers_and_connected_cards_are_worth_something() -> None:
    assert value("5H 6H 8S 8D TC JC 2C 4D AH KS 3C 9H JK") < value("5H 6H 8S 8D TC JC 2C 4D AH KS 3C 9H 9D")
    assert value("5H 6H 8S 9S TC JC 2C 3C 4D 5D KS AD 7S") < value("5H 8H 2S 9S TC 6C 2C AD 4D 7D KS JD TH")


def test_cards_that_would_make_a_pure_run_are_counted() -> None:
    rest = remove_all(REST, parse_faces("5H 6H"))
    assert pure_outs(parse_cards("5H 6H"), rest) == 4  # two fours and two sevens
    assert pure_outs(parse_cards("KH AH"), rest) == 2
    assert pure_outs(parse_cards("5H 7H 9H"), rest) == 3  # the other six of hearts and two eights
    assert pure_outs(parse_cards("5H 9S KD"), rest) == 0


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "matches"), [("indian-points", 100), ("21-card", 40), ("indian-deals-2", 20)])
def test_it_beats_the_random_player(preset: str, matches: int) -> None:
    result = duplicate(rules_for(preset, 2), "sensible", "random", matches, seed="1")
    assert result.won >= 0.95 * matches, result
    assert result.unfinished == 0


class NeverDrops:
    """The sensible player without the choice to drop."""

    key: ClassVar[str] = "never drops"
    version: ClassVar[int] = 1
    seed = "0"

    def act(self, view: View) -> Act:
        allowed = tuple(action for action in LegalActions(view) if not isinstance(action, Drop))
        return allowed[0] if len(allowed) == 1 else play_indian(view, allowed, 1)


def lost_by_seat_0(first: Agent, deals: int) -> int:
    others = [make_agent("sensible", str(seat)) for seat in (1, 2, 3)]
    rules = rules_for("indian-points", 4)
    played = [play_match(rules, (first, *others), f"drops {number}") for number in range(deals)]
    return sum(match.deals[0].points[0] for match in played)


@pytest.mark.slow
def test_it_loses_fewer_points_per_deal_than_a_player_who_never_drops() -> None:
    """Play the same sixty deals, from the same seat, against the same three opponents."""
    assert lost_by_seat_0(make_agent("sensible", "0"), 60) < 0.9 * lost_by_seat_0(NeverDrops(), 60)


HOPELESS = (21, 154, 535, 629, 898, 913, 957, 1032, 1076, 1348, 1619, 1797, 2075, 2192, 2620, 2703, 2721, 2825, 2886)
"""The deals among three thousand in which seat 0 has the first turn and a hand above `MATCH_AWAY`."""


@pytest.mark.slow
def test_one_of_two_drops_only_hands_that_cost_more_when_played() -> None:
    """The limit is `MATCH_AWAY` if the match is a single deal."""
    rules, agents, lost = rules_for("indian-points", 2), (NeverDrops(), make_agent("sensible", "1")), 0
    for number in HOPELESS:
        look = look_of(Match.new(rules, seed=f"two {number}").view(0))
        assert drops(look.view, look.show, look.unseen)
        lost += play_match(rules, agents, f"two {number}").deals[0].points[0]
    assert lost > 1.5 * 20 * len(HOPELESS)


@pytest.mark.quick(1)
@pytest.mark.parametrize("preset", ["indian-points", "21-card", "indian-pool-101"])
def test_it_never_declares_wrongly(preset: str) -> None:
    declared = 0
    for number in range(3):
        match = Match.new(rules_for(preset, 3), seed=f"declares {number}")
        agents = [make_agent("sensible", str(seat)) for seat in range(3)]
        for _ in range(4000):
            if match.is_over:
                break
            events = match.deal() if match.is_between_deals else _acted(match, agents)
            shown = [event for event in events if isinstance(event, Declared)]
            declared += len(shown)
            assert all(event.valid for event in shown)
        assert match.is_over
    assert declared >= 2


def _acted(match: Match, agents: list[Agent]) -> tuple[object, ...]:
    seat = match.to_act
    assert seat is not None
    return match.apply(seat, agents[seat].act(match.view(seat)))


def test_a_declaration_is_made_as_soon_as_there_is_one() -> None:
    rng = Random(1)
    for number in range(4):
        match = Match.new(rules_for("indian-points", 2), seed=f"soon {number} {rng.random()}")
        agents = [make_agent("sensible", str(seat)) for seat in range(2)]
        while not match.is_over:
            legal = [action for action in match.legal_actions() if isinstance(action, Declare)]
            seat = match.to_act
            assert seat is not None
            done = agents[seat].act(match.view(seat))
            assert not legal or isinstance(done, Declare)
            match.apply(seat, done)


def test_specials_are_part_of_the_worth_of_21_cards() -> None:
    rules = rules_with("9S", ShowRules(size=21, runs=3, pure_runs=3, cap=120, specials=Specials()))
    near = "4S 5S 6S 7H 8H 9H TD TD TD 2C 3C JK QS QH QD AS AH AD 5C 5D 5H"
    far = "4S 5S 7S 7H 8H TH TD TD JD 2C 3C JK QS QH QD AS AH AD 5C 5D 5H"
    assert value(near, rules) < value(far, rules)


def with_totals(*totals: int) -> View:
    """Return the view of seat 0 in a 101 pool with these totals."""
    view = Match.new(rules_for("indian-pool-101", len(totals)), seed="pool").view(0)
    return replace(view, public=replace(view.public, sheet=replace(view.public.sheet, totals=totals)))


def test_it_comes_back_into_a_pool_while_there_is_room_below_the_limit() -> None:
    assert takes_part_again(with_totals(101, 40, 65))
    assert not takes_part_again(with_totals(101, 40, 78))


def test_it_shares_a_pool_unless_a_long_lead_promises_more() -> None:
    assert takes_split(with_totals(90, 40, 60))
    assert takes_split(with_totals(40, 60, 70))
    assert not takes_split(with_totals(10, 85, 90))


def test_it_does_not_drop_where_that_puts_it_out_of_the_pool() -> None:
    poor = parse_cards("2S 6S TS 3H 7H JH 4D 8D QD 5C 9C KC AH")
    rules = rules_with("2")

    def drops_at(total: int) -> bool:
        return drops(replace(with_totals(total, 0, 0, 0), hand=poor), rules, REST)

    assert drops_at(0)
    assert drops_at(80)
    assert not drops_at(81)


def test_one_of_two_drops_a_poor_hand_where_the_match_goes_on() -> None:
    """It also drops when the others are out of a pool, but not if the match is a single deal, nor with a hand that is playable for two."""
    rules, hands = (
        rules_with("2"),
        {"poor": "2S 6S TS 3H 7H JH 4D 8D QD 5C 9C KC AH", "fair": "2S 6S 7S 3H 4H JH 4D 5D QD 5C 9C KC AH"},
    )
    worths = {name: worth(rules, parse_cards(hand), REST) for name, hand in hands.items()}
    assert FIRST[2] < worths["poor"] < MATCH_AWAY
    assert FIRST_OF_MANY < worths["fair"] < FIRST[2]

    def drops_of(preset: str, players: int, hand: str, gone: int = 0) -> bool:
        view = Match.new(rules_for(preset, players), seed="drops").view(0)
        public = replace(view.public, extra=replace(seats_of(view.public), gone=gone))
        return drops(replace(view, public=public, hand=parse_cards(hands[hand])), rules, REST)

    assert drops_of("indian-pool-101", 2, "poor")
    assert not drops_of("indian-points", 2, "poor")
    assert not drops_of("indian-pool-101", 2, "fair")
    assert drops_of("indian-pool-101", 4, "fair")
    assert not drops_of("indian-pool-101", 4, "fair", gone=0b0110)
