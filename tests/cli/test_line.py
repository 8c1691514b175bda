"""Typed lines, read as actions."""

import pytest

from openrummy.cards import JOKER, parse_card, parse_faces
from openrummy.cli.lines.reading import parse_line, typed_line
from openrummy.engine.actions import Act, Decline, Discard, DrawDiscard, DrawStock, LayOff, Meld, SwapJoker
from openrummy.melds import NAMELESS
from openrummy.variants.five_hundred.actions import CallRummy, PassCall
from openrummy.variants.gin.actions import BigGin, FinishLayoffs, Knock


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("draw", DrawStock()),
        ("take", DrawDiscard()),
        ("take 3", DrawDiscard(3)),
        ("pass", Decline()),
        ("meld 7h 8h 9h", Meld(parse_faces("7H 8H 9H"))),
        ("m 7h, jk=8h, 9h", Meld(parse_faces("7H JK 9H"), parse_faces("7H 8H 9H"))),
        ("meld 7h jk 9h", Meld(parse_faces("7H JK 9H"), (parse_card("7H"), NAMELESS, parse_card("9H")))),
        ("lay 6h 2", LayOff(parse_card("6H"), 1)),
        ("lay jk=6h 1", LayOff(JOKER, 0, parse_card("6H"))),
        ("swap 7h 3", SwapJoker(2, JOKER, parse_card("7H"))),
        ("DISCARD KD", Discard(parse_card("KD"))),
        ("take 5", DrawDiscard(5)),
        ("knock kd", Knock(parse_card("KD"), ())),
        ("knock kd 7s 8s 9s / 4s 4h 4d", Knock(parse_card("KD"), (parse_faces("7S 8S 9S"), parse_faces("4S 4H 4D")))),
        ("k kd 7s,8s,9s", Knock(parse_card("KD"), (parse_faces("7S 8S 9S"),))),
        ("gin", BigGin(())),
        ("done", FinishLayoffs(())),
        ("done 7s 8s 9s", FinishLayoffs((parse_faces("7S 8S 9S"),))),
        ("call 9s 9d 9c", CallRummy(parse_faces("9S 9D 9C"))),
        ("call 6h on 2", CallRummy(parse_faces("6H"), (), 1)),
        ("call 6h 7h on 2 from 3", CallRummy(parse_faces("6H 7H"), (), 1, 3)),
        ("call jk=6h on 1", CallRummy((JOKER,), (parse_card("6H"),), 0)),
        ("no", PassCall()),
    ],
)
def test_a_line_is_read(line: str, action: Act) -> None:
    assert parse_line(line) == action


@pytest.mark.parametrize(
    "line",
    [
        *("draw", "take", "take 3", "meld 7h 8h 9h", "meld 7h jk=8h 9h", "meld 7h jk 9h", "lay 6h 2", "lay jk=6h 1"),
        *("swap 7h 3", "discard kd", "knock kd", "done", "call 9s 9d 9c", "call 6h 7h on 2 from 3", "call jk=6h on 1"),
    ],
)
def test_an_action_is_written_as_it_is_typed(line: str) -> None:
    assert typed_line(parse_line(line)) == line


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("dance", "not a command"),
        ("discard", "name one card"),
        ("discard kx", "not a card"),
        ("meld", "name the cards"),
        ("lay 6h", "a meld's number"),
        ("lay 6h 0", "write 1, 2, 3"),
        ("take zero", "not a number of cards"),
        ("call", "name cards of the pile"),
        ("call 6h on x", "not a number"),
        ("take " + "9" * 5000, "not a number of cards"),
        (", ,", "not a command"),
    ],
)
def test_a_wrong_line_is_explained(line: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        parse_line(line)
