"""Why a database cannot be used for now."""

from typing import Literal, TypeAlias

Trouble: TypeAlias = Literal["locked", "read_only", "full", "unreachable", "damaged", "contested"]
"""contested: other processes wrote to the same match again and again."""


class StoreTrouble(Exception):  # noqa: N818 - a typed answer, not a failure of the program
    """Nothing was written, or nothing can be read; the same operation may succeed later.

    If PostgreSQL went away in the midst of a commit and did not return in time, nobody knows whether that was written.
    """

    def __init__(self, reason: Trouble) -> None:
        super().__init__(f"the database cannot be used now: {reason}")
        self.reason = reason
