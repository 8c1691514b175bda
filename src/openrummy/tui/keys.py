"""The keyboard of the table: one row per key, as in the list of keys that players read."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from openrummy.languages import ENGLISH, Language, Template
from openrummy.tui.clocks import read_clocks
from openrummy.tui.readings import read_hand, read_last, read_opponents, read_pile

if TYPE_CHECKING:
    from openrummy.tui.screen import TableScreen

Run: TypeAlias = Callable[["TableScreen"], None]


class Key(msgspec.Struct, frozen=True):
    """A key.  names: its names in Textual.  shown: the text printed on it."""

    names: tuple[str, ...]
    shown: str
    words: Template
    run: Run


def _key(names: str, shown: str, words: Template, run: Run) -> Key:
    return Key(tuple(names.split()), shown, words, run)


KEYS: tuple[Key, ...] = (
    _key("left", "← →", "Go through the hand", lambda t: t.go(-1)),
    _key("right", "", "", lambda t: t.go(1)),
    _key("up", "↑ ↓", "Go to the other row of the hand", lambda t: t.go_row(-1)),
    _key("down", "", "", lambda t: t.go_row(1)),
    _key("home", "Home End", "Go to the first or the last card", lambda t: t.hand.put_cursor(0)),
    _key("end", "", "", lambda t: t.hand.put_cursor(len(t.hand.held))),
    _key("space", "Space", "Select or deselect the card", lambda t: t.toggle(t.hand.cursor)),
    _key("shift+left", "Shift ← →", "Select several cards in a row", lambda t: t.hand.extend(-1)),
    _key("shift+right", "", "", lambda t: t.hand.extend(1)),
    _key("alt+left", "Alt ← →", "Move the card, or all selected cards", lambda t: t.hand.nudge(-1)),
    _key("alt+right", "", "", lambda t: t.hand.nudge(1)),
    _key("enter", "Enter", "Do what the first button says", lambda t: t.commands.primary()),
    _key("d", "D", "Draw from the stock", lambda t: t.commands.draw()),
    _key("t", "T", "Take from the pile", lambda t: t.commands.take()),
    _key(
        "x",
        "X",
        "Discard the selected card",
        lambda t: t.commands.with_selected("discard", "Select the card to discard first."),
    ),
    _key("m", "M", "Meld the selected cards, or group them where melds stay in your hand", lambda t: t.commands.meld()),
    _key("minus", "-", "Split up the selected cards or the group of the current card", lambda t: t.commands.ungroup()),
    _key("plus", "+", "Arrange your hand in its best groups", lambda t: t.commands.lay_best()),
    _key(
        "l",
        "L",
        "Lay off the selected card",
        lambda t: t.commands.with_selected("layoff", "Select the card to lay off first."),
    ),
    _key("k", "K", "Knock or go gin", lambda t: t.commands.knock()),
    _key("f", "F", "Pass the upcard, or stop laying off; declare, or show your hand", lambda t: t.commands.finish()),
    _key("q", "Q", "Drop out of the deal, after one question", lambda t: t.commands.drop()),
    _key("r", "R", "Sort the hand by rank", lambda t: t.hand.sort(by_rank=True)),
    _key("s", "S", "Sort the hand by suit", lambda t: t.hand.sort(by_rank=False)),
    _key("h", "H", "Ask for a hint", lambda t: t.session.hint()),
    _key(
        "a",
        "A",
        "Read your hand",
        lambda t: t.session.say(read_hand(t.hand.laid, t.session.labels, t.session.language)),
    ),
    _key("o", "O", "Read the other players", lambda t: t.say_view(read_opponents)),
    _key("p", "P", "Read the pile and the stock", lambda t: t.say_view(read_pile)),
    _key(
        "c",
        "C",
        "Read the clocks",
        lambda t: t.say_view(lambda view, language: read_clocks(view, t.session.passed, language)),
    ),
    _key("j", "J", "Read what happened last", lambda t: t.session.say(read_last(t.session.log, t.session.language))),
    _key("w", "W", "Why: the scores, and how they add up", lambda t: t.pages.scores()),
    _key("v", "V", "View the whole log", lambda t: t.pages.log()),
    _key("g", "G", "Discards of each player", lambda t: t.pages.discards()),
    _key("n", "N", "While you were away", lambda t: t.pages.missed()),
    _key("u", "U", "The rules of this table", lambda t: t.pages.rules()),
    _key("i", "I", "Inspect the deals: were they fair?", lambda t: t.pages.checks()),
    _key("f5", "F5", "Replay the finished deals", lambda t: t.pages.replay()),
    _key("slash", "/", "Talk", lambda t: t.pages.talk()),
    _key("b", "B", "Break: ask for a pause, agree, or go on", lambda t: t.commands.pause()),
    _key("y", "Y", "Say yes to a question; take your seat back from the bot", lambda t: t.commands.say_yes()),
    _key("z", "Z", "Say no to a question, or to a pause; cancel your own pause", lambda t: t.commands.say_no()),
    _key("e f10", "E", "Everything else: seats, extra time, muting", lambda t: t.pages.more()),
    _key("pageup", "PgUp PgDn", "Scroll melds or scores", lambda t: t.scroll(-1)),
    _key("pagedown", "", "", lambda t: t.scroll(1)),
    _key("f2", "F2", "Suits as letters or as symbols", lambda t: t.change_deck()),
    _key("escape", "Esc", "Deselect all cards", lambda t: t.lower()),
    _key("question_mark f1", "?", "Show this list", lambda t: t.pages.keys(key_lines(t.session.language))),
    _key("ctrl+q", "Ctrl+Q", "Leave the table", lambda t: t.leave()),
)

BY_NAME: Mapping[str, Run] = {name: key.run for key in KEYS for name in key.names}


_PRINTED: Mapping[str, Template] = {
    "Home End": "Home End",
    "Space": "Space",
    "Shift ← →": "Shift ← →",
    "PgUp PgDn": "PgUp PgDn",
    "Ctrl+Q": "Ctrl+Q",
}
"""Keys that have other names on keyboards of other countries."""


def key_shown(key: Key, language: Language = ENGLISH) -> str:
    """Return what is printed on a key."""
    found = _PRINTED.get(key.shown)
    return key.shown if found is None else language.say(found)


def with_key(cap: str, words: str, language: Language) -> str:
    """Return the label of a button: what is printed on its key, and what it does."""
    return language.say("{key} {words}", key=cap, words=words)


def key_lines(language: Language = ENGLISH) -> str:
    """Return the list of keys, one line per key."""
    return "\n".join(f"{key_shown(key, language):<14}{language.say(key.words)}" for key in KEYS if key.words)
