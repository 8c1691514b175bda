"""Gin in a terminal: the offer of the upcard, knocks and gin, the lay-offs, and the sheets."""

from typing import Any

import pytest

from openrummy.parts.panels import UnmatchedPanel
from openrummy.table import messages as m
from openrummy.table.view import view_for
from openrummy.tui.available import main_choices
from openrummy.tui.commands import Commands
from openrummy.tui.keys import key_lines
from openrummy.tui.local import LocalSeat
from openrummy.tui.session import Session
from openrummy.tui.sheet import result_lines
from openrummy.tui.status_lines import under_words
from openrummy.variants.gin.panels import ColumnsPanel, OpenedPanel
from tests.panels import panel
from tests.table.test_facts_view import first, views
from tests.table.world import World
from tests.tui.player import Player, at_table, in_loop

pytestmark = pytest.mark.quick(2)


def gin(seed: str, preset: str = "gin", **options: object) -> LocalSeat:
    """Return Ann's seat at a table with a sensible bot that does not wait."""
    return LocalSeat(m.OpenTable(preset, "Ann", (m.OpenSeat(), m.OpenSeat("sensible")), dict(options), True), seed, 0)


async def follow_the_hint(player: Player) -> None:
    """Do what the hint says, by its own key."""
    await player.press("h")
    await player.until(lambda: player.session.busy is None)
    assert player.session.advised is not None
    kind = player.session.advised.action["type"]
    keys = {"take_upcard": "t", "draw_discard": "t", "draw_stock": "d", "pass_upcard": "f", "finish_layoffs": "f"}
    keys |= {"knock": "k", "big_gin": "k", "discard": "x", "layoff": "l"}
    await player.press(keys[kind])


@pytest.mark.slow
@in_loop
async def test_a_whole_match_by_keys() -> None:
    async with at_table(gin("3", target_score=1)) as player:

        async def look_and_follow() -> None:
            assert player.sees("Knock limit 10")
            if player.view.panel(OpenedPanel) is not None:
                points = panel(player.view, OpenedPanel).points
                await player.see(f"knocks with {points}" if panel(player.view, OpenedPanel).cards else "has gin")
            await follow_the_hint(player)

        await player.finish(look_and_follow)
        await player.see("won the match")
        await player.see("at the end")
        assert all(len(line) == 80 for line in player.screen())


def test_cards_are_laid_off_on_the_open_hand_and_the_rest_is_shown() -> None:
    """The commands are called as the screen calls them for keys."""
    world, shown = first(lambda seen: any(offer.action["type"] == "layoff" for offer in seen.offers))
    sent: list[Any] = []
    session = Session(sent.append)
    session.hear(m.Update((), shown))
    commands = Commands(session, lambda offers: pytest.fail("nothing is asked"), session.act, {})
    opened = panel(shown, OpenedPanel)
    assert under_words(shown).startswith(f"{shown.seats[opened.seat].name} knocks with {opened.points}: ")
    offer = next(offer for offer in shown.offers if offer.action["type"] == "layoff")
    session.hand.select_cards(offer.cards)
    commands.onto_meld(offer.action["meld"])
    assert sent.pop().action == offer.action
    session.hear(m.Accepted(session.busy.id if session.busy else "", shown.version))
    world.done(shown.you or 0, m.Act("lay", shown.version, offer.action))
    after = view_for(world.table, shown.you)
    session.hear(m.Update((), after))
    commands.finish()
    assert sent.pop().action["type"] == "finish_layoffs"
    assert after.panel(UnmatchedPanel) is not None
    assert session.view is not None
    assert session.view.panel(UnmatchedPanel) == after.panel(UnmatchedPanel)


def test_the_sheet_has_hollywoods_games_and_the_proof_of_the_end() -> None:
    world = World(preset="gin-hollywood", seed="sheet", target_score=30).start()
    for _ in views(world):
        pass
    over = view_for(world.table, 0)
    lines = [*result_lines(over)]
    assert any("You: at the end" in line for line in lines)
    for number, column in enumerate(panel(over, ColumnsPanel).games, 1):
        (line,) = (line for line in lines if line.startswith(f"Game {number}: You "))
        assert line.endswith(f"closed by {'you' if column.winner == 0 else over.seats[1].name}")
        assert str(column.totals[0]) in line
    (won,) = (line.split() for line in lines if line.startswith("Won"))
    assert sum(map(int, won[1:])) == sum(any(row) for row in over.rows)


@pytest.mark.slow
@in_loop
async def test_a_knock_is_a_button_with_its_count_and_never_the_first_one() -> None:
    async with at_table(gin("3")) as player:
        while not player.session.knock:
            await player.turn()
            if player.view.status == "between":
                await player.press("enter")
            elif not player.session.knock:
                await follow_the_hint(player)
        least = min(offer.left or 0 for offer in player.session.knock)
        await player.see(f": {least} deadwood" if least else "K Go gin with")
        assert main_choices(player.session) == ()
        await player.press("enter")
        assert player.view.panel(OpenedPanel) is None
        await player.press("k")
        await player.until(lambda: player.view.last_deal is not None or player.view.panel(OpenedPanel) is not None)


@in_loop
async def test_what_is_not_possible_is_said() -> None:
    async with at_table(gin("3")) as player:
        await player.turn()
        assert player.view.panel(UnmatchedPanel) is not None
        await player.press("k")
        await player.see(f"You cannot knock now: {panel(player.view, UnmatchedPanel).least}, Knock limit 10.")
        await player.see(f"{panel(player.view, UnmatchedPanel).best} deadwood")
        await player.press("p")
        await player.see("Knock limit 10.")


def test_the_keys_are_listed() -> None:
    assert "Knock or go gin" in key_lines()
    assert "Pass the upcard, or stop laying off" in key_lines()
