"""The lines below the hand: what is said, the buttons for what may be done now, and the tools."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Static

from openrummy.languages import Language, sentences
from openrummy.tui.available import main_choices, other_choices
from openrummy.tui.choices import Choice, is_asked
from openrummy.tui.faces import Deck
from openrummy.tui.keys import LETTERS, Key, with_key
from openrummy.tui.readings import waiting_words
from openrummy.tui.request_choices import Wish, notice
from openrummy.tui.session import Session
from openrummy.tui.widgets import Chip

_OTHERS = 4
_WISHES = 2
_EDGES = 3
"""The blanks around the words of a button, in columns, and before the next one."""
_FOR_OTHERS = 24
"""Columns that the first button leaves for the others."""


class Told(Static):
    """The line that shows the prompt, or the last refusal, answer, hint or reading."""

    def show(self, session: Session, deck: Deck) -> None:
        self.set_class(bool(session.refusal), "refused")
        if session.refusal:
            self.update(Text(deck.plain(f"✗ {session.refusal}")))
        else:
            self.update(deck.painted(_told(session)))


def _told(session: Session) -> str:
    if session.gone or session.view is None:
        return session.gone or session.language.say("Going to the table …")
    language = session.language
    first = language.say("Ten seconds left.") if session.is_hurried else ""
    if session.view.you is None and not session.said:
        first = language.say("You are watching.")
    prompt = session.view.prompt if main_choices(session) or not session.selected else session.why_not
    return sentences((first, session.said or prompt), language)


class Bar(Horizontal):
    """The first button, which Enter presses, and up to four others."""

    def __init__(self, do: Callable[[Choice], None], primary: Callable[[], None]) -> None:
        super().__init__(id="bar")
        self._do = do
        self._primary = Chip(primary, classes="chip primary")
        self._others = [Chip(lambda: None, classes="chip other") for _ in range(_OTHERS)]

    def compose(self) -> ComposeResult:
        yield self._primary
        yield from self._others

    def show(self, session: Session, deck: Deck) -> None:
        choices = main_choices(session)
        # an act that costs points is never the first, so Enter cannot do it by mistake
        others = (*choices[1:], *other_choices(session))
        self._primary.set_class(not choices, "idle")
        first = deck.plain(f"⏎ {choices[0].words}") if choices else _idle(session)
        room = self.app.size.width - 1
        room -= _put(self._primary, first, room - (_FOR_OTHERS if others else 0))
        for chip, choice in zip(self._others, [*others, *[None] * _OTHERS], strict=False):
            chip.display = choice is not None and room > _EDGES
            if choice is not None:
                chip.run = partial(self._do, choice)
                words = deck.plain(with_key(LETTERS.get(choice.sign, "·"), choice.words, session.language))
                room -= _put(chip, words, room)


def _put(chip: Chip, words: str, room: int) -> int:
    """Put words on a button, cut if they need more columns than there are; return the columns that it takes."""
    text = Text(words)
    text.truncate(max(0, room - _EDGES), overflow="ellipsis")
    chip.update(text)
    return text.cell_len + _EDGES


def _idle(session: Session) -> str:
    """Return what the first button says while it can do nothing."""
    language = session.language
    if session.busy is not None or session.view is None:
        return language.say("… sending") if session.view else "…"
    if session.is_my_turn and is_asked(session.view):
        return language.say("Yes or no?")
    if session.is_my_turn:
        return language.say("No such play") if session.selected else language.say("Select a card")
    return waiting_words(session.view, language)


class Notices(Horizontal):
    """A line about anything unusual, with buttons for what can be done about it; hidden while there is nothing to say."""

    def __init__(self, do: Callable[[Wish], None], read_missed: Callable[[], None]) -> None:
        super().__init__(id="notices")
        self._do, self._read_missed = do, read_missed
        self._words = Static(id="notice", markup=False)
        self._chips = [Chip(lambda: None, classes="chip") for _ in range(_WISHES)]

    def compose(self) -> ComposeResult:
        yield self._words
        yield from self._chips

    def show(self, session: Session) -> None:
        found = notice(session)
        self.display = found is not None
        if found is None:
            return
        self._words.update(found.words)
        buttons: list[tuple[str, Callable[[], None]]] = [
            (with_key(wish.key, wish.words.said(session.language), session.language), partial(self._do, wish))
            for wish in found.wishes
        ]
        if not buttons and session.missed:
            away = session.language.say("While you were away")
            buttons = [(with_key("N", away, session.language), self._read_missed)]
        for chip, button in zip(self._chips, [*buttons, *[None] * _WISHES], strict=False):
            chip.display = button is not None
            if button is not None:
                chip.run = button[1]
                chip.update(button[0])


class Tools(Horizontal):
    """Buttons for the keys that are always available, so that the mouse can use them too."""

    def __init__(self, keys: Iterable[Key[Any]], press: Callable[[Key[Any]], None], language: Language) -> None:
        super().__init__(id="tools")
        self._keys, self._press, self._language = keys, press, language

    def compose(self) -> ComposeResult:
        for key in self._keys:
            if key.tool:
                words = with_key(key.cap, self._language.say(key.tool), self._language)
                yield Chip(partial(self._press, key), words, classes="chip tool")
