"""Bots with faults, for workers.  A seed names a folder where a guest leaves its mark."""

import os
import time
from pathlib import Path

from openrummy.bots import make_agent
from openrummy.engine.actions import Act
from openrummy.engine.state import View


class Slow:
    """Thinks for an hour."""

    def act(self, view: View) -> Act:
        time.sleep(3600)
        raise AssertionError


class Deadly:
    """Ends its process."""

    def act(self, view: View) -> Act:
        os._exit(3)


class Greedy:
    """Wants more memory than a worker may have."""

    def act(self, view: View) -> Act:
        kept = [bytearray(1 << 28) for _ in range(64)]
        raise AssertionError(len(kept))


class Frail:
    """Ends its process once, and then plays."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def act(self, view: View) -> Act:
        mark = Path(self.seed) / "died"
        if not mark.exists():
            mark.touch()
            os._exit(4)
        return make_agent("sensible", "s").act(view)


class Chatty:
    """Prints."""

    def act(self, view: View) -> Act:
        print("a stray word" * 1000, flush=True)
        return make_agent("sensible", "s").act(view)
