"""The work that a server gives to a worker process, as bytes.

Only the server writes tasks, so pickle, which would run what a stranger wrote, is safe there.
"""

import pickle
from typing import Protocol


class Task(Protocol):
    """A piece of work: a struct that pickle can write, with nothing in it that the worker may not know."""

    @property
    def searches(self) -> bool:
        """Whether it plays imagined deals, which takes long to load, and longer to compile for the first time."""

    def done(self) -> bytes:
        """Do it, and return the result as bytes; whatever it raises is told as its failure."""


def encode(task: Task) -> bytes:
    """Return a task as bytes."""
    return pickle.dumps(task, pickle.HIGHEST_PROTOCOL)


def decode(written: bytes) -> Task:
    """Return the task in bytes that `encode` wrote."""
    task: Task = pickle.loads(written)  # noqa: S301 - the server's own, over a pipe that nobody else has
    return task
