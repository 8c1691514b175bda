"""The themes of puzzles, to choose by: a name says what is to be decided, and never how."""

from collections.abc import Mapping

import msgspec

from openrummy.languages import Template


class Theme(msgspec.Struct, frozen=True):
    """A theme.  task: the question of its puzzles."""

    key: str
    name: Template
    task: Template


THEMES: Mapping[str, Theme] = {
    theme.key: theme
    for theme in (
        Theme("knock", name="Knock or wait", task="Do you knock?"),
        Theme("draw", name="Take or draw", task="Do you take the card?"),
        Theme("discard", name="Discards", task="Which card do you discard?"),
        Theme("lay_off", name="Laying off", task="Which cards do you lay off?"),
        Theme("drop", name="Drop or play", task="Do you drop?"),
        Theme("pure", name="Pure runs", task="Which card keeps your runs alive?"),
        Theme("river", name="The pile", task="Do you take from the pile, and how many cards?"),
        Theme("play", name="Melds", task="What do you lay down?"),
    )
}
"""Every theme by its key."""
