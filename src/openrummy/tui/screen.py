"""The table screen: draws a session, and passes keys and clicks to the commands."""

# Long: the parts of one screen, with a short method for each thing that is drawn or pressed.

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Any, TypeAlias

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.css.query import NoMatches
from textual.screen import Screen
from textual.widgets import Static

from openrummy.languages import ENGLISH, Language
from openrummy.table.messages import TableView
from openrummy.table.replay import Frame
from openrummy.tui.action_bar import Bar, Notices, Told, Tools
from openrummy.tui.choices import is_asked
from openrummy.tui.commands import Commands
from openrummy.tui.dialogs import Openings
from openrummy.tui.faces import Deck
from openrummy.tui.finishing import Finishing
from openrummy.tui.hand import HandState
from openrummy.tui.keys import KEYS, Key
from openrummy.tui.rematch import Again
from openrummy.tui.seat import Link, News, Seat
from openrummy.tui.session import Session
from openrummy.tui.sheet import lobby_lines, result_lines
from openrummy.tui.shelves import beside
from openrummy.tui.status_lines import mine_words, title_words, under_words
from openrummy.tui.widgets import Hand, Melds, Opponents, Pile, Stock

_STRIP = 3
_BEAT = 0.25
"""Seconds between two updates of the clocks."""

ShowFilm: TypeAlias = Callable[[Sequence[Frame], int, Deck], None]


