"""The idempotency keys that a table has answered, with their versions; looked up for every command, however long the
log is.

A value like the table itself: dicts that never change after they are made, each larger than the next, as in a binary
counter.  One more costs a few insertions on average, and a lookup visits about ten dicts at most.
"""

from collections.abc import Mapping
from typing import TypeAlias

Answered: TypeAlias = tuple[Mapping[str, int], ...]
"""The versions of commands by `command_of`, the oldest first."""


def with_answer(answered: Answered, command: str, version: int) -> Answered:
    """Return `answered` with `command` in `version` added."""
    newest: Mapping[str, int] = {command: version}
    while answered and len(answered[-1]) <= len(newest):
        newest = {**answered[-1], **newest}
        answered = answered[:-1]
    return (*answered, newest)


def answer_to(answered: Answered, command: str) -> int | None:
    """Return the latest version in which `command` was carried out, or None for a new one."""
    return next((some[command] for some in reversed(answered) if command in some), None)
