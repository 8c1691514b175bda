"""The table screen: draws a session, and hands keys and clicks to the commands."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from openrummy.table.messages import Offer, TableView
from openrummy.tui.bar import Bar, Told, Tools
from openrummy.tui.commands import Commands
from openrummy.tui.faces import Deck, signs
from openrummy.tui.hand import HandState
from openrummy.tui.keys import BY_NAME, Run, key_lines
from openrummy.tui.pages import Menu, Page
from openrummy.tui.readings import plural
from openrummy.tui.seat import Link, News, Seat
from openrummy.tui.session import Session
from openrummy.tui.sheet import fair_lines, lobby_lines, result_lines
from openrummy.tui.widgets import Hand, Melds, Opponents, Pile, Stock

_SHOWN_UNDER = 6
_STRIP = 3


class TableScreen(Screen[None]):
    """One seat's table."""

    session: Session
    commands: Commands

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat
        self.session = Session(seat.send)
        self.commands = Commands(self.session, self._pick, self.leave)
        self.deck = Deck()

    @property
    def hand(self) -> HandState:
        """The own hand."""
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
        with VerticalScroll(id="result", can_focus=False):
            yield Static(id="outcome")
        yield Static(id="strip")
        yield Static(id="mine", markup=False)
        with Horizontal(id="shelf"):
            yield Hand(
                lambda place: self.do(lambda: self.toggle(place)),
                lambda start, end: self.do(lambda: self.hand.carry(start, end)),
            )
        yield Told(id="told")
        yield Bar(lambda choice: self.do(lambda: self.commands.do(choice)), partial(self.do, self.commands.primary))
        yield Tools(self.press)

    def on_mount(self) -> None:
        self.draw()
        self.run_worker(self.seat.run(self.hear), name="seat")

    def on_resize(self) -> None:
        self.call_after_refresh(self.draw)

    def on_key(self, event: events.Key) -> None:
        name = event.key.lower() if len(event.key) == 1 else event.key
        run = BY_NAME.get(name)
        if run is not None:
            event.stop()
            event.prevent_default()
            self.press(run)

    # what keys and clicks do

    def press(self, run: Run) -> None:
        """Do what a key does."""
        self.do(lambda: run(self))

    def do(self, run: Callable[[], None]) -> None:
        """Do something and show what came of it."""
        run()
        self.draw()

    def hear(self, news: News) -> None:
        """News from the table."""
        self.session.hear(news)
        self.draw()

    def go(self, by: int) -> None:
        """Move the cursor."""
        self.hand.put_cursor(self.hand.cursor + by)

    def go_row(self, by: int) -> None:
        """Move the cursor to another row, where there is one."""
        place = self.hand.cursor + by * self.query_one(Hand).per_row
        if 0 <= place < len(self.hand.held):
            self.hand.put_cursor(place)

    def toggle(self, place: int) -> None:
        """Raise or lower a card."""
        self.session.forget_words()
        self.hand.toggle(place)

    def lower(self) -> None:
        """Lower every card."""
        self.session.forget_words()
        self.hand.lower()

    def say_view(self, words: Callable[[TableView], str]) -> None:
        """Read something of the view."""
        if self.session.view is not None:
            self.session.say(words(self.session.view))

    def scroll(self, by: int) -> None:
        """Scroll what is open in the middle."""
        area = self.query_one("#result" if self.has_class("settled") else "#melds", VerticalScroll)
        area.scroll_relative(y=by * max(1, area.size.height - 1), animate=False)

    def change_deck(self) -> None:
        """Suits as letters, or as signs again."""
        self.deck = Deck(letters=not self.deck.letters)

    def open_scores(self) -> None:
        """The score sheet with the last deal's proof, and what the running deal can be checked with."""
        if self.session.view is not None:
            lines = (*result_lines(self.session.view), "", *fair_lines(self.session.view))
            self.app.push_screen(Page("Scores, and why", self.deck.painted("\n".join(lines))))

    def open_log(self) -> None:
        """All that happened while we were here."""
        words = "\n".join(told.words for told in self.session.log)
        self.app.push_screen(Page("What happened", self.deck.painted(words), at_end=True))

    def open_keys(self) -> None:
        """The list of keys."""
        self.app.push_screen(Page("Keys", Text(key_lines())))

    def leave(self) -> None:
        """Close the terminal's table; the seat is kept."""
        self.app.exit()

    def _pick(self, offers: Sequence[Offer]) -> None:
        def picked(offer: Offer | None) -> None:
            if offer is not None:
                self.do(lambda: self.session.act(offer))

        self.app.push_screen(Menu(offers, self.deck), picked)

    # what is shown

    def draw(self) -> None:
        """Show the session as it is now."""
        if not self.is_mounted:
            return
        self._draw_link(self.session.link)
        self.query_one(Told).show(self.session, self.deck)
        self.query_one(Bar).show(self.session, self.deck)
        self.query_one(Hand).show(self.session, self.deck)
        if self.session.view is not None:
            self._draw_view(self.session.view)

    def _draw_view(self, view: TableView) -> None:
        self.query_one("#title", Static).update(_title(view))
        self.query_one(Opponents).show(view, self.deck)
        self.query_one(Stock).show(self.session, view)
        self.query_one(Pile).show(self.session, view, self.deck)
        self.query_one(Melds).show(self.session, view, self.deck)
        self.query_one("#under", Static).update(self.deck.painted(_under(view)))
        self.query_one("#mine", Static).update(_mine(view))
        self._draw_log()
        self._draw_result(view)

    def _draw_link(self, link: Link) -> None:
        words = {
            "open": f"● {self.seat.where}",
            "connecting": "○ connecting …",
            "waiting": "○ line lost, coming back …",
        }
        shown = self.query_one("#link", Static)
        shown.set_class(link.state != "open", "broken")
        shown.update("○ closed" if self.session.gone else words[link.state])

    def _draw_log(self) -> None:
        lines = [told.words for told in self.session.log]
        self.query_one("#strip", Static).update(_lines(lines[-_STRIP:], self.deck))
        self.query_one("#log", Static).update(_lines(lines[-100:], self.deck))
        self.query_one("#rail", VerticalScroll).scroll_end(animate=False)

    def _draw_result(self, view: TableView) -> None:
        is_settled = view.status != "playing"
        if is_settled:
            lines = lobby_lines(view, self.seat.where) if view.status == "lobby" else result_lines(view)
            self.query_one("#outcome", Static).update(_lines(lines, self.deck))
        if is_settled and not self.has_class("settled"):
            self.query_one("#result", VerticalScroll).scroll_home(animate=False)
        self.set_class(is_settled, "settled")
        self.set_class(view.status == "lobby", "lobby")


def _lines(lines: Iterable[str], deck: Deck) -> Text:
    return deck.painted("\n".join(lines))


def _title(view: TableView) -> str:
    deal = f" · deal {view.deal}" if view.deal else ""
    return f"{view.title}{deal} · {view.rules}"


def _under(view: TableView) -> str:
    """What lies under the upcard, the nearest first; everybody saw it thrown."""
    below = view.pile[-2 : -2 - _SHOWN_UNDER : -1]
    return f"under it {signs(below)}" if below else ""


def _mine(view: TableView) -> str:
    if view.you is None:
        return "Watching"
    seat = view.seats[view.you]
    turn = "▶ " if view.you in view.to_act else "◆ " if view.you == view.dealer and view.deal else ""
    floating = " · floating" if seat.floating else ""
    return f"{turn}{seat.name} · {plural(seat.cards, 'card')} · {seat.score} pt{floating}"
