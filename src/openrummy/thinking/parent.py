"""A process that works for a server ends with it, even if the server was killed and could say nothing."""

import os
from threading import Thread

_STANDARD_INPUT = 0
"""Read without Python's buffer, whose lock would be held when the process ends in another way."""


def end_with_parent() -> None:
    """End this process as soon as its standard input ends, a pipe that nobody but its parent holds."""
    Thread(target=_watch, daemon=True).start()


def _watch() -> None:
    while os.read(_STANDARD_INPUT, 1024):
        pass
    os._exit(0)
