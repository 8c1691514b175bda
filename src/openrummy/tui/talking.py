"""Talk at the table: the last lines, phrases for everybody, and free text if the host allows it."""

from collections.abc import Callable

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static

from openrummy.table.messages import Phrase, Say
from openrummy.table.talk import LONGEST
from openrummy.tui.phrases import PHRASES, line_words
from openrummy.tui.session import Session
from openrummy.tui.widgets import Chip


class TalkPage(ModalScreen[None]):
    """The talk page; Enter says the chosen phrase, or the words that were typed."""

    BINDINGS = [("escape", "dismiss(None)", "Back")]  # noqa: RUF012 - Textual's way

    def __init__(self, session: Session, done: Callable[[], None]) -> None:
        super().__init__()
        self._session, self._done = session, done
        self._phrases: tuple[Phrase, ...] = tuple(PHRASES)

    def compose(self) -> ComposeResult:
        language = self._session.language
        with Vertical(classes="page"):
            yield Static(language.say("Talk"), classes="title")
            with VerticalScroll(id="lines", can_focus=False):
                yield Static(id="said", markup=False)
            yield Static(id="talk-refusal", classes="refusal", markup=False)
            if self._has_chat:
                words = language.say("Your words, then Enter; Tab goes to the phrases")
                yield Input(placeholder=words, max_length=LONGEST)
            yield OptionList(*(Text(language.say(words)) for words in PHRASES.values()))
            yield Chip(self.back, language.say("Esc  Back"), classes="chip")

    @property
    def _has_chat(self) -> bool:
        view = self._session.view
        return view is not None and view.settings.chat

    def on_mount(self) -> None:
        self.show()
        self.set_interval(0.3, self.show)

    def show(self) -> None:
        """Show the lines as they are now."""
        language = self._session.language
        lines = [line_words(line, language) for line in self._session.lines]
        words = "\n".join(lines) or language.say("Nobody has said anything yet.")
        self.query_one("#said", Static).update(words)
        self.query_one("#talk-refusal", Static).update(self._session.refusal)
        self.query_one("#lines", VerticalScroll).scroll_end(animate=False)

    def back(self) -> None:
        """Close the page."""
        self.dismiss(None)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._session.ask(Say, self._phrases[event.option_index])
        self._done()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if event.value.strip():
            self._session.ask(Say, None, event.value)
            event.input.clear()
            self._done()
