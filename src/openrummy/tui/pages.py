"""What opens over the table: a menu of several offers, and pages to read."""

from collections.abc import Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from openrummy.table.messages import Offer
from openrummy.tui.faces import Deck
from openrummy.tui.widgets import Chip


class Menu(ModalScreen[Offer | None]):
    """Which of several offers is meant; Esc means none."""

    BINDINGS = [("escape", "dismiss(None)", "Back")]  # noqa: RUF012 - Textual's way

    def __init__(self, offers: Sequence[Offer], deck: Deck) -> None:
        super().__init__()
        self._offers, self._deck = offers, deck

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static("Which one?", classes="title")
            yield OptionList(*(Option(self._deck.painted(offer.words)) for offer in self._offers))
            yield Chip(self.back, "Esc  Back", classes="chip")

    def back(self) -> None:
        """Choose nothing."""
        self.dismiss(None)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._offers[event.option_index])


class Page(ModalScreen[None]):
    """Something to read."""

    BINDINGS = [("escape,enter,space,q", "dismiss(None)", "Back")]  # noqa: RUF012 - Textual's way

    def __init__(self, title: str, body: Text, *, at_end: bool = False) -> None:
        super().__init__()
        self._title, self._body, self._at_end = title, body, at_end

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(self._title, classes="title", markup=False)
            with VerticalScroll() as scroll:
                yield Static(self._body)
            yield Chip(self.back, "Esc  Back", classes="chip")
        if self._at_end:
            self.call_after_refresh(scroll.scroll_end, animate=False)

    def back(self) -> None:
        """Close the page."""
        self.dismiss(None)
