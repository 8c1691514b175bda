"""A hand stays as its owner arranged it."""

import pytest
from msgspec.structs import replace

from openrummy import table as t
from openrummy.cards import JOKER, parse_cards, parse_faces
from openrummy.engine.match import new_state
from openrummy.table import messages as m
from openrummy.table.entries import Arranged
from openrummy.table.group_labels import shelf_views
from openrummy.table.hand_order import laid_out, settled
from openrummy.table.logbook import decode_entry, encode_entry
from openrummy.table.projection import concerns
from openrummy.table.view import to_act
from openrummy.variants import rules_for
from tests.table.world import World


def test_a_fresh_hand_is_one_sorted_group() -> None:
    assert laid_out(parse_cards("KD 7S 2H")) == (parse_faces("7S 2H KD"),)
    assert laid_out(0) == ()


def test_gone_cards_drop_out_and_new_ones_go_to_the_end() -> None:
    groups = (parse_faces("KD KS"), parse_faces("2C 9H 7S"))
    assert settled(groups, parse_cards("KD 7S 2C AS")) == (parse_faces("KD"), parse_faces("2C 7S AS"))
    assert settled(groups, parse_cards("7S")) == (parse_faces("7S"),)
    assert settled(groups, 0) == ()


def test_a_new_card_is_loose_if_all_others_are_in_groups() -> None:
    groups = settled((parse_faces("KD KS"), ()), parse_cards("KD KS"))
    assert groups == (parse_faces("KD KS"), ())
    assert settled(groups, parse_cards("KD KS AS")) == (parse_faces("KD KS"), parse_faces("AS"))


def test_copies_of_a_card_are_counted() -> None:
    assert settled((parse_faces("KD KD"), parse_faces("KD")), parse_cards("KD KD")) == (parse_faces("KD KD"), ())


def test_an_arrangement_survives_a_reload_and_a_draw() -> None:
    world = World().start()
    (seat,) = to_act(world.table)
    hand = t.view_for(world.table, seat).hand
    groups = (hand[5:], hand[2:5], hand[:2])
    world.done(seat, m.Arrange(groups))
    assert t.view_for(world.table, seat).groups == groups
    again = World.of([decode_entry(encode_entry(entry)) for entry in world.table.log], world.kept.values())
    assert t.view_for(again.table, seat).groups == groups
    again.act(seat, {"type": "draw_stock"})
    assert t.view_for(again.table, seat).groups[:2] == groups[:2]
    assert t.view_for(again.table, seat).groups[2][:-1] == groups[2]


def test_shelves_say_what_they_are_and_what_they_count() -> None:
    rules = rules_for("basic(printed_jokers=2)", 2)
    shelves = shelf_views(
        rules,
        new_state(rules).public,
        0,
        tuple(map(parse_faces, ("7S 8S 9S", "KD KS KH", "9D TD QD", "JK 3C 4C", "2H 3H", "AS"))),
    )
    assert [shelf.kind for shelf in shelves] == ["run", "set", None, "run", None]
    assert [shelf.points for shelf in shelves] == [24, 30, 29, rules.values[JOKER] + 7, 5]
    assert [bool(shelf.why) for shelf in shelves] == [False, False, True, False, True]
    assert shelves[2].why == "A run has no gap; JD is missing from 9D TD QD"


@pytest.mark.parametrize(("preset", "low_ace"), [("kalooki-51", 11), ("romme", 1)])
def test_before_a_seat_has_opened_a_meld_says_what_it_counts_for_that(preset: str, low_ace: int) -> None:
    """A joker then counts as the best card that it may stand for; afterwards all cards count as they do in the hand."""
    rules = rules_for(preset, 2)
    groups = tuple(map(parse_faces, ("8S JK TS", "8C 9C JK", "AS AH JK", "AD 2D 3D", "JK 7C 9D", "4C")))
    public, joker = new_state(rules).public, rules.values[JOKER]
    before = [shelf.points for shelf in shelf_views(rules, public, 0, groups)]
    assert before == [27, 27, 33, low_ace + 5, joker + 16]
    after = [shelf.points for shelf in shelf_views(rules, replace(public, melded=1), 0, groups)]
    assert after == [joker + 18, joker + 17, joker + 22, 16, joker + 16]


def test_a_hand_without_loose_cards_survives_a_reload_and_a_draw() -> None:
    world = World().start()
    (seat,) = to_act(world.table)
    hand = t.view_for(world.table, seat).hand
    world.done(seat, m.Arrange((hand[:4], hand[4:], ())))
    again = World.of([decode_entry(encode_entry(entry)) for entry in world.table.log], world.kept.values())
    view = t.view_for(again.table, seat)
    assert view.groups == (hand[:4], hand[4:], ())
    assert len(view.shelves) == 2
    again.act(seat, {"type": "draw_stock"})
    drawn = t.view_for(again.table, seat).groups
    assert drawn[:2] == (hand[:4], hand[4:])
    assert len(drawn[2]) == 1


def test_an_arrangement_of_a_hand_that_has_changed_is_made_to_fit() -> None:
    world = World().start()
    hand = t.view_for(world.table, 0).hand
    other = next(card for card in ("AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S") if card not in hand)
    world.done(0, m.Arrange(((other, *hand[::-1]),)))
    assert t.view_for(world.table, 0).groups == (hand[::-1],)


def test_repeating_an_arrangement_changes_nothing() -> None:
    world = World().start()
    hand = t.view_for(world.table, 0).hand
    assert world.done(0, m.Arrange((hand,))).laid is None


@pytest.mark.parametrize("groups", [(("11S",),), (("AS",) * 300,), ((),) * 300])
def test_nonsense_is_refused(groups: tuple[tuple[str, ...], ...]) -> None:
    assert World().start().refused(0, m.Arrange(groups)) == "bad_groups"


def test_before_the_deal_there_is_nothing_to_arrange() -> None:
    assert World().done(0, m.Arrange((("AS",),))).laid is None


def test_nobody_else_sees_how_a_hand_is_arranged() -> None:
    world = World().start()
    laid = world.done(0, m.Arrange((t.view_for(world.table, 0).hand[::-1],))).laid
    assert laid is not None
    assert [concerns(laid, seat) for seat in (0, 1, None)] == [True, False, False]
    assert t.view_for(world.table, 1).groups != t.view_for(world.table, 0).groups


def test_arrangements_are_no_entries_and_only_the_last_is_kept() -> None:
    world = World().start()
    before = world.table
    hand = t.view_for(before, 0).hand
    for turn in range(100):
        outcome = world.done(0, m.Arrange((hand[turn % 5 :], hand[: turn % 5])))
        assert (outcome.entries, outcome.version) == ((), before.version)
    assert world.table.log == before.log
    assert list(world.kept) == [0]


def test_arrangements_in_logs_of_earlier_programs_are_read_and_tell_nothing() -> None:
    world = World().start()
    hand = t.view_for(world.table, 0).hand[::-1]
    table = t.apply(world.table, Arranged(at=1, seat=0, groups=(hand,)))
    again = t.fold([decode_entry(encode_entry(entry)) for entry in table.log])
    assert (again.version, t.view_for(again, 0).groups) == (world.table.version + 1, (hand,))
    (told,) = t.told_for(again, again.version, 1)
    assert (told.kind, told.words, told.seat, told.cards) == ("arranged", "", None, ())
