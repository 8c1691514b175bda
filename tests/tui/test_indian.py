"""Indian rummy in a terminal: groups in rows, the check before a declaration, drops, shows, and a pool's questions."""

from typing import Any

import pytest

from openrummy.engine.state import State
from openrummy.parts.panels import UnmatchedPanel
from openrummy.table import messages as m
from openrummy.table.view import view_for
from openrummy.tui.available import main_choices, other_choices
from openrummy.tui.choices import declaration_of
from openrummy.tui.commands import Commands, lay_best
from openrummy.tui.drawing import BARE, FRAMED, shelved
from openrummy.tui.hand import HandState
from openrummy.tui.local import LocalSeat
from openrummy.tui.session import Session
from openrummy.tui.sheet import result_lines, showing_lines
from openrummy.tui.shelves import beside, rows_of
from tests.panels import panel
from tests.rules.indian import OTHER, PURE_HAND, at, to_discard
from tests.rules.test_5_7_formats import pool
from tests.table.test_indian import act_of, world_at
from tests.table.test_indian_view import paid_pool
from tests.table.world import World
from tests.tui.player import Player, at_table, in_loop

WHOLE = tuple(tuple(group.split()) for group in PURE_HAND.split(" / "))


def indian(preset: str, players: int, seed: str) -> LocalSeat:
    """Return Ann's seat at a table with sensible bots that do not wait."""
    bots = (m.OpenSeat("sensible"),) * (players - 1)
    return LocalSeat(m.OpenTable(preset, "Ann", (m.OpenSeat(), *bots), {}, True), seed, 0)


def in_the_middle(state: State, **settings: Any) -> LocalSeat:
    """Return Ann's seat at a table in the middle of a deal; nobody else acts."""
    seat = indian("indian-points", 2, "1")
    seat.table = world_at(state, settings=m.TableSettings(**settings)).table
    return seat


def session_of(world: World, seat: int = 0) -> tuple[Session, Commands, list[Any]]:
    """Return a session for a seat of `world` without a screen, and the list of what it sends."""
    sent: list[Any] = []
    session = Session(sent.append)
    session.hear(m.Update((), view_for(world.table, seat)))
    return session, Commands(session, lambda offers: pytest.fail("nothing is asked"), session.act, {}), sent


def laid(hand: HandState) -> list[str]:
    return [" ".join(group) for group in hand.laid]


def test_selected_cards_become_a_group_and_are_split_up_again() -> None:
    told: list[Any] = []
    hand = HandState(told.append)
    hand.receive(1, ["7H", "8H", "9H", "7H", "KD"], [["KD", "7H", "8H", "9H", "7H"]])
    assert not hand.group()
    hand.select_cards(("8H", "9H", "7H"))
    assert hand.group()
    assert (laid(hand), hand.selected) == (["7H 8H 9H", "KD 7H"], frozenset())
    hand.put_cursor(3)
    hand.nudge(-1)  # out of the loose cards, into the group
    assert laid(hand) == ["7H 8H 9H KD", "7H"]
    hand.nudge(1)
    hand.carry(4, 0)
    assert laid(hand) == ["7H 7H 8H 9H", "KD"]
    hand.receive(1, ["7H", "8H", "9H", "7H", "KD", "2C"], ())
    assert laid(hand) == ["7H 7H 8H 9H", "KD 2C"]
    hand.put_cursor(0)
    assert hand.ungroup()
    assert laid(hand) == ["KD 2C 7H 7H 8H 9H"]
    assert not hand.ungroup()
    hand.lay([["7H", "8H", "9H"], ["2C", "KD"]])
    assert laid(hand) == ["7H 8H 9H", "2C KD", "7H"]
    assert told[-1] == hand.laid


