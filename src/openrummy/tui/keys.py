"""The keyboard of the table: one row per key, as in the list of keys that players read."""

from collections.abc import Callable, Mapping
from typing import Generic, Protocol, TypeVar

import msgspec
from rich.cells import set_cell_size

from openrummy.languages import ENGLISH, Language, Template
from openrummy.table.messages import TableView
from openrummy.tui.clocks import read_clocks
from openrummy.tui.commands import Commands, lay_best
from openrummy.tui.dialogs import Openings
from openrummy.tui.hand import HandState
from openrummy.tui.readings import read_hand, read_last, read_opponents, read_pile
from openrummy.tui.session import Session

S = TypeVar("S")


class Key(msgspec.Struct, Generic[S], frozen=True):
    """A key of the screen S.  names: its names in Textual.  shown: the text printed on it.  words: for the list of keys; empty if it is not there.

    does: the signs of the choices that it makes, which show it on their buttons.  tool: the word of its button below the table.
    """

    names: tuple[str, ...]
    shown: str
    words: Template
    run: Callable[[S], None]
    does: tuple[str, ...] = ()
    tool: Template = ""

    @property
    def cap(self) -> str:
        """The text on a button."""
        return self.shown.replace("Ctrl+", "^")


def key(
    names: str, shown: str, words: Template, run: Callable[[S], None], *, does: str = "", tool: Template = ""
) -> Key[S]:
    """Return a key.  names, does: separated by spaces."""
    return Key(tuple(names.split()), shown, words, run, tuple(does.split()), tool)


class Keyed(Protocol):
    """The screen of a table, as its keys see it."""

    session: Session
    commands: Commands
    pages: Openings

    @property
    def hand(self) -> HandState:
        """Your hand."""

    def go(self, by: int) -> None:
        """Move the cursor."""

    def go_row(self, by: int) -> None:
        """Move the cursor to another row, if there is one."""

    def toggle(self, place: int) -> None:
        """Select or deselect a card."""

    def lower(self) -> None:
        """Deselect every card."""

    def say_view(self, words: Callable[[TableView, Language], str]) -> None:
        """Read part of the view."""

    def scroll(self, by: int) -> None:
        """Scroll the melds or the result, whichever is shown in the middle."""

    def change_deck(self) -> None:
        """Show suits as letters, or as symbols again."""

    def leave(self) -> None:
        """Close the table in this terminal; the seat is kept."""


