"""Playing again with the same people: the way from a finished match to the table of the next one."""

from collections.abc import Callable

from openrummy.table import messages as m
from openrummy.tui.seat import Seat
from openrummy.tui.session import Session


class Again:
    """The player's wish to play again.  go_on: goes to the seat at the next table."""

    def __init__(self, session: Session, seat: Seat, go_on: Callable[[Seat], None]) -> None:
        self._session, self._seat, self._go_on = session, seat, go_on
        self._is_wanted = self._came = False

    def ask(self) -> None:
        """Join the others at the next table, or ask for one."""
        self._is_wanted = True
        if self._session.view is not None and self._session.view.rematch:
            self.follow()
        else:
            self._session.ask(m.Rematch)

    def follow(self) -> None:
        """Go to the table of the rematch as soon as it is there, and there be ready."""
        view = self._session.view
        if view is None or view.you is None:
            return
        if view.rematch and self._is_wanted:
            self._is_wanted = False
            self._go_on(self._seat.next_table(view.rematch))
        elif view.rematch_of and view.status == "lobby" and not self._came:
            self._came = True
            self._session.ready()
