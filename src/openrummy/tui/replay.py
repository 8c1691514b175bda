"""The finished deals, step by step, on the same screen as the table."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from msgspec.structs import replace
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal

from openrummy.languages import ENGLISH, Language, Template, sentences
from openrummy.table import messages as m
from openrummy.table import view_for
from openrummy.table.replay import Frame
from openrummy.tui.faces import Deck, signs
from openrummy.tui.keys import with_key
from openrummy.tui.screen import TableScreen
from openrummy.tui.seat import Command, Hear, Link
from openrummy.tui.widgets import Chip


class Still:
    """A seat that only looks at a replay: it sends nothing."""

    where = "replay"

    def send(self, message: Command | m.Arrange) -> None:
        """Send nothing."""

    async def record(self) -> str:
        raise ValueError("you are looking at it")

    async def sit_down(self, name: str, number: int) -> None:
        raise ValueError("the match is over")

    async def run(self, hear: Hear) -> None:
        hear(Link("open"))
        await asyncio.Event().wait()


_CAPS = {
    "left": "←",
    "right": "→",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "tab": "Tab",
    "o": "O",
    "w": "W",
    "escape": "Esc",
}
_TOOLS: tuple[Template, ...] = ("Back", "On", "Last deal", "Next deal", "Seat", "Open hands", "Scores", "Close")
"""The words for the keys in `_CAPS`."""


class ReplayScreen(TableScreen):
    """The replay of a match.  seat: the seat whose view is shown first."""

    def __init__(self, film: Sequence[Frame], seat: int, deck: Deck, language: Language = ENGLISH) -> None:
        super().__init__(Still(), language=language)
        self.deck = deck
        self.film, self.place, self.viewer, self.is_open = film, 0, seat, False
        self._keys: Mapping[str, Callable[[], None]] = {
            "right": partial(self.step, 1),
            "space": partial(self.step, 1),
            "left": partial(self.step, -1),
            "pagedown": partial(self.deal, 1),
            "pageup": partial(self.deal, -1),
            "home": lambda: self.go_to(0),
            "end": lambda: self.go_to(len(self.film) - 1),
            "tab": self.next_seat,
            "o": self.open_hands,
            "v": self.pages.log,
            "w": self.pages.scores,
            "f2": self.change_deck,
            "escape": self.leave,
            "q": self.leave,
            "ctrl+q": self.leave,
        }

    def compose(self) -> ComposeResult:
        for widget in super().compose():
            if widget.id == "tools":
                yield Horizontal(*self._chips(), id="tools")
            else:
                yield widget

    def _chips(self) -> list[Chip]:
        language = self.session.language
        return [
            Chip(partial(self.do, self._keys[key]), with_key(cap, language.say(word), language), classes="chip tool")
            for (key, cap), word in zip(_CAPS.items(), _TOOLS, strict=True)
        ]

    def on_mount(self) -> None:
        super().on_mount()
        self.show_frame()

    def on_key(self, event: events.Key) -> None:
        run = self._keys.get(event.key.lower() if len(event.key) == 1 else event.key)
        event.stop()
        event.prevent_default()
        if run is not None:
            self.do(run)

    def step(self, by: int) -> None:
        """Go forward or back by one step."""
        self.go_to(self.place + by)

    def deal(self, by: int) -> None:
        """Go to the start of the next deal, or back to the start of this or the previous one."""
        starts = [place for place, frame in enumerate(self.film) if frame.is_deal]
        later = [place for place in starts if (place > self.place if by > 0 else place < self.place)]
        if later:
            self.go_to(later[0] if by > 0 else later[-1])

    def go_to(self, place: int) -> None:
        """Show one step of the replay."""
        self.place = max(0, min(place, len(self.film) - 1))
        self.show_frame()

    def next_seat(self) -> None:
        """Show the view of the next seat."""
        self.viewer = (self.viewer + 1) % len(self.film[0].table.seats)
        self.show_frame()

    def open_hands(self) -> None:
        """Show all hands, or hide them again."""
        self.is_open = not self.is_open
        self.show_frame()

    def leave(self) -> None:
        """Go back to the table."""
        self.app.pop_screen()

    def show_frame(self) -> None:
        """Hand the session all events up to this step, and the table after it."""
        frame = self.film[self.place]
        viewer = None if self.is_open else self.viewer
        told = [
            told
            for before in self.film[: self.place + 1]
            for told in before.told(viewer, self.session.language)
            if told.words
        ]
        view = frame_seen(frame, self.viewer, self.session.language, is_open=self.is_open)
        self.session.show(view, told)
        step = self.session.language.say("Step {number} of {total}.", number=self.place + 1, total=len(self.film))
        self.session.say(sentences((step, *(each.words for each in told[-1:])), self.session.language))
        self.draw()


def frame_seen(frame: Frame, seat: int, language: Language, *, is_open: bool) -> m.TableView:
    """Return the view of `seat`, without offers.  is_open: show the hands in place of the seats' last acts."""
    seen = replace(view_for(frame.table, seat, language=language), offers=())
    if not is_open:
        return seen
    seats = (replace(one, last_act=signs(frame.hand(number), language)) for number, one in enumerate(seen.seats))
    return replace(seen, seats=tuple(seats))