def test_a_group_stays_in_one_row() -> None:
    rows = rows_of((6, 6, 6, 4), 78, BARE.width)
    assert [[span.group for span in row.spans] for row in rows] == [[0, 1, 2], [3]]
    assert [cell.place for row in rows for cell in row.cells] == list(range(22))
    assert all(cell.x + BARE.width <= 78 for row in rows for cell in row.cells)
    assert (beside(rows, 0, 1), beside(rows, 21, -1), beside(rows, 3, -1)) == (18, 3, 3)


def test_a_hand_that_would_fill_the_screen_has_no_frames() -> None:
    thirteen, many = shelved((3, 4, 3, 4), ("a", "b", "c"), 78, 6), shelved((3, 3, 16), ("a", "b"), 78, 6)
    assert (thirteen.look, len(thirteen.rows)) == (FRAMED, 1)
    assert (many.look, len(many.rows)) == (BARE, 2)
    assert [many.place_at(x, 0) for x in (0, 11, 12, 13)] == [0, 2, None, 3]


@pytest.mark.parametrize("groups", [WHOLE, (("KC", "2H"), ("TS", "3H", "TD")), (("4H", "KC", "QS"),)])
def test_the_declaration_of_the_players_own_groups_is_found(groups: tuple[tuple[str, ...], ...]) -> None:
    """It is found for any card, wherever the card is taken from; the hand holds two of one face."""
    world = world_at(to_discard("indian-points", PURE_HAND.replace("QS", "TS"), OTHER, drawn="KC"))
    laid = tuple(tuple("TS" if card == "QS" else card for card in group) for group in groups)
    world.done(0, m.Arrange((*laid, ())))
    view = view_for(world.table, 0)
    for card in set(view.hand):
        offer = declaration_of(view.offers, card)
        assert offer is not None
        assert offer.cards == (card,)


async def lay_whole(player: Player) -> None:
    """Group the hand by keys, except the last group."""
    for group in WHOLE[:-1]:
        player.session.hand.select_cards(group)
        await player.press("m")


@pytest.mark.slow
@in_loop
async def test_a_hand_is_grouped_checked_and_declared_by_keys() -> None:
    async with at_table(in_the_middle(to_discard("indian-points", PURE_HAND, OTHER, drawn="KC"))) as player:
        await player.turn()
        assert player.sees("★ Q♠ Q♥ Q♦ Q♣")
        await lay_whole(player)
        for label in ("pure run 9", "pure run 18", "run 17"):
            await player.see(label)
        await player.press("f")
        await player.see("Select only the card to finish with, then declare.")
        player.session.hand.select_cards(("KC",))
        await player.press("f")
        await player.see("This hand is not valid, and declaring it would cost 80 points:")
        await player.see("Not in a group: 10♠ Q♠ 10♦ 10♣.")
        await player.press("down", "enter")  # lay the best groups
        await player.until(lambda: len(player.view.shelves) == 4)
        await player.press("f")
        await player.see("The hand is valid.")
        assert all(len(line) == 80 for line in player.screen())
        await player.press("enter")
        await player.see("You finish with")
        await player.see("You show:")


@in_loop
async def test_a_table_that_blocks_offers_no_wrong_declaration() -> None:
    state = to_discard("indian-points", PURE_HAND, OTHER, drawn="KC")
    async with at_table(in_the_middle(state, check="block")) as player:
        await player.turn()
        await lay_whole(player)
        player.session.hand.select_cards(("KC",))
        await player.until(lambda: len(player.view.shelves) == 3)
        await player.press("f")
        await player.see("You cannot declare this here:")
        assert not player.sees("Declare anyway")


@pytest.mark.slow
@in_loop
async def test_a_drop_is_asked_about_with_its_price() -> None:
    async with at_table(in_the_middle(at())) as player:
        await player.turn()
        assert player.sees("Q Drop: 20 points …")
        await player.press("q", "enter")  # play on
        assert player.view.phase == "draw"
        await player.press("q", "down", "enter")
        await player.see("You: a first drop")


