"""Offers that can mean several things, at a made-up table."""

import asyncio

import pytest
from msgspec.structs import replace

from openrummy.table import messages as m
from openrummy.table import view_for
from openrummy.tui.seat import Command, Hear, Link
from openrummy.tui.widgets import Hand, MeldLine
from tests.tui.player import at_table, in_loop, local


def run_of(owner: int, *cards: str) -> m.MeldView:
    return m.MeldView(owner, "run", tuple(m.PlacedCard(card, owner) for card in cards))


def lay_off(card: str, meld: int, words: str) -> m.Offer:
    action = {"type": "layoff", "card": card, "meld": meld}
    return m.Offer(action, words, (card,), gesture="lay_off", meld=meld, menu="Lay off …")


OFFERS = (
    m.Offer({"type": "discard", "card": "7H"}, "Discard 7♥", ("7H",), gesture="discard"),
    lay_off("7H", 0, "Lay off 7♥ on Mira's run"),
    lay_off("7H", 1, "Lay off 7♥ on your run"),
)


class MadeUp:
    """A seat at a table that never moves."""

    where = "nowhere"

    def __init__(self) -> None:
        self.sent: list[Command | m.Arrange] = []
        self.hear: Hear = print
        view = view_for(local().table, 0)
        melds = (run_of(1, "8H", "9H", "TH"), run_of(0, "4H", "5H", "6H"))
        self.view = replace(view, to_act=(0,), hand=("7H", "KD"), groups=(("7H", "KD"),), melds=melds, offers=OFFERS)

    def send(self, message: Command | m.Arrange | m.Why) -> None:
        if isinstance(message, m.Why):
            self.hear(m.Reason(message.cards, "K♦ fits none of the melds.", self.view.version))
            return
        self.sent.append(message)

    async def record(self) -> str:
        raise ValueError("there is none")

    def next_table(self, table: str) -> "MadeUp":
        return self

    async def sit_down(self, name: str, number: int) -> None:
        raise ValueError("nobody sits down here")

    async def run(self, hear: Hear) -> None:
        self.hear = hear
        hear(Link("open"))
        hear(m.Update((), self.view))
        await asyncio.Event().wait()


@pytest.mark.slow
@in_loop
async def test_a_menu_asks_which_meld() -> None:
    seat = MadeUp()
    async with at_table(seat) as player:
        await player.press("space")
        await player.see("⏎ Discard 7♥")
        await player.see("L Lay off …")
        await player.see("＋Mira's run: 8♥ 9♥ 10♥")
        await player.press("l")
        await player.see("Choose one")
        await player.press("escape")
        assert seat.sent == []
        await player.press("l", "down", "enter")
        (sent,) = seat.sent
        assert isinstance(sent, m.Act)
        assert sent.action == OFFERS[2].action


@in_loop
async def test_a_click_on_a_meld_lays_off_there() -> None:
    seat = MadeUp()
    async with at_table(seat) as player:
        line = next(iter(player.app.table.query(MeldLine)))
        await player.click(line, x=3)
        await player.see("✗ Select a card in your hand first")
        await player.click(Hand, x=2, y=2)
        await player.click(line, x=3)
        (sent,) = seat.sent
        assert isinstance(sent, m.Act)
        assert sent.action == OFFERS[1].action


@in_loop
async def test_why_nothing_fits() -> None:
    async with at_table(MadeUp()) as player:
        await player.press("end", "space")
        await player.see("K♦ fits none of the melds.")
        await player.see("No such play")
        await player.press("l")
        await player.see("✗ K♦ fits none of the melds.")
