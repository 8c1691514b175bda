"""The text of a position is short: fields in any order, with defaults."""

from pathlib import Path

import pytest

from openrummy.cards import format_cards, parse_card, parse_cards
from openrummy.parts.duties.owed import PlayCards
from openrummy.position import format_position, parse_position
from openrummy.position.reading import _READERS
from tests.position.played import SHORT


def test_defaults_keep_positions_short() -> None:
    state = parse_position(SHORT)
    public = state.public
    assert [format_cards(hand) for hand in state.hands] == ["7S 8S 9S", "2H"]
    assert (public.deal, public.dealer, public.turn.seat, public.turn.phase, public.turn.number) == (1, 1, 0, "draw", 1)
    assert (public.stock_count, public.counts, public.sheet.totals) == (47, (3, 1), (0, 0))
    assert list(state.stock) == sorted(state.stock)
    assert state == parse_position(SHORT + "; stock ?")


def test_fields_stand_in_any_order_and_on_any_line() -> None:
    text = """
        basic(ace_mode=round_corner);
        pile 4C;
        turn 2 play
             number=4 taken=2H;
        hands 7s 8s 9s / 2h 3h;
    """
    turn = parse_position(text).public.turn
    assert (turn.seat, turn.phase, turn.number, turn.taken) == (1, "play", 4, parse_card("2H"))


def test_a_meld_says_owner_kind_names_and_credits() -> None:
    state = parse_position("basic-house; hands 7S / 2H / 2S; melds 2 run 4H 3H JK=5H:3 / 1 9S 9H 9D:2; pile 4C")
    run, nines = state.public.melds
    assert (run.owner, run.shape.kind, run.credit) == (1, "run", (1, 1, 2))
    assert (nines.owner, nines.shape.kind, nines.credit) == (0, "set", (0, 0, 1))
    assert state.public.melded == 0b011
    assert state.public.laid == 0b111
    assert "melds 2 run 3H 4H JK=5H:3 / 1 set 9S 9H 9D:2;" in format_position(state)


def test_a_joker_that_can_stand_for_one_face_only_needs_no_name() -> None:
    state = parse_position("basic-house; hands 7S / 2H; melds 1 QH KH AH JK; pile 4C")
    assert [parse_card("JH"), parse_card("QH")] == list(state.public.melds[0].shape.represents[:2])


def test_a_turn_remembers() -> None:
    text = "basic-quick; hands 7S 6C KD / 2H; melds 1 3C 4C 5C; pile 4S; turn 1 play taken=7S melds=1 laid-off owed=6C fresh"
    turn = parse_position(text).public.turn
    assert (turn.taken, turn.melds, turn.laid_off, turn.fresh) == (parse_card("7S"), 1, True, True)
    assert turn.duties == (PlayCards(parse_cards("6C")),)


@pytest.mark.parametrize(
    "field",
    [
        "laid 1 2",
        "melded 1 2",
        "chips 250 -250",
        "scored 0",
        "recycles 2",
        "known - / 2H",
        "rows 1 0 / 0 2",
        "totals 1 2",
    ],
)
def test_what_differs_from_its_default_is_written(field: str) -> None:
    state = parse_position(f"basic; hands 7S / 2H; melds 1 2C 3C 4C; pile 9D; deal 3; {field}")
    assert field in format_position(state)
    assert parse_position(format_position(state)) == state != parse_position("basic; hands 7S / 2H; melds 1 2C 3C 4C")


def test_a_floating_seat_holds_nothing() -> None:
    text = "basic(go_out_mode=floating); hands - / 2H; melds 1 2C 3C 4C; pile 9D; floating 1; turn 2"
    state = parse_position(text)
    assert state.public.floating == 1
    assert "hands - / 2H" in format_position(state)
    assert parse_position(format_position(state)) == state


def test_the_docs_name_every_field_and_show_a_position() -> None:
    page = (Path(__file__).parents[2] / "docs" / "positions.md").read_text(encoding="utf-8")
    assert all(f"`{field}`" in page for field in _READERS)
    (shown,) = [line.strip() for line in page.split("\n") if line.startswith("    basic")]
    assert parse_position(format_position(parse_position(shown))) == parse_position(shown)
