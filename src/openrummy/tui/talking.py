"""Talk at the table: the last lines, phrases for everybody, own words where the host allows them."""

from collections.abc import Callable

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static

from openrummy.table.messages import Phrase
from openrummy.table.talk import LONGEST
from openrummy.tui.phrases import PHRASES, line_words
from openrummy.tui.session import Session
from openrummy.tui.widgets import Chip


class TalkPage(ModalScreen[None]):
    """The talk; Enter says the chosen phrase, or the words that were typed."""

    BINDINGS = [("escape", "dismiss(None)", "Back")]  # noqa: RUF012 - Textual's way

    def __init__(self, session: Session, done: Callable[[], None]) -> None:
        super().__init__()
        self._session, self._done = session, done
        self._phrases: tuple[Phrase, ...] = tuple(PHRASES)

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static("Talk", classes="title")
            with VerticalScroll(id="lines", can_focus=False):
                yield Static(id="said", markup=False)
            yield Static(id="talk-refusal", classes="refusal", markup=False)
            if self._has_chat:
                yield Input(placeholder="Your message, then Enter; Tab goes to the phrases", max_length=LONGEST)
            yield OptionList(*(Text(words) for words in PHRASES.values()))
            yield Chip(self.back, "Esc  Back", classes="chip")

    @property
    def _has_chat(self) -> bool:
        view = self._session.view
        return view is not None and view.settings.chat

    def on_mount(self) -> None:
        self.show()
        self.set_interval(0.3, self.show)

    def show(self) -> None:
        """The lines as they are now."""
        words = "\n".join(map(line_words, self._session.lines)) or "Nobody has said anything yet."
        self.query_one("#said", Static).update(words)
        self.query_one("#talk-refusal", Static).update(self._session.refusal)
        self.query_one("#lines", VerticalScroll).scroll_end(animate=False)

    def back(self) -> None:
        """Close the page."""
        self.dismiss(None)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._session.ask.phrase(self._phrases[event.option_index])
        self._done()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if event.value.strip():
            self._session.ask.text(event.value)
            event.input.clear()
            self._done()
