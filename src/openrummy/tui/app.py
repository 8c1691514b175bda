"""The Textual application around the table screen."""

from textual.app import App

from openrummy.tui.screen import TableScreen
from openrummy.tui.seat import Seat


class TableApp(App[None]):
    """One seat's table in a terminal."""

    CSS_PATH = "table.tcss"
    TITLE = "openrummy"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012 - Textual's way

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.table = TableScreen(seat)

    def on_mount(self) -> None:
        self.push_screen(self.table)
