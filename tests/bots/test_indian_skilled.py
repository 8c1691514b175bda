"""The choices of the skilled policy of Indian rummy that people would notice, each in its position."""

import pytest

from openrummy.bots.policies.indian import play
from openrummy.bots.policies.indian_skill import LOOKING, SHIPPED, IndianSkill
from openrummy.cards import format_faces, pack, parse_card, parse_faces
from openrummy.engine.actions import Act, Discard, DrawDiscard, DrawStock
from openrummy.engine.decide import listed
from openrummy.engine.state import view
from openrummy.position import parse_position
from openrummy.variants.indian.actions import Drop


def chosen(
    hand: str,
    pile: str,
    wild: str,
    turn: str,
    players: int = 2,
    skill: IndianSkill = SHIPPED,
    *,
    game: str = "indian-points",
    memory: str = "",
) -> Act:
    """Return what seat 1 does with `hand`; the others hold the first cards that are left of the pack."""
    rest = list(pack(2, 1))
    for card in parse_faces(f"{hand} {pile} {wild}"):
        rest.remove(card)
    others = " / ".join(format_faces(rest[seat::players][:13]) for seat in range(players - 1))
    seats = ",".join(str(seat + 1) for seat in range(players))
    state = parse_position(
        f"{game}; hands {hand} / {others}; pile {pile}; aside {wild}; turn 1 {turn}; memory {memory or f'drawn={seats} turned={seats} covered'}"
    )
    seen = view(state, 0)
    return play(seen, tuple(listed(seen)), skill)


@pytest.mark.parametrize("skill", [SHIPPED, LOOKING])
def test_a_loose_ace_goes_before_pairs_and_the_beginnings_of_runs(skill: IndianSkill) -> None:
    hand = "5H 6H 7H 8S 9S KD KC QD QC 3D 3C AH JK KS"
    assert chosen(hand, "2D 4S", "TC", "discard number=5 drawn=KS", skill=skill) == Discard(parse_card("AH"))


@pytest.mark.parametrize("skill", [SHIPPED, LOOKING])
def test_the_second_run_is_taken_from_the_pile_and_kept(skill: IndianSkill) -> None:
    hand = "5H 6H 7H 8S 9S 3D 4D 3C AH JK KS QC 9D"
    assert chosen(hand, "2D 7S", "JC", "draw number=5", skill=skill) == DrawDiscard()
    kept = chosen(f"{hand} 7S", "2D", "JC", "discard number=5 taken=7S", skill=skill)
    assert isinstance(kept, Discard)
    assert kept.card not in parse_faces("5H 6H 7H 7S 8S 9S")


def test_a_hopeless_hand_is_dropped_late_at_a_full_table_and_a_fair_one_is_played() -> None:
    hopeless, fair = "2S 6S TS 3H 7H JH 4D 8D QD 5C 9C KC AH", "5H 6H 7H 8S 9S 3D 4D 3C AH JK 6S QC 9D"
    assert chosen(hopeless, "2D 7D", "2C", "draw number=13", players=4) == Drop()
    assert chosen(fair, "2D 7D", "JC", "draw number=13", players=4) != Drop()


def test_in_a_pool_more_hands_are_dropped_but_none_that_would_be_the_last() -> None:
    hand = "4H 5H 7S 8S 9S KD KC QD 3D 3C AH JS 6C"

    def opened(game: str, more: str = "") -> Act:
        return chosen(hand, "2D 7D", "2C", "draw number=1", players=4, game=game, memory=f"turned=1 covered{more}")

    assert opened("indian-points") == DrawStock()
    assert opened("indian-pool-101") == Drop()
    assert opened("indian-pool-101", "; totals 85 10 10 10") == DrawStock()
