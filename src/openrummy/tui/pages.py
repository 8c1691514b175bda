"""The screens that open over the table: menus, pages with headings to jump to, and a question for a name."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import msgspec
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from openrummy.languages import Language
from openrummy.tui.faces import Deck
from openrummy.tui.widgets import Chip

T = TypeVar("T")


class Menu(ModalScreen[T | None], Generic[T]):
    """A menu; Esc chooses nothing.  items: words, each with the value that it returns.  body: text above the items."""

    BINDINGS = [("escape", "dismiss(None)", "Back")]  # noqa: RUF012 - Textual's way

    def __init__(
        self, title: str, items: Sequence[tuple[str, T]], deck: Deck, language: Language, body: str = ""
    ) -> None:
        super().__init__()
        self._title, self._items, self._deck, self._body = title, items, deck, body
        self._language = language

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(self._deck.plain(self._title), classes="title", markup=False)
            if self._body:
                with VerticalScroll(classes="body", can_focus=False):
                    yield Static(self._deck.painted(self._body))
            yield OptionList(*(Option(self._deck.painted(words)) for words, _ in self._items))
            yield Chip(self.back, self._language.say("Esc  Back"), classes="chip")

    def back(self) -> None:
        """Choose nothing."""
        self.dismiss(None)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._items[event.option_index][1])


class Section(msgspec.Struct, frozen=True):
    """A part of a page.  heading: a place to jump to; empty for none."""

    heading: str
    body: Text


class Page(ModalScreen[None]):
    """A page to read, from the top or from its end."""

    BINDINGS = [  # noqa: RUF012 - Textual's way
        ("escape,enter,space,q", "dismiss(None)", "Back"),
        ("left", "jump(-1)", "Mark before"),
        ("right", "jump(1)", "Next mark"),
    ]

    def __init__(self, title: str, sections: Sequence[Section], language: Language, *, at_end: bool = False) -> None:
        super().__init__()
        self._title, self._sections, self._language, self._at_end = title, sections, language, at_end
        self._marks: list[Static] = []
        self._mark = 0

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(self._title, classes="title", markup=False)
            with VerticalScroll():
                for section in self._sections:
                    yield from self._section(section)
            with Horizontal(classes="feet"):
                yield Chip(self.back, self._language.say("Esc  Back"), classes="chip")
                if len(self._marks) > 1:
                    yield Chip(
                        lambda: self.action_jump(-1), f"← {self._language.say('Previous heading')}", classes="chip"
                    )
                    yield Chip(lambda: self.action_jump(1), f"→ {self._language.say('Next heading')}", classes="chip")

    def on_mount(self) -> None:
        if self._at_end:
            self._mark = max(0, len(self._marks) - 1)
            self.call_after_refresh(self.query_one(VerticalScroll).scroll_end, animate=False)

    def _section(self, section: Section) -> ComposeResult:
        if section.heading:
            self._marks.append(Static(section.heading, classes="heading", markup=False))
            yield self._marks[-1]
        yield Static(section.body)

    def action_jump(self, by: int) -> None:
        """Go to the previous or the next heading."""
        if self._marks:
            self._mark = max(0, min(self._mark + by, len(self._marks) - 1))
            self.query_one(VerticalScroll).scroll_to_widget(self._marks[self._mark], top=True, animate=False)

    def back(self) -> None:
        """Close the page."""
        self.dismiss(None)


class AskName(ModalScreen[None]):
    """A question for the name of a player who sits down.  sit: called with the name; it shows any refusal itself."""

    BINDINGS = [("escape", "dismiss(None)", "Back")]  # noqa: RUF012 - Textual's way

    def __init__(self, name: str, sit: Callable[[str], None], language: Language) -> None:
        super().__init__()
        self._name, self._sit, self._language = name, sit, language

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(self._language.say("Sit down"), classes="title", markup=False)
            yield Static(self._language.say("Your name, then Enter:"))
            yield Input(self._name)
            yield Chip(self.back, self._language.say("Esc  Back"), classes="chip")

    def back(self) -> None:
        """Close the question without sitting down."""
        self.dismiss(None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(None)
        self._sit(event.value)
