"""Whole matches in a terminal of 80 columns and 24 lines, by keys and by mouse."""

import pytest

from openrummy.cards import faces_of, format_card, parse_card
from openrummy.tui.action_bar import Tools
from openrummy.tui.drawing import FRAMED
from openrummy.tui.widgets import Chip, Hand, Pile, Stock
from openrummy.voice import card_symbols
from tests.tui.player import Player, at_table, follow_the_hint, in_loop, local

pytestmark = pytest.mark.quick(1)


@pytest.mark.slow
@in_loop
async def test_a_match_by_keys() -> None:
    async with at_table(local("sensible", "sensible")) as player:
        await player.finish(lambda: follow_the_hint(player))
        assert player.view.winners
        await player.see("won the match")
        await player.see("Leave the table")
        assert all(len(line) == 80 for line in player.screen())


@pytest.mark.slow
@in_loop
async def test_a_match_by_mouse() -> None:
    """Turns are taken by clicks on the cards, and then by the buttons."""
    async with at_table(local(*["sensible"] * 3)) as player:
        hint = next(chip for chip in player.app.table.query_one(Tools).query(Chip) if "Hint" in str(chip.render()))

        async def click_the_hint() -> None:
            await player.click(hint)
            await player.until(lambda: player.session.busy is None)
            await player.click(".primary")

        for _ in range(2):
            await player.turn()
            await click_a_turn(player)
        await player.finish(click_the_hint)
        assert player.view.winners
        await player.see("Totals: You ")


async def click_a_turn(player: Player) -> None:
    """Draw from the stock, and discard the last card, the one that was drawn."""
    await player.click(Stock)
    await player.turn()
    await player.click(Hand, x=len(player.view.hand) * FRAMED.width - 2, y=2)
    await player.click(Pile)


@in_loop
async def test_a_turn_is_three_presses() -> None:
    async with at_table(local("random")) as player:
        await player.turn()
        before = player.view.turn, len(player.view.hand)
        await player.press("d")
        await player.turn()
        assert len(player.view.hand) == before[1] + 1
        await player.press("space")
        card = player.session.selected[0]
        await player.see(f"⏎ Discard {card_symbols(parse_card(card))}")
        await player.press("enter")
        await player.until(lambda: card not in player.view.hand)


@in_loop
async def test_nothing_hidden_is_shown() -> None:
    """One pack has every card once, so a card that was never public and is not ours must not be on the screen."""
    seat = local("sensible", "sensible", seed="3")
    async with at_table(seat) as player:
        seen: set[str] = set()

        async def look_and_follow() -> None:
            view = player.view
            seen.update(view.hand, view.pile, *((card.card for card in meld.cards) for meld in view.melds))
            seen.update(*(other.known for other in view.seats), *(told.cards for told in player.session.log))
            state = seat.table.state
            held = {card for hand in state.hands for card in faces_of(hand)} | set(state.stock)
            hidden = {card_symbols(card) for card in held if format_card(card) not in seen}
            shown = set("\n".join(player.screen()).replace("│", " ").replace("┃", " ").replace(".", " ").split())
            assert not shown & hidden
            await follow_the_hint(player)

        await player.finish(look_and_follow)
        assert len(seen) > 20