KEYS: tuple[Key[Keyed], ...] = (
    key("left", "← →", "Go through the hand", lambda t: t.go(-1)),
    key("right", "", "", lambda t: t.go(1)),
    key("up", "↑ ↓", "Go to the other row of the hand", lambda t: t.go_row(-1)),
    key("down", "", "", lambda t: t.go_row(1)),
    key("home", "Home End", "Go to the first or the last card", lambda t: t.hand.put_cursor(0)),
    key("end", "", "", lambda t: t.hand.put_cursor(len(t.hand.held))),
    key("space", "Space", "Select or deselect the card", lambda t: t.toggle(t.hand.cursor)),
    key("shift+left", "Shift ← →", "Select several cards in a row", lambda t: t.hand.extend(-1)),
    key("shift+right", "", "", lambda t: t.hand.extend(1)),
    key("alt+left", "Alt ← →", "Move the card, or all selected cards", lambda t: t.hand.nudge(-1)),
    key("alt+right", "", "", lambda t: t.hand.nudge(1)),
    key("enter", "Enter", "Do what the first button says", lambda t: t.commands.primary()),
    key("d", "D", "Draw from the stock", lambda t: t.commands.draw(), does="draw"),
    key("t", "T", "Take from the pile", lambda t: t.commands.take(), does="take"),
    key(
        "x",
        "X",
        "Discard the selected card",
        lambda t: t.commands.with_selected("discard", "Select the card to discard first."),
        does="discard",
    ),
    key(
        "m",
        "M",
        "Meld the selected cards, or group them where melds stay in your hand",
        lambda t: t.commands.meld(),
        does="meld group",
    ),
    key(
        "minus",
        "-",
        "Split up the selected cards or the group of the current card",
        lambda t: t.commands.ungroup(),
        does="ungroup",
    ),
    key("plus", "+", "Arrange your hand in its best groups", lambda t: lay_best(t.session), does="best"),
    key(
        "l",
        "L",
        "Lay off the selected card",
        lambda t: t.commands.with_selected("lay_off", "Select the card to lay off first."),
        does="lay_off",
    ),
    key("k", "K", "Knock or go gin", lambda t: t.commands.knock(), does="ending"),
    key(
        "f",
        "F",
        "Pass the upcard, or stop laying off; declare, or show your hand",
        lambda t: t.commands.finish(),
        does="pass done show declare",
    ),
    key("q", "Q", "Drop out of the deal, after one question", lambda t: t.commands.drop(), does="costly"),
    key("r", "R", "Sort the hand by rank", lambda t: t.hand.sort(by_rank=True), tool="Rank"),
    key("s", "S", "Sort the hand by suit", lambda t: t.hand.sort(by_rank=False), tool="Suit"),
    key("h", "H", "Ask for a hint", lambda t: t.session.hint(), tool="Hint"),
    key(
        "a",
        "A",
        "Read your hand",
        lambda t: t.say_view(lambda view, language: read_hand(t.hand.laid, t.session.labels, language, view.outside)),
    ),
    key("o", "O", "Read the other players", lambda t: t.say_view(read_opponents)),
    key("p", "P", "Read the pile and the stock", lambda t: t.say_view(read_pile)),
    key(
        "c",
        "C",
        "Read the clocks",
        lambda t: t.say_view(lambda view, language: read_clocks(view, t.session.passed, language)),
    ),
    key("j", "J", "Read what happened last", lambda t: t.session.say(read_last(t.session.log, t.session.language))),
    key("w", "W", "Why: the scores, and how they add up", lambda t: t.pages.scores(), tool="Scores"),
    key("v", "V", "View the whole log", lambda t: t.pages.log(), tool="Log|a key"),
    key("g", "G", "Discards of each player", lambda t: t.pages.discards()),
    key("n", "N", "While you were away", lambda t: t.pages.missed()),
    key("u", "U", "The rules of this table", lambda t: t.pages.rules()),
    key("i", "I", "Inspect the deals: were they fair?", lambda t: t.pages.checks(), does="checks"),
    key("f5", "F5", "Replay the finished deals", lambda t: t.pages.replay(), does="replay"),
    key("slash", "/", "Talk", lambda t: t.pages.talk(), tool="Talk"),
    key("b", "B", "Break: ask for a pause, agree, or go on", lambda t: t.commands.pause()),
    key(
        "y",
        "Y",
        "Say yes to a question; take your seat back from the bot",
        lambda t: t.commands.say_yes(),
        does="yes rematch",
    ),
    key(
        "z", "Z", "Say no to a question, or to a pause; cancel your own pause", lambda t: t.commands.say_no(), does="no"
    ),
    key("e f10", "E", "Everything else: seats, extra time, muting", lambda t: t.pages.more(), tool="More"),
    key("pageup", "PgUp PgDn", "Scroll melds or scores", lambda t: t.scroll(-1)),
    key("pagedown", "", "", lambda t: t.scroll(1)),
    key("f2", "F2", "Suits as letters or as symbols", lambda t: t.change_deck()),
    key("escape", "Esc", "Deselect all cards", lambda t: t.lower()),
    key("question_mark f1", "?", "Show this list", lambda t: t.pages.keys(key_lines(t.session.language)), tool="Keys"),
    key("ctrl+q", "Ctrl+Q", "Leave the table", lambda t: t.leave(), tool="Leave"),
)

LETTERS: Mapping[str, str] = {sign: one.shown for one in KEYS for sign in one.does}
"""The key of a choice, by its sign."""


_PRINTED: Mapping[str, Template] = {
    "Home End": "Home End",
    "Space": "Space",
    "Shift ← →": "Shift ← →",
    "PgUp PgDn": "PgUp PgDn",
    "Ctrl+Q": "Ctrl+Q",
}
"""Keys that have other names on keyboards of other countries."""


def key_shown(key: Key[Keyed], language: Language = ENGLISH) -> str:
    """Return what is printed on a key."""
    found = _PRINTED.get(key.shown)
    return key.shown if found is None else language.say(found)


def with_key(cap: str, words: str, language: Language) -> str:
    """Return the label of a button: what is printed on its key, and what it does."""
    return language.say("{key} {words}", key=cap, words=words)


def key_lines(language: Language = ENGLISH) -> str:
    """Return the list of keys, one line per key."""
    return "\n".join(
        f"{set_cell_size(key_shown(key, language), 14)}{language.say(key.words)}" for key in KEYS if key.words
    )
