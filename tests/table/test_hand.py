"""A hand lies as its owner laid it."""

import pytest

from openrummy import table as t
from openrummy.cards import parse_cards, parse_faces
from openrummy.table import messages as m
from openrummy.table.hand_order import laid_out, settled
from openrummy.table.logbook import decode_entry, encode_entry
from openrummy.table.tell import concerns
from openrummy.table.view import to_act
from tests.table.world import World


def test_a_fresh_hand_is_one_sorted_group() -> None:
    assert laid_out(parse_cards("KD 7S 2H")) == (parse_faces("7S 2H KD"),)
    assert laid_out(0) == ()


def test_gone_cards_drop_out_and_new_ones_go_to_the_end() -> None:
    groups = (parse_faces("KD KS"), parse_faces("2C 9H 7S"))
    assert settled(groups, parse_cards("KD 7S 2C AS")) == (parse_faces("KD"), parse_faces("2C 7S AS"))
    assert settled(groups, parse_cards("7S")) == (parse_faces("7S"),)


def test_copies_of_a_card_are_counted() -> None:
    assert settled((parse_faces("KD KD"), parse_faces("KD")), parse_cards("KD KD")) == (parse_faces("KD KD"),)


def test_an_arrangement_survives_a_reload_and_a_draw() -> None:
    world = World().start()
    (seat,) = to_act(world.table)
    hand = t.view_for(world.table, seat).hand
    groups = (hand[5:], hand[2:5], hand[:2])
    world.done(seat, m.Arrange(groups))
    assert t.view_for(world.table, seat).groups == groups
    again = World.of([decode_entry(encode_entry(entry)) for entry in world.table.log])
    assert t.view_for(again.table, seat).groups == groups
    again.act(seat, {"type": "draw_stock"})
    assert t.view_for(again.table, seat).groups[:2] == groups[:2]
    assert t.view_for(again.table, seat).groups[2][:-1] == groups[2]


def test_an_arrangement_of_a_hand_that_has_changed_is_made_to_fit() -> None:
    world = World().start()
    hand = t.view_for(world.table, 0).hand
    other = next(card for card in ("AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S") if card not in hand)
    world.done(0, m.Arrange(((other, *hand[::-1]),)))
    assert t.view_for(world.table, 0).groups == (hand[::-1],)


def test_the_same_arrangement_again_is_no_news() -> None:
    world = World().start()
    hand = t.view_for(world.table, 0).hand
    assert world.done(0, m.Arrange((hand,))).entries == ()


@pytest.mark.parametrize("groups", [(("11S",),), (("AS",) * 300,), ((),) * 300])
def test_nonsense_is_refused(groups: tuple[tuple[str, ...], ...]) -> None:
    assert World().start().refused(0, m.Arrange(groups)) == "bad_groups"


def test_before_the_deal_there_is_nothing_to_arrange() -> None:
    assert World().done(0, m.Arrange((("AS",),))).entries == ()


def test_nobody_else_hears_how_a_hand_is_laid() -> None:
    world = World().start()
    (entry,) = world.done(0, m.Arrange((t.view_for(world.table, 0).hand[::-1],))).entries
    assert [concerns(entry, seat) for seat in (0, 1, None)] == [True, False, False]
    assert t.view_for(world.table, 1).groups != t.view_for(world.table, 0).groups
    (told,) = t.told_for(world.table, world.table.version, 1)
    assert (told.kind, told.words, told.seat, told.cards) == ("arranged", "", None, ())
