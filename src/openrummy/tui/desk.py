"""The screen of a table, as everything that opens over it sees it."""

from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol

from textual.app import App

from openrummy.table.replay import Frame
from openrummy.tui.commands import Commands
from openrummy.tui.faces import Deck
from openrummy.tui.seat import Seat
from openrummy.tui.session import Session


class Desk(Protocol):
    """A screen with a session, to which pages and menus return.  player_name: for a watcher who sits down."""

    session: Session
    commands: Commands
    deck: Deck
    seat: Seat
    player_name: str

    @property
    def app(self) -> App[Any]:
        """The application that shows it."""

    @property
    def show_film(self) -> Callable[[Sequence[Frame], int, Deck], None]:
        """Opens the replay from a seat's view."""

    def draw(self) -> None:
        """Show the session as it is now."""

    def do(self, run: Callable[[], None]) -> None:
        """Do something and show the result."""

    def run_worker(
        self, work: Coroutine[Any, Any, None], name: str | None = "", group: str = "default", *, exclusive: bool = False
    ) -> object:
        """Run something beside the screen.  exclusive: instead of what else runs in its group."""
