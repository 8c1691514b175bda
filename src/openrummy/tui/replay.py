"""The finished deals, step by step, on the same screen as the table."""

import asyncio
from collections.abc import Sequence

from msgspec.structs import replace

from openrummy.languages import ENGLISH, Language, Template, sentences
from openrummy.table import messages as m
from openrummy.table import view_for
from openrummy.table.replay import Frame
from openrummy.tui.faces import Deck, signs
from openrummy.tui.keys import Key, key
from openrummy.tui.screen import TableScreen
from openrummy.tui.seat import Command, Hear, Link


class Still:
    """A seat that only looks at a replay: it sends nothing."""

    where: Template = "replay"

    def send(self, message: Command | m.Arrange | m.Why) -> None:
        """Send nothing."""

    async def record(self) -> str:
        raise ValueError("you are looking at it")

    def next_table(self, table: str) -> "Still":
        return self

    async def sit_down(self, name: str, number: int) -> None:
        raise ValueError("the match is over")

    async def run(self, hear: Hear) -> None:
        hear(Link("open"))
        await asyncio.Event().wait()


_KEYS: tuple["Key[ReplayScreen]", ...] = (
    key("left", "←", "", lambda r: r.step(-1), tool="Back"),
    key("right space", "→", "", lambda r: r.step(1), tool="On"),
    key("pageup", "PgUp", "", lambda r: r.deal(-1), tool="Last deal"),
    key("pagedown", "PgDn", "", lambda r: r.deal(1), tool="Next deal"),
    key("home", "", "", lambda r: r.go_to(0)),
    key("end", "", "", lambda r: r.go_to(len(r.film) - 1)),
    key("tab", "Tab", "", lambda r: r.next_seat(), tool="Seat"),
    key("o", "O", "", lambda r: r.open_hands(), tool="Open hands"),
    key("v", "", "", lambda r: r.pages.log()),
    key("w", "W", "", lambda r: r.pages.scores(), tool="Scores"),
    key("f2", "", "", lambda r: r.change_deck()),
    key("escape q ctrl+q", "Esc", "", lambda r: r.leave(), tool="Close"),
)


class ReplayScreen(TableScreen):
    """The replay of a match.  seat: the seat whose view is shown first."""

    keys = _KEYS
    film: Sequence[Frame]

    def __init__(self, film: Sequence[Frame], seat: int, deck: Deck, language: Language = ENGLISH) -> None:
        super().__init__(Still(), language=language)
        self.deck = deck
        self.film, self.place, self.viewer, self.is_open = film, 0, seat, False

    def on_mount(self) -> None:
        super().on_mount()
        self.show_frame()

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
