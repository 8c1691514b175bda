"""The line-mode game of Indian rummy."""

from collections.abc import Iterator, Sequence
from contextlib import suppress

import pytest

from openrummy.bots import make_agent
from openrummy.cards import parse_cards, parse_faces
from openrummy.cli.lines.game import LineGame, Quit
from openrummy.cli.lines.reading import parse_own
from openrummy.engine.actions import Act, Decline
from openrummy.engine.decide import act
from openrummy.engine.match import Match
from openrummy.engine.state import State
from openrummy.parts.groups import misplaced
from openrummy.variants.indian.actions import AcceptSplit, Declare, Drop, Leave, RefuseSplit, Rejoin, SubmitGroups
from tests.helpers import parse_act
from tests.rules.indian import OTHER, PURE_HAND, at, to_discard
from tests.rules.test_5_7_formats import pool


def played(state: State, *lines: str) -> list[str]:
    """Return the lines shown when these lines are typed."""
    told: list[str] = []
    agents = [make_agent("sensible", "1") for _ in range(state.rules.players - 1)]
    names = ["Ann", "Bob", "Cy"][: state.rules.players]
    game = LineGame(Match(state, "1"), agents, make_agent("sensible", "0"), names, iter(lines), told.append)
    with suppress(Quit):
        game.play()
    return told


def said(told: Sequence[str], start: str) -> Iterator[str]:
    return (line for line in told if line.startswith(start))


LINES: list[tuple[str, Act]] = [
    ("drop", Drop()),
    ("back", Rejoin()),
    ("stay", Decline()),
    ("share", AcceptSplit()),
    ("playon", RefuseSplit()),
    ("leave", Leave()),
    ("declare kd 7h 8h 9h / 4s 4h 4d", parse_act("declare KD 7H 8H 9H / 4S 4H 4D")),
    ("show 7h, 8h 9h", parse_act("show 7H 8H 9H")),
]


@pytest.mark.parametrize(("line", "action"), LINES)
def test_lines_are_read(line: str, action: Act) -> None:
    word, *rest = line.split()
    assert parse_own({Declare}, word, rest, ()) == action


def test_words_of_other_games_are_left_alone() -> None:
    assert parse_own({Declare}, "discard", ["kd"], ()) is None
    assert parse_own({Declare}, "drop", ["kd"], ()) is None


def test_without_groups_the_best_ones_are_meant() -> None:
    show = SubmitGroups(((1, 2, 3),))
    assert parse_own({Declare}, "show", [], [show]) == show
    with pytest.raises(ValueError, match="name the card that you put down"):
        parse_own({Declare}, "declare", [], [Drop()])


def test_a_drop_is_told() -> None:
    told = played(at(), "help", "drop")
    assert any("declare kd" in line for line in told)
    assert "> You drop mid-deal for 40." in told or "> You drop for 20." in told


def test_a_declaration_without_groups() -> None:
    told = played(to_discard("indian-points", PURE_HAND, OTHER, drawn="KC"), "declare")
    assert any(line.startswith("> You finish with") and line.endswith("The hand is valid.") for line in told)
    assert any(line.startswith("> You win the match") for line in told)
    assert list(said(told, "Wild: Q♦."))


def test_a_wrong_declaration_is_carried_out() -> None:
    told = played(to_discard("indian-points", PURE_HAND, OTHER, drawn="KC"), "declare kc 2h 3h 4h")
    assert any("The hand is not valid" in line for line in told)
    assert isinstance(parse_act("declare KC"), Declare)


def test_a_declaration_is_checked_before_it_is_made() -> None:
    whole = f"check kc {PURE_HAND.lower()}"
    state = to_discard("indian-points", PURE_HAND, OTHER, drawn="KC")
    told = played(state, "check kc 2h 3h 4h / jk", whole, "check 9s 2h 3h 4h", "check zz", "groups")
    price = told.index("That is not a valid hand, and declaring it would cost 80:")
    assert told[price + 1] == "  Joker: a group needs at least 3 cards."
    assert "A valid hand." in told
    assert list(said(told, "! You do not hold 9♠"))
    assert list(said(told, "! 'zz' is not a card"))
    assert any(line.startswith("Your hand counts 0. Best groups: ") for line in told)
    assert not list(said(told, "> You finish with"))
    assert list(said(played(at(), "check kc 2h 3h 4h"), "! You can declare on your turn, after you have drawn."))


def test_what_a_deal_is_played_by_stands_on_the_board() -> None:
    told = played(at(), "help")
    assert "Wild cards: Q♠ Q♥ Q♦ Q♣." in told
    assert any(line in told for line in ("Dropping costs 40.", "Dropping costs 20."))
    assert not any("meld 7h 8h 9h" in line for line in told)


def test_what_a_pool_pays_is_told_with_every_sum_and_the_fee() -> None:
    """The board shows the entries as paid, and the end shows who gets what and why."""
    paid = "indian-pool-101(entry_fee=50, platform_fee_percent=10)"
    state = pool(90, 90, 0, preset=paid, memory="turned=1")
    assert any(line.startswith("Ann: 13 cards, total 90, -50 chips") for line in played(state, "look"))
    told = played(state, "drop")
    settled = next(line for line in told if "The pool is paid out" in line)
    assert settled.endswith("The fee is 15 chips.")
    assert "  +85 chips  Cy: entry and winnings" in told
    assert "    +150 chips  the pool" in told
    assert "    -15 chips  the fee  [platform_fee_percent=10.00]" in told


def test_a_question_of_a_pool_is_told_with_its_sums_and_who_is_out() -> None:
    state = act(act(pool(95, 59, 40, memory="turned=1"), 0, Drop())[0], 1, Drop())[0]
    told = played(state, "back")
    assert any("so a player who rejoins has 80" in line for line in told)
    assert list(said(told, "Ann: 13 cards, total 115, out of the match"))
    assert "> You rejoin with 80 points." in told


def test_one_card_that_is_not_held_is_named_alone() -> None:
    hand = parse_cards("2H 3H 4H")
    one, two = (misplaced(hand, (parse_faces(group),)) for group in ("2H 3H 5S", "2H 5S 6S"))
    assert one is not None
    assert two is not None
    assert one.words == "You do not hold 5S."
    assert two.words == "You do not hold all of 5S 6S."