@pytest.mark.slow
@in_loop
async def test_a_whole_match_by_keys() -> None:
    async with at_table(indian("indian-points", 2, "14")) as player:

        async def follow_the_hint() -> None:
            await player.press("h")
            await player.until(lambda: player.session.busy is None)
            await player.press("enter")

        await player.finish(follow_the_hint)
        await player.see("won the match")
        assert all(len(line) == 80 for line in player.screen())


@in_loop
async def test_twenty_one_cards_of_six_fit_on_a_small_screen() -> None:
    async with at_table(indian("21-card", 6, "1")) as player:
        await player.turn()
        await player.press("d")
        await player.until(lambda: len(player.view.hand) == 22)
        for words in ("^Q Leave", "F Declare …", "stock", "Ines bot · 21 cards"):
            await player.see(words)
        first, last = player.session.hand.cards[0], player.session.hand.cards[-1]
        assert len(player.screen()) == 24
        await player.press("home", "down")
        assert player.session.hand.cursor > 10
        await player.press("home", "space", "end", "space", "m")
        assert player.session.hand.laid[0] == (first, last)


def test_what_a_pool_asks_is_answered_by_yes_and_no_and_never_by_enter() -> None:
    for key, kind in (("say_yes", "rejoin"), ("say_no", "decline")):
        world = world_at(pool(95, 59, 40, memory="turned=1"))
        for seat in (0, 1):
            assert act_of(world, seat, "drop").refusal is None
        session, commands, sent = session_of(world)
        assert session.view is not None
        assert "a player who rejoins has 80" in "\n".join(showing_lines(session.view))
        assert [(choice.kind, choice.words) for choice in other_choices(session)] == [
            ("yes", "Rejoin"),
            ("no", "Stay out"),
        ]
        commands.primary()
        assert not sent
        getattr(commands, key)()
        assert sent.pop().action["type"] == kind


def test_the_end_of_a_pool_shows_what_it_paid_and_why() -> None:
    lines = [*result_lines(view_for(paid_pool().table, 0))]
    assert "  1. Person 2: 0 points, 85.00 chips" in lines
    assert "85.00  Person 2: entry and winnings: the entry -50.00, the pool 150.00, the fee -15.00" in lines
    assert "The fee: 15.00 chips" in lines
    assert any(line.startswith("Chips") and line.endswith("85.00") for line in lines)


def test_who_loses_shows_the_own_groups_or_is_asked_for_the_best() -> None:
    hand = "3S 4S 5S 9H 6C JH KD KC KS 2C 7D 8H QS"
    world = world_at(to_discard("indian-points", PURE_HAND, hand, drawn="AC"))
    world.done(0, m.Arrange((*WHOLE, ())))
    offer = declaration_of(view_for(world.table, 0).offers, "AC")
    assert offer is not None
    assert world.act(0, offer.action).refusal is None
    session, _, _ = session_of(world, 1)
    best = main_choices(session)[0]
    assert (best.kind, len(best.offers)) == ("submit_groups", 1)
    world.done(1, m.Arrange((("3S", "4S", "5S"), ("KD", "KC", "KS"), ())))
    session, _, _ = session_of(world, 1)
    assert session.shows[0].left == best.offers[0].left
    assert main_choices(session)[0].words.endswith(" …")
    world.done(1, m.Arrange(((),)))
    _, commands, sent = session_of(world, 1)
    commands.finish()
    assert sent.pop().action["type"] == "submit_groups"


def test_plus_lays_the_best_groups_there_are_while_runs_are_missing() -> None:
    """The card to discard is then one that no group needs."""
    world = world_at(to_discard("indian-points", "5H 6H JK 8S 8D 8C TC 2S 4D 4C AH KS 9S", OTHER, drawn="2D"))
    session, _, _ = session_of(world)
    lay_best(session)
    assert sorted(laid(session.hand)[:-1]) == ["5H 6H JK", "8S 8D 8C"]
    assert session.view is not None
    assert session.view.panel(UnmatchedPanel) is not None
    assert panel(session.view, UnmatchedPanel).best == 76  # one of the tens is discarded
