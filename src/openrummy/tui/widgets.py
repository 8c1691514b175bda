"""The widgets of the table screen; each draws its part of a session and passes on clicks."""

from collections.abc import Callable, Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from openrummy.languages import Language, dotted
from openrummy.table.messages import TableView
from openrummy.tui.choices import on_meld
from openrummy.tui.clocks import clock_shown, is_last
from openrummy.tui.drawing import hand_text, pile_text, shelved, stock_text
from openrummy.tui.faces import Deck, with_signs
from openrummy.tui.readings import held_counted, meld_line, others, presence, seat_name
from openrummy.tui.session import Session
from openrummy.tui.sheet import showing_lines

DIM = "#cbdad0"
_SHARE = 4
"""The hand takes at most this part of the screen, a quarter; if it needs more, its cards have no frames."""


class Chip(Static):
    """Words that can be clicked."""

    def __init__(self, run: Callable[[], None], words: str = "", *, classes: str = "") -> None:
        super().__init__(words, markup=False, classes=classes)
        self.run = run

    def on_click(self) -> None:
        self.run()


class Opponents(Static):
    """The other seats: name, cards, points, time, and their last act."""

    def show(self, session: Session, view: TableView, deck: Deck) -> None:
        seats = others(view)
        per_row = min(3, len(seats)) or 1
        width = max(16, (self.app.size.width - 2) // per_row - 1)
        lines = []
        for start in range(0, len(seats), per_row):
            row = seats[start : start + per_row]
            plaques = [deck.painted(_plaque(view, seat, width, session.language), "bold") for seat in row]
            lines.append(_cells(plaques, width))
            lines.append(_cells([_doing(session, view, seat, deck) for seat in row], width))
        self.update(Text("\n").join(lines))


def _plaque(view: TableView, number: int, width: int, language: Language) -> str:
    """Return `▶ Mira bot, casual · 7 cards · 12`; if there is little room, the name is cut."""
    seat = view.seats[number]
    mark = "▶ " if number in view.to_act else "◆ " if number == view.dealer and view.deal else "  "
    floating = language.say("floating|a player") if seat.floating else ""
    held = held_counted(seat, language)
    counts, there = dotted((floating, held, str(seat.score))), presence(seat, language)
    name, room = seat_name(view, number, language), width - sum(map(cell_len, (mark, there, counts, "  · ")))
    name = set_cell_size(name, min(cell_len(name), max(3, room)))
    named = language.say("{name} {presence}", name=name, presence=there) if there else name
    return mark + dotted((named, counts))


def _doing(session: Session, view: TableView, number: int, deck: Deck) -> Text:
    """Return `   ‹1:05› Mira discards 7♥`."""
    seat = view.seats[number]
    time = clock_text(session, view, number)
    language = session.language
    asks = language.say("asks for a pause") if seat.pausing and not view.paused else ""
    muted = language.say("muted") if number in view.muted else ""
    notes = dotted((asks, muted, *(with_signs(note, language) for note in seat.notes)))
    dot = " · " if notes and seat.last_act else ""
    return Text.assemble("   ", time, " " if time else "", notes, dot, deck.painted(seat.last_act, DIM))


def clock_text(session: Session, view: TableView, number: int) -> Text:
    """Return a seat's time, bright while it runs and brighter in its last seconds."""
    seat = view.seats[number]
    style = DIM
    if seat.clock is not None and seat.clock.running:
        style = "bold #7a1212 on #fff1d6" if is_last(seat.clock, session.passed) else "bold #f4c451"
    return Text(clock_shown(seat, session.passed, is_paused=view.paused), style=style)


def _cells(cells: Sequence[Text], width: int) -> Text:
    line = Text()
    for text in cells:
        text.truncate(width, overflow="ellipsis", pad=True)
        line.append_text(text).append(" ")
    return line


class Stock(Chip):
    """The stock; a click draws."""

    def show(self, session: Session, view: TableView) -> None:
        is_open = bool(session.busy is None and session.offers("draw", ()))
        word = session.language.say("[D] draw") if is_open else session.language.say("stock")
        label = Text(word, style="bold #f4c451" if is_open else DIM)
        self.update(Text("\n").join([stock_text(view.stock, is_open=is_open), Text(f"{view.stock:^5}"), label]))


class Pile(Chip):
    """The discard pile; a click discards the selected card, or takes the top card."""

    def show(self, session: Session, view: TableView, deck: Deck) -> None:
        word = _pile_word(session)
        label = Text(word or session.language.say("pile"), style="bold #f4c451" if word else DIM)
        card = pile_text(view.pile, deck, is_open=bool(word))
        self.update(Text("\n").join([card, Text(f"{len(view.pile):^5}"), label]))


def _pile_word(session: Session) -> str:
    if session.busy is not None:
        return ""
    if session.offers("discard"):
        return session.language.say("[X] discard")
    return session.language.say("[T] take") if session.offers("take", ()) else ""


class MeldLine(Static):
    """One meld on the table; a click lays off the selected card there."""

    def __init__(self, number: int, run: Callable[[int], None]) -> None:
        super().__init__(markup=False, classes="meld")
        self._number, self._run = number, run

    def show(self, session: Session, view: TableView, deck: Deck) -> None:
        meld = view.melds[self._number]
        fits = session.busy is None and on_meld(view.offers, session.selected, self._number)
        words = f"{'＋' if fits else '  '}{meld_line(view, meld, session.language)}"
        self.update(deck.painted(words, "bold" if fits else ""))

    def on_click(self) -> None:
        self._run(self._number)


class Melds(VerticalScroll, can_focus=False):
    """The melds on the table, or the hands that were shown, or the question between two deals."""

    def __init__(self, run: Callable[[int], None]) -> None:
        super().__init__(id="melds")
        self._run = run
        self._shown = Static(markup=False)
        self._lines: list[MeldLine] = []

    def compose(self) -> ComposeResult:
        yield self._shown

    def show(self, session: Session, view: TableView, deck: Deck) -> None:
        shown = "\n".join(showing_lines(view, session.language))
        self._shown.display = bool(shown)
        self._shown.update(deck.painted(shown))
        while len(self._lines) > len(view.melds):
            self._lines.pop().remove()
        fresh = [MeldLine(number, self._run) for number in range(len(self._lines), len(view.melds))]
        if fresh:
            self._lines += fresh
            self.mount(*fresh)
            self.call_after_refresh(self.scroll_end, animate=False)
        for line in self._lines:
            line.show(session, view, deck)


class Hand(Static):
    """The hand: a click selects or deselects a card, a drag moves it."""

    def __init__(self, toggle: Callable[[int], None], carry: Callable[[int, int], None]) -> None:
        super().__init__(id="hand")
        self._toggle, self._carry = toggle, carry
        self.shelves = shelved((), (), 1, 1)
        self._from: int | None = None

    def show(self, session: Session, deck: Deck) -> None:
        hand, size = session.hand, self.app.size
        sizes = [len(group) for group in hand.groups]
        self.shelves = shelved(sizes, session.labels, size.width - 2, size.height // _SHARE)
        self.update(hand_text(hand, self.shelves, deck, session.wild))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self._from = self._place(event)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        start, self._from = self._from, None
        end = self._place(event)
        if start is None or end is None:
            return
        if start == end:
            self._toggle(end)
        else:
            self._carry(start, end)

    def _place(self, event: events.MouseEvent) -> int | None:
        return self.shelves.place_at(event.x, event.y)