class TableScreen(Screen[None]):
    """One seat's table.

    player_name: for a watcher who sits down.  show_film: opens the replay from a seat's view.  language: of all words.
    go_on: goes to the table of the next match.
    """

    keys: Sequence[Key[Any]] = KEYS
    session: Session
    commands: Commands
    pages: Openings
    finishing: Finishing

    def __init__(
        self,
        seat: Seat,
        player_name: str = "",
        show_film: ShowFilm = lambda *_: None,
        language: Language = ENGLISH,
        go_on: Callable[[Seat], None] = lambda _: None,
    ) -> None:
        super().__init__()
        self.seat = seat
        self.player_name, self.show_film = player_name, show_film
        self.session = Session(seat.send, language=language)
        self.again = Again(self.session, seat, go_on)
        self.pages = Openings(self)
        self.finishing = Finishing(self.session, self.pages.ask)
        doors = {"close": self.leave, "rematch": self.again.ask, "declare": self.finishing.declare}
        doors |= {"checks": self.pages.checks, "replay": self.pages.replay}
        self.commands = Commands(self.session, self.pages.pick, self.finishing.confirm, doors)
        self.deck = Deck(language=language)
        self._link_until = 0.0

    @property
    def hand(self) -> HandState:
        """Your hand."""
        return self.session.hand

    def compose(self) -> ComposeResult:
        with Horizontal(id="head"):
            yield Static(id="title", markup=False)
            yield Static(id="link", markup=False)
        yield Opponents(id="opponents")
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                with Horizontal(id="piles"):
                    yield Stock(partial(self.do, self.commands.draw))
                    yield Pile(partial(self.do, self.commands.pile))
                yield Static(id="under")
            yield Melds(lambda number: self.do(lambda: self.commands.onto_meld(number)))
            with VerticalScroll(id="rail", can_focus=False):
                yield Static(id="log")
        yield VerticalScroll(Static(id="outcome"), id="result", can_focus=False)
        yield Static(id="strip")
        yield Static(id="mine", markup=False)
        with Horizontal(id="shelf"):
            yield Hand(
                lambda place: self.do(lambda: self.toggle(place)),
                lambda start, end: self.do(lambda: self.hand.carry(start, end)),
            )
        yield Notices(lambda wish: self.do(lambda: wish.run(self.session)), lambda: self.do(self.pages.missed))
        yield Told(id="told")
        yield Bar(lambda choice: self.do(lambda: self.commands.do(choice)), partial(self.do, self.commands.primary))
        yield Tools(self.keys, self.press, self.session.language)

    def on_mount(self) -> None:
        self.draw()
        self.set_interval(_BEAT, self.tick)
        self.run_worker(self.seat.run(self.hear), name="seat")

    def on_resize(self) -> None:
        self.call_after_refresh(self.draw)

    def on_key(self, event: events.Key) -> None:
        name = event.key.lower() if len(event.key) == 1 else event.key
        for key in self.keys:
            if name in key.names:
                event.stop()
                event.prevent_default()
                self.press(key)

    # what keys and clicks do

    def press(self, key: Key[Any]) -> None:
        """Do what a key does."""
        self.do(lambda: key.run(self))

    def do(self, run: Callable[[], None]) -> None:
        """Do something and show the result."""
        run()
        self.draw()

    def hear(self, news: News) -> None:
        """Take in news from the table."""
        if isinstance(news, Link):
            self._link_until = monotonic() + news.seconds
        self.session.hear(news)
        self.again.follow()
        with suppress(NoMatches):  # a closing screen loses its widgets before its line
            self.draw()

    def tick(self) -> None:
        """Redraw running clocks, and warn of the last ten seconds."""
        if self.session.tick():
            self.app.bell()
        view = self.session.view
        if view is not None and any(seat.clock is not None and seat.clock.running for seat in view.seats):
            self._draw_clocks(view)
        if self.session.link.state == "waiting":
            self._draw_link()

    def go(self, by: int) -> None:
        """Move the cursor."""
        self.hand.put_cursor(self.hand.cursor + by)

    def go_row(self, by: int) -> None:
        """Move the cursor to another row, if there is one."""
        self.hand.put_cursor(beside(self.query_one(Hand).shelves.rows, self.hand.cursor, by))

    def toggle(self, place: int) -> None:
        """Select or deselect a card."""
        self.hand.toggle(place)
        self.session.reselected()

    def lower(self) -> None:
        """Deselect every card."""
        self.session.forget_words()
        self.hand.lower()

    def say_view(self, words: Callable[[TableView, Language], str]) -> None:
        """Read part of the view."""
        if self.session.view is not None:
            self.session.say(words(self.session.view, self.session.language))

    def scroll(self, by: int) -> None:
        """Scroll the melds or the result, whichever is shown in the middle."""
        area = self.query_one("#result" if self.has_class("settled") else "#melds", VerticalScroll)
        area.scroll_relative(y=by * max(1, area.size.height - 1), animate=False)

    def change_deck(self) -> None:
        """Show suits as letters, or as symbols again."""
        self.deck = Deck(not self.deck.letters, self.session.language)

    def leave(self) -> None:
        """Close the table in this terminal; the seat is kept."""
        self.app.exit()

    # what is shown

    def draw(self) -> None:
        """Show the session as it is now."""
        if not self.is_mounted:
            return
        self._draw_link()
        self.query_one(Notices).show(self.session)
        self.query_one(Told).show(self.session, self.deck)
        self.query_one(Bar).show(self.session, self.deck)
        self.query_one(Hand).show(self.session, self.deck)
        if self.session.view is not None:
            self._draw_view(self.session.view)

    def _draw_view(self, view: TableView) -> None:
        self.query_one("#title", Static).update(title_words(view, self.session.language))
        self._draw_clocks(view)
        self.query_one(Stock).show(self.session, view)
        self.query_one(Pile).show(self.session, view, self.deck)
        self.query_one(Melds).show(self.session, view, self.deck)
        self.query_one("#under", Static).update(self.deck.painted(under_words(view, self.session.language)))
        self._draw_log()
        self._draw_result(view)

    def _draw_clocks(self, view: TableView) -> None:
        """Draw everything that changes as time passes."""
        self.query_one(Opponents).show(self.session, view, self.deck)
        self.query_one("#mine", Static).update(mine_words(self.session, view))
        self.query_one(Told).show(self.session, self.deck)

    def _draw_link(self) -> None:
        state = self.session.link.state
        connecting = f"○ {self.session.language.say('connecting …')}"
        words = {
            "open": f"● {self.session.language.say(self.seat.where)}",
            "connecting": connecting,
            "waiting": self._waiting_words(),
        }
        shown = self.query_one("#link", Static)
        shown.set_class(state != "open", "broken")
        shown.update(f"○ {self.session.language.say('closed')}" if self.session.gone else words[state])

    def _waiting_words(self) -> str:
        seconds = int(self._link_until - monotonic()) + 1
        if seconds > 1:
            return f"○ {self.session.language.say('connection lost, trying again in {seconds} s', seconds=seconds)}"
        return f"○ {self.session.language.say('connection lost, trying again …')}"

    def _draw_log(self) -> None:
        lines = [told.words for told in self.session.log]
        self.query_one("#strip", Static).update(_lines(lines[-_STRIP:], self.deck))
        self.query_one("#log", Static).update(_lines(lines[-100:], self.deck))
        self.query_one("#rail", VerticalScroll).scroll_end(animate=False)

    def _draw_result(self, view: TableView) -> None:
        is_settled = view.status != "playing"
        if is_settled:
            language, in_lobby = self.session.language, view.status == "lobby"
            lines = lobby_lines(view, self.seat.where, language) if in_lobby else result_lines(view, language)
            self.query_one("#outcome", Static).update(_lines(lines, self.deck))
        if is_settled and not self.has_class("settled"):
            self.query_one("#result", VerticalScroll).scroll_home(animate=False)
        self.set_class(is_settled, "settled")
        self.set_class(is_asked(view), "asked")
        self.set_class(view.status == "lobby", "lobby")


def _lines(lines: Iterable[str], deck: Deck) -> Text:
    return deck.painted("\n".join(lines))
