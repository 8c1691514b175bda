"""Which commands a table has answered, and in which version; asked at every command, however long the log is.

A value like the table itself: dicts that nobody changes once they are made, each larger than the next, as in a binary
counter.  One more costs a few insertions on average, and looking one up asks at most some ten dicts.
"""

from collections.abc import Mapping
from typing import TypeAlias

Answered: TypeAlias = tuple[Mapping[str, int], ...]
"""The versions of commands by `command_of`, the oldest first."""


def with_answer(answered: Answered, command: str, version: int) -> Answered:
    """`answered`, and `command` in `version`."""
    newest: Mapping[str, int] = {command: version}
    while answered and len(answered[-1]) <= len(newest):
        newest = {**answered[-1], **newest}
        answered = answered[:-1]
    return (*answered, newest)


def answer_to(answered: Answered, command: str) -> int | None:
    """The version in which `command` was carried out, the latest if there are more; None for a new one."""
    return next((some[command] for some in reversed(answered) if command in some), None)
