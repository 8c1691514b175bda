"""An operation of a storm, and how one ends without an answer."""

from collections.abc import Callable
from typing import TypeAlias

from sqlalchemy import Connection

Work: TypeAlias = Callable[[Connection], bool]
"""An operation; it returns whether something was done."""


class CrashError(Exception):
    """The process is gone, as far as its client can tell."""


class HoldsMore(Exception):  # noqa: N818 - named after what was found
    """A settlement does not pay out everything, so it was not carried out."""
