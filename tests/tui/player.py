"""Somebody at a terminal: presses keys, clicks, and reads the screen."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any

from textual.pilot import Pilot

from openrummy.languages import ENGLISH, Language
from openrummy.table import messages as m
from openrummy.tui.app import TableApp
from openrummy.tui.local import LocalSeat
from openrummy.tui.seat import Seat
from openrummy.tui.session import Session

ONE_DEAL = {"end_condition": "deals", "num_deals": 1, "tie_break": "shared"}


def in_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run a test that is a coroutine in its own loop."""

    @wraps(test)
    def run(*args: Any, **fixtures: Any) -> None:
        asyncio.run(test(*args, **fixtures))

    return run


def local(*bots: str, seed: str = "7", hints: bool = True, language: Language = ENGLISH, **options: Any) -> LocalSeat:
    """Return Ann's seat at a table with bots that do not wait."""
    seats = (m.OpenSeat(), *map(m.OpenSeat, bots or ("sensible",)))
    return LocalSeat(m.OpenTable("basic", "Ann", seats, options or ONE_DEAL, hints), seed, 0, language)


class Player:
    """A player who presses keys through a test pilot and reads the screen."""

    def __init__(self, app: TableApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def session(self) -> Session:
        return self.app.table.session

    @property
    def view(self) -> m.TableView:
        assert self.session.view is not None
        return self.session.view

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def click(self, where: Any, x: int = 1, y: int = 0) -> None:
        assert await self.pilot.click(where, offset=(x, y))
        await self.pilot.pause()

    async def until(self, condition: Callable[[], bool], seconds: float = 20) -> None:
        async with asyncio.timeout(seconds):
            while not condition():
                await self.pilot.pause(0.003)

    async def turn(self) -> bool:
        """Wait until something can be done; return whether a deal is running."""
        await self.until(lambda: bool(self.session.view and not self.session.busy and self._can_act()))
        return self.view.status == "playing"

    def _can_act(self) -> bool:
        return self.session.is_my_turn or self.view.status != "playing"

    async def finish(self, turn: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Take turns until the match is over; a void deal is dealt again."""
        for _ in range(300):
            if await self.turn():
                await turn()
            elif self.view.status == "over":
                return
            else:
                await self.press("enter")
        raise AssertionError("the match does not end")

    def screen(self) -> list[str]:
        """Return the lines on the screen."""
        strips = self.app.screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip) for strip in strips]

    async def see(self, words: str) -> None:
        """Wait until the words are on the screen, which is laid out a moment after the news."""
        await self.until(lambda: self.sees(words))

    def sees(self, words: str) -> bool:
        return words in "\n".join(self.screen())


async def follow_the_hint(player: Player) -> None:
    await player.press("h")
    await player.until(lambda: player.session.busy is None)
    await player.press("enter")


@asynccontextmanager
async def at_table(
    seat: Seat, width: int = 80, height: int = 24, *, sits: bool = True, language: Language = ENGLISH
) -> AsyncIterator[Player]:
    app = TableApp(seat, language=language)
    async with app.run_test(size=(width, height)) as pilot:
        player = Player(app, pilot)
        if sits:
            await player.until(lambda: player.session.view is not None)
        yield player
