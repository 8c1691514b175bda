"""The Textual application around the table screen."""

from collections.abc import Sequence

from textual.app import App

from openrummy.languages import ENGLISH, Language
from openrummy.table.replay import Frame
from openrummy.tui.faces import Deck
from openrummy.tui.replay import ReplayScreen
from openrummy.tui.screen import TableScreen
from openrummy.tui.seat import Seat


class TableApp(App[None]):
    """The application that shows one seat's table in a terminal."""

    CSS_PATH = "table.tcss"
    TITLE = "openrummy"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012 - Textual's way
    VERTICAL_BREAKPOINTS = [(0, "-low"), (32, "-tall")]  # noqa: RUF012

    def __init__(self, seat: Seat, player_name: str = "", language: Language = ENGLISH) -> None:
        super().__init__()
        self._player_name, self._language = player_name, language
        self.table = self._screen_of(seat)

    def on_mount(self) -> None:
        self.push_screen(self.table)

    def _screen_of(self, seat: Seat) -> TableScreen:
        return TableScreen(seat, self._player_name, self._show_film, self._language, self._go_on)

    def _go_on(self, seat: Seat) -> None:
        """Leave the table for another one, with everything that lies open over it."""
        while self.screen is not self.table:
            self.pop_screen()
        self.table = self._screen_of(seat)
        self.switch_screen(self.table)

    def _show_film(self, film: Sequence[Frame], seat: int, deck: Deck) -> None:
        self.push_screen(ReplayScreen(film, seat, deck, self.table.session.language))
